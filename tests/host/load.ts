// Many games at once, each with a move in a time: how long a move takes to the other side, and what the server needs.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Random } from '../../src/match/random.ts';
import type { Follower, HostProcess } from './live.ts';
import { RandomPlayer } from './random_player.ts';

export interface LoadSettings {
  readonly games: number;
  readonly seconds: number;
  /** Of each game. */
  readonly msPerMove: number;
  readonly seed: number;
  /** The first seconds, in which the code of both sides is compiled, are not measured; default 0. */
  readonly warmUpSeconds?: number;
  /** The file of `heapArgs`. */
  readonly heapReport?: string;
}

const HEAP_ON_SIGNAL = fileURLToPath(new URL('heap_on_signal.mjs', import.meta.url));

/** What stands before the command of a server that is to say what it holds (POSIX). */
export function heapArgs(report: string): readonly string[] {
  return ['env', `HEAP_REPORT=${report}`, `NODE_OPTIONS=--import=${HEAP_ON_SIGNAL}`];
}

export interface LoadReport {
  readonly moves: number;
  readonly games: number;
  /** Milliseconds from the request to the event on the other side. */
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** How late timers of this process were at the same time: what the machine itself adds to a latency. */
  readonly lateP99Ms: number;
  /** Moves whose event has not come, or that the server does not have at the end. */
  readonly lost: number;
  /** What the server holds at half time and at the end, without garbage; none if it was not started with `heapArgs`. */
  readonly heapMb: readonly number[];
  /** Resident memory of the server in the last quarter of the time, with garbage; 0 where it is not known. */
  readonly residentMb: number;
  /** The server's share of a core. */
  readonly cpu: number;
}

/** The limits that so many games from one address need. */
export const LOAD_ARGS: readonly string[] = [
  '--max-requests',
  '100000',
  '--max-streams',
  '10000',
  '--max-games',
  '1000000',
];

/** After so many half-moves, about, one side resigns and both play again: games begin and end all the time. */
const LEAST_PLIES = 40;
const MORE_PLIES = 60;
const PATIENCE_MS = 5000;
const SAMPLE_MS = 100;
const TICKS_PER_SECOND = 100;

/** Plays games for a time. Rejects if the server refuses anything. */
export async function playLoad(host: HostProcess, settings: LoadSettings): Promise<LoadReport> {
  const random = new Random(settings.seed);
  const latencies: number[] = [];
  const result = { games: 0, lost: 0 };
  const lateness: number[] = [];
  const endAt = performance.now() + settings.seconds * 1000;
  const cpuBefore = cpuSeconds(host.process.pid!);
  const beganAt = performance.now();
  const halfTime = sleep(settings.seconds * 500).then(
    () => settings.heapReport !== undefined && host.process.kill('SIGUSR2'),
  );
  const memory = sampleMemory(host.process.pid!, endAt, lateness);
  const measuredFrom = beganAt + (settings.warmUpSeconds ?? 0) * 1000;
  await Promise.all(
    Array.from({ length: settings.games }, async () => {
      await sleep(random.fraction() * settings.msPerMove);
      await new Board(host, random, latencies, result, measuredFrom).play(settings.msPerMove, endAt);
    }),
  );
  const cpu = (cpuSeconds(host.process.pid!) - cpuBefore) / ((performance.now() - beganAt) / 1000);
  const samples = await memory;
  const lastQuarter = samples.slice(Math.floor((samples.length * 3) / 4));
  await halfTime;
  const heapMb = settings.heapReport === undefined ? [] : await heapsIn(host, settings.heapReport);
  return {
    ...{ moves: latencies.length, ...result },
    ...{ medianMs: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99), maxMs: quantile(latencies, 1) },
    lateP99Ms: quantile(lateness, 0.99),
    ...{ heapMb, residentMb: lastQuarter.reduce((sum, mb) => sum + mb, 0) / Math.max(1, lastQuarter.length), cpu },
  };
}

