import type { JSX } from 'preact';
import { usePage } from '../use_app.ts';
import { statusText } from './status_text.ts';

/** Whose turn it is, or how the game ended, in a sentence. */
export function StatusLine(): JSX.Element {
  const { activity, game } = usePage();
  return <p class="status">{activity === 'game' ? statusText(game) : ''}</p>;
}
