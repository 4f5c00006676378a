// A storage like those of browsers, with their failures.

import type { KeyValues } from '../../src/web/storage/key_values.ts';

export class FakeStorage implements KeyValues {
  readonly texts = new Map<string, string>();
  /** Its capacity in characters, including keys. */
  room = Infinity;
  /** Makes every call throw, as with cookies disabled. */
  isForbidden = false;

  get length(): number {
    this.check();
    return this.texts.size;
  }

  key(index: number): string | null {
    this.check();
    return [...this.texts.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    this.check();
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.check();
    const others = [...this.texts].filter(([name]) => name !== key);
    const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, key.length + value.length);
    if (used > this.room) throw Object.assign(new Error('the quota has been exceeded'), { name: 'QuotaExceededError' });
    this.texts.set(key, value);
  }

  removeItem(key: string): void {
    this.check();
    this.texts.delete(key);
  }

  private check(): void {
    if (this.isForbidden) throw Object.assign(new Error('access is denied'), { name: 'SecurityError' });
  }
}
