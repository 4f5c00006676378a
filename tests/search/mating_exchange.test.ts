import { DirectSearch } from '../../src/engine/direct_search.ts';
import { listRootMoves, rootRecord } from '../../src/engine/root_moves.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { ROOT_SCORE, SCORE_MATE } from '../../src/shared/search_layout.ts';
import { positionOf } from '../helpers/position.ts';

/** After Bb7, which leaves the rook a pawn to take, White mates by a queen given for the knight: Q#N@f7. */
const SMOTHERED = 'b5rk/p5pp/8/8/8/8/R7/K7[#qN] b - - 0 1';
const MATED_PLIES = 2;

describe('an exchange that mates', () => {
  it.each([2, 3, 4, 5, 6])('is worth any payment, however shallow its node: at depth %i', (depth) => {
    const position = positionOf(SMOTHERED);
    const search = new DirectSearch(1);
    search.setPosition(position);
    const { core, memory } = search;
    const move = position.legalMoves().find((each) => formatCoordinate(each) === 'a8b7')!;
    core.useMateHash(0, 0);
    core.useGameKeys(0);
    core.newSearchGeneration(1);
    core.limitNodes(0);
    listRootMoves(core, memory, [move]);
    // Without the iterations before it, whose quiescence would have put the mate into the table.
    core.searchRootMoves(depth, depth, 1);
    expect(rootRecord(core, memory, 0)[ROOT_SCORE]).toBe(MATED_PLIES - SCORE_MATE);
  });
});
