import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, statSync, readFileSync, readdirSync } from 'node:fs';
import type { AdjudicationRules } from '../../../match/adjudication.ts';
import { BalanceFilter } from '../../../match/balance.ts';
import { distinctNames, parseEngineSpec, type EngineSpec } from '../../../match/engine_spec.ts';
import { LIMIT_KEYS, NO_LIMITS, combineLimits, hasLimit, parseLimit, type GivenLimits } from '../../../match/limits.ts';
import { DEFAULT_OPENING_PLIES, randomOpenings } from '../../../match/opening.ts';
import { listedOpenings, parseOpenings, type OpeningOrder } from '../../../match/opening_file.ts';
import { parseDrawRule, parseHypotheses, parseResignRule } from '../../../match/rule_text.ts';
import { MAX_GAMES, gamesInRound, type TournamentFormat } from '../../../match/schedule.ts';
import {
  DEFAULT_CLOCK_MARGIN_MS,
  DEFAULT_MOVE_TIME_MARGIN_MS,
  planOf,
  type MatchOpenings,
  type MatchPlayer,
  type MatchSettings,
  type OwnProgram,
} from '../../../match/settings.ts';
import { WHOLE, type Shard } from '../../../jobs/shard.ts';
import { SPRT_DEFAULTS, type SprtModel, type SprtSettings } from '../../../match/sprt.ts';
import { isStandardStart } from '../../../notation/fen.ts';
import { printable } from '../../../notation/quoted.ts';
import type { MoveLimits } from '../../../protocol/client/types.ts';
import type { Result } from '../../../rules/result.ts';
import type { Ruleset } from '../../../rules/setup.ts';
import { badInput, badUsage } from '../../exit.ts';
import { expandHome } from '../../files/home.ts';
import { readInput } from '../../files/input.ts';
import { refuseEmptyName } from '../../files/output.ts';
import { printNote } from '../../terminal/terminal.ts';
import { playablePositionOf, positionOf, type PositionOptions } from '../../position_options.ts';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from '../../../jobs/fingerprint.ts';

// This program as an engine of its own matches, for the plan of a match: the same build on another machine is the same engine,
// another build in the same place is not.

/** What decides how this program plays: version, search and evaluation, and all scripts about them, such as for the clock and the levels. */
const PARTS = ['package.json', 'dist/core.wasm', 'dist/net.bin'];
const SCRIPTS = 'dist/engine';

/** The fingerprint of the build in a folder. */
export function buildIn(root: string): string {
  const scripts = readdirSync(path.join(root, SCRIPTS)).filter((name) => name.endsWith('.js'));
  const parts = [...PARTS, ...scripts.sort().map((name) => path.join(SCRIPTS, name))];
  return fingerprintOf(...parts.map((part) => readFileSync(path.join(root, part))));
}

function ownProgram(): OwnProgram {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  return { command: [process.execPath, path.join(root, 'bin/ransom.js')], build: buildIn(root) };
}

/** The options of `ransom match` as parsed by commander. */
export interface MatchOptions extends PositionOptions {
  readonly games?: number;
  readonly rounds?: number;
  readonly format: TournamentFormat;
  readonly swap: boolean;
  readonly concurrency: number;
  readonly each?: string;
  readonly tc?: string;
  readonly movetime?: string;
  readonly nodes?: string;
  readonly depth?: string;
  readonly timemargin?: number;
  readonly stall: number;
  readonly seed: number;
  readonly openings?: string;
  readonly order: OpeningOrder;
  readonly plies?: readonly [number, number];
  readonly draw?: string;
  readonly resign?: string;
  readonly maxMoves?: number;
  readonly sprt?: string;
  readonly alpha?: number;
  readonly beta?: number;
  readonly sprtModel?: SprtModel;
  readonly event?: string;
  readonly pgn?: string;
  readonly log?: string;
  readonly state?: string;
  readonly resume?: boolean;
  readonly shard?: Shard;
  readonly merge?: boolean;
  readonly watch?: boolean;
}

const DEFAULT_GAMES = 100;
const DEFAULT_EVENT = 'Match';
const DEFAULT_TIME_CONTROL = '5+0.05';
const MS = 1000;

export type SprtOptions = Pick<MatchOptions, 'sprt' | 'alpha' | 'beta' | 'sprtModel' | 'swap'>;

/** A match according to the options, and what must be closed after it. */
export interface PreparedMatch {
  readonly settings: MatchSettings;
  readonly close: () => Promise<void>;
}

