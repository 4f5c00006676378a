import { printable } from '../notation/quoted.ts';
import { estimateElo, type EloEstimate } from './elo.ts';
import type { MatchProgress } from './match_state.ts';
import { formatBar, formatDuration, padToWidth, widthOf } from '../jobs/terminal_text.ts';
import type { ScheduledGame } from './schedule.ts';
import type { MatchSettings } from './settings.ts';
import type { SprtDecision, SprtSettings, SprtState } from './sprt.ts';
import type { PlayerStanding, GamesAndPairs } from './standings.ts';
import { gamesOf, pairsOf, pointsOf, type PairCounts, type Tally } from './tally.ts';
import { FAILURES, describeTermination } from './termination.ts';
import type { GameSummary } from './summary.ts';
import type { MatchStop } from './run_match.ts';

/** The part of the settings that reports are about. */
export type Reported = Pick<MatchSettings, 'players' | 'sprt'>;

/** Why there is a report: the match is over, or its journals don't hold all games yet. */
export type ReportReason = MatchStop | 'unfinished';

/** A line for a game that has just ended. */
export function describeGame(
  settings: Reported,
  game: ScheduledGame,
  { result, termination, detail, plies }: GameSummary,
  { finishedGames, games }: MatchProgress,
): string {
  const white = settings.players[game.white]!.name;
  const black = settings.players[game.black]!.name;
  const more = detail === '' ? '' : `: ${printable(detail)}`;
  const how = `${describeTermination(termination)}${more}, ${plies} plies`;
  return `Game ${game.index + 1}: ${white} - ${black} ${result} (${how}); ${finishedGames} of ${games} done`;
}

/** The standing of a match in lines, with the result last. */
export function describeStanding(settings: Reported, progress: MatchProgress, stop: ReportReason | null): string[] {
  return [
    ...describeTable(settings, progress),
    ...describeEndings(progress),
    ...describeFailures(settings, progress),
    ...(settings.players.length === 2 ? describeDuel(settings, progress) : describeWithoutFailures(settings, progress)),
    ...(stop === null ? [] : describeUnpaired(settings, progress)),
    ...(stop === null ? [] : [describeResult(settings, progress, stop)]),
  ];
}

const HEADINGS = ['', 'engine', 'games', '+', '=', '-', 'points', '%', 'Elo', 'ms/move', 'depth', 'knps'];

/** The players by points, with their time, depth and nodes. */
function describeTable({ players }: Reported, { standings }: MatchProgress): string[] {
  const order = players
    .map((_, index) => index)
    .sort((a, b) => share(standings.player(b).all.tally) - share(standings.player(a).all.tally) || a - b);
  const rows = order.map((index, place) => tableRow(place + 1, players[index]!.name, standings.player(index)));
  return alignColumns([HEADINGS, ...rows]);
}

function tableRow(place: number, name: string, { all, totals }: PlayerStanding): string[] {
  const { tally, pairs } = all;
  const mean = (sum: number, count: number, digits: number): string =>
    count === 0 ? '-' : (sum / count).toFixed(digits);
  return [
    String(place),
    name,
    String(gamesOf(tally)),
    String(tally.wins),
    String(tally.draws),
    String(tally.losses),
    String(pointsOf(tally)),
    gamesOf(tally) === 0 ? '-' : (100 * share(tally)).toFixed(1),
    formatElo(estimateElo(tally, pairs)),
    mean(totals.timeMs, totals.moves, 1),
    mean(totals.depth, totals.toldMoves, 1),
    mean(totals.nodes, totals.timeMs, 0),
  ];
}

function share(tally: Tally): number {
  return gamesOf(tally) === 0 ? 0 : pointsOf(tally) / gamesOf(tally);
}

