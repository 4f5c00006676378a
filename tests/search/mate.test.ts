import fc from 'fast-check';
import { MateSearch, findMate, type MateResult } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import type { Position } from '../../src/rules/position.ts';
import { positionsOf, walks } from '../movegen/walks.ts';
import { positionOf } from '../helpers/position.ts';

const search = new MateSearch(16);

/** Can the side to move mate within a number of moves? By brute force over all moves, or over all its checks. */
function canMate(position: Position, moves: number, checksOnly: boolean): boolean {
  if (position.setup.halfmoves >= 100) return false;
  return position.legalMoves().some((move) => {
    const after = position.play(move);
    const status = after.status();
    if (status === 'checkmate') return true;
    if (moves === 1 || status === 'stalemate' || after.setup.halfmoves >= 100 || (checksOnly && status !== 'check'))
      return false;
    return after.legalMoves().every((reply) => canMate(after.play(reply), moves - 1, checksOnly));
  });
}

/** Finds the mate in this many moves, plays its line to the mate, and verifies it by the plain search. */
function expectMate(position: Position, answer: MateResult, moves: number): void {
  if (answer.kind !== 'mate') throw new Error(`${answer.kind} instead of mate in ${moves}`);
  expect(answer.moves).toBe(moves);
  expect(answer.line).toHaveLength(2 * moves - 1);
  let at = position;
  for (const move of answer.line) {
    expect(at.isLegal(move)).toBe(true);
    at = at.play(move);
  }
  expect(at.status()).toBe('checkmate');
}

function firstMove(answer: MateResult): string {
  return answer.kind === 'mate' ? formatCoordinate(answer.line[0]!) : answer.kind;
}

/** "Pierce game 2" before its last move, and "Pierce game 1" before its last. */
const SEVEN_MOVES = 'r1b1k1nr/ppp2ppp/2p5/8/2bPP3/5q1P/PP1QnPBP/RN3K1R[BN#Pp] b kq - 1 15';
const TWO_MOVES = '5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] b - - 0 23';

describe('the mate search', () => {
  it('finds a mate by a drop that cannot be blocked', () => {
    const position = positionOf('6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1', 'leslie');
    const answer = findMate(position);
    expectMate(position, answer, 1);
    expect(firstMove(answer)).toMatch(/^R@[a-e]8$/);
  });

  it('considers drops that block as defences, and no others', () => {
    const withKnight = positionOf('6k1/5ppp/8/8/8/8/5PPP/2R3K1[n] w - - 0 1', 'leslie');
    expect(search.find(withKnight).kind).toBe('no-mate');
    const withPawn = positionOf('6k1/5ppp/8/8/8/8/5PPP/2R3K1[p] w - - 0 1', 'leslie');
    expectMate(withPawn, search.find(withPawn), 1);
  });

  it('knows that a frozen pawn gives no check, and that an exchange can freeze one', () => {
    const live = positionOf('7k/7p/8/5N2/2B5/8/8/K7[P#N] w - - 0 1', 'leslie');
    expectMate(live, search.find(live), 1);
    expect(firstMove(search.find(live))).toBe('P@g7');
    const frozen = '7k/7p/8/5N2/2B5/8/8/K7[P#] w - - 0 1';
    expect(search.find(positionOf(frozen, 'leslie')).kind).toBe('no-mate');
    // Black gives the knight, his only hostage that is a piece, for a pawn.
    const answerable = '7k/7p/8/5N2/2B5/8/8/K7[P#Np] w - - 0 1';
    expect(search.find(positionOf(answerable, 'leslie'), { maxMoves: 1 }).kind).toBe('no-mate');
    expectMate(positionOf(frozen, 'pierce'), search.find(positionOf(frozen, 'pierce')), 1);
    expectMate(positionOf(answerable, 'pierce'), search.find(positionOf(answerable, 'pierce')), 1);
  });

  it('rules out a mate by checks, and finds a quiet mate if all moves are allowed', () => {
    const position = positionOf('k7/8/2K5/8/8/8/8/7R[] w - - 0 1', 'leslie');
    expect(search.find(position, { maxMoves: 2 }).kind).toBe('no-mate');
    const free = search.find(position, { maxMoves: 2, allMoves: true });
    expectMate(position, free, 2);
    expect(search.verify(2, 1000, true)).toBe(true);
  });

  it('reports unknown when its budget is used up', () => {
    const position = positionOf(SEVEN_MOVES, 'leslie');
    expect(search.find(position, { nodes: 1000 })).toMatchObject({ kind: 'unknown' });
    const inTime = search.find(position, { nodes: 1e9, timeMs: 1 });
    expect(inTime.kind).toBe('unknown');
    expect(inTime.nodes).toBeLessThan(1e6);
  });

  it('finds the shortest mate in 7 of a published game, and verifies it', () => {
    const position = positionOf(SEVEN_MOVES, 'leslie');
    const answer = search.find(position);
    expectMate(position, answer, 7);
    expect(answer).toMatchObject({ isShortest: true });
    expect(search.verify(7, 1_000_000)).toBe(true);
    expect(search.find(position, { maxMoves: 6 }).kind).toBe('no-mate');
  });

  it('does not verify a mate in too few moves', () => {
    search.find(positionOf(SEVEN_MOVES, 'leslie'));
    expect(search.verify(6, 1_000_000)).toBe(false);
  });

  it('avoids positions that have occurred twice in the game', () => {
    const position = positionOf(TWO_MOVES, 'leslie');
    const answer = search.find(position);
    expectMate(position, answer, 2);
    const second = answer.kind === 'mate' ? position.play(answer.line[0]!).key : 0n;
    expectMate(position, search.find(position, { gameKeys: [second] }), 2);
    expect(firstMove(search.find(position, { gameKeys: [second, second], maxMoves: 2 }))).not.toBe(firstMove(answer));
  });

  it('takes no stalemate for mate', () => {
    const stalemates = positionOf('k7/8/1K6/8/8/8/8/6B1[] w - - 0 1', 'leslie');
    expect(search.find(stalemates, { maxMoves: 1, allMoves: true }).kind).toBe('no-mate');
  });

  it('mates on the hundredth quiet half-move, but not later', () => {
    const last = positionOf('8/7k/R7/8/8/8/8/1R5K[] w - - 97 100', 'leslie');
    expectMate(last, search.find(last), 2);
    const late = positionOf('8/7k/R7/8/8/8/8/1R5K[] w - - 98 100', 'leslie');
    expect(search.find(late).kind).toBe('no-mate');
  });

  it('agrees with brute force over all checks, and over all moves', () => {
    fc.assert(
      fc.property(walks(40), (walk) => {
        const positions = positionsOf(walk);
        const position = positions[positions.length - 1]!;
        for (const moves of [1, 2]) {
          const answer = search.find(position, { maxMoves: moves });
          expect(answer.kind).toBe(canMate(position, moves, true) ? 'mate' : 'no-mate');
          if (answer.kind === 'mate') {
            expectMate(position, answer, answer.moves);
            expect(search.verify(answer.moves, 100_000)).toBe(true);
          }
        }
        const free = search.find(position, { maxMoves: 1, allMoves: true });
        expect(free.kind === 'mate').toBe(canMate(position, 1, false));
      }),
      { numRuns: 150 },
    );
  });
});
