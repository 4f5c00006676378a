import type { JudgedMove } from '../../analysis/annotate.ts';
import { GOOD_LOSS } from '../../analysis/judgement.ts';
import type { Colour } from '../../rules/setup.ts';
import { isDecided } from './summary.ts';

/** The curve that lichess draws from the winning chances, in percent, that a move loses to its accuracy. */
const CURVE = { height: 103.1668, fall: 4.354, base: -3.1669 } as const;
const MOST = 100;

/**
 * How well a player has played, in whole percent; null if no move tells. It is 103.17 · e^(−4.354 · m) − 3.17, where m is the mean of the
 * expected points, 0 to 1, that the player's moves have lost: 100 if that is nothing, 80 for 0.05, 64 for 0.1, 40 for 0.2. A move better
 * than the engine's choice has lost nothing. Moves of a decided game that lose little are not counted, since none could lose much there, and
 * neither are the only legal ones.
 */
export function accuracyOf(judged: readonly JudgedMove[], colour: Colour): number | null {
  const losses = judged.filter((move) => move.before.position.turn === colour && tells(move)).map(({ loss }) => loss);
  if (losses.length === 0) return null;
  const mean = losses.reduce((sum, loss) => sum + Math.max(0, loss), 0) / losses.length;
  const percent = CURVE.height * Math.exp(-CURVE.fall * mean) + CURVE.base;
  return Math.round(Math.min(MOST, Math.max(0, percent)));
}

/** Does a move say anything about its player? */
function tells(move: JudgedMove): boolean {
  return (!isDecided(move) || move.loss >= GOOD_LOSS) && move.before.position.legalMoves().length > 1;
}

/** "82 %"; where no move tells anything, a dash. */
export function percentOf(judged: readonly JudgedMove[], colour: Colour): string {
  const accuracy = accuracyOf(judged, colour);
  return accuracy === null ? '–' : `${accuracy} %`;
}
