// The part of the page's address after its `#`, which holds a game or a position.

import { err, ok, type Result } from '../rules/result.ts';
import { quoted } from './quoted.ts';

/** The parts that an address may have after its `#`. `pgnz` is a deflated `pgn`. */
const PART_NAMES = ['fen', 'pgn', 'pgnz', 'at', 'rules', 'view'] as const;
export type PartName = (typeof PART_NAMES)[number];

export type Parts = ReadonlyMap<PartName, string>;

/** Why an address can't be read. */
export interface AddressError {
  /** The invalid part; null: none in particular. */
  readonly part: PartName | null;
  /** A sentence that names the place. */
  readonly message: string;
}

/** Longer addresses are not from this page: browsers and chat programs cut much shorter ones. */
const MAX_LENGTH = 200_000;

/**
 * Splits the part of an address after the `#`, and decodes percent encoding. A FEN's own `#` and brackets may be
 * unencoded. An address without `=` has no parts: it names a place in the page.
 */
export function readParts(hash: string): Result<Parts, AddressError> {
  const text = hash.replace(/^#/, '');
  if (text.length > MAX_LENGTH) {
    return err({ part: null, message: `The link has ${text.length} characters; at most ${MAX_LENGTH} are read.` });
  }
  const parts = new Map<PartName, string>();
  if (!text.includes('=')) return ok(parts);
  for (const piece of text.split('&')) {
    const [, name = '', written = ''] = /^([^=]*)=?(.*)$/s.exec(piece)!;
    const part = PART_NAMES.find((known) => known === name);
    if (part === undefined) {
      const message = `The link has a part ${quoted(name)}, which this page does not know: it reads ${PART_NAMES.join(', ')}.`;
      return err({ part: null, message });
    }
    if (parts.has(part)) return err({ part, message: `The link has two parts ${part}.` });
    const value = decoded(written);
    if (!value.ok) return err({ part, message: `The link's part ${part}, ${value.error}` });
    parts.set(part, value.value);
  }
  return ok(parts);
}

/** Formats parts so that no chat program cuts the link. Empty if there are none. */
export function writeParts(parts: Parts): string {
  return [...parts].map(([name, value]) => `${name}=${encoded(value)}`).join('&');
}

/** Characters that `encodeURIComponent` leaves, but at which chat programs end a link. */
function encoded(value: string): string {
  return encodeURIComponent(value)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/');
}

function decoded(written: string): Result<string, string> {
  const cut = /%(?![0-9A-Fa-f]{2})/.exec(written);
  if (cut !== null) {
    return err(`character ${cut.index + 1}: a % without two digits behind it. The link was probably cut off there.`);
  }
  try {
    return ok(decodeURIComponent(written));
  } catch {
    const first = written.search(/%[89A-Fa-f]/);
    return err(`character ${first + 1}: the % there stands for no letter. The link was probably cut off.`);
  }
}
