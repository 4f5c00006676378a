import { platform } from '#platform';
import type { CoreBuild } from '../core/module.ts';
import { DirectSearch } from './direct_search.ts';
import type { WarmUp } from './search_messages.ts';

const HASH_MB = 1;
/** Each search is so short that all positions have their turn. */
const NODES = 4000;

/** Searches in a memory of its own, which is then dropped: what follows is as if it had not been, but for its speed. */
export function warmUp(build: CoreBuild, { ms, positions }: WarmUp): void {
  const endMs = platform.monotonicMs() + ms;
  const isOver = (): boolean => platform.monotonicMs() >= endMs;
  const search = new DirectSearch(HASH_MB, build, {
    poll: () => (isOver() ? 1 : 0),
    report: () => 0,
    currentRootMove: () => undefined,
  });
  while (!isOver()) {
    for (const position of positions) {
      search.setPosition(position);
      search.search({ nodes: NODES });
      if (isOver()) break;
    }
  }
}
