import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { BIN } from './ransom_process.ts';

/** `ransom board` as a separate process. It opens no browser. */
export class BoardProcess {
  /** The first line of its stdout. */
  readonly address: string;
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly ended: Promise<unknown[]>;
  private written = '';

  private constructor(process: ChildProcessWithoutNullStreams, address: string, ended: Promise<unknown[]>) {
    this.process = process;
    this.address = address;
    this.ended = ended;
    process.stderr.on('data', (text: string) => (this.written += text));
  }

  /** Starts it and waits for the address. */
  static async start(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<BoardProcess> {
    const child = spawn(process.execPath, [BIN, 'board', ...args], { env });
    child.stderr.setEncoding('utf8');
    const ended = once(child, 'close');
    const lines = createInterface({ input: child.stdout });
    const first = await Promise.race([once(lines, 'line'), ended]);
    const [address] = first as [unknown];
    if (typeof address !== 'string') {
      throw new Error(`ransom board ended before it printed an address: ${child.stderr.read() as string}`);
    }
    return new BoardProcess(child, address, ended);
  }

  /** Its stderr so far. */
  get stderr(): string {
    return this.written;
  }

  /** The port, from the address. */
  get port(): number {
    return Number(new URL(this.address).port);
  }

  /** Waits for a text on stderr. */
  async says(text: string): Promise<void> {
    while (!this.written.includes(text)) await once(this.process.stderr, 'data');
  }

  /** Sends a signal and waits for the end; returns the exit code. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<unknown> {
    this.process.kill(signal);
    const [code] = await this.ended;
    return code;
  }
}
