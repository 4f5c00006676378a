import { isCount, isObject } from '../jobs/journal.ts';
import type { GameResult } from '../rules/game.ts';
import type { GameSummary, SideTotals } from './summary.ts';
import { isTermination } from './termination.ts';

/** A finished game as the journal keeps it. */
export interface JournalGame extends GameSummary {
  /** The opening's moves in coordinates; null if it starts from a position of its own. */
  readonly openingMoves: string | null;
  /** Length of the PGN file with this game and all before it. */
  readonly pgnBytes: number;
  /** Time spent on the match when the game had ended, in ms. */
  readonly elapsedMs: number;
}

const RESULTS: readonly unknown[] = ['1-0', '0-1', '1/2-1/2'] satisfies GameResult[];

type Unchecked<T> = Readonly<Record<keyof T, unknown>>;

/** Is it all that a line of a journal must hold? A file may have been changed by hand or by a faulty disk. */
export function isJournalGame(value: unknown): value is JournalGame {
  if (!isObject(value)) return false;
  const game = value as Unchecked<JournalGame>;
  return (
    [game.index, game.plies, game.pgnBytes].every(isCount) &&
    RESULTS.includes(game.result) &&
    isTermination(game.termination) &&
    [null, 0, 1].includes(game.offender as null | number) &&
    typeof game.detail === 'string' &&
    Array.isArray(game.totals) &&
    game.totals.length === 2 &&
    game.totals.every(isSideTotals) &&
    (game.openingMoves === null || typeof game.openingMoves === 'string') &&
    isNumber(game.elapsedMs)
  );
}

function isSideTotals(value: unknown): value is SideTotals {
  if (!isObject(value)) return false;
  const totals = value as Unchecked<SideTotals>;
  return (
    isCount(totals.moves) && isCount(totals.toldMoves) && [totals.timeMs, totals.nodes, totals.depth].every(isNumber)
  );
}

function isNumber(value: unknown): boolean {
  return Number.isFinite(value);
}
