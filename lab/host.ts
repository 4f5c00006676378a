// Live games under load: games at once against a server on one core, with the time that a move takes to the other side; servers that are
// killed at random moments; hostile requests. See docs/host.md.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT_NO } from '../src/cli/exit.ts';
import { isInstalled } from '../tests/helpers/programs.ts';
import { sendHostile } from '../tests/host/hostile.ts';
import { playThroughKills } from '../tests/host/kills.ts';
import { HostProcess } from '../tests/host/live.ts';
import { LOAD_ARGS, describeLoad, heapArgs, playLoad } from '../tests/host/load.ts';
import { MAX_NUMBER, commandLine, numberFrom, wholeNumber } from './shared/command_line.ts';
import { say } from './shared/run.ts';

const MS_PER_MOVE = 1000;
const MAX_P99_MS = 50;
/** A server that keeps something of every game, or of every move, grows more than this. */
const MAX_GROWTH = 1.25;
/** Before that, the games are still getting longer. */
const LEAST_MINUTES = 4;
const KILLED_GAMES = 20;
const SECONDS_PER_MINUTE = 60;

const options = commandLine('host')
  .option('--games <n>', 'games at once, each with a move a second', wholeNumber(1, 10_000), 200)
  .option('--minutes <n>', 'for how long', numberFrom(0.05, 10_000), 5)
  .option('--kills <n>', 'how often the server is killed', wholeNumber(0, MAX_NUMBER), 20)
  .option('--requests <n>', 'hostile requests', wholeNumber(0, MAX_NUMBER), 10_000)
  .option('--seed <n>', 'of everything random', wholeNumber(0, MAX_NUMBER), 1)
  .parse()
  .opts<{ games: number; minutes: number; kills: number; requests: number; seed: number }>();

const folder = mkdtempSync(join(tmpdir(), 'ransom-host-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let faults = 0;

function fault(text: string): void {
  faults++;
  console.log(`fault: ${text}`);
}

/** On one core, where the system can keep it there. */
async function start(name: string, before: readonly string[] = []): Promise<HostProcess> {
  const args = ['--port', '0', '--games', join(folder, name), ...LOAD_ARGS];
  return HostProcess.start(args, [...(isInstalled('taskset') ? ['taskset', '-c', '0'] : []), ...before]);
}

function load(): string {
  return `the load of the machine is ${loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')}`;
}

async function measure(): Promise<void> {
  const { games, minutes, seed } = options;
  say(`${games} games at once for ${minutes} min; ${load()}`);
  const heapReport = join(folder, 'heap');
  const host = await start('load', heapArgs(heapReport));
  const seconds = minutes * SECONDS_PER_MINUTE;
  const report = await playLoad(host, { games, seconds, msPerMove: MS_PER_MOVE, seed, heapReport });
  await host.stop();
  for (const line of describeLoad(report)) console.log(line);
  say(load());
  if (report.lost > 0) fault(`${report.lost} moves are lost`);
  if (report.p99Ms >= MAX_P99_MS)
    fault(`99 % of the moves take ${report.p99Ms.toFixed(1)} ms, more than ${MAX_P99_MS}`);
  const [early = 0, late = 0] = report.heapMb;
  if (minutes >= LEAST_MINUTES && late > MAX_GROWTH * early) fault('the memory grows');
}

async function kill(): Promise<void> {
  say(`${options.kills} kills`);
  const { kills, moves, unconfirmed } = await playThroughKills(
    join(folder, 'kills'),
    KILLED_GAMES,
    options.kills,
    options.seed,
  );
  console.log(
    `${kills} kills: none of ${moves} moves lost, none twice; ${unconfirmed} were played but not yet confirmed`,
  );
}

async function harm(): Promise<void> {
  say(`${options.requests} hostile requests`);
  const host = await start('hostile');
  const { requests, statuses } = await sendHostile(host, options.requests, options.seed);
  await host.stop();
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${requests} hostile requests, each refused with a reason (${counts.join(', ')})`);
}

await measure();
if (options.kills > 0) await kill();
if (options.requests > 0) await harm();
if (faults > 0) process.exit(EXIT_NO);
console.log('All is well');
