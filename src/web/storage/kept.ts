import { keyOf, parseJson, readKey, removeKey, writeKey, type KeyValues } from './key_values.ts';

/** A value that the browser stores for this page. */
export interface Kept<T> {
  load(): T;
  save(value: T): void;
}

/**
 * Stores a value as JSON under a name. `read` validates it and returns null if it is invalid; in that case, and if
 * nothing can be stored, the value is `none`. An unreadable text is moved to another key, not lost.
 */
export function keptAs<T>(
  storage: KeyValues | null,
  name: string,
  read: (kept: unknown) => T | null,
  none: T,
): Kept<T> {
  const key = keyOf(name);
  return {
    load() {
      const text = readKey(storage, key) ?? takeOver(storage, `ransom.${name}.1`, key);
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

/** Moves what an earlier version kept under another key, and returns it. If there is no room for that, it stays there. */
function takeOver(storage: KeyValues | null, former: string, key: string): string | null {
  const text = readKey(storage, former);
  if (text !== null && writeKey(storage, key, text).ok) removeKey(storage, former);
  return text;
}
