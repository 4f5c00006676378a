import { StringDecoder } from 'node:string_decoder';

/** Longer than the longest game that anybody would send as one line: some 15,000 moves. */
export const MAX_LINE_LENGTH = 100_000;

/** Receives the lines of a byte stream. */
export interface LineReceiver {
  /** A line without its line end. */
  receive(line: string): void;
  /** Called instead of `receive` for a line longer than MAX_LINE_LENGTH, with its beginning. The rest is discarded. */
  receiveTooLong(beginning: string): void;
}

/** Length of the beginning that is kept of a line that is too long. */
export const SHOWN_BEGINNING = 40;

/**
 * Splits bytes into lines, however they arrive: partial lines, CRLF, half a character. Keeps at most one line of the
 * maximum length.
 */
export class LineSplitter {
  private readonly decoder = new StringDecoder('utf8');
  private readonly receiver: LineReceiver;
  private unfinished = '';
  /** The rest of an overlong line is still arriving. */
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

  /** The input has ended: a last line without a line end counts, too. */
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
    // User interfaces written in C sometimes send a string with its terminating zero.
    const line = this.unfinished.replaceAll('\0', '');
    const wasDropping = this.isDropping;
    this.unfinished = '';
    this.isDropping = false;
    if (!wasDropping) this.receiver.receive(line.endsWith('\r') ? line.slice(0, -1) : line);
  }
}
