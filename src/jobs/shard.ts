import { err, ok, type Result } from '../rules/result.ts';

/** A part of a job whose pieces are numbered: every `of`-th piece, beginning with the `number`th. */
export interface Shard {
  /** From 1 to `of`. */
  readonly number: number;
  readonly of: number;
}

/** The only shard of a job that is not divided. */
export const WHOLE: Shard = { number: 1, of: 1 };

const MAX_SHARDS = 100_000;

/** Reads `2/8`. The error is part of a sentence. */
export function parseShard(text: string): Result<Shard, string> {
  const [, number, of] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (number === undefined || of === undefined || number < 1 || number > of || of > MAX_SHARDS) {
    return err(`it must be the number of a part and the number of all parts, such as 1/8 to 8/8, not ${text}`);
  }
  return ok({ number, of });
}

/** Is it a shard that was read from a file? */
export function isShard(value: unknown): value is Shard {
  return (
    typeof value === 'object' &&
    value !== null &&
    'number' in value &&
    'of' in value &&
    parseShard(`${String(value.number)}/${String(value.of)}`).ok
  );
}

/** Does the piece with this index, from 0, belong to the shard? */
export function isInShard({ number, of }: Shard, index: number): boolean {
  return index % of === number - 1;
}

/** How many of so many pieces belong to the shard. */
export function piecesInShard({ number, of }: Shard, pieces: number): number {
  return Math.max(0, Math.ceil((pieces - number + 1) / of));
}

export function formatShard({ number, of }: Shard): string {
  return `${number}/${of}`;
}
