import { hasModifier } from '../keys/modifiers.ts';
import type { WalkStep } from './walk.ts';

/** A key's command in the game: a step through the score, or that the engine must move now. */
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

/** A keyboard event's properties. */
export interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

/** The command of a key; null: none. Keys with modifiers belong to the browser. */
export function gameKeyOf(event: PressedKey): GameKey | null {
  if (hasModifier(event) || event.shiftKey || event.defaultPrevented) return null;
  return KEYS[event.key] ?? null;
}

/**
 * Parts of the page in which these keys have another meaning: fields, the board's grid, stores, choosers, open menus.
 */
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

/** Elements that Space activates, so that it can't have another meaning there. */
export const PRESSED_BY_SPACE = 'button, summary, a';
