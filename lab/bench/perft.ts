// Speed of move generation: `npm run lab bench perft`. One thread, warm, median of several runs; then two threads compared
// with two simultaneous processes. Meaningful only on an otherwise idle machine.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PerftCounter } from '../../dist/engine/perft.js';
import { positionFromFen } from '../../dist/notation/fen.js';
import type { Position } from '../../dist/rules/position.js';
import { Option, commandLine } from '../shared/command_line.ts';
import { median } from '../shared/measure.ts';

const { isSingle } = commandLine('bench perft')
  .addOption(new Option('--is-single').hideHelp())
  .parse()
  .opts<{ isSingle?: true }>();

const RUNS = 5;
const START = {
  name: 'start position',
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
  depth: 6,
  target: 250,
};
const DROPS = {
  name: 'full stores',
  fen: '8/4p3/3B1k2/3r4/8/5K2/8/5b2[QRRBPnnp#NNPPPPPPPqrbpppppp] w - - 1 81',
  depth: 3,
  target: 1500,
};
/** Depth from the start position at which the time to start threads is negligible. */
const THREADS_DEPTH = 6;
const THREADS_RUNS = 9;

function positionOf(fen: string): Position {
  const position = positionFromFen(fen);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}

/** Millions of leaves per second: the median of `runs` counts after a warm-up. */
async function speed(counter: PerftCounter, fen: string, depth: number, runs: number): Promise<number> {
  const position = positionOf(fen);
  await counter.count(position, depth);
  const speeds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const { leaves, seconds } = await counter.count(position, depth);
    speeds.push(leaves / seconds / 1e6);
  }
  return median(speeds);
}

/** The speed reported by a separate process, for comparison with the threads. */
function speedOfProcess(): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), '--is-single'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => (code === 0 ? resolve(Number(output)) : reject(new Error(`exit code ${code}`))));
  });
}

async function main(): Promise<void> {
  const single = new PerftCounter();
  if (isSingle) {
    console.log(await speed(single, START.fen, THREADS_DEPTH, THREADS_RUNS));
    return;
  }
  for (const { name, fen, depth, target } of [START, DROPS]) {
    const found = await speed(single, fen, depth, RUNS);
    console.log(`${name}, depth ${depth}: ${found.toFixed(0)} million leaves/s (wanted: ${target})`);
  }
  const processes = await Promise.all([speedOfProcess(), speedOfProcess()]);
  const together = processes[0] + processes[1];
  const pair = new PerftCounter({ threads: 2 });
  const threads = await speed(pair, START.fen, THREADS_DEPTH, THREADS_RUNS);
  await pair.close();
  const ratio = (threads / together).toFixed(2);
  console.log(
    `two threads: ${threads.toFixed(0)}, two processes: ${together.toFixed(0)}, ratio ${ratio} (wanted: 0.90)`,
  );
}

await main();
