import { platform } from '#platform';
import type { CoreBuild } from '../core/module.ts';
import { positionFromFen } from '../notation/fen.ts';
import type { WarmUp } from './search_messages.ts';
import { WARM_UP_POSITIONS } from './warm_up_positions.ts';

/** Modules whose code is optimised, wherever they run. */
const warm = new WeakSet<WebAssembly.Module>();

/** What the first thread that runs a build is to do before it is ready; null if there is nothing to be gained. */
export function warmUpOf({ module }: CoreBuild): WarmUp | null {
  if (platform.warmUpMs === 0 || warm.has(module)) return null;
  const positions = WARM_UP_POSITIONS.flatMap((fen) => {
    const position = positionFromFen(fen, 'leslie');
    return position.ok ? [{ setup: position.value.setup, ruleset: position.value.ruleset }] : [];
  });
  return { ms: platform.warmUpMs, positions };
}

/** A thread has warmed a build up. */
export function noteWarm({ module }: CoreBuild): void {
  warm.add(module);
}
