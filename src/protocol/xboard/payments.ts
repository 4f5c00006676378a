import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';

/**
 * GUI dialect: remembers how the user has paid for exchanges. When he steps back and forth in a game, XBoard sends the
 * same bare drops again.
 */
export class Payments {
  private readonly chosen = new Map<string, Move>();
  /** The move whose payment is being asked for. */
  private asked: string | null = null;

  /** Records that the user is asked about a bare drop in a position. */
  ask(position: Position, text: string): void {
    this.asked = keyOf(position, text);
  }

  /** Records the user's choice. */
  settle(move: Move): void {
    if (this.asked !== null) this.chosen.set(this.asked, move);
    this.asked = null;
  }

  /** The user's earlier choice for this move in this position, or null. */
  earlier(position: Position, text: string): Move | null {
    return this.chosen.get(keyOf(position, text)) ?? null;
  }

  /** Clears everything for another game. */
  forget(): void {
    this.asked = null;
    this.chosen.clear();
  }
}

function keyOf(position: Position, text: string): string {
  return `${position.key} ${text}`;
}
