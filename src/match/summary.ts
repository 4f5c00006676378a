import type { GameResult } from '../rules/game.ts';
import type { Colour } from '../rules/setup.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import type { FinishedGame } from './play_game.ts';
import type { Termination } from './termination.ts';

/** Time, nodes and depth of one side's engine in a game. */
export interface SideTotals {
  readonly moves: number;
  readonly timeMs: number;
  /** Over the moves for which the engine told them. */
  readonly nodes: number;
  readonly depth: number;
  readonly toldMoves: number;
}

/** A finished game as kept by the match. */
export interface GameSummary {
  /** Its number in the schedule, from 0. */
  readonly index: number;
  readonly result: GameResult;
  readonly termination: Termination;
  readonly offender: Colour | null;
  readonly detail: string;
  readonly plies: number;
  readonly totals: readonly [SideTotals, SideTotals];
}

export function summarise(index: number, finished: FinishedGame): GameSummary {
  const { result, termination, offender, detail, game } = finished;
  return {
    index,
    result,
    termination,
    offender,
    detail,
    plies: game.moves.length,
    totals: [totalsOf(finished, WHITE), totalsOf(finished, BLACK)],
  };
}

function totalsOf({ game, played, openingPlies }: FinishedGame, colour: Colour): SideTotals {
  const firstMover = game.positions[openingPlies]!.turn;
  const own = played.filter((_, ply) => (firstMover ^ (ply & 1)) === colour);
  const told = own.map(({ thinking }) => thinking).filter((thinking) => thinking !== null);
  return {
    moves: own.length,
    timeMs: Math.round(own.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0)),
    nodes: told.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: told.reduce((sum, { depth }) => sum + depth, 0),
    toldMoves: told.length,
  };
}

/** The points of one side: 1, ½ or 0. */
export function pointsFor(result: GameResult, colour: Colour): 0 | 0.5 | 1 {
  if (result === '1/2-1/2') return 0.5;
  return (result === '1-0') === (colour === WHITE) ? 1 : 0;
}
