import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { hasModifier } from './keys/modifiers.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

interface ToolbarProps {
  /** What its buttons act on, for screen readers. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A bar of buttons: one stop for Tab, with arrow keys within it. After a click the arrows keep their meaning in the game. */
export function Toolbar({ label, children }: ToolbarProps): JSX.Element {
  const bar = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLButtonElement | null>(null);
  const isByPointer = useRef(false);
  const setStop = (button: HTMLButtonElement | null): void => {
    stop.current = button;
    for (const one of buttonsOf(bar.current!)) one.tabIndex = one === button ? 0 : -1;
  };
  // Asked before the buttons change: some browsers take the focus from a button as soon as it can't be used.
  const hadFocus = stop.current !== null && document.activeElement === stop.current;
  const wasByPointer = isByPointer.current;
  useLayoutEffect(() => {
    const usable = usableIn(bar.current!);
    const former = stop.current;
    if (former !== null && usable.includes(former)) {
      setStop(former);
      return;
    }
    const at = former === null ? 0 : buttonsOf(bar.current!).indexOf(former);
    setStop(usable.find((button) => buttonsOf(bar.current!).indexOf(button) >= at) ?? usable.at(-1) ?? null);
    // A button that can't be used any more would take the focus with it.
    if (hadFocus) stop.current?.focus();
    isByPointer.current = wasByPointer;
  });
  return (
    <div
      class="toolbar"
      role="toolbar"
      aria-label={label}
      ref={bar}
      onPointerDown={() => {
        isByPointer.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        if (bar.current?.contains(relatedTarget as Node | null) !== true) isByPointer.current = false;
      }}
      onFocusIn={({ target }) => {
        if (target instanceof HTMLButtonElement) setStop(target);
      }}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        const usable = usableIn(bar.current!);
        const at = usable.indexOf(event.target as HTMLButtonElement);
        if (step === undefined || at < 0 || isByPointer.current || hasModifier(event)) return;
        usable[Math.max(0, Math.min(usable.length - 1, at + step))]!.focus();
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}

function buttonsOf(bar: HTMLElement): HTMLButtonElement[] {
  return [...bar.querySelectorAll('button')];
}

/** The buttons that can be pressed; on a desktop the menu's is not shown. */
function usableIn(bar: HTMLElement): HTMLButtonElement[] {
  return buttonsOf(bar).filter((button) => !button.disabled && button.offsetParent !== null);
}
