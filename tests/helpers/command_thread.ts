import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';

/** Time limit of a command on a busy machine. Jest can't interrupt it, because the calling thread blocks. */
const PATIENCE_MS = 300_000;

/** The result of a command. */
export interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface LastAnswer extends Answer {
  /** The thread ended together with the command. */
  readonly ended: boolean;
}

/**
 * A thread that runs command lines of the built program, many of them for the cost of one start. The caller blocks
 * until the result is there, as it would for a process.
 */
export class CommandThread {
  private readonly worker: Worker;
  private readonly port: MessagePort;
  private readonly finished = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  hasEnded = false;

  /** `bin` is the script that a user would start. */
  constructor(bin: string) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.worker = new Worker(fileURLToPath(new URL('command_worker.mjs', import.meta.url)), {
      workerData: { bin, port: port2, finished: this.finished },
      transferList: [port2],
      env: { ...process.env },
      execArgv: [],
    });
    this.worker.unref();
  }

  run(args: readonly string[], input: string): Answer {
    Atomics.store(this.finished, 0, 0);
    this.port.postMessage({ args, input });
    const wake = Atomics.wait(this.finished, 0, 0, PATIENCE_MS);
    const received: { readonly message: unknown } | undefined = receiveMessageOnPort(this.port);
    if (received === undefined) throw new Error(`no answer (${wake}) to ${JSON.stringify(args)}`);
    const { ended, ...answer } = received.message as LastAnswer;
    this.hasEnded = ended;
    return answer;
  }

  async close(): Promise<void> {
    this.port.close();
    await this.worker.terminate();
  }
}
