import { proveAgainstDefences } from '../../../src/engine/mate_defence.ts';
import { proveMate } from '../../../src/engine/mate_proof.ts';
import type { MateSearch } from '../../../src/engine/mate_search.ts';
import type { PuzzleProver } from '../../../src/web/puzzles/prover.ts';

/** A prover in the calling thread, which it blocks. `nodes` limits each question. */
export function directProver(search: MateSearch, nodes: number): PuzzleProver {
  return {
    prove: (position, moves, patience) =>
      Promise.resolve(proveAgainstDefences(search, position, { moves, nodes: nodes * patience, timeMs: null })),
    findLine: (position, moves) =>
      Promise.resolve(proveMate(search, position, { maxMoves: moves, attack: 'both', nodes, timeMs: null }).line),
  };
}
