import type { WalkStep } from './walk.ts';

/** What a key means in the game: a step through the score, or that the engine shall move now. */
export type GameKey = WalkStep | 'hurry';

const KEYS: Readonly<Record<string, GameKey>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'variation-before',
  ArrowDown: 'variation-after',
  Home: 'first',
  End: 'last',
  ' ': 'hurry',
};

/** A key that is pressed, as browsers tell it. */
export interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

/** What the key means; null: nothing. Keys with modifiers belong to the browser. */
export function gameKeyOf({ key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: PressedKey): GameKey | null {
  if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return null;
  return KEYS[key] ?? null;
}

/** Parts of the page in which these keys mean something else: fields, the board's grid, stores, choosers, open menus. */
export const OWN_KEYS = [
  'input',
  'select',
  'textarea',
  '[contenteditable]',
  '[role="grid"]',
  '[role="dialog"]',
  '[role="listbox"]',
  '[role="menu"]',
  '[role="tablist"]',
  '.store',
  '.chooser',
].join(',');

/** Here Space presses, so that it can't mean anything else. */
export const PRESSED_BY_SPACE = 'button, summary, a';
