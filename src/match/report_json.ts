import { estimateElo } from './elo.ts';
import { describeLimits } from './limits.ts';
import type { MatchProgress } from './match_state.ts';
import type { Reported, ReportReason } from './report.ts';
import type { PlayerStanding, GamesAndPairs } from './standings.ts';
import { gamesOf, pointsOf } from './tally.ts';

/**
 * The result of a match for programs; docs/json.md describes the fields. `announcedNames` and `pgn` are not known if the result
 * was merged from journals.
 */
export function matchFields(
  settings: Reported,
  progress: MatchProgress,
  stop: ReportReason,
  announcedNames: readonly string[] = [],
  pgn: string | null = null,
): Record<string, unknown> {
  const { standings, sprt, games, finishedGames, resumedGames, elapsedMs } = progress;
  return {
    stop,
    games,
    finishedGames,
    resumedGames,
    elapsedMs: Math.round(elapsedMs),
    terminations: Object.fromEntries(standings.terminations),
    engines: settings.players.map(({ name, command, protocol, limits }, index) => ({
      name,
      announcedName: announcedNames[index] ?? null,
      command: [command.file, ...command.args],
      protocol,
      limits: describeLimits(limits),
      ...standingFields(standings.player(index)),
    })),
    sprt: sprt === null ? null : { ...settings.sprt, ...sprt },
    files: pgn === null ? {} : { pgn },
  };
}

function standingFields({ all, played, failures, totals, asWhite }: PlayerStanding): Record<string, unknown> {
  return {
    ...scoreFields(all),
    asWhite,
    withoutFailures: scoreFields(played),
    failures,
    moves: totals.moves,
    timeMs: totals.timeMs,
    nodes: totals.nodes,
    meanDepth: totals.toldMoves === 0 ? null : totals.depth / totals.toldMoves,
  };
}

/** Infinite Elo, of a side that won or lost every game, is written as null. */
function scoreFields({ tally, pairs }: GamesAndPairs): Record<string, unknown> {
  const estimate = estimateElo(tally, pairs);
  return { games: gamesOf(tally), ...tally, points: pointsOf(tally), pairs, estimate };
}
