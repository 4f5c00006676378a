import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { answeredPayment } from './gui_moves.ts';

interface Question {
  readonly position: Position;
  /** The bare drop as the user made it. */
  readonly text: string;
  /** The cheapest first. */
  readonly choices: readonly Move[];
}

/** GUI dialect: the question how the user pays for an exchange, and his earlier answers. */
export class Payments {
  private question: Question | null = null;
  /** When the user steps back and forth in a game, XBoard sends the same bare drops again. */
  private readonly answers = new Map<string, Move>();

  /** The user is being asked: the choices, the cheapest first. Null where he is not. */
  get open(): readonly Move[] | null {
    return this.question?.choices ?? null;
  }

  ask(position: Position, text: string, choices: readonly Move[]): void {
    this.question = { position, text, choices };
  }

  /** The exchange that an answer means, or null. */
  meaning(answer: string): Move | null {
    return this.question === null ? null : answeredPayment(this.question.choices, answer);
  }

  /** Closes the question: the exchange as answered, else the cheapest. Null where nothing was asked. */
  settle(answer: Move | null): Move | null {
    const { question } = this;
    this.question = null;
    if (question === null) return null;
    const move = answer ?? question.choices[0]!;
    this.answers.set(keyOf(question.position, question.text), move);
    return move;
  }

  /** The user has taken the move back, or it is no longer of interest. */
  drop(): void {
    this.question = null;
  }

  /** How the user has paid for this move in this position before, or null. */
  earlier(position: Position, text: string): Move | null {
    return this.answers.get(keyOf(position, text)) ?? null;
  }

  /** Another game. */
  forget(): void {
    this.question = null;
    this.answers.clear();
  }
}

function keyOf(position: Position, text: string): string {
  return `${position.key} ${text}`;
}
