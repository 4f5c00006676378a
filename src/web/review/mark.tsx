import type { JSX } from 'preact';
import { markClass } from './evaluation.ts';

/** The glyphs of a move in their colour. They are text, so the colour tells nothing that they don't. */
export function Mark({ glyphs }: { readonly glyphs: string }): JSX.Element | null {
  return glyphs === '' ? null : <span class={markClass(glyphs)}>{glyphs}</span>;
}
