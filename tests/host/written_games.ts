import { mkdirSync, writeFileSync } from 'node:fs';
import { formatBeginning, formatEntry, type Beginning, type KeptEntry, type Player } from '../../src/host/entries.ts';
import { pathOfGame } from '../../src/host/journal.ts';
import { hashOf } from '../../src/host/seats.ts';

const FEN = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1';
const AT = 1_800_000_000_000;

/** The secret of a seat of every game here. */
export const SECRETS = { white: 'A'.repeat(22), black: 'B'.repeat(22) } as const;

function person(name: string | null, secret: string): Player {
  return { name, seat: hashOf(secret) };
}

/** How a game of two people begins. */
export function beginningOf(id: string, more: Partial<Beginning> = {}): Beginning {
  const [white, black] = [person('Ann', SECRETS.white), person(null, SECRETS.black)];
  return { id, created: '2026-11-27T12:00:00.000Z', rules: 'leslie', clock: '5+3', white, black, ...more };
}

/** The first move of a game. */
export const FIRST_MOVE: KeptEntry = {
  ...{ kind: 'move', ply: 1, move: 'e2e4', san: 'e4', fen: FEN, at: AT },
  clock: { white: 303_000, black: 300_000 },
};

/** Writes the file of a game; returns its path. */
export function writeGame(folder: string, beginning: Beginning, entries: readonly KeptEntry[]): string {
  mkdirSync(folder, { recursive: true });
  const file = pathOfGame(folder, beginning.id);
  writeFileSync(file, [formatBeginning(beginning), ...entries.map(formatEntry)].join(''));
  return file;
}

/** Writes games of all kinds into a folder, which it returns. */
export function writeGames(folder: string): string {
  writeGame(folder, beginningOf('0'.repeat(20)), [FIRST_MOVE]);
  writeGame(folder, beginningOf('1'.repeat(20), { clock: 'off', black: { engine: { level: 3, time: null } } }), []);
  writeGame(folder, beginningOf('2'.repeat(20), { rules: 'pierce' }), [
    FIRST_MOVE,
    { kind: 'end', status: 'resignation', result: '1-0', loser: 'black', at: AT },
  ]);
  writeGame(folder, beginningOf('3'.repeat(20)), [
    { kind: 'end', status: 'aborted', result: '*', loser: null, at: AT },
  ]);
  return folder;
}
