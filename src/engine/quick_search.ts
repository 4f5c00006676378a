import type { Game } from '../rules/game.ts';
import type { Move } from '../rules/setup.ts';
import { SCORE_IS_EXACT } from '../shared/search_layout.ts';
import { DirectSearch } from './direct_search.ts';
import type { RawLine } from './search_messages.ts';
import { gameKeysOf } from './search_request.ts';

const HASH_MB = 1;
/** A few milliseconds, during which the calling thread is blocked. */
const NODES = 2000;

/** Created on first use and kept: if one move needs it, all others may. */
let shared: DirectSearch | null = null;
/** The neural net that it evaluates with; null is the built-in one. */
let netInUse: Uint8Array | null = null;

/**
 * A search of a few milliseconds in the calling thread, of the game's last position, for a request that can't wait
 * for threads. `rootMoves` are the moves allowed, at least one, or null for all; `net` is the neural net,
 * or null for the built-in one. Returns null if there isn't enough memory even for that.
 */
export function quickSearch(
  game: Game,
  rootMoves: readonly Move[] | null,
  net: Uint8Array | null = null,
): { readonly line: RawLine; readonly nodes: number } | null {
  try {
    // The memory of a new one is empty, and clearing it would take milliseconds.
    const isNew = shared === null;
    shared ??= new DirectSearch(HASH_MB);
    if (net !== netInUse) shared.useNet(net);
    else if (!isNew) shared.newGame();
    netInUse = net;
    shared.setPosition(game.position);
    const { score, pv, nodes } = shared.search({ depth: 1, nodes: NODES }, [...gameKeysOf(game)], rootMoves);
    return { line: { depth: 1, selectiveDepth: 1, rank: 1, score, bound: SCORE_IS_EXACT, pv, hashFull: 0 }, nodes };
  } catch {
    return null;
  }
}
