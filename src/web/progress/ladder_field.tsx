import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { capitalised } from '../../rules/words.ts';
import { LevelField, LevelNameField } from '../play/game_fields.tsx';
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
      <LevelNameField value={value} onChange={onChange} />
      <p>
        {levelNote(value)}{' '}
        <span class="quiet">
          {capitalised(rungWords(rungsOf(progress)[value]!))}. {/* Who has beaten none may begin at any. */}
          {next !== null && next !== 0 && next !== value && (
            <button type="button" class="in-text" onClick={() => onChange(next)}>
              Next step: level {next}
            </button>
          )}
        </span>
      </p>
      <details class="folded">
        <summary>
          Exact level <small>{value}</small>
        </summary>
        <LevelField value={value} onChange={onChange} />
      </details>
    </div>
  );
}
