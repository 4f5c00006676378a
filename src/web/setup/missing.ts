import type { Setup } from '../../rules/setup.ts';
import { countsInWords, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { missingMen } from './setup_state.ts';

/** Is there anything to put in a prison? */
export function isAnyMissing(setup: Setup): boolean {
  return [WHITE, BLACK].some((colour) => missingMen(setup, colour).some((count) => count > 0));
}

/** "White's missing men: a queen and two pawns.", or that none is missing. */
export function describeMissing(setup: Setup): string {
  const sentences = [WHITE, BLACK].flatMap((colour) => {
    const missing = missingMen(setup, colour);
    return missing.some((count) => count > 0) ? [`Missing of ${playerName(colour)}: ${countsInWords(missing)}.`] : [];
  });
  return sentences.length === 0 ? 'No piece is missing.' : sentences.join(' ');
}
