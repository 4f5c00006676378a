import type { Move } from '../../rules/setup.ts';

/** First the man to move, then the move. */
export interface Hint {
  readonly move: Move;
  readonly shows: 'man' | 'move';
}

/** The next step of a hint about a move. */
export function nextHint(hint: Hint | null, move: Move): Hint {
  return { move, shows: hint === null ? 'man' : 'move' };
}
