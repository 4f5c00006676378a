import type { GameResult } from '../../rules/game.ts';
import { flag, isObject, oneOf, pairOf, readFields, wholeNumber, type Fields } from './fields.ts';

/** What the list of games shows of a game. */
export interface GameFacts {
  /** Null: it goes on. */
  readonly result: GameResult | null;
  readonly moves: number;
  /** "1. e4 d5 2. exd5 Qxd5 3. Nc3" */
  readonly opening: string;
  /** White and Black of a score that was read; null for a game played here. */
  readonly players: readonly [white: string, black: string] | null;
}

/** `alone`: without hints, moves taken back or the engine's advice. `mixed`: sides or level were changed. */
export type Help = 'alone' | 'helped' | 'mixed';

/** What is stored of a game beside its moves and players. */
export interface GameAbout {
  /** Null if an earlier version stored the game: they follow from its moves. */
  readonly facts: GameFacts | null;
  /** When its last move was played, in ms since 1970; null if that is not known. */
  readonly playedAt: number | null;
  /** The moves that a review has called mistakes or blunders, White's and Black's; null without a review. */
  readonly faults: readonly [number, number] | null;
  /** How well White and Black played by that review, in percent; null without one, or where too few moves tell it. */
  readonly accuracy: readonly [number, number] | null;
  readonly help: Help;
  /** Its result is among those of `progress`. */
  readonly isCounted: boolean;
}

export const NOTHING_KNOWN: GameAbout = {
  facts: null,
  playedAt: null,
  faults: null,
  accuracy: null,
  help: 'alone',
  isCounted: false,
};

const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const;
const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);

const FIELDS: Fields<GameAbout> = {
  facts: factsOfKept,
  playedAt: count,
  faults: pairOf(count),
  accuracy: pairOf(count),
  help: oneOf(['alone', 'helped', 'mixed']),
  isCounted: flag,
};

/** As data for JSON: only what is known. */
export function keepAbout(about: GameAbout): Partial<GameAbout> {
  const names = Object.keys(NOTHING_KNOWN) as (keyof GameAbout)[];
  return Object.fromEntries(
    names.filter((name) => about[name] !== NOTHING_KNOWN[name]).map((name) => [name, about[name]]),
  );
}

/** Never throws: what is invalid or missing is not known. */
export function aboutOfKept(kept: unknown): GameAbout {
  return readFields(kept, NOTHING_KNOWN, FIELDS).value;
}

function factsOfKept(kept: unknown): GameFacts | undefined {
  if (!isObject(kept) || typeof kept.opening !== 'string') return undefined;
  const moves = count(kept.moves);
  if (moves === undefined) return undefined;
  const players = pairOf((name) => (typeof name === 'string' ? name : undefined))(kept.players) ?? null;
  return { result: oneOf(RESULTS)(kept.result) ?? null, moves, opening: kept.opening, players };
}
