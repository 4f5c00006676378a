import { parseJson, readKey, writeKey, type KeyValues } from './key_values.ts';

/** A value that the browser keeps for this page. */
export interface Kept<T> {
  load(): T;
  save(value: T): void;
}

/**
 * Keeps a value as JSON under a key. `read` checks what was kept and answers null if it makes no sense; then, and if nothing can be
 * kept, the value is `none`. What can't be read is put aside under another key, not lost.
 */
export function keptAs<T>(storage: KeyValues | null, key: string, read: (kept: unknown) => T | null, none: T): Kept<T> {
  return {
    load() {
      const text = readKey(storage, key);
      if (text === null) return none;
      const value = read(parseJson(text));
      if (value === null) writeKey(storage, `${key}.unreadable`, text);
      return value ?? none;
    },
    save(value) {
      // Where nothing can be kept the page goes on without.
      writeKey(storage, key, JSON.stringify(value));
    },
  };
}

/** The storage of this browser; null if it may not be used. */
export function browserStorage(): KeyValues | null {
  try {
    return (globalThis as unknown as { readonly localStorage: KeyValues }).localStorage;
  } catch {
    return null;
  }
}
