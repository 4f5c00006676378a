// Runs command lines of the built program on streams of their own, one after the other, for command_thread.ts.
import { Readable, Writable } from 'node:stream';
import { workerData } from 'node:worker_threads';
import { run } from '../../dist/cli/main.js';

const { bin, port, finished } = workerData;
/** The commands that listen expect a process for each; here many come one after the other. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

// Commands that print how to go on name the script that was started.
process.argv[1] = bin;

/** Collects what is written to it. */
class Sink extends Writable {
  #chunks = [];

  _write(chunk, _encoding, done) {
    this.#chunks.push(chunk);
    done();
  }

  get text() {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

let stdout = new Sink();
let stderr = new Sink();

/** Tells the thread that waits what came of the command; `ended` if this thread can run no other. */
function answer(code, ended) {
  port.postMessage({ code, stdout: stdout.text, stderr: stderr.text, ended });
  Atomics.store(finished, 0, 1);
  Atomics.notify(finished, 0);
}

let isRunning = false;
process.on('exit', (code) => {
  if (isRunning) answer(code, true);
});

port.on('message', async ({ args, input }) => {
  isRunning = true;
  stdout = new Sink();
  stderr = new Sink();
  const code = await run(args, { stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]), stdout, stderr });
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  isRunning = false;
  answer(code, false);
});
