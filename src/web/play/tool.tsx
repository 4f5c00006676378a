import type { JSX } from 'preact';
import { Icon, type IconName } from '../icons.tsx';

interface ToolProps {
  readonly name: string;
  readonly icon: IconName;
  readonly isOff?: boolean;
  /** It is not to be seen; its room stays. */
  readonly isHidden?: boolean;
  /** It is needed only where panels are sheets. */
  readonly isOnPhones?: boolean;
  readonly run: () => void;
}

/** A button in the bar below the table. */
export function Tool({ name, icon, isOff = false, isHidden = false, isOnPhones = false, run }: ToolProps): JSX.Element {
  return (
    <button
      type="button"
      class={`tool ${isOnPhones ? 'on-phone' : ''} ${isHidden ? 'hidden' : ''}`}
      data-tool={icon}
      disabled={isOff}
      aria-label={name}
      title={name}
      onClick={run}
    >
      <Icon name={icon} />
      <span class="tool-name">{name}</span>
    </button>
  );
}
