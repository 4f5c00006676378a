import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_ADJUDICATION } from '../../src/match/adjudication.ts';
import { distinctNames, parseEngineSpec } from '../../src/match/engine_spec.ts';
import { NO_LIMITS, hasLimit } from '../../src/match/limits.ts';
import { randomOpenings } from '../../src/match/opening.ts';
import { runMatch, type MatchListener, type MatchReport } from '../../src/match/run_match.ts';
import type { ScheduledGame } from '../../src/match/schedule.ts';
import { WHOLE } from '../../src/jobs/shard.ts';
import type { MatchFiles, MatchPlayer, MatchSettings } from '../../src/match/settings.ts';
import type { GameSummary } from '../../src/match/summary.ts';
import { START_FEN, positionFromFen } from '../../src/notation/fen.ts';

/** The folder of the mock engines. */
export const MOCKS = fileURLToPath(new URL('mock/', import.meta.url));
const path = (name: string): string => join(MOCKS, name);

/** The commands of the mock engines, for the text of an engine. */
export const UCI_MOCK = `"${process.execPath}" "${path('uci.mjs')}"`;
export const XBOARD_MOCK = `"${process.execPath}" "${path('xboard.mjs')}"`;

/** A folder for one test file, which is removed at the end. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ransom-match-'));
  return {
    path: folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Command lines of this checkout's running mock engines that contain this word. */
export function runningMocks(mark: string): string[] {
  return runningProcesses().filter((line) => line.includes(mark) && line.includes(MOCKS) && !/^\s*\d+\s+Z/.test(line));
}

/** Process id, state (`Z` for a zombie) and command line of every process; Windows reports no state. */
function runningProcesses(): string[] {
  const [program, ...args] =
    process.platform === 'win32'
      ? [
          ...['powershell', '-NoProfile', '-Command'],
          'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) - $($_.CommandLine)" }',
        ]
      : ['ps', '-eo', 'pid,stat,args'];
  return execFileSync(program, args, { encoding: 'utf8' }).split(/\r?\n/);
}

export interface PlayedMatch {
  readonly report: MatchReport;
  /** By game, in the order of the schedule. */
  readonly games: readonly GameSummary[];
  readonly notes: readonly string[];
}

const MOVE_TIME_MS = 80;
/** Generous, since the machine that runs the tests may be busy. */
const MARGIN_MS = 700;
const STALL_MS = 2500;
/** Later than everything that is tolerated, and earlier than a stall. */
export const LATE_MS = 1500;

type Change = Partial<Omit<MatchSettings, 'files' | 'schedule'>> & {
  readonly games: number;
  readonly files: Partial<MatchFiles> & { readonly journal: string };
  readonly format?: 'gauntlet';
};

/** A short match of mock engines: games end after 20 moves. */
export function matchSettings(engines: readonly string[], change: Change): MatchSettings {
  const players = distinctNames(engines.map(playerOf));
  const start = positionFromFen(START_FEN);
  if (!start.ok) throw new Error(start.error.message);
  const source = randomOpenings(start.value, { seed: 1, minPlies: 2, maxPlies: 2 }, () => Promise.resolve(true));
  const { files, games, format = 'round-robin', ...rest } = change;
  return {
    event: 'Test',
    players,
    schedule: { players: players.length, format, swapColours: true, games },
    openings: { description: 'test', start: start.value, areFromStart: true, source },
    shard: WHOLE,
    ruleset: 'leslie',
    adjudication: { ...NO_ADJUDICATION, maxMoves: 20 },
    sprt: null,
    concurrency: 2,
    stallMs: STALL_MS,
    ...rest,
    files: { pgn: null, log: null, resume: false, isJournalTemporary: false, ...files },
  };
}

function playerOf(text: string): MatchPlayer {
  const spec = parseEngineSpec(text, '', []);
  if (!spec.ok) throw new Error(spec.error);
  const own = { ...NO_LIMITS, ...spec.value.limits };
  const limits = hasLimit(own) ? own : { ...NO_LIMITS, moveTimeMs: MOVE_TIME_MS };
  return { ...spec.value, limits, marginMs: spec.value.marginMs ?? MARGIN_MS };
}

/** Plays a match to its end. */
export async function playMatch(settings: MatchSettings, listener: MatchListener = {}): Promise<PlayedMatch> {
  const games: GameSummary[] = [];
  const notes: string[] = [];
  const report = await runMatch(
    settings,
    {
      ...listener,
      onGameEnd: (game: ScheduledGame, summary, progress) => {
        games[game.index] = summary;
        listener.onGameEnd?.(game, summary, progress);
      },
      onNote: (text) => {
        notes.push(text);
      },
    },
    new AbortController().signal,
  );
  if (!report.ok) throw new Error(report.error);
  return { report: report.value, games, notes };
}
