import type { JSX } from 'preact';
import { Icon, type IconName } from '../icons.tsx';

interface ToolProps {
  readonly name: string;
  readonly icon: IconName;
  readonly isOff?: boolean;
  /** What it costs, beforehand. */
  readonly note?: string;
  /** It is needed only where panels are sheets. */
  readonly isOnPhones?: boolean;
  readonly run: () => void;
}

/** A button in the bar below the table. */
export function Tool({ name, icon, isOff = false, isOnPhones = false, note, run }: ToolProps): JSX.Element {
  return (
    <button
      type="button"
      class={isOnPhones ? 'tool on-phone' : 'tool'}
      data-tool={icon}
      disabled={isOff}
      aria-label={name}
      aria-description={note}
      title={note === undefined ? name : `${name}: ${note}`}
      onClick={run}
    >
      <Icon name={icon} />
      <span class="tool-name">{name}</span>
    </button>
  );
}
