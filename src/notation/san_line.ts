import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { formatSan } from './san.ts';

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