/** A bar, the number of games, the time elapsed and the time left, `sinceMs` after `progress`. */
export function describeProgress(progress: MatchProgress, playing: number, sinceMs = 0): string {
  const { finishedGames, games, elapsedMs, sprt } = progress;
  const left = remainingMs(progress);
  const words = sprt === null ? 'about' : 'at most about';
  const estimate = left === null ? '' : `, ${words} ${formatDuration(Math.max(0, left - sinceMs))} left`;
  const gone = formatDuration(elapsedMs + sinceMs);
  return `${formatBar(finishedGames, games)} ${finishedGames} of ${games} games, ${playing} being played, ${gone} gone${estimate}`;
}

/** Estimated from the games of this run; null before the first of them has ended. */
function remainingMs({ finishedGames, resumedGames, games, elapsedNowMs }: MatchProgress): number | null {
  const played = finishedGames - resumedGames;
  return played === 0 ? null : ((games - finishedGames) * elapsedNowMs) / played;
}

/** Names to the left, numbers to the right. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  const cell = (text: string, column: number): string =>
    padToWidth(text, widths[column]!, column === 1 ? 'right' : 'left');
  return rows.map((row) => row.map(cell).join('  ').trimEnd());
}

/** How the games ended, the most frequent way first. */
function describeEndings({ standings }: MatchProgress): string[] {
  const endings = [...standings.terminations].sort(([, a], [, b]) => b - a);
  if (endings.length === 0) return [];
  return [
    `Endings: ${endings.map(([termination, count]) => `${describeTermination(termination)} ${count}`).join(', ')}`,
  ];
}

/** A line for each engine that failed. */
function describeFailures({ players }: Reported, { standings }: MatchProgress): string[] {
  return players.flatMap(({ name }, index) => {
    const { failures } = standings.player(index);
    const told = FAILURES.filter((failure) => failures[failure] > 0).map(
      (failure) => `${describeTermination(failure)} ${failures[failure]}`,
    );
    return told.length === 0 ? [] : [`Lost by own failure: ${name}: ${told.join(', ')}`];
  });
}

/** What may help if games were lost on time, which can be the machine's fault; null if none was. */
export function adviceOnTimeLosses({ players }: Reported, { standings }: MatchProgress): string | null {
  const lost = players.reduce((sum, _, index) => sum + standings.player(index).failures['time-loss'], 0);
  if (lost === 0) return null;
  const games = lost === 1 ? '1 game was' : `${lost} games were`;
  return `${games} lost on time; if the machine had too much to do, play fewer at once (--concurrency) or allow for it (--timemargin)`;
}

/** The table counts every game, the Elo only complete pairs if there are any: reports the difference. */
function describeUnpaired({ players }: Reported, { standings }: MatchProgress): string[] {
  const told = players.flatMap(({ name }, index) => {
    const { tally, pairs } = standings.player(index).all;
    const count = pairsOf(pairs) === 0 ? 0 : gamesOf(tally) - 2 * pairsOf(pairs);
    if (count === 0) return [];
    const games = count === 1 ? '1 game without its pair is' : `${count} games without their pairs are`;
    return [{ name, text: `${games} not in the Elo` }];
  });
  // Two players have played the same games.
  if (players.length === 2) return told.slice(0, 1).map(({ text }) => text);
  return told.map(({ name, text }) => `${name}: ${text}`);
}

/** A line for each engine whose score changes without the games lost by failure, its own or another's. */
function describeWithoutFailures({ players }: Reported, { standings }: MatchProgress): string[] {
  return players.flatMap(({ name }, index) => {
    const { all, played } = standings.player(index);
    if (gamesOf(played.tally) === gamesOf(all.tally)) return [];
    return [`${name} without games lost by failure: ${describeScore(played)}`];
  });
}

/** The lines about a match of two, from the first player's view. */
function describeDuel(settings: Reported, progress: MatchProgress): string[] {
  const { standings, sprt } = progress;
  const { all } = standings.player(0);
  const [first] = settings.players;
  const lines = [
    `${first!.name}: ${describeScore(all)}`,
    ...describeWithoutFailures({ ...settings, players: [first!] }, progress),
  ];
  if (pairsOf(all.pairs) > 0) lines.push(`Pairs with 0, 0.5, 1, 1.5, 2 points: ${formatPairs(all.pairs)}`);
  if (sprt !== null && settings.sprt !== null) lines.push(describeSprt(settings.sprt, sprt));
  return lines;
}

