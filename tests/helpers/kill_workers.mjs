// Loaded into a process of Ransom by `node --import`: kills its real worker threads, on a signal or at random.
//
// SIGUSR2 kills the thread started last, as often as it comes.
// KILL_STARTING=N kills the first N threads as soon as they exist.
// KILL_EVERY_MS=N kills a thread every N ms on average, at random moments.

const alive = [];
let toKillAtStart = Number(process.env.KILL_STARTING ?? 0);
const meanMs = Number(process.env.KILL_EVERY_MS ?? 0);

process.on('worker', (worker) => {
  alive.push(worker);
  worker.once('exit', () => alive.splice(alive.indexOf(worker), 1));
  if (toKillAtStart-- > 0) void worker.terminate();
});

process.on('SIGUSR2', () => void alive.at(-1)?.terminate());

function killAtRandom() {
  setTimeout(
    () => {
      void alive[Math.floor(Math.random() * alive.length)]?.terminate();
      killAtRandom();
    },
    -Math.log(Math.random()) * meanMs,
  ).unref();
}
if (meanMs > 0) killAtRandom();
