import type { JudgedMove } from '../../analysis/annotate.ts';
import { GOOD_LOSS } from '../../analysis/judgement.ts';
import { formatSan } from '../../notation/san.ts';
import { cardText } from './card_words.ts';
import type { ReviewState, Verdict } from './review_state.ts';
import { LEAST_COST, costWords, numberedMove } from './summary.ts';

/** The task of an attempt, or the verdict on the user's move and why; empty without one. */
export function attemptText(review: ReviewState): string {
  const { verdict, why } = attemptWords(review);
  return why === '' ? verdict : `${verdict} ${why}`;
}

/** The same in its two parts: where there is room for one line, the first must do. */
export function attemptWords({ attempt, judged, told: reasons }: ReviewState): {
  readonly verdict: string;
  readonly why: string;
} {
  if (attempt === null) return { verdict: '', why: '' };
  const bad = judged[attempt.ply - 1]!;
  const { position } = bad.before;
  const { move, verdict, told, showsBetter } = attempt;
  const best = bad.best.line[0];
  if (move === null) {
    if (showsBetter && best !== undefined)
      return {
        verdict: saidBetter(bad, reasons) ?? `${formatSan(position, best)} was better than ${numberedMove(bad)}.`,
        why: '',
      };
    return { verdict: `Find a better move than ${numberedMove(bad)}.`, why: '' };
  }
  const tried = formatSan(position, move);
  if (verdict === null) return { verdict: `Judging ${tried} …`, why: '' };
  const better = best === undefined || !showsBetter ? '' : ` Better is ${formatSan(position, best)}.`;
  // What the coach says of it begins after the move: " allows ...".
  const why = `${told === null ? costWords(verdict) : `It${told.rest}`}${better}`;
  switch (verdict.kind) {
    case 'best':
      return { verdict: `${tried} is the best move.`, why: '' };
    case 'good':
      return { verdict: goodWords(tried, best === undefined ? null : formatSan(position, best), verdict), why: '' };
    case 'same':
      return { verdict: `${tried} was played in the game.`, why };
    case 'worse':
      return { verdict: worseWords(tried, bad, verdict), why };
  }
}

/** "Better was 11. Nxh8, which takes the rook on h8.": as on the card of the mistake; null if that says nothing of it. */
function saidBetter(bad: JudgedMove, reasons: ReviewState['told']): string | null {
  const { why, better } = cardText(bad, reasons[bad.ply - 1] ?? null);
  return /Better was .*/.exec(`${why} ${better}`)?.[0].trim() ?? null;
}

/** A move that loses less than the mistake, if it is one itself. */
function worseWords(tried: string, bad: JudgedMove, { loss }: Verdict): string {
  const isBetter = loss < bad.loss - GOOD_LOSS;
  return isBetter
    ? `${tried} is better than ${numberedMove(bad)}, but a mistake, too.`
    : `${tried} is not good enough.`;
}

/** A move that is no mistake may still leave what the review praises the better one for. */
function goodWords(tried: string, best: string | null, { loss, given }: Verdict): string {
  const isEqual = loss < GOOD_LOSS && given.pawns < LEAST_COST;
  if (isEqual) return `${tried} is as good as Ransom’s choice${best === null ? '' : `, ${best}`}.`;
  return `${tried} is good enough${best === null ? '' : `, but ${best} is better`}.`;
}
