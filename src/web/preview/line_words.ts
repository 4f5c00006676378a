import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { WHITE } from '../../shared/men.ts';

/** A move of a line in notation. */
export interface LineWord {
  /** "12." before White's moves, "12..." before a line that starts with Black's, otherwise empty. */
  readonly number: string;
  readonly san: string;
}

/** Formats consecutive legal moves in standard notation, at most `most` of them. */
export function lineWords(start: Position, moves: readonly Move[], most = Infinity): LineWord[] {
  const words: LineWord[] = [];
  let position = start;
  for (const move of moves.slice(0, most)) {
    const isFirst = position === start;
    words.push({ number: numberOf(position, isFirst), san: formatSan(position, move) });
    position = position.play(move);
  }
  return words;
}

function numberOf({ turn, setup }: Position, isFirst: boolean): string {
  if (turn === WHITE) return `${setup.fullmoves}.`;
  return isFirst ? `${setup.fullmoves}...` : '';
}
