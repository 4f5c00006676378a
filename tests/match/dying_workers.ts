import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIN, ransomProcess } from '../helpers/ransom_process.ts';

const KILLER = new URL('../helpers/kill_workers.mjs', import.meta.url).href;
/** Moves later than this lose on time: generous, because a busy machine is not the engine's fault. */
const MARGIN_MS = 5000;

export interface DyingWorkersSettings {
  readonly games: number;
  /** A limit of `ransom match`, such as `--tc 2+0.02`. */
  readonly limit: readonly string[];
  /** Average time between two kills in an engine. */
  readonly killEveryMs: number;
  readonly seed: number;
  /** Games are declared drawn after this many moves. */
  readonly maxMoves: number;
  /** Empty, or without files from an earlier run. */
  readonly folder: string;
}

/** The result of a match whose engines lost worker threads. */
export interface DyingWorkersResult {
  readonly exitCode: number | null;
  readonly finishedGames: number;
  readonly moves: number;
  readonly kills: number;
  /** Games that ended by an engine failure: see docs/match.md. */
  readonly failures: number;
  /** Games of the PGN that `ransom replay` found legal to the end. */
  readonly replayedGames: number;
  /** Engine processes that outlived the match, as shown by `ps`. */
  readonly survivors: readonly string[];
  readonly stderr: string;
}

interface MatchJson {
  readonly finishedGames: number;
  readonly engines: readonly { readonly moves: number; readonly failures: Readonly<Record<string, number>> }[];
}

/**
 * Plays the built program against itself by `ransom match`, one engine with one thread and the other with two, while worker
 * threads of both are killed at random.
 */
export async function playWithDyingWorkers(settings: DyingWorkersSettings): Promise<DyingWorkersResult> {
  const { games, limit, killEveryMs, seed, maxMoves, folder } = settings;
  // Identical in the command lines of all engines of this run, and in no others.
  const mark = `${KILLER}?${process.pid}-${seed}`;
  const engine = `margin=${MARGIN_MS} "${process.execPath}" --import "${mark}" "${BIN}" uci --option Hash=4`;
  const killLog = join(folder, 'kills.txt');
  const pgn = join(folder, 'games.pgn');
  const { exitCode, stdout, stderr } = await run(
    [
      ...['match', `name=one ${engine}`, `name=two ${engine} --option Threads=2`, ...limit, '--json', '--pgn', pgn],
      ...['--games', String(games), '--seed', String(seed), '--max-moves', String(maxMoves)],
    ],
    { ...process.env, KILL_EVERY_MS: String(killEveryMs), KILL_LOG: killLog },
  );
  const survivors = runningWith(mark);
  const match = exitCode === 0 ? (JSON.parse(stdout) as MatchJson) : { finishedGames: 0, engines: [] };
  const replay = ransomProcess(['replay', pgn, '--json']);
  return {
    exitCode,
    finishedGames: match.finishedGames,
    moves: sum(match.engines.map((each) => each.moves)),
    kills: existsSync(killLog) ? readFileSync(killLog, 'utf8').trimEnd().split('\n').length : 0,
    failures: sum(match.engines.flatMap((each) => Object.values(each.failures))),
    replayedGames: replay.code === 0 ? replay.lines.length : 0,
    survivors,
    stderr,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => {
    child.once('close', (exitCode) => {
      resolve({ exitCode, stdout, stderr });
    });
  });
}

/** Lines of `ps` about processes with this in their command line. */
function runningWith(mark: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid,stat,args', '-ww'], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(mark));
}
