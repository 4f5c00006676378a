import { readFileSync } from 'node:fs';

/** One line of a perft file. */
export interface SuiteLine {
  fen: string;
  counts: { depth: number; leaves: number }[];
}

/** Reads the lines `FEN ;D1 n ;D2 n …` of a perft file beside this one. */
export function readSuite(name = 'reference.perft'): SuiteLine[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [fen, ...entries] = line.split(' ;');
      return { fen: fen!, counts: entries.map(readCount) };
    });
}

function readCount(entry: string): { depth: number; leaves: number } {
  const match = /^D(\d+) (\d+)$/.exec(entry);
  if (match === null) throw new Error(`not a count of leaves: ${entry}`);
  return { depth: Number(match[1]), leaves: Number(match[2]) };
}
