import type { JSX } from 'preact';

/**
 * The line below the table for a text that may be too long for it: it scrolls, and can be focused to scroll with the
 * keyboard.
 */
export function LongStatus({ text }: { readonly text: string }): JSX.Element {
  return (
    <p class="status long" tabIndex={0}>
      {text}
    </p>
  );
}
