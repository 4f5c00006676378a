import type { JSX } from 'preact';
import { Icon, type IconName } from '../icons.tsx';
import type { Score } from './progress_state.ts';

const SIGNS: Readonly<Record<Score, IconName>> = { won: 'done', drawn: 'draw', lost: 'close' };

interface BadgeProps {
  /** For the person who played against Ransom; null: it goes on, or was played by others. */
  readonly score: Score | null;
  readonly isOver?: boolean;
}

/** How a game ended, as a sign: the word is beside it, so that colours alone tell nothing. */
export function ScoreBadge({ score, isOver = true }: BadgeProps): JSX.Element {
  return (
    <span class={`score-badge ${score ?? ''}`} aria-hidden="true">
      <Icon name={score === null ? (isOver ? 'table' : 'more') : SIGNS[score]} />
    </span>
  );
}
