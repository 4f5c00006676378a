// A pool of self-play games for trainings to come: a file of blocks, each of which holds up to BLOCK_GAMES games of ./game_file.ts:
//
//   "RGPB" | u32 games | u32 bytes unpacked | u32 bytes packed | 32 bytes SHA-256 of the games | the games, packed
//
// Before they are packed (Brotli), the games are laid out in four planes: the first byte of every word of four, then the second ones, and so on,
// because moves and scores resemble each other more than their neighbours. A game takes some 230 bytes.

import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { decodeGames, splitGames, type GameRecord } from './game_file.ts';
import { readInput } from './files.ts';

export const BLOCK_GAMES = 20_000;
const MAGIC = Buffer.from('RGPB');
const GAMES_AT = 4;
const BYTES_AT = 8;
const PACKED_AT = 12;
const HASH_AT = 16;
const HEADER_BYTES = 48;
/** Bytes of a word of a game: every game is a row of them. */
const WORD = 4;
/** Higher qualities take ten times as long for a hundredth. */
const QUALITY = 5;
const WINDOW_BITS = 24;

/** The whole blocks of a pool, and where the last of them ends: before the end of the file if a block was cut short. */
export interface PoolContents {
  readonly games: readonly Buffer[];
  readonly bytes: number;
}

export function isPool(file: Buffer): boolean {
  return file.subarray(0, MAGIC.length).equals(MAGIC);
}

/** A block with these games, at most BLOCK_GAMES. */
export function encodeBlock(games: readonly Buffer[]): Buffer {
  const plain = Buffer.concat(games);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_LGWIN]: WINDOW_BITS };
  const packed = brotliCompressSync(inPlanes(plain), { params });
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt32LE(games.length, GAMES_AT);
  header.writeUInt32LE(plain.length, BYTES_AT);
  header.writeUInt32LE(packed.length, PACKED_AT);
  hashOf(plain).copy(header, HASH_AT);
  return Buffer.concat([header, packed]);
}

/** All games of a pool. A last block that was cut short is left out; other damage throws an error that names the byte and the cure. */
export function readPool(file: Buffer, name: string): PoolContents {
  const games: Buffer[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= file.length) {
    const end = at + HEADER_BYTES + file.readUInt32LE(at + PACKED_AT);
    const isBlock = isPool(file.subarray(at));
    if (isBlock && end > file.length) break;
    const block = isBlock ? decodeBlock(file.subarray(at, end)) : null;
    if (block === null) throw new Error(`${name} is damaged at byte ${at}: restore it from a copy`);
    for (const game of block) games.push(game);
    at = end;
  }
  if (at < file.length && !MAGIC.subarray(0, file.length - at).equals(file.subarray(at, at + MAGIC.length)))
    throw new Error(`${name} is damaged at byte ${at}: restore it from a copy`);
  return { games, bytes: at };
}

/** The games of a whole block; null if it is damaged. */
function decodeBlock(block: Buffer): Buffer[] | null {
  try {
    const plain = fromPlanes(brotliDecompressSync(block.subarray(HEADER_BYTES)));
    if (plain.length !== block.readUInt32LE(BYTES_AT)) return null;
    if (!hashOf(plain).equals(block.subarray(HASH_AT, HEADER_BYTES))) return null;
    const games = splitGames(plain);
    return games.length === block.readUInt32LE(GAMES_AT) ? games : null;
  } catch {
    return null;
  }
}

function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function inPlanes(plain: Buffer): Buffer {
  const planes = Buffer.alloc(plain.length);
  const words = plain.length / WORD;
  for (let i = 0; i < plain.length; i++) planes[(i % WORD) * words + Math.floor(i / WORD)] = plain[i]!;
  return planes;
}

function fromPlanes(planes: Buffer): Buffer {
  const plain = Buffer.alloc(planes.length);
  const words = planes.length / WORD;
  for (let i = 0; i < plain.length; i++) plain[i] = planes[(i % WORD) * words + Math.floor(i / WORD)]!;
  return plain;
}

/** All games of a pool, or of a file made by `npm run lab data`. Throws an error that names the file and the cure. */
export function readGames(path: string): GameRecord[] {
  const file = readInput(path);
  if (!isPool(file)) return [...decodeGames(file, path)];
  return readPool(file, path).games.flatMap((game) => [...decodeGames(game, path)]);
}
