// Self-play games as compact records. A file begins with a line of JSON that says how its games were made, as in a journal
// (docs/scale.md); older files do without. Then comes a row of games:
//
//   u16 plies | u8 result (0 Black won, 1 draw, 2 White won) | u8 ruleset (0 leslie, 1 pierce) | plies × u32
//
// The ruleset has its highest bit set in a game of which only some plies were given a score (lab/data/labels.ts).
//
// A ply is the packed move (21 bits) and above it the score for the side to move in centipawns + 1024, limited to 1 … 2047;
// 0 stands for no score, as in the random plies at the beginning, and where the search gave a bound only. All games begin at
// the start position.

import { MOVE_BITS, NO_MOVE } from '../../src/shared/move.ts';

export interface GameRecord {
  /** 0 Black won, 1 draw, 2 White won. */
  readonly result: number;
  readonly ruleset: number;
  readonly moves: readonly number[];
  /** For the side to move, or null. */
  readonly scores: readonly (number | null)[];
  /** Has it a score for some plies only, as they were chosen? Otherwise all have one but for the first plies, and for bounds. */
  readonly hasFewScores?: true;
}

const HEADER_START = Buffer.from('{"');
/** How the header of `npm run lab data` begins: any other text without an end is somebody's file. */
const OWN_HEADER_START = Buffer.from('{"format":"ransom-data",');
const FIRST_PRINTABLE = 0x20;
const HEADER_BYTES = 4;
/** Self-play ends no later. Without a limit, a damaged length would pass for a last game that was cut short. */
export const MAX_PLIES = 400;
/** A game begins with at least so many random plies, which have no score. */
export const MIN_RANDOM_PLIES = 6;
const MAX_RESULT = 2;
const MAX_RULESET = 1;
const FEW_SCORES = 0x80;
const PLY_BYTES = 4;
const SCORE_OFFSET = 1024;
const SCORE_LIMIT = 1023;
const MOVE_MASK = (1 << MOVE_BITS) - 1;

export function encodeGame(game: GameRecord): Buffer {
  const buffer = Buffer.alloc(HEADER_BYTES + game.moves.length * PLY_BYTES);
  buffer.writeUInt16LE(game.moves.length, 0);
  buffer.writeUInt8(game.result, 2);
  buffer.writeUInt8(game.ruleset | (game.hasFewScores === true ? FEW_SCORES : 0), 3);
  game.moves.forEach((move, ply) => {
    const score = game.scores[ply] ?? null;
    const limited = score === null ? 0 : Math.max(-SCORE_LIMIT, Math.min(SCORE_LIMIT, score)) + SCORE_OFFSET;
    buffer.writeUInt32LE(((limited << MOVE_BITS) | move) >>> 0, HEADER_BYTES + ply * PLY_BYTES);
  });
  return buffer;
}

/** Is the file no more than the beginning of a header, as after a kill in its write? No game has begun then. */
export function isTornHeader(file: Buffer): boolean {
  const length = Math.min(file.length, OWN_HEADER_START.length);
  return (
    length > 0 &&
    file.subarray(0, length).equals(OWN_HEADER_START.subarray(0, length)) &&
    file.every((byte) => byte >= FIRST_PRINTABLE)
  );
}

/** Length of the line before the games in bytes, 0 without one. No game is so long that it begins like one. */
export function headerLength(file: Buffer): number {
  if (isTornHeader(file)) return file.length;
  return file.subarray(0, HEADER_START.length).equals(HEADER_START) ? file.indexOf('\n') + 1 : 0;
}

/** Length of the file without the NUL bytes at its end, which a crash of the machine may leave. */
function lengthWithoutNuls(file: Buffer): number {
  let length = file.length;
  while (length > 0 && file[length - 1] === 0) length--;
  return length;
}

function isGameHeader(file: Buffer, at: number): boolean {
  const plies = file.readUInt16LE(at);
  const ruleset = file.readUInt8(at + 3) & ~FEW_SCORES;
  return plies > 0 && plies <= MAX_PLIES && file.readUInt8(at + 2) <= MAX_RESULT && ruleset <= MAX_RULESET;
}

