// The journal of `npm run puzzles:make`: a line of JSON for each game looked through and each puzzle found, so that a run that
// ends early is gone on with.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { MadeMate } from './mate_puzzle.ts';
import type { MadeRefusal } from './refusal_puzzle.ts';

/** A game that has been looked through, whatever was found in it. */
export interface GameDone {
  readonly kind: 'game';
  readonly game: number;
}

export type JournalLine = MadeMate | MadeRefusal | GameDone;

/** The lines of a journal; none if there is no such file. A line cut off at the end, as by a kill, is left out. */
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
