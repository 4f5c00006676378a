import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ConversationLog } from '../protocol/client/types.ts';

/** The log of all lines that a match sends to its engines and receives from them. */
export class Conversation {
  private readonly stream: WriteStream;
  private readonly startedAt = performance.now();

  private isBroken = false;

  /**
   * Throws the system's error if the file can't be opened. `onFault` is called once if it can't be written later; the match
   * continues without it.
   */
  constructor(path: string, onFault: (text: string) => void) {
    this.stream = createWriteStream(path, { fd: openSync(path, 'a') });
    this.stream.on('error', ({ message }) => {
      if (!this.isBroken) onFault(`the log ends here, since it can't be written: ${message}`);
      this.isBroken = true;
    });
  }

  /** For one engine in one slot: the lines of simultaneous games are mixed in the file. */
  channel(slot: number, name: string): ConversationLog {
    return (direction, line) => {
      const seconds = ((performance.now() - this.startedAt) / 1000).toFixed(3);
      this.write(`${seconds} [${slot}] ${name} ${direction} ${line}\n`);
    };
  }

  note(text: string): void {
    this.write(`# ${text}\n`);
  }

  private write(text: string): void {
    if (!this.isBroken) this.stream.write(text);
  }

  async close(): Promise<void> {
    if (this.isBroken) return;
    this.stream.end();
    // The event of a fault reports it.
    await finished(this.stream).catch(() => undefined);
  }
}
