import type { App } from '../app.ts';

/** Opens the review of the game at the table, and begins it unless this game has been reviewed. */
export function openReview(app: App): void {
  const { game, review } = app.model.state;
  const { node } = game.table;
  app.openPanel('review');
  if (review.line[node.ply] === node) return;
  void app.fetch('review').then(
    () => app.review.begin(),
    () => undefined,
  );
}
