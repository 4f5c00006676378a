/** The judgement of a move: `??`, `?`, `?!`, and `!?` for one better than the engine's own choice. */
export type Judgement = 'blunder' | 'mistake' | 'inaccuracy' | 'interesting';

/** Expected points, 0 to 1, that a move must lose for each judgement. */
export const BLUNDER_LOSS = 0.3;
export const MISTAKE_LOSS = 0.2;
export const INACCURACY_LOSS = 0.1;
/** Expected points that a move must gain over the engine's own choice. */
export const INTERESTING_GAIN = 0.1;

/** Shares are reported in thousandths; a rounding error must not push a difference below a threshold. */
const SHARES = 1000;

/**
 * Judges a move by its player's expected points with the best known move and after the move played. Null: no judgement.
 */
export function judgementOf(expectedBest: number, expectedPlayed: number): Judgement | null {
  const loss = Math.round((expectedBest - expectedPlayed) * SHARES) / SHARES;
  if (loss >= BLUNDER_LOSS) return 'blunder';
  if (loss >= MISTAKE_LOSS) return 'mistake';
  if (loss >= INACCURACY_LOSS) return 'inaccuracy';
  return -loss >= INTERESTING_GAIN ? 'interesting' : null;
}

/** The glyph written after a move. */
export const GLYPHS = { blunder: '??', mistake: '?', inaccuracy: '?!', interesting: '!?' } as const;

/** Their numeric annotation glyphs in PGN. */
export const NAGS: Readonly<Record<Judgement, number>> = { blunder: 4, mistake: 2, inaccuracy: 6, interesting: 5 };
