// The journal of `npm run puzzles:make`: a line of JSON per game examined and per puzzle found, so that an interrupted
// run can be continued.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { MadeMate } from './mate_puzzle.ts';
import type { MadeRefusal } from './refusal_puzzle.ts';

/** A game that has been examined, whatever was found in it. */
export interface GameDone {
  readonly kind: 'game';
  readonly game: number;
}

export type JournalLine = MadeMate | MadeRefusal | GameDone;

/** The lines of a journal; none if there is no such file. A truncated last line is ignored. */
export function readJournal(path: string): JournalLine[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return JSON.parse(line) as JournalLine;
      } catch {
        throw new Error(`${path}, line ${index + 1}: not a line of JSON; remove it, or begin with another journal.`);
      }
    });
}

export function addToJournal(path: string, lines: readonly JournalLine[]): void {
  appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
