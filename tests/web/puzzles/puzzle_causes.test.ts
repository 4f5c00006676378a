import { readMove } from '../../../src/notation/read_move.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';
import { defenceReason, solutionReason } from '../../../src/web/puzzles/puzzle_causes.ts';
import { positionOf } from '../../helpers/position.ts';

function lineIn(start: Position, text: string): Move[] {
  let position = start;
  return text.split(' ').map((word) => {
    const move = readMove(position, word);
    if (!move.ok) throw new Error(`${word}: ${move.error.message}`);
    position = position.play(move.value);
    return move.value;
  });
}

describe('a solution is told with', () => {
  it.each([
    [
      'the man that is bought back',
      '5kr1/pp1R1p2/2n5/5p1N/2P2p1Q/4b3/PBPpB2K/R5N1[PPP#PPqrbnpp] w - -',
      'Qd8+ Nxd8 (Q-Q)*e7#',
      'White lets the queen be taken on d8, buys it back with a queen and drops it on e7, where it gives check.',
    ],
    [
      'the frozen pawn that a capture wakes',
      '2r4k/1p1b1Pn1/p2ppNnr/2bp1q2/3B4/N3PP2/PPP2BPP/R4QK1[Rpp#p] w - -',
      'R*g8+ Rxg8 fxg8=R#',
      'Taking the rook woke the frozen pawn on f7.',
    ],
    [
      'the hostage that pays',
      'r6k/1pp3bp/p3p2p/4Pp2/3P3q/1PP1P1Nn/1P1BBr1P/R6K[QRNP#bnp] b - -',
      'Rxh2+ Kxh2 Nf4+ Kg1 Qxg3+ Kf1 (N-N)*h2#',
      'The knight just taken then pays for a knight on h2, which gives check.',
    ],
    ['nothing, where there is nothing special', '4k3/8/4K3/8/8/8/8/Q7[] w - -', 'Qa8#', ''],
  ])('%s', (_, fen, moves, expected) => {
    const start = positionOf(fen);
    expect(solutionReason(start, lineIn(start, moves))).toBe(expected);
  });
});

describe('a refutation tells', () => {
  it.each([
    ['nothing of a quiet move', '6k1/5ppp/8/8/8/8/5PPP/4R1K1[] w - -', 'h3 h6', ''],
    ['a king that escapes', '6k1/5pp1/8/8/8/8/5PPP/4R1K1[] w - -', 'Re8+ Kh7', 'the king escapes'],
    ['the man that gives check being taken', '3r2k1/5ppp/8/8/8/8/5PPP/4R1K1[] w - -', 'Re8+ Rxe8', 'it takes the rook'],
    ['what stops the check', 'r5k1/5ppp/8/8/8/8/5PPP/4R1K1[n] w - -', 'Re8+ N*f8', 'it stops the check'],
    [
      'the hostage that comes back',
      'r5k1/5ppp/8/8/8/8/5PPP/6K1[#RNr] w - -',
      '(R-R)*e8+ R*f8',
      'the rook that White gave away comes back',
    ],
    ['a check', '6k1/5ppp/8/8/7q/8/6PP/4R1K1[] w - -', 'h3 Qf2+', 'it gives check itself'],
  ])('%s', (_, fen, moves, expected) => {
    const start = positionOf(fen);
    const [move, defence] = lineIn(start, moves) as [Move, Move];
    expect(defenceReason(start, move, defence)).toBe(expected);
  });
});
