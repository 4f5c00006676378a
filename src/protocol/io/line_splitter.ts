import { StringDecoder } from 'node:string_decoder';

/** Longer than the longest game that anybody sends as one line: some 15,000 moves. */
export const MAX_LINE_LENGTH = 100_000;

/** What a stream of bytes is cut into. */
export interface LineReceiver {
  /** A line without its end. */
  receive(line: string): void;
  /** In the place of a line that is longer than MAX_LINE_LENGTH: its beginning. The rest has been dropped. */
  receiveTooLong(beginning: string): void;
}

/** So much is known of a line that is too long. */
export const SHOWN_BEGINNING = 40;

/**
 * Cuts bytes into lines, however they arrive: parts of lines, CRLF, half a character. Never keeps more than one line of
 * the greatest length.
 */
export class LineSplitter {
  private readonly decoder = new StringDecoder('utf8');
  private readonly receiver: LineReceiver;
  private unfinished = '';
  /** The rest of a line that was too long is on its way. */
  private isDropping = false;

  constructor(receiver: LineReceiver) {
    this.receiver = receiver;
  }

  push(bytes: Buffer): void {
    const text = this.decoder.write(bytes);
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.append(text.slice(from, end));
      this.finishLine();
      from = end + 1;
    }
    this.append(text.slice(from));
  }

  /** The input has ended: what stands there without a line end is a line too. */
  end(): void {
    this.append(this.decoder.end());
    if (this.unfinished !== '') this.finishLine();
  }

  private append(part: string): void {
    if (this.isDropping) return;
    if (this.unfinished.length + part.length <= MAX_LINE_LENGTH) {
      this.unfinished += part;
      return;
    }
    const beginning = (this.unfinished + part.slice(0, SHOWN_BEGINNING)).slice(0, SHOWN_BEGINNING);
    this.isDropping = true;
    this.unfinished = '';
    this.receiver.receiveTooLong(beginning);
  }

  private finishLine(): void {
    // User interfaces in C now and then send a string with the zero that ends it.
    const line = this.unfinished.replaceAll('\0', '');
    const wasDropping = this.isDropping;
    this.unfinished = '';
    this.isDropping = false;
    if (!wasDropping) this.receiver.receive(line.endsWith('\r') ? line.slice(0, -1) : line);
  }
}
