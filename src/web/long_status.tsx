import type { ComponentChildren, JSX } from 'preact';

interface LongStatusProps {
  readonly text?: string;
  /** Follows where the panel, which has it, is out of view. */
  readonly more?: string;
  /** Before the text. */
  readonly children?: ComponentChildren;
}

/**
 * The line below the table for a text that may be too long for it: it scrolls, and can be focused to scroll with the
 * keyboard.
 */
export function LongStatus({ text = '', more = '', children }: LongStatusProps): JSX.Element {
  return (
    <p class="status long" tabIndex={0}>
      {children}
      {text}
      {more !== '' && <span class="when-low"> {more}</span>}
    </p>
  );
}
