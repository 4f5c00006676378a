import { parseJson, readKey, writeKey, type KeyValues } from './key_values.ts';

/** A value that the browser stores for this page. */
export interface Kept<T> {
  load(): T;
  save(value: T): void;
}

/**
 * Stores a value as JSON under a key. `read` validates it and returns null if it is invalid; in that case, and if
 * nothing can be stored, the value is `none`. An unreadable text is moved to another key, not lost.
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
      // If storing fails, the page continues without it.
      writeKey(storage, key, JSON.stringify(value));
    },
  };
}
