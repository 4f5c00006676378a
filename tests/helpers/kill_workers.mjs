// Loaded into a process of Ransom by `node --import`: kills its real worker threads, on a signal or at random.
//
// SIGUSR2 kills the thread started last, as often as it comes.
// KILL_STARTING=N kills the first N threads as soon as they exist.
// KILL_AT_AGE=N kills the first thread when it is N ms old.
// KILL_EVERY_MS=N kills a thread every N ms on average, at random moments.
// KILL_LOG=FILE is given a line for each thread killed.

import { appendFileSync } from 'node:fs';

const alive = [];
let toKillAtStart = Number(process.env.KILL_STARTING ?? 0);
const deadlyAgeMs = process.env.KILL_AT_AGE;
const meanMs = Number(process.env.KILL_EVERY_MS ?? 0);

process.on('worker', (worker) => {
  alive.push(worker);
  worker.once('exit', () => alive.splice(alive.indexOf(worker), 1));
  if (toKillAtStart-- > 0) kill(worker);
  if (deadlyAgeMs !== undefined && worker.threadId === 1) {
    worker.once('online', () => setTimeout(() => kill(worker), Number(deadlyAgeMs)));
  }
});

process.on('SIGUSR2', () => kill(alive.at(-1)));

function kill(worker) {
  if (worker === undefined) return;
  if (process.env.KILL_LOG !== undefined) appendFileSync(process.env.KILL_LOG, `${worker.threadId}\n`);
  void worker.terminate();
}

function killAtRandom() {
  setTimeout(
    () => {
      kill(alive[Math.floor(Math.random() * alive.length)]);
      killAtRandom();
    },
    -Math.log(Math.random()) * meanMs,
  ).unref();
}
if (meanMs > 0) killAtRandom();
