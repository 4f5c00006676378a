import { packPosition } from './packed_position.ts';
import { LINE_KINDS, type LinePuzzle } from './puzzle.ts';

// The row of an only move in puzzles.json: "position,what and motifs,scores,solution,moves with another payment that are worse".
//
//   r3r2k/ppp2p1p... b,d1036,-8,P@g7 d5f4 g3f4,P#N@g7 P#R@g7
//
// What it is for is a letter, then comes the number of moves asked for, then the index of each motif in base 36. Scores are in tenths
// of a pawn.

/** The base of the digits that stand for motifs and codes. */
export const CODE_BASE = 36;

const TENTH = 10;

/** What a row is made of: scores in centipawns. */
export interface LineToPack extends Pick<LinePuzzle, 'kind' | 'moves' | 'asked' | 'scores' | 'excepted' | 'motifs'> {
  /** With or without counters. */
  readonly fen: string;
}

export function packLine(
  { fen, kind, moves, asked, scores, excepted, motifs }: LineToPack,
  named: readonly string[],
): string {
  const digits = motifs.map((motif) => named.indexOf(motif).toString(CODE_BASE)).join('');
  const tenths = scores.map((score) => Math.round(score / TENTH));
  const position = packPosition(fen.split(' ').slice(0, 4).join(' '));
  const row = [position, `${kind.charAt(0)}${asked}${digits}`, tenths.join(' '), moves.join(' ')];
  return [...row, ...(excepted.length === 0 ? [] : [excepted.join(' ')])].join(',');
}

/** A row, but for what follows from its position, which comes first. */
export type ReadLine = Omit<LinePuzzle, 'id' | 'fen' | 'level' | 'answer'>;

/** Null if the row doesn't say what the move is for. */
export function readLineRow(row: string, named: readonly string[]): ReadLine | null {
  const [, what = '', tenths = '', moves = '', excepted = ''] = row.split(',');
  const [letter = '', asked, ...motifs] = what;
  const kind = LINE_KINDS.find((name) => letter !== '' && name.startsWith(letter));
  if (kind === undefined) return null;
  return {
    kind,
    moves: moves.split(' '),
    asked: Number(asked),
    scores: tenths.split(' ').map((score) => Number(score) / TENTH),
    excepted: excepted === '' ? [] : excepted.split(' '),
    motifs: motifs.map((motif) => named[parseInt(motif, CODE_BASE)] ?? ''),
  };
}
