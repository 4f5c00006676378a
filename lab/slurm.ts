// Runs the job array of docs/scale.md on a Slurm of one machine, takes jobs off it at random, and compares the merged result with
// that of an unbroken match: `npm run lab slurm`. Needs Debian's slurm-wlm; it leaves a Slurm that runs already alone.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EXIT_FINE, EXIT_NO } from '../src/cli/exit.ts';
import { Random } from '../src/match/random.ts';
import { messageOf } from '../src/platform/error_message.ts';
import { commandLine, wholeNumber } from './shared/command_line.ts';
import { gamesIn } from '../tests/helpers/games_in.ts';
import { say } from './shared/run.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = ['slurmctld', 'slurmd', 'sbatch', 'squeue', 'scontrol', 'sinfo'];
const CONTROLLER_PORT = 26817;
const NODE_PORT = 26818;
const POLL_MS = 200;
const START_MS = 30_000;
const FINISH_MS = 300_000;
const MATCH = ['--nodes', '300', '--games', '48'];

const { kills, seed, cpus } = commandLine('slurm')
  .option('--kills <n>', 'how many jobs are taken off the machine while they run', wholeNumber(0, 100), 4)
  .option('--cpus <n>', 'number of jobs at a time', wholeNumber(1, 256), 2)
  .option('--seed <n>', 'seed of the choice of jobs', wholeNumber(0, 1_000_000), 1)
  .parse()
  .opts<{ kills: number; seed: number; cpus: number }>();

const folder = mkdtempSync(path.join(tmpdir(), 'ransom-slurm-'));
const config = path.join(folder, 'slurm.conf');
const programs = path.join(folder, 'programs');
const env = { ...process.env, SLURM_CONF: config, PATH: `${programs}${path.delimiter}${process.env.PATH ?? ''}` };
const daemons: ChildProcess[] = [];

/** A configuration without accounts and authentication, for this machine and this user only. */
function writeConfig(): void {
  const host = hostname().split('.')[0]!;
  const { username } = userInfo();
  for (const name of ['state', 'spool', 'programs']) mkdirSync(path.join(folder, name));
  const settings = {
    ClusterName: 'one',
    SlurmctldHost: `${host}(127.0.0.1)`,
    AuthType: 'auth/none',
    CredType: 'cred/none',
    SlurmUser: username,
    SlurmdUser: username,
    SlurmctldPort: CONTROLLER_PORT,
    SlurmdPort: NODE_PORT,
    StateSaveLocation: path.join(folder, 'state'),
    SlurmdSpoolDir: path.join(folder, 'spool'),
    SlurmctldPidFile: path.join(folder, 'slurmctld.pid'),
    SlurmdPidFile: path.join(folder, 'slurmd.pid'),
    ProctrackType: 'proctrack/linuxproc',
    TaskPlugin: 'task/none',
    MpiDefault: 'none',
    ReturnToService: 2,
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_CPU',
    JobAcctGatherType: 'jobacct_gather/none',
    AccountingStorageType: 'accounting_storage/none',
    KillWait: 2,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  lines.push(`NodeName=${host} NodeAddr=127.0.0.1 CPUs=${cpus} State=UNKNOWN`);
  lines.push('PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP');
  writeFileSync(config, `${lines.join('\n')}\n`);
}

/** Runs a program to its end and returns what it prints. Throws if it fails. */
function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}

async function until(isSo: () => boolean, limitMs: number, what: string): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error(`${what} took more than ${limitMs / 1000} s: see ${folder}`);
    await setTimeout(POLL_MS);
  }
}

async function startSlurm(): Promise<void> {
  for (const name of ['slurmctld', 'slurmd']) {
    const log = path.join(folder, `${name}.log`);
    daemons.push(spawn(name, ['-D', '-f', config, '-L', log], { env, stdio: 'ignore' }));
  }
  const isIdle = (): boolean =>
    spawnSync('sinfo', ['-h', '-o', '%t'], { env, encoding: 'utf8' }).stdout.trim() === 'idle';
  await until(isIdle, START_MS, 'the start of Slurm');
}

/** The array of docs/scale.md, with smaller numbers. */
function writeArray(): void {
  const [, text] = /^```sbatch\n(.*?)^```/ms.exec(readFileSync(path.join(ROOT, 'docs/scale.md'), 'utf8')) ?? [];
  if (text === undefined) throw new Error('docs/scale.md has no job array');
  const smaller = text.replace('--array=1-40', '--array=1-6').replace('--nodes 5000 --games 4000', MATCH.join(' '));
  if (!smaller.includes('1-6') || !smaller.includes(MATCH.join(' ')))
    throw new Error('docs/scale.md has another array');
  writeFileSync(path.join(folder, 'match.sbatch'), smaller);
  const ransom = path.join(programs, 'ransom');
  writeFileSync(ransom, `#!/bin/sh\nexec "${process.execPath}" "${path.join(ROOT, 'bin/ransom.js')}" "$@"\n`);
  chmodSync(ransom, 0o755);
}

/** The jobs of the array that run and have something to lose. */
function runningJobs(): string[] {
  const jobs = run('squeue', '-h', '-t', 'R', '-o', '%i').split('\n').filter(Boolean);
  return jobs.filter((job) => {
    const journal = path.join(folder, `part${job.split('_')[1]!}.match`);
    return existsSync(journal) && readFileSync(journal, 'utf8').split('\n').length > 2;
  });
}

/** Takes jobs off the machine while they run; Slurm starts them again. */
async function killAtRandom(): Promise<void> {
  const random = new Random(seed);
  for (let killed = 0; killed < kills; killed++) {
    let jobs: string[] = [];
    await until(() => (jobs = runningJobs()).length > 0 || isFinished(), FINISH_MS, 'the start of a job');
    if (jobs.length === 0) throw new Error(`the match was over after ${killed} of ${kills} kills`);
    const job = jobs[random.below(jobs.length)]!;
    run('scontrol', 'requeue', job);
    // Slurm waits two minutes before it starts a job again.
    run('scontrol', 'update', `JobId=${job}`, 'StartTime=now');
    say(`took job ${job} off the machine`);
  }
}

function isFinished(): boolean {
  return run('squeue', '-h').trim() === '';
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

async function check(): Promise<boolean> {
  writeConfig();
  await startSlurm();
  writeArray();
  say(run('sbatch', 'match.sbatch').trim());
  await killAtRandom();
  await until(isFinished, FINISH_MS, 'the match');
  const parts = Array.from({ length: 6 }, (_, i) => `part${i + 1}.match`);
  const merged = lastLine(run('ransom', 'match', '--merge', ...parts));
  const engines = ['ransom', 'ransom --option Hash=1'];
  const whole = lastLine(run('ransom', 'match', ...engines, ...MATCH, '--sprt', '0,20', '--state', 'whole.match'));
  console.log(`Slurm:    ${merged}`);
  console.log(`Unbroken: ${whole}`);
  const games = (...names: readonly string[]): string =>
    JSON.stringify(gamesIn(names.map((name) => path.join(folder, name))));
  return merged === whole && games(...parts) === games('whole.match');
}

async function main(): Promise<number> {
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) {
    console.error(`${missing.join(', ')} not found: install Slurm (Debian: apt-get install slurm-wlm)`);
    return EXIT_NO;
  }
  try {
    const isEqual = await check();
    console.log(isEqual ? `Result: equal, after ${kills} kills` : 'Result: different');
    if (isEqual) rmSync(folder, { recursive: true });
    return isEqual ? EXIT_FINE : EXIT_NO;
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  } finally {
    for (const daemon of daemons) daemon.kill();
  }
}

process.exitCode = await main();
