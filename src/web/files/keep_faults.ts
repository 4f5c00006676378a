import { BLACK, WHITE } from '../../shared/men.ts';
import { accuracyOf } from '../review/accuracy.ts';
import { mistakeCount } from '../review/summary.ts';
import type { PageModel } from '../state/page_model.ts';
import type { FilesController } from './files_controller.ts';

/** From now on the number of mistakes that a review has found, and the accuracy, are kept with the game: some thirty characters. */
export function keepFaults(model: PageModel, files: FilesController): void {
  let { phase } = model.state.review;
  model.subscribe(() => {
    const { review } = model.state;
    const isDone = review.phase === 'done' && phase !== 'done';
    phase = review.phase;
    if (!isDone) return;
    const white = accuracyOf(review.judged, WHITE);
    const black = accuracyOf(review.judged, BLACK);
    const accuracy = white === null || black === null ? null : ([white, black] as const);
    files.noteReview(review.line, [mistakeCount(review, WHITE), mistakeCount(review, BLACK)], accuracy);
  });
}
