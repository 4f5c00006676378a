// Self-play games as compact records. A file begins with a line of JSON that says how its games were made, as in a journal
// (docs/scale.md); older files do without. Then comes a row of games:
//
//   u16 plies | u8 result (0 Black won, 1 draw, 2 White won) | u8 ruleset (0 leslie, 1 pierce) | plies × u32
//
// A ply is the packed move (21 bits) and above it the score for the side to move in centipawns + 1024, limited to 1 … 2047;
// 0 stands for no score, as in the random plies at the beginning. All games begin at the start position.

import { MOVE_BITS } from '../../src/shared/move.ts';

export interface GameRecord {
  /** 0 Black won, 1 draw, 2 White won. */
  readonly result: number;
  readonly ruleset: number;
  readonly moves: readonly number[];
  /** For the side to move, or null. */
  readonly scores: readonly (number | null)[];
}

const HEADER_START = Buffer.from('{"');
const HEADER_BYTES = 4;
const PLY_BYTES = 4;
const SCORE_OFFSET = 1024;
const SCORE_LIMIT = 1023;
const MOVE_MASK = (1 << MOVE_BITS) - 1;

export function encodeGame(game: GameRecord): Buffer {
  const buffer = Buffer.alloc(HEADER_BYTES + game.moves.length * PLY_BYTES);
  buffer.writeUInt16LE(game.moves.length, 0);
  buffer.writeUInt8(game.result, 2);
  buffer.writeUInt8(game.ruleset, 3);
  game.moves.forEach((move, ply) => {
    const score = game.scores[ply] ?? null;
    const limited = score === null ? 0 : Math.max(-SCORE_LIMIT, Math.min(SCORE_LIMIT, score)) + SCORE_OFFSET;
    buffer.writeUInt32LE(((limited << MOVE_BITS) | move) >>> 0, HEADER_BYTES + ply * PLY_BYTES);
  });
  return buffer;
}

/** Length of the line before the games in bytes, 0 without one. No game is so long that it begins like one. */
export function headerLength(file: Buffer): number {
  return file.subarray(0, HEADER_START.length).equals(HEADER_START) ? file.indexOf('\n') + 1 : 0;
}

/** The whole games of a file, each as it is there. */
export function splitGames(file: Buffer): Buffer[] {
  const games: Buffer[] = [];
  let at = headerLength(file);
  while (at + HEADER_BYTES <= file.length) {
    const end = at + HEADER_BYTES + file.readUInt16LE(at) * PLY_BYTES;
    if (end > file.length) break;
    games.push(file.subarray(at, end));
    at = end;
  }
  return games;
}

/** The number of whole games in a file, and its length with them. */
export function measureGames(file: Buffer): { readonly games: number; readonly bytes: number } {
  const games = splitGames(file);
  const bytes = games.reduce((sum, { length }) => sum + length, headerLength(file));
  return { games: games.length, bytes };
}

/** Decodes the games of a file; a truncated last game is ignored. */
export function* decodeGames(bytes: Buffer): Generator<GameRecord> {
  for (const game of splitGames(bytes)) {
    const moves: number[] = [];
    const scores: (number | null)[] = [];
    for (let at = HEADER_BYTES; at < game.length; at += PLY_BYTES) {
      const word = game.readUInt32LE(at);
      moves.push(word & MOVE_MASK);
      const stored = word >>> MOVE_BITS;
      scores.push(stored === 0 ? null : stored - SCORE_OFFSET);
    }
    yield { result: game.readUInt8(2), ruleset: game.readUInt8(3), moves, scores };
  }
}
