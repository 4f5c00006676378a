import type { JSX } from 'preact';
import { Icon, type IconName } from '../icons.tsx';
import type { Score } from './progress_state.ts';

const SIGNS: Readonly<Record<Score, IconName>> = { won: 'done', drawn: 'draw', lost: 'lost' };

/** How a game ended for the person who played against Ransom, as a sign: the word is beside it, so that colours alone tell nothing. */
export function ScoreBadge({ score }: { readonly score: Score }): JSX.Element {
  return (
    <span class={`score-badge ${score}`} aria-hidden="true">
      <Icon name={SIGNS[score]} />
    </span>
  );
}
