import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { START_FEN, formatFenError, positionFromFen } from '../../notation/fen.ts';
import type { MoveLimits } from '../../protocol/client/types.ts';
import type { AdjudicationRules } from '../../match/adjudication.ts';
import { distinctNames, parseEngineSpec, type EngineSpec } from '../../match/engine_spec.ts';
import { LIMIT_KEYS, NO_LIMITS, hasLimit, parseLimit } from '../../match/limits.ts';
import { DEFAULT_OPENING_PLIES, randomOpenings } from '../../match/opening.ts';
import { describeGame, describeStanding } from '../../match/report.ts';
import { runMatch, type MatchListener } from '../../match/run_match.ts';
import {
  DEFAULT_CLOCK_MARGIN_MS,
  DEFAULT_MOVE_TIME_MARGIN_MS,
  planOf,
  type MatchPlayer,
  type MatchSettings,
} from '../../match/settings.ts';
import type { TournamentFormat } from '../../match/schedule.ts';
import type { SprtModel, SprtSettings } from '../../match/sprt.ts';
import type { Ruleset } from '../../rules/setup.ts';
import { EXIT_FINE, badInput, badUsage, type ExitCode } from '../exit.ts';
import { printLine, printNote } from '../terminal.ts';

/** The options of `ransom match` as commander hands them over. */
export interface MatchOptions {
  readonly games: number;
  readonly tc?: string;
  readonly movetime?: string;
  readonly nodes?: string;
  readonly depth?: string;
  readonly timemargin?: number;
  readonly concurrency: number;
  readonly seed: number;
  readonly format: TournamentFormat;
  readonly swap: boolean;
  readonly rules: Ruleset;
  readonly fen?: string;
  readonly each: string;
  readonly sprt?: string;
  readonly alpha: number;
  readonly beta: number;
  readonly sprtModel: SprtModel;
  readonly stall: number;
  readonly pgn?: string;
  readonly log?: string;
  readonly state?: string;
  readonly resume: boolean;
  readonly json: boolean;
}

const DEFAULT_TIME_CONTROL = '5+0.05';
const MS = 1000;

/** Plays a match between engines. */
export async function match(engines: readonly string[], options: MatchOptions): Promise<ExitCode> {
  const settings = settingsOf(engines, options);
  const interruption = new AbortController();
  const interrupt = (): void => {
    interruption.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  const listener: MatchListener = {
    onGameEnd: (game, summary, progress) => {
      printLine(describeGame(settings, game, summary, progress));
    },
    onNote: (text) => {
      printNote(`ransom: ${text}`);
    },
  };
  const report = await runMatch(settings, listener, interruption.signal);
  if (!report.ok) throw badInput(report.error);
  for (const line of describeStanding(settings, report.value, report.value.stop)) printLine(line);
  return EXIT_FINE;
}

function settingsOf(engines: readonly string[], options: MatchOptions): MatchSettings {
  if (engines.length < 2) throw badUsage('a match needs two engines at least');
  const limits = limitsOf(options);
  const specs = distinctNames(engines.map((text) => specOf(text, options.each)));
  const players = specs.map((spec) => playerOf(spec, limits, options.timemargin));
  const start = positionFromFen(options.fen ?? START_FEN, options.rules);
  if (!start.ok) throw badInput(formatFenError(start.error));
  const adjudication: AdjudicationRules = { draw: null, resign: null, maxMoves: null };
  const settings: MatchSettings = {
    players,
    schedule: { players: players.length, format: options.format, swapColours: options.swap, games: options.games },
    openings: {
      description: `random, seed ${options.seed}`,
      start: start.value,
      source: randomOpenings(start.value, { seed: options.seed, ...DEFAULT_OPENING_PLIES }, () =>
        Promise.resolve(true),
      ),
    },
    ruleset: options.rules,
    adjudication,
    sprt: sprtOf(options),
    concurrency: options.concurrency,
    stallMs: options.stall * MS,
    files: { journal: '', pgn: options.pgn ?? null, log: options.log ?? null, resume: options.resume },
  };
  return { ...settings, files: { ...settings.files, journal: options.state ?? defaultJournal(settings) } };
}

/** Beside the PGN where there is one; else named after the plan, so that two matches in one folder don't meet. */
function defaultJournal(settings: MatchSettings): string {
  if (settings.files.pgn !== null) return `${settings.files.pgn}.match`;
  const plan = createHash('sha256')
    .update(JSON.stringify(planOf(settings)))
    .digest('hex');
  return `ransom-${plan.slice(0, 8)}.match`;
}

function specOf(text: string, each: string): EngineSpec {
  const spec = parseEngineSpec(text, each, [
    process.execPath,
    fileURLToPath(new URL('../../../bin/ransom.js', import.meta.url)),
  ]);
  if (!spec.ok) throw badUsage(spec.error);
  return spec.value;
}

/** An engine's own limits take the place of the match's. */
function playerOf(spec: EngineSpec, matchLimits: MoveLimits, margin: number | undefined): MatchPlayer {
  const limits = hasLimit({ ...NO_LIMITS, ...spec.limits }) ? { ...NO_LIMITS, ...spec.limits } : matchLimits;
  const usual = limits.timeControl === null ? DEFAULT_MOVE_TIME_MARGIN_MS : DEFAULT_CLOCK_MARGIN_MS;
  return { ...spec, limits, marginMs: spec.marginMs ?? margin ?? usual };
}

function limitsOf(options: MatchOptions): MoveLimits {
  let limits = NO_LIMITS;
  for (const key of LIMIT_KEYS) {
    const text = options[key];
    const limit = text === undefined ? null : parseLimit(key, text);
    if (limit === null) continue;
    if (!limit.ok) throw badUsage(`--${key} ${text ?? ''}: ${limit.error}`);
    limits = { ...limits, ...limit.value };
  }
  if (hasLimit(limits)) return limits;
  const usual = parseLimit('tc', DEFAULT_TIME_CONTROL);
  return usual?.ok === true ? { ...NO_LIMITS, ...usual.value } : NO_LIMITS;
}

function sprtOf({ sprt, alpha, beta, sprtModel }: MatchOptions): SprtSettings | null {
  if (sprt === undefined) return null;
  const [elo0, elo1, ...rest] = sprt.split(',').map(Number);
  if (elo0 === undefined || elo1 === undefined || rest.length > 0 || !(elo0 < elo1)) {
    throw badUsage(`--sprt ${sprt}: write two Elo numbers, the smaller one first, as in --sprt 0,20`);
  }
  return { elo0, elo1, alpha, beta, model: sprtModel };
}
