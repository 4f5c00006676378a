import { BLACK } from '../shared/men.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { formatSan } from './san.ts';

/** "12." before White's move, "12..." before Black's: the number of the next move in a score. */
export function moveNumber({ setup: { turn, fullmoves } }: Position): string {
  return `${fullmoves}${turn === BLACK ? '...' : '.'}`;
}

/** The number before the next move of a line: Black's moves have one only at the start of a line or after an interruption; otherwise ''. */
export function numberInLine(position: Position, isInterrupted: boolean): string {
  return position.turn === BLACK && !isInterrupted ? '' : moveNumber(position);
}

/** Formats consecutive legal moves in standard notation with numbers: `23... Rh1+ 24. Kxh1 Q*g2#`. */
export function formatNumberedLine(start: Position, moves: readonly Move[]): string {
  const words: string[] = [];
  let position = start;
  for (const move of moves) {
    const number = numberInLine(position, position === start);
    words.push(number === '' ? formatSan(position, move) : `${number} ${formatSan(position, move)}`);
    position = position.play(move);
  }
  return words.join(' ');
}

/** A variation of legal moves in standard notation, without numbers: `Nf3 Nc6 Bb5`. */
export function formatSanLine(position: Position, moves: readonly Move[]): string {
  const texts: string[] = [];
  let at = position;
  for (const move of moves) {
    texts.push(formatSan(at, move));
    at = at.play(move);
  }
  return texts.join(' ');
}