/** The first ply in this range that has no move; `end` if all have one. */
function plyWithoutMove(file: Buffer, start: number, end: number): number {
  for (let at = start; at + PLY_BYTES <= end; at += PLY_BYTES) {
    if ((file.readUInt32LE(at) & MOVE_MASK) === NO_MOVE) return at;
  }
  return end;
}

/**
 * Does another game begin within these plies? Its header looks like a ply without a score, and its random plies follow: hardly ever are
 * there so many bounds in a row.
 */
function holdsBeginning(plies: Buffer): boolean {
  let isScored = false;
  let withoutScore = 0;
  for (let at = 0; at + PLY_BYTES <= plies.length; at += PLY_BYTES) {
    const hasScore = plies.readUInt32LE(at) >>> MOVE_BITS > 0;
    isScored ||= hasScore;
    withoutScore = hasScore ? 0 : withoutScore + 1;
    if (isScored && withoutScore > MIN_RANDOM_PLIES) return true;
  }
  return false;
}

/** The end of the game that begins here; null if the file ends in it. Throws an error at damage. */
function endOfGame(file: Buffer, at: number, used: number, damage: (at: number) => Error): number | null {
  if (at + HEADER_BYTES > file.length) return null;
  if (!isGameHeader(file, at)) throw damage(at);
  const start = at + HEADER_BYTES;
  const end = start + file.readUInt16LE(at) * PLY_BYTES;
  const there = Math.min(end, file.length);
  const gap = plyWithoutMove(file, start, there);
  if (gap < Math.min(there, used)) throw damage(gap);
  if (end > file.length) {
    // A damaged length may reach over the games behind it. Where few plies have a score, a beginning can't be told from them.
    const hasFewScores = (file.readUInt8(at + 3) & FEW_SCORES) !== 0;
    if (!hasFewScores && holdsBeginning(file.subarray(start, Math.min(there, used)))) throw damage(at);
    return null;
  }
  // The last byte of a game may be 0, but not if more such bytes come: then they may have begun within its last ply.
  const isInNuls = end > used && end < file.length;
  return gap < end || isInNuls ? null : end;
}

/**
 * The whole games of a file, each as it is there. A last game that was cut short is left out, and so are NUL bytes at
 * the end; other damage throws an error with `name` as the file. A piece of a file begins at its byte `start`.
 */
export function splitGames(file: Buffer, name = 'a file of games', start = 0): Buffer[] {
  const damage = (at: number): Error =>
    new Error(`${name} is damaged at byte ${start + at}: restore it, or remove it and play its games again`);
  const games: Buffer[] = [];
  const used = lengthWithoutNuls(file);
  let at = headerLength(file);
  while (at < used) {
    const end = endOfGame(file, at, used, damage);
    if (end === null) break;
    games.push(file.subarray(at, end));
    at = end;
  }
  return games;
}

/** The number of whole games in a file or a piece of it, and its length with them. Throws an error at damage. */
export function measureGames(
  file: Buffer,
  name?: string,
  start?: number,
): { readonly games: number; readonly bytes: number } {
  const games = splitGames(file, name, start);
  const bytes = games.reduce((sum, { length }) => sum + length, headerLength(file));
  return { games: games.length, bytes };
}

/** Decodes the games of a file; a truncated last game is ignored. Throws an error at damage, before any game. */
export function* decodeGames(bytes: Buffer, name?: string): Generator<GameRecord> {
  for (const game of splitGames(bytes, name)) {
    const moves: number[] = [];
    const scores: (number | null)[] = [];
    for (let at = HEADER_BYTES; at < game.length; at += PLY_BYTES) {
      const word = game.readUInt32LE(at);
      moves.push(word & MOVE_MASK);
      const stored = word >>> MOVE_BITS;
      scores.push(stored === 0 ? null : stored - SCORE_OFFSET);
    }
    const ruleset = game.readUInt8(3);
    const record = { result: game.readUInt8(2), ruleset: ruleset & ~FEW_SCORES, moves, scores };
    yield (ruleset & FEW_SCORES) === 0 ? record : { ...record, hasFewScores: true };
  }
}
