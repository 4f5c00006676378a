// A thread that runs one perft from beginning to end, so that the thread which asked stays free.

import { parentPort, workerData } from 'node:worker_threads';
import { Position } from '../rules/position.ts';
import { runPerft } from './perft.ts';
import type { PerftJobData, PerftJobReport } from './perft_job_messages.ts';

const { setup, ruleset, depth, threads } = workerData as PerftJobData;
const report = (message: PerftJobReport): void => {
  parentPort!.postMessage(message);
};

const position = Position.create(setup, ruleset);
if (!position.ok) throw new Error(position.error.message);
const { leaves, seconds } = await runPerft(position.value, {
  depth,
  threads,
  onRootMove: (move, count) => {
    report({ kind: 'root-move', move, leaves: count });
  },
});
report({ kind: 'done', leaves, seconds });
