import { BLACK } from '../shared/men.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { formatSan } from './san.ts';

/** Formats consecutive legal moves in standard notation with numbers: `23... Rh1+ 24. Kxh1 Q*g2#`. */
export function formatNumberedLine(start: Position, moves: readonly Move[]): string {
  const words: string[] = [];
  let position = start;
  for (const move of moves) {
    const { turn, fullmoves } = position.setup;
    if (turn !== BLACK) words.push(`${fullmoves}.`);
    else if (position === start) words.push(`${fullmoves}...`);
    words.push(formatSan(position, move));
    position = position.play(move);
  }
  return words.join(' ');
}
