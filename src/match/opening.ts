import { setImmediate } from 'node:timers/promises';
import { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { Random } from './random.ts';

/** The opening of a game: moves that are played before the engines are asked. */
export interface Opening {
  readonly start: Position;
  readonly moves: readonly Move[];
}

/**
 * Returns openings by number; the same number always gives the same opening. Rejects with OpeningAbandoned once `isOver` returns
 * true.
 */
export type OpeningSource = (index: number, isOver?: () => boolean) => Promise<Opening>;

/** Is the position at the end of an opening level enough to be played? */
export type BalanceTest = (game: Game) => Promise<boolean>;

export interface RandomOpeningSettings {
  readonly seed: number;
  readonly minPlies: number;
  readonly maxPlies: number;
}

export const DEFAULT_OPENING_PLIES = { minPlies: 6, maxPlies: 10 };

/** Some filters reject nearly everything: then the message says so. */
const MAX_ATTEMPTS = 10_000;

/** So many attempts block other work of the program for some milliseconds at most. */
const ATTEMPTS_PER_TURN = 8;

/** Nobody wants the opening any more. */
export class OpeningAbandoned extends Error {}

/** No more openings can be found. */
export class NoOpeningError extends Error {
  constructor() {
    super(`no further balanced opening among ${MAX_ATTEMPTS.toLocaleString('en')} random ones`);
  }
}

/** Openings of random legal moves from `start`, kept if the game is not over and `isBalanced` agrees. */
export function randomOpenings(
  start: Position,
  settings: RandomOpeningSettings,
  isBalanced: BalanceTest,
): OpeningSource {
  return async (index, isOver = () => false) => {
    const refused = new Set<bigint>();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      // Signals, timers and messages have their turn.
      if (attempt % ATTEMPTS_PER_TURN === ATTEMPTS_PER_TURN - 1) await setImmediate();
      if (isOver()) throw new OpeningAbandoned();
      const game = randomGame(start, settings, new Random(settings.seed, index, attempt));
      if (game === null || refused.has(game.position.key)) continue;
      if (await isBalanced(game)) return { start, moves: [...game.moves] };
      refused.add(game.position.key);
    }
    throw new NoOpeningError();
  };
}

/** A game of random moves; null if it has ended. */
function randomGame(start: Position, { minPlies, maxPlies }: RandomOpeningSettings, random: Random): Game | null {
  const game = new Game(start);
  const plies = minPlies + random.below(maxPlies - minPlies + 1);
  for (let ply = 0; ply < plies; ply++) {
    if (game.outcome() !== null) return null;
    const moves = game.position.legalMoves();
    game.play(moves[random.below(moves.length)]!);
  }
  return game.outcome() === null ? game : null;
}

/** The game at the end of an opening. */
export function gameFromOpening(opening: Opening): Game {
  const game = new Game(opening.start);
  for (const move of opening.moves) game.play(move);
  return game;
}
