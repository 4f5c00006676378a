import { MAX_SKILL_LEVEL } from '../../engine/options.ts';
import { flag, isObject, oneOf, wholeNumber } from '../storage/fields.ts';

/** How a game ended for the person who played it. */
export type Score = 'won' | 'drawn' | 'lost';
export const SCORES = ['won', 'drawn', 'lost'] as const satisfies readonly Score[];

/** A game against Ransom that has ended. */
export interface FinishedGame {
  readonly level: number;
  readonly side: 'white' | 'black';
  readonly score: Score;
  readonly moves: number;
  /** With hints, moves taken back or the engine's advice: it doesn't count as beating a level. */
  readonly isHelped: boolean;
}

/** Games of one kind: how many ended how, and the moves of all of them. */
export type Tally = Readonly<Record<Score | 'moves', number>>;

/** The results against Ransom; stored on the device. */
export interface ProgressState {
  /** By `keyOfKind`. */
  readonly tallies: Readonly<Record<string, Tally>>;
  /** The last ones, the newest at the end. */
  readonly last: readonly FinishedGame[];
}

/** The games of a tally: level, side, and whether with help. */
export type GameKind = Pick<FinishedGame, 'level' | 'side' | 'isHelped'>;

export const NO_GAMES: ProgressState = { tallies: {}, last: [] };
export const NO_TALLY: Tally = { won: 0, drawn: 0, lost: 0, moves: 0 };
const MOST_LAST = 10;

/** "3 white", "3 white helped" */
export function keyOfKind({ level, side, isHelped }: GameKind): string {
  return `${level} ${side}${isHelped ? ' helped' : ''}`;
}

export function addGame({ tallies, last }: ProgressState, game: FinishedGame): ProgressState {
  const key = keyOfKind(game);
  const { [key]: tally = NO_TALLY } = tallies;
  const next = { ...tally, [game.score]: tally[game.score] + 1, moves: tally.moves + game.moves };
  return { tallies: { ...tallies, [key]: next }, last: [...last, game].slice(-MOST_LAST) };
}

/** Parses stored JSON; null if it holds no results. What is invalid in them is left out. */
export function readProgress(kept: unknown): ProgressState | null {
  if (!isObject(kept) || !isObject(kept.tallies)) return null;
  const tallies = Object.entries(kept.tallies).flatMap(([key, value]) => {
    const tally = tallyOf(value);
    return tally === null ? [] : [[key, tally] as const];
  });
  const last = Array.isArray(kept.last) ? kept.last.flatMap(gamesOf).slice(-MOST_LAST) : [];
  return { tallies: Object.fromEntries(tallies), last };
}

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);

function tallyOf(kept: unknown): Tally | null {
  if (!isObject(kept)) return null;
  const [won, drawn, lost, moves] = [kept.won, kept.drawn, kept.lost, kept.moves].map(count);
  if (won === undefined || drawn === undefined || lost === undefined || moves === undefined) return null;
  return { won, drawn, lost, moves };
}

function gamesOf(kept: unknown): readonly FinishedGame[] {
  if (!isObject(kept)) return [];
  const level = wholeNumber(0, MAX_SKILL_LEVEL)(kept.level);
  const side = oneOf(['white', 'black'])(kept.side);
  const score = oneOf(SCORES)(kept.score);
  const moves = count(kept.moves);
  const isHelped = flag(kept.isHelped);
  if (level === undefined || side === undefined || score === undefined) return [];
  if (moves === undefined || isHelped === undefined) return [];
  return [{ level, side, score, moves, isHelped }];
}
