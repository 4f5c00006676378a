import { err, ok, type Result } from '../../rules/result.ts';

/** The interface of `localStorage` and `sessionStorage`: texts by key. Any call may throw, as in browsers. */
export interface KeyValues {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Why nothing could be stored. `full`: the quota is used up. `unavailable`: the browser stores nothing for this page.
 */
export interface StorageFault {
  readonly kind: 'full' | 'unavailable';
  /** The consequence and the remedy. */
  readonly message: string;
}

const FULL: StorageFault = {
  kind: 'full',
  message:
    'This browser has no room left to keep the game. Save it as a PGN file under “Games and links”, or delete games there.',
};
const UNAVAILABLE: StorageFault = {
  kind: 'unavailable',
  message:
    'This browser keeps nothing for this page: the game is lost with the page. Save it as a PGN file under “Games and links”.',
};

/**
 * The key of what the page keeps under a name. The number is the format's version: another version reads only its own keys,
 * and leaves these alone.
 */
export function keyOf(name: string): string {
  return `ransom/1/${name}`;
}

/** In the tab's session storage: the id of the game by links on its table. Survives a reload, and differs between tabs. */
export const TAB_LINK = keyOf('tab-link');

/** The same for a live game: the part of its address after the page's. */
export const TAB_LIVE = keyOf('tab-live');

/** A storage of the browser; null if there is none that the page may use. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): KeyValues | null {
  try {
    return (globalThis as unknown as Readonly<Record<typeof name, KeyValues>>)[name];
  } catch {
    return null;
  }
}

/** Reads a text; null if there is none, or if storage is unavailable. */
export function readKey(storage: KeyValues | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text. If that fails, the previous one is kept. */
export function writeKey(storage: KeyValues | null, key: string, value: string): Result<null, StorageFault> {
  if (storage === null) return err(UNAVAILABLE);
  try {
    storage.setItem(key, value);
    return ok(null);
  } catch (error) {
    return err(isQuotaError(error) ? FULL : UNAVAILABLE);
  }
}

/** Removes a text; does nothing if there is none. */
export function removeKey(storage: KeyValues | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Storage that can't be used contains nothing.
  }
}

/** The keys that start with a text, in no particular order. */
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

/** Where texts are kept that can't be read as a game, for the user to copy. */
export const UNREADABLE = keyOf('aside/');

/** Keeps a text that can't be read, and why. False if there is no room for it. */
export function setAside(storage: KeyValues | null, id: string, reason: string, text: string): boolean {
  return writeKey(storage, UNREADABLE + id, JSON.stringify({ reason, text })).ok;
}

/** Parses JSON; undefined if the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Browsers use two names for it. */
function isQuotaError(error: unknown): boolean {
  const name = (error as { readonly name?: unknown } | null)?.name;
  return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED';
}
