import { SCORE_AT_MOST, SCORE_IS_EXACT, SCORE_MATE, SCORE_MATE_BOUND } from '../shared/search_layout.ts';
import type { Bound, Score, WinDrawLoss } from './types.ts';

/** Centipawns at which a win is e times as likely as a loss, measured in self-play games. */
const LOGISTIC_SCALE = 180;
const CENTIPAWNS_A_PAWN = 100;
/** Draws are rare in this game: one in a thousand. */
const DRAWS_PERMILLE = 1;

/** Converts the core's score to the public type. */
export function toScore(raw: number): Score {
  if (Math.abs(raw) < SCORE_MATE_BOUND) return { kind: 'cp', centipawns: raw };
  const moves = Math.ceil((SCORE_MATE - Math.abs(raw)) / 2);
  // Subtracting from 0 turns -0 into 0.
  return { kind: 'mate', moves: raw > 0 ? moves : 0 - moves };
}

/** Converts a value of REPORT_BOUND. */
export function toBound(raw: number): Bound {
  if (raw === SCORE_IS_EXACT) return 'exact';
  return raw === SCORE_AT_MOST ? 'upper' : 'lower';
}

/** Expected results of the side to move for a score, in thousandths that add up to 1,000. */
export function expectedResults(raw: number): WinDrawLoss {
  if (raw >= SCORE_MATE_BOUND) return { win: 1000, draw: 0, loss: 0 };
  if (raw <= -SCORE_MATE_BOUND) return { win: 0, draw: 0, loss: 1000 };
  const decided = 1000 - DRAWS_PERMILLE;
  const win = Math.round(decided / (1 + Math.exp(-raw / LOGISTIC_SCALE)));
  return { win, draw: DRAWS_PERMILLE, loss: decided - win };
}

/** The share of the points, 0 to 1, that these results come to. */
export function expectedPoints({ win, draw, loss }: WinDrawLoss): number {
  return (win + draw / 2) / (win + draw + loss);
}

/** Centipawns as signed pawns: `+0.31`. */
export function formatPawns(centipawns: number): string {
  return `${centipawns < 0 ? '-' : '+'}${(Math.abs(centipawns) / CENTIPAWNS_A_PAWN).toFixed(2)}`;
}
