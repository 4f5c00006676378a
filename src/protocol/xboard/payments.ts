import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';

/**
 * GUI dialect: how the user has paid for his exchanges. When he steps back and forth in a game, XBoard sends the same bare
 * drops again.
 */
export class Payments {
  private readonly answers = new Map<string, Move>();
  /** The move that is being asked about. */
  private asked: string | null = null;

  /** The user is asked about a bare drop in a position. */
  ask(position: Position, text: string): void {
    this.asked = keyOf(position, text);
  }

  /** He has paid. */
  settle(move: Move): void {
    if (this.asked !== null) this.answers.set(this.asked, move);
    this.asked = null;
  }

  /** How he has paid for this move in this position before, or null. */
  earlier(position: Position, text: string): Move | null {
    return this.answers.get(keyOf(position, text)) ?? null;
  }

  /** Another game. */
  forget(): void {
    this.asked = null;
    this.answers.clear();
  }
}

function keyOf(position: Position, text: string): string {
  return `${position.key} ${text}`;
}
