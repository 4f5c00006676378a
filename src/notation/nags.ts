/** Glyph numbers of the marks of judgement. */
const JUDGEMENTS: Readonly<Record<string, number>> = { '!': 1, '?': 2, '!!': 3, '??': 4, '!?': 5, '?!': 6 };

export function nagOfJudgement(mark: string): number | null {
  return JUDGEMENTS[mark] ?? null;
}

/** The judgement that a PGN number stands for, as written behind a move; null if it is none of `!` to `?!`. */
export function judgementOfNag(nag: number): string | null {
  return Object.entries(JUDGEMENTS).find(([, number]) => number === nag)?.[0] ?? null;
}
