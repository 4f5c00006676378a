import { readFileSync } from 'node:fs';
import type { Move } from '../../../src/rules/setup.ts';
import { defenceReason, endReason, solutionReason, takenInLine } from '../../../src/web/puzzles/puzzle_causes.ts';
import { puzzlePosition } from '../../../src/web/puzzles/puzzle.ts';
import { readPuzzles, type PuzzleFile } from '../../../src/web/puzzles/puzzle_file.ts';
import { beginPuzzle, playInPuzzle, takeProof } from '../../../src/web/puzzles/puzzle_session.ts';
import { puzzleText } from '../../../src/web/puzzles/puzzle_words.ts';
import { positionOf } from '../../helpers/position.ts';
import { lineIn } from '../../coach/line_in.ts';

const FILE = new URL('../../../src/web/puzzles/puzzles.json', import.meta.url);
const read = readPuzzles(JSON.parse(readFileSync(FILE, 'utf8')) as PuzzleFile);
if (!read.ok) throw new Error(read.error);
const puzzles = read.value;

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
    ['nothing of a quiet move', '6k1/5ppp/8/8/8/8/5PPP/6K1[] w - -', 'h3 h6', ''],
    ['a king that escapes', '6k1/5pp1/8/8/8/8/5PPP/4R1K1[] w - -', 'Re8+ Kh7', 'the king escapes'],
    ['the man that gives check being taken', '3r2k1/5ppp/8/8/8/8/5PPP/4R1K1[] w - -', 'Re8+ Rxe8', 'it takes the rook'],
    ['what stops the check', 'r5k1/5ppp/8/8/8/8/5PPP/4R1K1[n] w - -', 'Re8+ N*f8', 'it stops the check'],
    [
      'the hostage that comes back',
      'r5k1/5ppp/8/8/8/8/5PPP/6K1[#RNr] w - -',
      '(R-R)*e8+ R*f8',
      'the rook that White gave away comes back',
    ],
    ['what it takes elsewhere', 'r5k1/5ppp/8/8/8/8/6PP/N3R1K1[] w - -', 'h3 Rxa1', 'it takes the knight on a1'],
    ['the mate that it stops', '6k1/5ppp/8/8/8/8/R4PPP/6K1[] w - -', 'Kf1 h6', 'it stops the threat Ra8#'],
    ['a check', '6k1/5ppp/8/8/7q/8/6PP/4R1K1[] w - -', 'h3 Qf2+', 'it gives check itself'],
  ])('%s', (_, fen, moves, expected) => {
    const start = positionOf(fen);
    const [move, defence] = lineIn(start, moves) as [Move, Move];
    expect(defenceReason(start, move, defence)).toBe(expected);
  });
});

describe('a mate is told by', () => {
  it.each([
    [
      'the guard of the man beside the king',
      '6k1/5p1p/5P1Q/8/8/8/5PPP/6K1[] w - -',
      'Qg7#',
      'The queen on g7 gives check: the pawn on f6 guards it and the king’s squares are attacked or taken by its own pieces.',
    ],
    [
      'what can’t come in between',
      '6k1/5ppp/8/8/8/8/5PPP/R5K1[] w - -',
      'Ra8#',
      'The rook on a8 gives check: Black can put nothing in between and the king’s squares are attacked or taken by its own pieces.',
    ],
    [
      'a knight',
      '6rk/6pp/8/8/8/8/5PPP/6K1[#Nb] w - -',
      '(B-N)*f7#',
      'The knight on f7 gives check: nothing can be put between a knight and the king and its own pieces shut the king in.',
    ],
    ['nothing, if it is none', '6k1/5ppp/8/8/8/8/5PPP/R5K1[] w - -', 'Ra7', ''],
  ])('%s', (_, fen, moves, expected) => {
    const start = positionOf(fen);
    expect(endReason(start, lineIn(start, moves))).toBe(expected);
  });

  it('a sentence for each mate in one of the page', () => {
    const mates = puzzles.filter((puzzle) => puzzle.kind === 'mate' && puzzle.moves === 1);
    expect(mates.length).toBeGreaterThan(30);
    for (const puzzle of mates) {
      const start = puzzlePosition(puzzle);
      const ends = start.legalMoves().filter((move) => start.play(move).status() === 'checkmate');
      expect(ends).not.toHaveLength(0);
      for (const end of ends)
        expect([puzzle.id, endReason(start, [end])]).toEqual([puzzle.id, expect.stringMatching(/^(The|Two) .+\.$/)]);
    }
  });

  it('why each wrong first move of a mate in one fails, with more than its notation', () => {
    for (const puzzle of puzzles.filter((one) => one.kind === 'mate' && one.moves === 1)) {
      const start = puzzlePosition(puzzle);
      const wrong = start.legalMoves().find((move) => start.play(move).legalMoves().length > 0)!;
      const [defence] = start.play(wrong).legalMoves();
      const session = takeProof(playInPuzzle(beginPuzzle(puzzle), wrong), {
        kind: 'refuted',
        defence: defence!,
        nodes: 0,
      });
      expect(puzzleText(session)).toMatch(
        /: (it|the|who|taking) .*\. That|gives no check, so (White|Black) is free to play/,
      );
    }
  });
});

describe('a line without words of the coach is told with what it takes', () => {
  it.each([
    ['a piece', '4k3/8/8/3n4/8/8/8/3RK3[] w - -', 'Rxd5', 'a knight'],
    ['a piece for another', '4k3/4p3/3n4/8/8/8/8/3RK3[] w - -', 'Rxd6 exd6', 'a knight for a rook'],
    ['nothing', '4k3/8/8/8/8/8/8/3RK3[] w - -', 'Rd5', ''],
  ])('%s', (_, fen, moves, expected) => {
    const start = positionOf(fen);
    expect(takenInLine(start, lineIn(start, moves))).toBe(expected);
  });
});
