// The marks in this folder: moves that give something away, or nothing, as an independent check has found (`npm run lab marks`).
import { suiteLines } from './suites.ts';

export interface MarkedMove {
  readonly fen: string;
  /** In coordinate form. */
  readonly move: string;
  /** `hangs 3`: men worth so many pawns; `allows mate 2`; or `good`. */
  readonly found: string;
}

export function readMarks(): MarkedMove[] {
  return suiteLines('marks.txt').map((line) => {
    const match = /^(.+) ; (\S+) ; (hangs \d+|allows mate \d|good)$/.exec(line);
    if (match === null) throw new Error(`not a line of the marks: ${line}`);
    return { fen: match[1]!, move: match[2]!, found: match[3]! };
  });
}
