import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { BLACK, WHITE } from '../shared/men.ts';
import type { Colour } from '../rules/setup.ts';

// Who may move for a side: whoever has the secret of its seat. Only hashes of secrets are kept.

/** 128 bits: nobody finds one by trying. */
const SECRET_BYTES = 16;
/** A game's id is no secret, but is not to be guessed either: whoever has it can watch. */
const ID_BYTES = 10;

/** By colour: White's, then Black's. */
export type Pair<T> = readonly [T, T];

export const COLOURS: Pair<Colour> = [WHITE, BLACK];

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function newId(): string {
  return randomBytes(ID_BYTES).toString('hex');
}

/** Is it the id of a game? Then it can be part of a file's name. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{20}$/.test(text);
}

/** A plain hash is enough for a secret of 128 random bits. The same secret can so have a seat in several games. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whose secret this is; null if it opens no seat of the game. Takes the same time whatever it is. */
export function seatOf(secret: string, hashes: Pair<string | null>): Colour | null {
  const given = Buffer.from(hashOf(secret), 'hex');
  const isOpened = hashes.map((hash) => timingSafeEqual(given, Buffer.from(hash ?? NOBODYS, 'hex')) && hash !== null);
  const index = isOpened.indexOf(true);
  return index < 0 ? null : COLOURS[index]!;
}

/** Compared with where there is no seat to open. */
const NOBODYS = hashOf('');