/** Parses the whole command line. Fails with a message about the first invalid part. */
export async function prepareMatch(engines: readonly string[], options: MatchOptions): Promise<PreparedMatch> {
  const own = ownProgram();
  const players = playersOf(engines, options, own);
  const filter = new BalanceFilter();
  const settings: Omit<MatchSettings, 'files'> = {
    event: options.event ?? DEFAULT_EVENT,
    ...{ players, own },
    schedule: scheduleOf(players.length, options),
    shard: options.shard ?? WHOLE,
    openings: await openingsOf(options, filter),
    ruleset: options.rules,
    adjudication: adjudicationOf(options),
    sprt: sprtOf(players.length, options),
    concurrency: options.concurrency,
    stallMs: options.stall * MS,
  };
  const { resume = false } = options;
  const [pgn = null, log = null, state] = [options.pgn, options.log, options.state].map(withHome);
  for (const path of [pgn, log, state]) refuseEmptyName(path);
  if ([pgn, log, state].includes('-')) {
    throw badUsage('"-" is no file: stdout shows the standing, so name a file (./- for one that is called "-")');
  }
  if (pgn === null && options.event !== undefined) throw badUsage('--event needs --pgn');
  const files = {
    journal: state ?? defaultJournal(settings, pgn),
    isJournalTemporary: state === undefined && pgn === null && options.shard === undefined,
    ...{ pgn, log, resume },
  };
  refuseAsOpenings(options.openings, [pgn, log, files.journal]);
  for (const path of [pgn, log]) if (path !== null) refuseUnreadPipe(path);
  return { settings: { ...settings, files }, close: () => filter.close() };
}

function withHome(path: string | undefined): string | undefined {
  return path === undefined ? undefined : expandHome(path);
}

/** The openings would be set aside as the games of an earlier match, and no run could read them again. */
function refuseAsOpenings(openings: string | undefined, written: readonly (string | null)[]): void {
  const source = openings === undefined ? null : fileAt(expandHome(openings));
  if (source === null) return;
  for (const path of written) {
    const file = path === null ? null : fileAt(path);
    if (file?.dev === source.dev && file.ino === source.ino) {
      throw badInput(`${printable(path!)} is already being read by this command: name a different file`);
    }
  }
}

/** Opening a named pipe would wait, without heeding signals, until another process reads it. */
function refuseUnreadPipe(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFIFO() !== true) return;
  try {
    closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENXIO') return;
    throw badInput(`${printable(path)} is a pipe that no program reads: start that program first, or name a file`);
  }
}

/** A regular file, whichever of its names is used. */
function fileAt(path: string): { readonly dev: bigint; readonly ino: bigint } | null {
  const info = statSync(path, { bigint: true, throwIfNoEntry: false });
  return info?.isFile() === true ? info : null;
}

/** Next to the PGN if there is one; otherwise named after the plan, so that two matches in one folder don't collide. */
function defaultJournal(settings: Omit<MatchSettings, 'files'>, pgn: string | null): string {
  if (pgn !== null) return `${pgn}.match`;
  const plan = createHash('sha256')
    .update(JSON.stringify(planOf(settings)))
    .digest('hex');
  const { number, of } = settings.shard;
  return `ransom-${plan.slice(0, 8)}${of === 1 ? '' : `.${number}-of-${of}`}.match`;
}

function playersOf(engines: readonly string[], options: MatchOptions, own: OwnProgram): MatchPlayer[] {
  if (engines.length < 2) throw badUsage('a match needs at least two engines: ransom match ransom "/path/to/engine"');
  const limits = limitsOf(options);
  const specs = distinctNames(engines.map((text) => specOf(text, options, own)));
  return specs.map((spec) => playerOf(spec, limits, options.timemargin));
}

function specOf(text: string, { each = '', rules }: MatchOptions, own: OwnProgram): EngineSpec {
  const spec = used('an engine', parseEngineSpec(text, each, own.command));
  refuseOtherRules(spec, rules);
  // It is in quotes, where no shell expands it.
  const { file, directory, args } = spec.command;
  return {
    ...spec,
    options: spec.options.map(({ name, value }) => ({ name, value: expandHome(value) })),
    command: { file: expandHome(file), directory: directory === null ? null : expandHome(directory), args },
  };
}

/** An engine that plays by other rules than the referee loses games by moves that are illegal only here. */
function refuseOtherRules({ name, options }: EngineSpec, rules: Ruleset): void {
  for (const { name: option, value } of options) {
    const ours = { uci_variant: 'hostage', rules }[option.toLowerCase()];
    if (ours === undefined || ours === value.toLowerCase()) continue;
    const cure = ours === rules ? `for other rules use --rules ${printable(value)}` : 'leave that out';
    throw badUsage(`${name}: the match itself sets ${option}, to ${ours}, not to "${printable(value)}": ${cure}`);
  }
}

/** An engine's own limits replace the match's. Those that expect no loss on time with a fixed time don't beside a clock, either. */
function playerOf(spec: EngineSpec, matchLimits: MoveLimits, margin: number | undefined): MatchPlayer {
  const ownLimits = { ...NO_LIMITS, ...spec.limits };
  const limits = hasLimit(ownLimits) ? ownLimits : matchLimits;
  const isClockAlone = limits.timeControl !== null && limits.moveTimeMs === null;
  const usual = isClockAlone ? DEFAULT_CLOCK_MARGIN_MS : DEFAULT_MOVE_TIME_MARGIN_MS;
  return { ...spec, limits, marginMs: spec.marginMs ?? margin ?? usual };
}

