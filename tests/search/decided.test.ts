import { DirectSearch } from '../../src/engine/direct_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { SCORE_MATE } from '../../src/shared/search_layout.ts';
import { positionOf } from '../helpers/position.ts';

/** Black is some 25 pawns ahead, and mates in three by a quiet exchange. */
const FAR_AHEAD = '1r3b1r/p4ppp/2kp4/2n2P2/pq2p1P1/2N1Pn2/1P5P/2B2b1K[#QRRBNPPPp] b - - 0 42';
const MATE_PLIES = 5;

describe('a game that is decided', () => {
  it('is searched for mates without pruning by evaluations', () => {
    const search = new DirectSearch(16);
    search.setPosition(positionOf(FAR_AHEAD));
    const { move, score } = search.search({ nodes: 200_000 });
    expect([formatCoordinate(move), score]).toEqual(['P#P@h3', SCORE_MATE - MATE_PLIES]);
  });
});
