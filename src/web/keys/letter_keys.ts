import type { PressedKey } from '../play/game_keys.ts';
import { hasModifier } from './modifiers.ts';

/** The command of a single character typed outside of fields. */
export type LetterKey = 'move-field' | 'flip' | 'hint' | 'undo' | 'keys';

export const LETTER_KEYS: readonly { readonly key: string; readonly command: LetterKey; readonly does: string }[] = [
  { key: '/', command: 'move-field', does: 'to the field in which moves are typed' },
  { key: 'f', command: 'flip', does: 'flip the board' },
  { key: 'h', command: 'hint', does: 'hint, in a game' },
  { key: 'u', command: 'undo', does: 'undo, in a game' },
  { key: '?', command: 'keys', does: 'the list of keys' },
];

/** The command of a key; null: none. On many keyboards / and ? need Shift. */
export function letterKeyOf(event: PressedKey): LetterKey | null {
  if (hasModifier(event) || event.defaultPrevented) return null;
  return LETTER_KEYS.find(({ key }) => key === event.key)?.command ?? null;
}

/**
 * Elements in which characters are typed or select something. Speech input types into whatever has the focus (WCAG 2.2,
 * 2.1.4).
 */
export const TYPED_INTO =
  'input, select, textarea, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]';
