import type { Score } from '../../engine/types.ts';
import { formatScore } from '../../report/words.ts';

const CENTIPAWNS = 100;
/** From so many pawns on, tenths tell nothing. */
const WHOLE_PAWNS = 10;

/** A score as it is read beside a move: "+1.2", "−0.3", "+14", "#5" if White mates in 5. */
export function formatEvaluation(score: Score): string {
  if (score.kind === 'mate') return formatScore(score);
  const pawns = Math.abs(score.centipawns) / CENTIPAWNS;
  const text = pawns < WHOLE_PAWNS ? pawns.toFixed(1) : String(Math.round(pawns));
  if (Number(text) === 0) return text;
  return `${score.centipawns > 0 ? '+' : '−'}${text}`;
}