function limitsOf(options: MatchOptions): MoveLimits {
  const given: GivenLimits = {};
  for (const key of LIMIT_KEYS) {
    const text = options[key];
    if (text !== undefined) given[key] = used(`--${key}`, parseLimit(key, text));
  }
  const limits = { ...NO_LIMITS, ...used('the limits', combineLimits(given)) };
  return hasLimit(limits) ? limits : { ...limits, ...used('--tc', parseLimit('tc', DEFAULT_TIME_CONTROL)) };
}

function scheduleOf(players: number, { games, rounds, format, swap }: MatchOptions): MatchSettings['schedule'] {
  const schedule = { players, format, swapColours: swap };
  if (games !== undefined && rounds !== undefined) throw badUsage('--games and --rounds exclude each other');
  if (rounds === undefined) return { ...schedule, games: games ?? DEFAULT_GAMES };
  const inRound = gamesInRound(schedule);
  const most = Math.floor(MAX_GAMES / inRound);
  if (rounds > most) throw badUsage(`--rounds: a round of this match has ${inRound} games, so at most ${most} rounds`);
  return { ...schedule, games: rounds * inRound };
}

/** Openings from a file if one is given, otherwise random ones that our own engine finds balanced. */
async function openingsOf(options: MatchOptions, filter: BalanceFilter): Promise<MatchOpenings> {
  const { openings: path, order, seed } = options;
  if (path === undefined) {
    if (order === 'shuffled') throw badUsage('--order needs --openings');
    const start = playablePositionOf(options);
    const [minPlies, maxPlies] = options.plies ?? [DEFAULT_OPENING_PLIES.minPlies, DEFAULT_OPENING_PLIES.maxPlies];
    const description = `random, seed ${seed}, plies ${minPlies}-${maxPlies}, from ${options.fen ?? 'the start'}`;
    const source = randomOpenings(start, { seed, minPlies, maxPlies }, filter.isBalanced);
    return { description, start, areFromStart: isStandardStart(start), source };
  }
  const start = positionOf(options);
  const text = await readInput(path);
  const maxPlies = options.plies?.[1] ?? Infinity;
  const openings = parseOpenings(text, start, maxPlies, (note) =>
    printNote(`note: ${printable(path)}: ${printable(note)}`),
  );
  if (!openings.ok) throw badInput(`${printable(path)}: ${openings.error}`);
  const other = openings.value.find(({ start: { ruleset } }) => ruleset !== options.rules);
  if (other !== undefined) {
    const { ruleset } = other.start;
    throw badInput(
      `${printable(path)}: an opening is for the rules ${ruleset}, the match is not: try --rules ${ruleset}`,
    );
  }
  const content = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const description = `file ${content}, ${order}, seed ${seed}, plies ${maxPlies}, from ${options.fen ?? 'the start'}`;
  const areFromStart = openings.value.every((opening) => isStandardStart(opening.start));
  return { description, start, areFromStart, source: listedOpenings(openings.value, order, seed) };
}

function adjudicationOf({ draw, resign, maxMoves }: MatchOptions): AdjudicationRules {
  return {
    draw: draw === undefined ? null : used('--draw', parseDrawRule(draw)),
    resign: resign === undefined ? null : used('--resign', parseResignRule(resign)),
    maxMoves: maxMoves ?? null,
  };
}

/** Throws if the options belong to no SPRT, or if the match can't have one. */
export function sprtOf(players: number, { sprt, alpha, beta, sprtModel, swap }: SprtOptions): SprtSettings | null {
  if (sprt === undefined) {
    const [idle] =
      Object.entries({ alpha, beta, 'sprt-model': sprtModel }).find(([, given]) => given !== undefined) ?? [];
    if (idle !== undefined) throw badUsage(`--${idle} belongs to an SPRT: add --sprt, such as --sprt 0,20`);
    return null;
  }
  if (players !== 2) throw badUsage('--sprt needs exactly two engines');
  if (!swap) throw badUsage('--sprt counts pairs of games with colours swapped: remove --no-swap');
  const test = {
    alpha: alpha ?? SPRT_DEFAULTS.alpha,
    beta: beta ?? SPRT_DEFAULTS.beta,
    model: sprtModel ?? SPRT_DEFAULTS.model,
  };
  return used('--sprt', parseHypotheses(sprt, test));
}

/** The value of an option, or a failure with a message about it. */
function used<T>(what: string, result: Result<T, string>): T {
  if (!result.ok) throw badUsage(`${what}: ${result.error}`);
  return result.value;
}
