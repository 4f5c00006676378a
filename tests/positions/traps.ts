// The traps in this folder: positions in which the move played allows a mate by checks.
import { suiteLines } from './lines.ts';

export interface Trap {
  readonly fen: string;
  /** The losing move, in coordinate form. */
  readonly played: string;
  /** Does every legal move allow such a mate? */
  readonly isHopeless: boolean;
}

export function readTraps(): Trap[] {
  return suiteLines('./traps.txt').map((line) => {
    const match = /^(.+) ; am (\S+?)( ; hopeless)?$/.exec(line);
    if (match === null) throw new Error(`not a line of the traps: ${line}`);
    return { fen: match[1]!, played: match[2]!, isHopeless: match[3] !== undefined };
  });
}
