import { THEMES, type Theme } from '../diagram/theme.ts';

/** The colours of the page's diagrams, some of which depend on the reader's light or dark mode. */
export const PAGE_THEME: Theme = {
  ...THEMES.wood,
  paper: 'none',
  ink: 'var(--ink)',
  faintInk: 'var(--faint)',
  frame: 'var(--frame)',
  prison: 'var(--prison)',
  airfield: 'var(--airfield)',
  storeLine: 'var(--store-line)',
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, also within an attribute. Control characters, which HTML forbids, are made visible. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g, '\ufffd');
}

/** Formats a value as JSON that is safe within a script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
