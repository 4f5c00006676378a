// A round robin of many engines, for tests, and for scripts outside of Jest.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { descendants, sleep, startNode } from './programs.ts';
import { BIN } from '../helpers/ransom_process.ts';

const RESIGNER = fileURLToPath(new URL('mock_resigner.sh', import.meta.url));
const POLL_MS = 20;

export interface ManyEngines {
  readonly code: number | NodeJS.Signals;
  readonly lines: readonly string[];
  readonly stderr: string;
  /** The most processes that the match had at the same time. */
  readonly mostProcesses: number;
}

/** Plays the first games of a round robin. Each line of stdout is kept. */
export async function playManyEngines(engines: number, folder: string, more: readonly string[]): Promise<ManyEngines> {
  const names = Array.from({ length: engines }, (_, index) => `name=engine-${index + 1} proto=xboard sh "${RESIGNER}"`);
  const match = startNode([
    ...[BIN, 'match', ...names, '--movetime', '1000', '--plies', '2', '--no-swap'],
    ...['--state', join(folder, 'many.match'), ...more],
  ]);
  let mostProcesses = 0;
  while (match.child.exitCode === null && match.child.signalCode === null) {
    mostProcesses = Math.max(mostProcesses, descendants(match.pid).length);
    await sleep(POLL_MS);
  }
  const lines = match.stdout.trimEnd().split('\n');
  return { code: await match.ended, lines, stderr: match.stderr, mostProcesses };
}
