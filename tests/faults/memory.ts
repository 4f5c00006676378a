// The memory of a match and of its engines, game after game: for tests, and for scripts outside of Jest.

import { readFileSync } from 'node:fs';
import { descendants, sleep, startRansom } from './programs.ts';

const POLL_MS = 200;
const KB_PER_MB = 1024;
/** Shares of the match: when Node's own buffers have reached their size, and at the end. */
const EARLY = [0.4, 0.6] as const;
const LATE = [0.8, 1] as const;

/** What a process of the match needed, in MB: the mean of its resident memory in the middle of the match and at its end. */
export interface MemoryUse {
  readonly name: string;
  readonly earlyMb: number;
  readonly lateMb: number;
}

export interface LongMatch {
  readonly code: number | NodeJS.Signals;
  readonly stdout: string;
  readonly stderr: string;
  /** The match first, then its engines in the order in which they started. */
  readonly memory: readonly MemoryUse[];
  /** Number of processes that the match has started. */
  readonly processes: number;
}

interface Sample {
  readonly atMs: number;
  readonly mb: number;
}

/** Resident memory in MB, or null if the process has ended (Linux). */
function residentMb(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / KB_PER_MB;
  } catch {
    return null;
  }
}

function mean(samples: readonly Sample[], [from, to]: readonly [number, number], wholeMs: number): number {
  const within = samples.filter(({ atMs }) => atMs >= from * wholeMs && atMs <= to * wholeMs);
  return within.reduce((sum, { mb }) => sum + mb, 0) / Math.max(1, within.length);
}

/**
 * Plays a match of the built program for UCI against itself for XBoard, one game after the other with the same two processes, and
 * watches their memory.
 */
export async function playLongMatch(games: number, nodes: number, more: readonly string[] = []): Promise<LongMatch> {
  const match = startRansom([
    ...['match', 'name=uci ransom --option Hash=4', 'name=xboard ransom xboard --option Hash=4'],
    ...['--games', String(games), '--nodes', String(nodes), ...more],
  ]);
  const samples = new Map<number, Sample[]>();
  const start = performance.now();
  while (match.child.exitCode === null && match.child.signalCode === null) {
    const atMs = performance.now() - start;
    for (const pid of [match.pid, ...descendants(match.pid)]) {
      const mb = residentMb(pid);
      if (mb !== null) samples.set(pid, [...(samples.get(pid) ?? []), { atMs, mb }]);
    }
    await sleep(POLL_MS);
  }
  const wholeMs = performance.now() - start;
  const memory = [...samples.entries()]
    .sort(([a], [b]) => a - b)
    .map(([pid, all], i) => ({
      name: pid === match.pid ? 'the match' : `engine ${i}`,
      earlyMb: mean(all, EARLY, wholeMs),
      lateMb: mean(all, LATE, wholeMs),
    }));
  const code = await match.ended;
  return { code, stdout: match.stdout, stderr: match.stderr, memory, processes: samples.size - 1 };
}