function describeScore({ tally, pairs }: GamesAndPairs): string {
  const elo = estimateElo(tally, pairs);
  if (elo === null) return 'no games';
  const normalised = formatWithError(elo.normalisedElo, elo.normalisedError);
  return `${formatTally(tally)}, Elo ${formatElo(elo)}, normalised ${normalised}, LOS ${formatLos(elo)}`;
}

/** "+3 =2 -1". */
export function formatTally({ wins, draws, losses }: Tally): string {
  return `+${wins} =${draws} -${losses}`;
}

export function formatPairs(pairs: PairCounts): string {
  return `[${pairs.join(', ')}]`;
}

/** "SPRT of logistic Elo 0 against 20: LLR 1.20, bounds -2.94 and 2.94: undecided" */
export function describeSprt({ elo0, elo1, model }: SprtSettings, { llr, lower, upper, decision }: SprtState): string {
  const bounds = `LLR ${llr.toFixed(2)}, bounds ${lower.toFixed(2)} and ${upper.toFixed(2)}`;
  const isOutside = llr <= lower || llr >= upper;
  const words = decision === 'open' && isOutside ? 'too few pairs yet' : decisionWords(decision);
  return `SPRT of ${model} Elo ${elo0} against ${elo1}: ${bounds}: ${words}`;
}

function decisionWords(decision: SprtDecision): string {
  switch (decision) {
    case 'H0':
      return 'H0 accepted';
    case 'H1':
      return 'H1 accepted';
    case 'open':
      return 'undecided';
  }
}

/** The line of the result. */
export function describeResult(settings: Reported, progress: MatchProgress, stop: ReportReason): string {
  const { finishedGames, games, standings, sprt } = progress;
  const count = finishedGames === games ? `${games} games` : `${finishedGames} of ${games} games`;
  const ends: Record<ReportReason, string> = {
    complete: 'Result',
    sprt: `Result (SPRT: ${decisionWords(sprt?.decision ?? 'open')})`,
    interrupted: 'Interrupted',
    unfinished: 'So far',
  };
  if (settings.players.length !== 2) return `${ends[stop]}: ${count}; ${describeLeader(settings, progress)}`;
  const [first, second] = settings.players;
  const [own, other] = [standings.player(0), standings.player(1)].map(({ all }) => pointsOf(all.tally));
  const score = `${first!.name} ${own ?? 0} - ${other ?? 0} ${second!.name}`;
  const elo = estimateElo(standings.player(0).all.tally, standings.player(0).all.pairs);
  const strength = elo === null ? '' : `, Elo ${formatElo(elo)}, LOS ${formatLos(elo)}`;
  return `${ends[stop]}: ${score}, ${count}${strength}`;
}

/** More equal leaders than these are counted, not named. */
const MAX_LEADERS = 4;

function describeLeader({ players }: Reported, { standings }: MatchProgress): string {
  const shares = players.map((_, index) => share(standings.player(index).all.tally));
  const best = Math.max(...shares);
  const leaders = players.filter((_, index) => shares[index] === best).map(({ name }) => name);
  const named = leaders.length <= MAX_LEADERS ? leaders : leaders.slice(0, MAX_LEADERS - 1);
  if (named.length < leaders.length) named.push(`${leaders.length - named.length} others`);
  return `first ${named.join(' and ')} with ${(100 * best).toFixed(1)} %`;
}

/** "+35.1 ± 12.4". */
export function formatElo(estimate: EloEstimate | null): string {
  return estimate === null ? '-' : formatWithError(estimate.elo, estimate.error);
}

function formatWithError(value: number, error: number | null): string {
  const sign = value >= 0 ? '+' : '-';
  const size = Number.isFinite(value) ? Math.abs(value).toFixed(1) : 'inf';
  return error === null ? `${sign}${size}` : `${sign}${size} ± ${error.toFixed(1)}`;
}

function formatLos({ los }: EloEstimate): string {
  return `${(100 * los).toFixed(1)} %`;
}
