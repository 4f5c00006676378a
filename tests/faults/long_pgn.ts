// PGN files of any length, and the memory of the commands that read them: for tests, and for scripts outside of Jest.

import { closeSync, openSync, writeSync } from 'node:fs';
import { startNode } from './programs.ts';
import { BIN } from '../helpers/ransom_process.ts';

const MB = 2 ** 20;
/** Annotated games are mostly comments; so a long file has few moves, and is read quickly. */
const COMMENT = `{${'White has the initiative, and Black must be careful. '.repeat(800)}}`;
const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dxc6', '(N-B)*e6', 'Bxe6'];

function game(number: number): string {
  const moves = MOVES.map((move, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${move}` : move));
  return `[Event "Long"]\n[Round "${number}"]\n\n${moves.join(`\n${COMMENT}\n`)} *\n\n`;
}

/** Writes a PGN of this length at least; returns the number of its games. */
export function writeLongPgn(path: string, megabytes: number): number {
  const file = openSync(path, 'w');
  try {
    let number = 0;
    for (let bytes = 0; bytes < megabytes * MB;) bytes += writeSync(file, game(++number));
    return number;
  } finally {
    closeSync(file);
  }
}

export interface ReadLongPgn {
  readonly code: number | NodeJS.Signals;
  /** Lines of stdout that report the end of a game. */
  readonly games: number;
  /** The most memory that the process had, in MB. */
  readonly memoryMb: number;
  readonly stderr: string;
}

const MEMORY_WORDS = 'Most memory: ';
const TELL_MEMORY = `process.on("exit", () => process.stderr.write("${MEMORY_WORDS}" + process.resourceUsage().maxRSS + "\\n"))`;

/** Runs a command of the built program on a long PGN. `isEnd` recognises the line that ends a game. */
export async function readLongPgn(args: readonly string[], isEnd: (line: string) => boolean): Promise<ReadLongPgn> {
  const program = startNode(['--import', `data:text/javascript,${encodeURIComponent(TELL_MEMORY)}`, BIN, ...args]);
  let games = 0;
  let rest = '';
  program.child.stdout!.on('data', (text: string) => {
    program.stdout = '';
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    games += lines.filter(isEnd).length;
  });
  const code = await program.ended;
  const [, kilobytes] = new RegExp(`${MEMORY_WORDS}(\\d+)`).exec(program.stderr) ?? [];
  return { code, games, memoryMb: Number(kilobytes) / 1024, stderr: program.stderr };
}

/** The commands that read games of any length, each with the line that ends a game. */
export const LONG_READERS: readonly (readonly [string, readonly string[], (line: string) => boolean])[] = [
  ['replay', ['replay'], (line) => line.startsWith('Status: ')],
  ['analyze --final', ['analyze', '--final', '--depth', '1', '--json'], (line) => line.startsWith('{')],
];
