// Self-play games as compact records. A file is a row of games:
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

/** The number of whole games at the beginning of a file, and their bytes. */
export function measureGames(file: Buffer): { readonly games: number; readonly bytes: number } {
  let games = 0;
  let bytes = 0;
  while (bytes + HEADER_BYTES <= file.length) {
    const end = bytes + HEADER_BYTES + file.readUInt16LE(bytes) * PLY_BYTES;
    if (end > file.length) break;
    games++;
    bytes = end;
  }
  return { games, bytes };
}

/** Decodes the games of a file; a truncated last game is ignored. */
export function* decodeGames(bytes: Buffer): Generator<GameRecord> {
  let at = 0;
  while (at + HEADER_BYTES <= bytes.length) {
    const plies = bytes.readUInt16LE(at);
    const end = at + HEADER_BYTES + plies * PLY_BYTES;
    if (end > bytes.length) return;
    const moves: number[] = [];
    const scores: (number | null)[] = [];
    for (let ply = 0; ply < plies; ply++) {
      const word = bytes.readUInt32LE(at + HEADER_BYTES + ply * PLY_BYTES);
      moves.push(word & MOVE_MASK);
      const stored = word >>> MOVE_BITS;
      scores.push(stored === 0 ? null : stored - SCORE_OFFSET);
    }
    yield { result: bytes.readUInt8(at + 2), ruleset: bytes.readUInt8(at + 3), moves, scores };
    at = end;
  }
}
