import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BIN, ROOT } from './ransom.ts';

/** Lines that start with a FEN: sharp positions from self-play with a forced mate. */
export const POSITIONS: readonly string[] = readFileSync(path.join(ROOT, 'tests/positions/mates.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' ; ') && !line.startsWith('#'));

/** Thread stacks, compiled code and uncollected garbage; a leak of 1 kB per position would show in the long run. */
const ALLOWED_GROWTH_MB = 40;
const SAMPLES = 4;

function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * Sends many positions through one process: all are answered, and the memory at the end is the same as after a quarter
 * of them.
 */
export async function expectFlatMemory(positions: number): Promise<void> {
  const child = spawn(process.execPath, [BIN, 'analyze', '--nodes', '1000', '--json'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(Array.from({ length: positions }, (_, i) => POSITIONS[i % POSITIONS.length]).join('\n'));
  const samples: number[] = [];
  let answers = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    for (const byte of bytes) {
      if (byte !== 10) continue;
      answers++;
      if (answers % (positions / SAMPLES) === 0 && child.exitCode === null) samples.push(residentMb(child.pid!));
    }
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(answers).toBe(positions);
  expect(samples.at(-1)!).toBeLessThan(samples[0]! + ALLOWED_GROWTH_MB);
}
