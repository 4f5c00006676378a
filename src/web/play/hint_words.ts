import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { Advice } from './adviser.ts';
import { saidMove } from './said_move.ts';

/** The first step of a hint. */
export function lookHint({ look }: Advice): string {
  return `Hint: ${look} “Hint” again shows the move.`;
}

/** The second: "Hint: Nc7+, which forks the king and the rook on a8. White: ..."; `idea` may be empty. */
export function moveHint(position: Position, move: Move, idea: string): string {
  const which = idea === '' ? '' : `, which ${idea}`;
  return `Hint: ${formatSan(position, move)}${which}. ${saidMove(position, move)}`;
}
