import { describeOutcome, type Ending, type Game, type Outcome } from './game.ts';
import { playerName } from './words.ts';

/** How a game stands: one word, for people and programs alike. */
export type GameStatus = Ending | 'check' | 'playing';

/** The status with what belongs to it. */
export interface Standing {
  readonly status: GameStatus;
  /** Null while the rules let the game go on. */
  readonly outcome: Outcome | null;
}

/** How the game stands by the rules, repetition and the fifty-move rule included. */
export function standingOf(game: Game): Standing {
  const outcome = game.outcome();
  if (outcome !== null) return { status: outcome.ending, outcome };
  return { status: game.position.isCheck() ? 'check' : 'playing', outcome };
}

/**
 * "checkmate. White wins by checkmate. 1-0" or "check. Black to move." `ending` is what a score says of the game's end,
 * if anything; nobody is to move then.
 */
export function describeStanding(game: Game, { status, outcome }: Standing, ending: string | null = null): string {
  const sentences = [`${status}.`];
  if (outcome !== null) sentences.push(`${describeOutcome(outcome)} ${outcome.result}`);
  if (ending !== null) sentences.push(ending);
  if (outcome === null && ending === null) sentences.push(`${playerName(game.position.turn)} to move.`);
  return sentences.join(' ');
}
