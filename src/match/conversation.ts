import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ConversationLog } from '../protocol/client/types.ts';

/** The log of what all engines of a match were told and said. */
export class Conversation {
  private readonly stream: WriteStream;
  private readonly startedAt = performance.now();

  constructor(path: string) {
    this.stream = createWriteStream(path, { flags: 'a' });
  }

  /** For one engine in one place of play: the lines of games played at once stand mixed in the file. */
  channel(slot: number, name: string): ConversationLog {
    return (direction, line) => {
      const seconds = ((performance.now() - this.startedAt) / 1000).toFixed(3);
      this.stream.write(`${seconds} [${slot}] ${name} ${direction} ${line}\n`);
    };
  }

  note(text: string): void {
    this.stream.write(`# ${text}\n`);
  }

  async close(): Promise<void> {
    this.stream.end();
    await finished(this.stream);
  }
}
