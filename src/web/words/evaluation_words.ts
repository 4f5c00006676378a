import type { Score } from '../../engine/types.ts';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';

const CENTIPAWNS = 100;
/** From so many pawns on, tenths tell nothing. */
const WHOLE_PAWNS = 10;

/** "one", "2": so many moves of a mate, in a sentence. */
export function mateMoves(moves: number): string {
  return Math.abs(moves) === 1 ? 'one' : String(Math.abs(moves));
}

/** A score seen by White, in full: "+1.2", "Black mates in 2". */
export function sayEvaluation(score: Score): string {
  if (score.kind !== 'mate') return formatEvaluation(score);
  return `${playerName(score.moves > 0 ? WHITE : BLACK)} mates in ${mateMoves(score.moves)}`;
}

/** A score as it is read beside a move: "+1.2", "−0.3", "+14", "mate in 5" of whoever mates. */
export function formatEvaluation(score: Score): string {
  if (score.kind === 'mate') return `mate in ${mateMoves(score.moves)}`;
  const pawns = Math.abs(score.centipawns) / CENTIPAWNS;
  const text = pawns < WHOLE_PAWNS ? pawns.toFixed(1) : String(Math.round(pawns));
  if (Number(text) === 0) return text;
  return `${score.centipawns > 0 ? '+' : '−'}${text}`;
}

/** A score where there is hardly any room: "+1.2", "−0.3", "M5" of whoever mates. */
export function shortEvaluation(score: Score): string {
  return score.kind === 'mate' ? `M${Math.abs(score.moves)}` : formatEvaluation(score);
}
