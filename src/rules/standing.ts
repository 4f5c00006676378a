import { describeOutcome, type Ending, type Game, type Outcome } from './game.ts';
import { playerName } from './words.ts';

/** The status of a game in one word, for people and programs. */
export type GameStatus = Ending | 'check' | 'playing';

/** The status of a game and its outcome. */
export interface Standing {
  readonly status: GameStatus;
  /** Null if the game is not over by the rules. */
  readonly outcome: Outcome | null;
}

/** The status of a game by the rules, including repetition and the fifty-move rule. */
export function standingOf(game: Game): Standing {
  const outcome = game.outcome();
  if (outcome !== null) return { status: outcome.ending, outcome };
  return { status: game.position.isCheck() ? 'check' : 'playing', outcome };
}

/**
 * "checkmate. White wins by checkmate. 1-0" or "check. Black to move." `ending` is the ending stated in a score, if
 * any; then the game is over.
 */
export function describeStanding(game: Game, { status, outcome }: Standing, ending: string | null = null): string {
  const sentences = [`${status}.`];
  if (outcome !== null) sentences.push(`${describeOutcome(outcome)} ${outcome.result}`);
  if (ending !== null) sentences.push(ending);
  if (outcome === null && ending === null) sentences.push(`${playerName(game.position.turn)} to move.`);
  return sentences.join(' ');
}
