import type { ButtonHTMLAttributes, JSX } from 'preact';

interface ButtonProps extends ButtonHTMLAttributes {
  /** It can't be used now. */
  readonly isOff?: boolean;
}

/**
 * A button that keeps the focus when it can't be used any more: browsers take it from one that is disabled, and the next
 * Tab would start from the top of the page.
 */
export function Button({ isOff = false, onClick, ...rest }: ButtonProps): JSX.Element {
  return <button type="button" aria-disabled={isOff} onClick={isOff ? undefined : onClick} {...rest} />;
}
