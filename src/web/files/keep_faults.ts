import { BLACK, WHITE } from '../../shared/men.ts';
import { mistakeCount } from '../review/summary.ts';
import type { PageModel } from '../state/page_model.ts';
import type { FilesController } from './files_controller.ts';

/** From now on the number of mistakes that a review has found is kept with the game. */
export function keepFaults(model: PageModel, files: FilesController): void {
  let { phase } = model.state.review;
  model.subscribe(() => {
    const { review } = model.state;
    const isDone = review.phase === 'done' && phase !== 'done';
    phase = review.phase;
    if (isDone) files.noteReview(review.line, [mistakeCount(review, WHITE), mistakeCount(review, BLACK)]);
  });
}
