import { platform } from '#platform';
import type { CoreBuild } from '../core/module.ts';
import { positionFromFen } from '../notation/fen.ts';
import type { WarmUp } from './search_messages.ts';
import { WARM_UP_POSITIONS } from './warm_up_positions.ts';

/** Modules whose code is already optimised, in whatever thread. */
const warm = new WeakSet<WebAssembly.Module>();

/** The searches that the first thread of a build runs before it is ready; null if a warm-up would gain nothing. */
export function warmUpOf({ module }: CoreBuild): WarmUp | null {
  if (platform.warmUpMs === 0 || warm.has(module)) return null;
  const positions = WARM_UP_POSITIONS.flatMap((fen) => {
    const position = positionFromFen(fen);
    return position.ok ? [{ setup: position.value.setup, ruleset: position.value.ruleset }] : [];
  });
  return { ms: platform.warmUpMs, positions };
}

/** Records that a thread has warmed up a build. */
export function noteWarm({ module }: CoreBuild): void {
  warm.add(module);
}
