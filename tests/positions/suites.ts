// The suites of positions in this folder that are more than FENs: a line is a FEN and words after semicolons.

import { readFileSync } from 'node:fs';

/** The lines of a suite in this folder, without comments and empty lines. */
export function suiteLines(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** A position in which the move played allows a mate by checks. */
export interface Trap {
  readonly fen: string;
  /** The losing move, in coordinate form. */
  readonly played: string;
  /** Does every legal move allow such a mate? */
  readonly isHopeless: boolean;
}

export function readTraps(): Trap[] {
  return suiteLines('traps.txt').map((line) => {
    const match = /^(.+) ; am (\S+?)( ; hopeless)?$/.exec(line);
    if (match === null) throw new Error(`not a line of the traps: ${line}`);
    return { fen: match[1]!, played: match[2]!, isHopeless: match[3] !== undefined };
  });
}

/** Positions in which an attack decides that the search sees late, as FEN. */
export function readBlindSpots(): string[] {
  return suiteLines('blind_spots.txt').map((line) => {
    const [fen, ...rest] = line.split(' ; ');
    if (rest.length !== 2) throw new Error(`not a line of the blind spots: ${line}`);
    return fen!;
  });
}
