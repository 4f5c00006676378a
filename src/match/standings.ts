import type { Colour } from '../rules/setup.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import type { ScheduledGame } from './schedule.ts';
import { pointsFor, type GameSummary, type SideTotals } from './summary.ts';
import { NO_GAMES, NO_PAIRS, addGame, addPair, type PairCounts, type Tally } from './tally.ts';
import { FAILURES, isFailure, type Failure, type Termination } from './termination.ts';

/** The games and the complete pairs of one player. */
export interface GamesAndPairs {
  readonly tally: Tally;
  readonly pairs: PairCounts;
}

export interface PlayerStanding {
  readonly all: GamesAndPairs;
  /** Without the games in which either engine failed, and without the pairs they belong to. */
  readonly played: GamesAndPairs;
  /** How often this player's own engine failed, by kind. */
  readonly failures: Readonly<Record<Failure, number>>;
  readonly totals: SideTotals;
  /** As White alone. */
  readonly asWhite: Tally;
}

interface OpenPair {
  /** Points of White and Black in the game that is finished. */
  readonly white: number;
  readonly black: number;
  readonly failed: boolean;
}

const NO_GAMES_OR_PAIRS: GamesAndPairs = { tally: NO_GAMES, pairs: NO_PAIRS };
const NO_TOTALS: SideTotals = { moves: 0, timeMs: 0, nodes: 0, depth: 0, toldMoves: 0 };

/** The counts of a match, updated game by game, in whatever order games end. */
export class Standings {
  private readonly players: PlayerStanding[];
  private readonly openPairs = new Map<number, OpenPair>();
  private readonly endings = new Map<Termination, number>();

  constructor(players: number) {
    const noFailures = Object.fromEntries(FAILURES.map((failure) => [failure, 0])) as Record<Failure, number>;
    this.players = Array.from({ length: players }, () => ({
      all: NO_GAMES_OR_PAIRS,
      played: NO_GAMES_OR_PAIRS,
      failures: noFailures,
      totals: NO_TOTALS,
      asWhite: NO_GAMES,
    }));
  }

  /** How often games ended in each way that occurred. */
  get terminations(): ReadonlyMap<Termination, number> {
    return this.endings;
  }

  player(index: number): PlayerStanding {
    return this.players[index]!;
  }

  add(game: ScheduledGame, summary: GameSummary): void {
    this.endings.set(summary.termination, (this.endings.get(summary.termination) ?? 0) + 1);
    this.addSide(game.white, WHITE, summary);
    this.addSide(game.black, BLACK, summary);
    if (game.pair !== null) this.addToPair(game, game.pair, summary);
  }

  private addSide(player: number, colour: Colour, summary: GameSummary): void {
    const standing = this.players[player]!;
    const points = pointsFor(summary.result, colour);
    const failed = isFailure(summary.termination);
    this.players[player] = {
      all: { ...standing.all, tally: addGame(standing.all.tally, points) },
      played: failed ? standing.played : { ...standing.played, tally: addGame(standing.played.tally, points) },
      failures: addFailure(standing.failures, colour, summary),
      totals: addTotals(standing.totals, summary.totals[colour]!),
      asWhite: colour === WHITE ? addGame(standing.asWhite, points) : standing.asWhite,
    };
  }

  private addToPair(game: ScheduledGame, pair: number, summary: GameSummary): void {
    const white = pointsFor(summary.result, WHITE);
    const black = pointsFor(summary.result, BLACK);
    const failed = isFailure(summary.termination);
    const other = this.openPairs.get(pair);
    if (other === undefined) {
      this.openPairs.set(pair, { white, black, failed });
      return;
    }
    this.openPairs.delete(pair);
    // Colours are swapped: White of this game was Black in the other.
    this.addPairFor(game.white, white + other.black, failed || other.failed);
    this.addPairFor(game.black, black + other.white, failed || other.failed);
  }

  private addPairFor(player: number, points: number, failed: boolean): void {
    const standing = this.players[player]!;
    const withPair = (score: GamesAndPairs): GamesAndPairs => ({ ...score, pairs: addPair(score.pairs, points) });
    this.players[player] = {
      ...standing,
      all: withPair(standing.all),
      played: failed ? standing.played : withPair(standing.played),
    };
  }
}

function addFailure(
  failures: PlayerStanding['failures'],
  colour: Colour,
  { termination, offender }: GameSummary,
): PlayerStanding['failures'] {
  if (!isFailure(termination) || offender !== colour) return failures;
  return { ...failures, [termination]: failures[termination] + 1 };
}

function addTotals(a: SideTotals, b: SideTotals): SideTotals {
  return {
    moves: a.moves + b.moves,
    timeMs: a.timeMs + b.timeMs,
    nodes: a.nodes + b.nodes,
    depth: a.depth + b.depth,
    toldMoves: a.toldMoves + b.toldMoves,
  };
}
