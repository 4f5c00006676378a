/** What is to be said of a move: `??`, `?`, `?!`, and `!?` for one that is better than the engine's own choice. */
export type Judgement = 'blunder' | 'mistake' | 'inaccuracy' | 'interesting';

/** Shares of the points, 0 to 1, that a move must lose to be called so. */
export const BLUNDER_LOSS = 0.3;
export const MISTAKE_LOSS = 0.2;
export const INACCURACY_LOSS = 0.1;
/** The share that a move must win over the engine's own choice. */
export const INTERESTING_GAIN = 0.1;

/** Shares are reported in thousandths; a rounding error must not keep a difference below a bound. */
const SHARES = 1000;

/**
 * Judges a move by what its player expected with the best move known, and what he expects after the move he played, as shares
 * of the points. Null: no remark.
 */
export function judge(expectedBest: number, expectedPlayed: number): Judgement | null {
  const loss = Math.round((expectedBest - expectedPlayed) * SHARES) / SHARES;
  if (loss >= BLUNDER_LOSS) return 'blunder';
  if (loss >= MISTAKE_LOSS) return 'mistake';
  if (loss >= INACCURACY_LOSS) return 'inaccuracy';
  return -loss >= INTERESTING_GAIN ? 'interesting' : null;
}

/** As it stands behind a move. */
export const GLYPHS = { blunder: '??', mistake: '?', inaccuracy: '?!', interesting: '!?' } as const;

/** The numbers of PGN for them. */
export const NAGS: Readonly<Record<Judgement, number>> = { blunder: 4, mistake: 2, inaccuracy: 6, interesting: 5 };
