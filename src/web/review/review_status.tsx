import type { JSX } from 'preact';
import { statusText } from '../play/status_text.ts';
import { usePage } from '../use_app.ts';
import { ViewerStatus } from '../viewer/viewer_tools.tsx';
import { reviewStatus } from './summary.ts';

/** Below the table during a review: which move is looked at, unless there is a message about the game. */
export function ReviewStatus(): JSX.Element {
  const { game, review } = usePage();
  const about = game.notice === '' ? reviewStatus(review, game.table.node) : '';
  if (about === '' && game.viewed !== null) return <ViewerStatus />;
  return <p class="status">{about === '' ? statusText(game) : about}</p>;
}
