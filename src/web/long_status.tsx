import type { JSX } from 'preact';

/** The line below the table with a text that may be longer than its place: it scrolls, also by keys, for which it takes the focus. */
export function LongStatus({ text }: { readonly text: string }): JSX.Element {
  return (
    <p class="status long" tabIndex={0}>
      {text}
    </p>
  );
}
