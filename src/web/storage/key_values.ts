import { err, ok, type Result } from '../../rules/result.ts';

/** What `localStorage` and `sessionStorage` are: texts by key. Any call may throw, as browsers allow themselves to. */
export interface KeyValues {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Why nothing could be kept. `full`: there is no room left. `unavailable`: the browser keeps nothing for this page. */
export interface StorageFault {
  readonly kind: 'full' | 'unavailable';
  /** What it means and what helps. */
  readonly message: string;
}

const FULL: StorageFault = {
  kind: 'full',
  message: 'This browser has no room left to keep the game. Save it as a PGN file, or delete games that are kept.',
};
const UNAVAILABLE: StorageFault = {
  kind: 'unavailable',
  message:
    'This browser keeps nothing for this page, so the game is lost when the page is closed. Save it as a PGN file.',
};

/** Reads a text; null if there is none, or if nothing can be read at all. */
export function readKey(storage: KeyValues | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a text. What was there before stays if it can't be. */
export function writeKey(storage: KeyValues | null, key: string, value: string): Result<null, StorageFault> {
  if (storage === null) return err(UNAVAILABLE);
  try {
    storage.setItem(key, value);
    return ok(null);
  } catch (error) {
    return err(isQuotaError(error) ? FULL : UNAVAILABLE);
  }
}

/** Forgets a text; nothing happens if there is none. */
export function removeKey(storage: KeyValues | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // A storage that can't be used has nothing to forget.
  }
}

/** The keys that begin with a text, in no particular order. */
export function keysWith(storage: KeyValues | null, start: string): string[] {
  const keys: string[] = [];
  try {
    for (let index = 0; index < (storage?.length ?? 0); index++) {
      const key = storage?.key(index) ?? null;
      if (key?.startsWith(start) === true) keys.push(key);
    }
  } catch {
    return [];
  }
  return keys;
}

/** The value that a text of JSON holds; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Browsers name it in two ways. */
function isQuotaError(error: unknown): boolean {
  const name = (error as { readonly name?: unknown } | null)?.name;
  return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED';
}
