import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../icons.tsx';
import { levelWord } from '../play/players.ts';
import { useApp, usePage } from '../use_app.ts';
import { nextLevel, rungsOf, type Rung } from './statistics.ts';
import { rungWords } from './progress_words.ts';

interface LadderProps {
  readonly value: number;
  readonly onChange: (level: number) => void;
}

/** The levels to choose from, with a tick on each that one has beaten. */
export function LadderField({ value, onChange }: LadderProps): JSX.Element {
  const app = useApp();
  const { progress } = usePage();
  useEffect(() => app.progress.refresh(), []);
  const next = nextLevel(progress);
  return (
    <fieldset class="ladder-field">
      <legend>
        Level of Ransom: <strong>{`${value}, ${levelWord(value)}`}</strong>
      </legend>
      <div class="ladder-levels">
        {rungsOf(progress).map((rung) => (
          <Level
            key={rung.level}
            rung={rung}
            isNext={rung.level === next}
            isChosen={rung.level === value}
            {...{ onChange }}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface LevelProps {
  readonly rung: Rung;
  readonly isNext: boolean;
  readonly isChosen: boolean;
  readonly onChange: (level: number) => void;
}

function Level({ rung, isNext, isChosen, onChange }: LevelProps): JSX.Element {
  const { level, isBeaten } = rung;
  return (
    <label>
      <input
        type="radio"
        name="level"
        value={level}
        checked={isChosen}
        aria-label={`Level ${level}, ${levelWord(level)}: ${rungWords(rung)}${isNext ? ', your next step' : ''}`}
        onChange={() => onChange(level)}
      />
      <span class={`rung${isBeaten ? ' beaten' : ''}${isNext ? ' next' : ''}`}>
        {level}
        {isBeaten && <Icon name="done" />}
      </span>
    </label>
  );
}
