import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { LevelField } from '../play/game_fields.tsx';
import { useApp, usePage } from '../use_app.ts';
import { levelNote, rungWords } from './progress_words.ts';
import { nextLevel, rungsOf } from './statistics.ts';

interface LadderProps {
  readonly value: number;
  readonly onChange: (level: number) => void;
}

/** The level, and what one has achieved at it. */
export function LadderField({ value, onChange }: LadderProps): JSX.Element {
  const app = useApp();
  const { progress } = usePage();
  useEffect(() => app.progress.refresh(), []);
  const next = nextLevel(progress);
  return (
    <div class="ladder-field">
      <LevelField value={value} onChange={onChange} />
      <p>{levelNote(value)}</p>
      <p class="quiet">
        At this level: {rungWords(rungsOf(progress)[value]!)}.{' '}
        {next !== null &&
          (next === value ? (
            'It is your next step.'
          ) : (
            <button type="button" class="in-text" onClick={() => onChange(next)}>
              Your next step is level {next}
            </button>
          ))}
      </p>
    </div>
  );
}
