import { platform } from '#platform';
import type { CoreBuild } from '../core/module.ts';
import { DirectSearch } from './direct_search.ts';
import type { WarmUp } from './search_messages.ts';

const HASH_MB = 1;
/** Short enough for all positions to get a turn. */
const NODES = 4000;

/** Searches in a separate memory and discards it: the only lasting effect is optimised code. */
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
