// Perft: the number of move sequences of a given length, the standard test of a move generator. The last ply is counted,
// not played.

import { STAGE_ALL } from '../shared/stages.ts';
import { assertInvariants } from '../board/invariants.ts';
import { make, unmake } from '../board/make.ts';
import { generate } from './generate.ts';
import { Counted, Listed } from './sink.ts';

/** Leaf nodes `depth` plies below `p` with Us to move. Move lists go to memory from `list` on. */
export function perft<Us, Them>(p: usize, depth: i32, list: usize): f64 {
  if (depth == 0) return 1;
  if (depth == 1) return <f64>generate<Us, Them, Counted>(p, 0, STAGE_ALL);
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  let leaves: f64 = 0;
  for (let cursor = list; cursor < end; cursor += 4) {
    const move = load<i32>(cursor);
    make<Us, Them>(p, move);
    if (!ASC_NO_ASSERT) assertInvariants(p);
    leaves += perft<Them, Us>(p, depth - 1, end);
    unmake<Us, Them>(p, move);
  }
  return leaves;
}
