import { DirectSearch } from '../../src/engine/direct_search.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import type { Position } from '../../src/rules/position.ts';
import { SCORE_MATE, SCORE_MATE_BOUND } from '../../src/shared/search_layout.ts';
import { readTraps } from '../positions/suites.ts';
import { positionOf } from '../helpers/position.ts';
import { itSlow } from '../helpers/slow.ts';

const MATE_NODES = 4_000_000;

/** The natural move allows Black to mate in six. */
const TRAP = '4r1k1/pp5p/3Npnpb/4n3/2P2p2/1P1P2pP/PB2Bp2/R2QqR1K[PP#NPrb] w - - 1 26';
/** Whatever Black plays, he is mated by checks. */
const LOST = '1r1qk1r1/ppR1Rppp/4p3/1b1pN3/2p3P1/5PB1/P1nP1P1K/2B5[#QNPPPbn] b e - 0 24';
/** One king move makes the hundredth half-move, after which Black can't mate any more; after any other move he mates. */
const SAVED_BY_FIFTY_MOVES = '6k1/5ppp/8/8/8/8/6PP/7K[PPPqrrbbnn#] w - - 99 80';

const mates = new MateSearch(64);
const search = new DirectSearch(16);

function losesToChecks(position: Position): boolean {
  return mates.find(position, { nodes: MATE_NODES }).kind === 'mate';
}

beforeEach(() => {
  search.newGame();
});

describe("the opponent's mates after a root move", () => {
  itSlow('exist in every trap of the suite', () => {
    const traps = readTraps();
    expect(traps.length).toBeGreaterThan(20);
    for (const { fen, played } of traps) {
      const position = positionOf(fen);
      const move = position.legalMoves().find((legal) => formatCoordinate(legal) === played);
      expect([fen, move !== undefined && losesToChecks(position.play(move))]).toEqual([fen, true]);
    }
  });

  itSlow('exist after every move of the traps marked hopeless', () => {
    const hopeless = readTraps().filter(({ isHopeless }) => isHopeless);
    expect(hopeless.length).toBeGreaterThan(0);
    for (const { fen } of hopeless) {
      const position = positionOf(fen);
      const savingMoves = position.legalMoves().filter((move) => !losesToChecks(position.play(move)));
      expect([fen, savingMoves.map(formatCoordinate)]).toEqual([fen, []]);
    }
  });

  it('are avoided by the search', () => {
    const position = positionOf(TRAP);
    search.setPosition(position);
    const { move, score } = search.search({ nodes: 120_000 });
    expect(score).toBeGreaterThan(-SCORE_MATE_BOUND);
    expect(losesToChecks(position.play(move))).toBe(false);
  });

  it('are not looked for after the hundredth half-move', () => {
    const position = positionOf(SAVED_BY_FIFTY_MOVES);
    // The second search begins with what the first has left.
    for (let i = 0; i < 2; i++) {
      search.setPosition(position);
      const { move, score } = search.search({ nodes: 30_000 });
      expect([formatCoordinate(move), score]).toEqual(['h1g1', 0]);
    }
  });

  it('determine the score if every move allows one, with the complete line', () => {
    const position = positionOf(LOST);
    for (const move of position.legalMoves()) expect(losesToChecks(position.play(move))).toBe(true);
    search.setPosition(position);
    const { pv, score } = search.search({ nodes: 200_000 });
    expect(score).toBeLessThan(-SCORE_MATE_BOUND);
    expect(pv.length).toBeLessThanOrEqual(SCORE_MATE + score);
    let last = position;
    for (const move of pv) {
      expect(last.isLegal(move)).toBe(true);
      last = last.play(move);
    }
    expect(last.status()).toBe('checkmate');
  });
});