/** Asks for what the server holds at the end, too. */
async function heapsIn(host: HostProcess, report: string): Promise<number[]> {
  host.process.kill('SIGUSR2');
  for (;;) {
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    if (lines.length >= 2) return lines.map((bytes) => Number(bytes) / 2 ** 20);
    await sleep(SAMPLE_MS);
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The report in lines for people. */
export function describeLoad({
  games,
  moves,
  medianMs,
  p99Ms,
  maxMs,
  lateP99Ms,
  lost,
  heapMb,
  residentMb,
  cpu,
}: LoadReport): string[] {
  return [
    `${moves} moves in ${games} games; ${lost} lost`,
    `from POST to the event on the other side: median ${medianMs.toFixed(1)} ms, 99 % ${p99Ms.toFixed(1)} ms, longest ${maxMs.toFixed(1)} ms`,
    `timers of the players at the same time: 99 % late by at most ${lateP99Ms.toFixed(1)} ms`,
    `server: ${(100 * cpu).toFixed(0)} % of a core, ${residentMb.toFixed(0)} MB resident`,
    ...(heapMb.length === 0
      ? []
      : [`its heap: ${heapMb.map((mb) => `${mb.toFixed(1)} MB`).join(' at half time, ')} at the end`]),
  ];
}

/** A board at which one game is played after the other. */
class Board {
  private readonly host: HostProcess;
  private readonly random: Random;
  private readonly latencies: number[];
  private readonly result: { games: number; lost: number };
  private readonly measuredFrom: number;
  private followers: Follower[] = [];

  constructor(
    host: HostProcess,
    random: Random,
    latencies: number[],
    result: { games: number; lost: number },
    measuredFrom: number,
  ) {
    this.measuredFrom = measuredFrom;
    this.host = host;
    this.random = random;
    this.latencies = latencies;
    this.result = result;
  }

  async play(msPerMove: number, endAt: number): Promise<void> {
    let player = await RandomPlayer.begin(this.host, { clock: '30+5' }, this.random);
    await this.sit(player);
    let length = this.nextLength();
    for (let nextAt = performance.now(); nextAt < endAt; nextAt += msPerMove) {
      await sleep(Math.max(0, nextAt - performance.now()));
      if (player.isOver || player.ply >= length) {
        player = await this.again(player);
        length = this.nextLength();
      } else await this.move(player);
    }
    await this.check(player);
    this.leave();
  }

  private nextLength(): number {
    return LEAST_PLIES + this.random.below(MORE_PLIES);
  }

  private async sit({ id, secrets }: RandomPlayer): Promise<void> {
    this.leave();
    this.followers = await Promise.all(secrets.map((secret) => this.host.follow(id, secret)));
    this.result.games++;
  }

  private leave(): void {
    for (const follower of this.followers) follower.close();
  }

  /** A move, and its way to the other side. */
  private async move(player: RandomPlayer): Promise<void> {
    const { id, ply, secret } = player;
    const move = player.choose();
    const other = this.followers[ply % 2 === 0 ? 1 : 0]!;
    const sentAt = performance.now();
    const arrived = new Promise<number | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), PATIENCE_MS);
      other.onEvent = ({ kind, data }) => {
        if (kind !== 'move' || data.ply !== ply + 1) return;
        clearTimeout(timer);
        resolve(performance.now() - sentAt);
      };
    });
    const answer = await this.host.move(id, secret, ply, move);
    if (answer.status !== 200) throw new Error(`a move was refused: ${answer.status} ${answer.text}`);
    player.confirm(move);
    const latency = await arrived;
    if (latency === null) this.result.lost++;
    else if (sentAt >= this.measuredFrom) this.latencies.push(latency);
    other.events.length = 0;
  }

  private async check(player: RandomPlayer): Promise<void> {
    const { body } = await this.host.state(player.id);
    const kept = body.moves as string[];
    this.result.lost += player.moves.filter((move, at) => kept[at] !== move).length;
  }

  private async again(player: RandomPlayer): Promise<RandomPlayer> {
    await this.check(player);
    const [white, black] = player.secrets;
    if (!player.isOver) await this.host.act(player.id, white, 'resign');
    await this.host.act(player.id, white, 'rematch');
    const { body } = await this.host.act(player.id, black, 'rematch');
    const next = new RandomPlayer(String(body.rematch), [black, white], this.random);
    await this.sit(next);
    return next;
  }
}

/** Resident megabytes of a process from now to a time, and how late each sample was. */
async function sampleMemory(pid: number, endAt: number, lateness: number[]): Promise<number[]> {
  const samples: number[] = [];
  while (performance.now() < endAt) {
    samples.push(residentMb(pid));
    const dueAt = performance.now() + SAMPLE_MS;
    await sleep(SAMPLE_MS);
    lateness.push(Math.max(0, performance.now() - dueAt));
  }
  return samples;
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(ofProcess(pid, 'status'))?.[1] ?? 0) / 1024;
}

/** Processor time that a process has used: the fields utime and stime of proc_pid_stat(5). */
function cpuSeconds(pid: number): number {
  const stat = ofProcess(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** Empty on systems without /proc. */
function ofProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
