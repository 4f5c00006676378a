import { formatSan } from '../../notation/san.ts';
import type { ReviewState } from './review_state.ts';
import { costWords, numberedMove } from './summary.ts';

/** The task of an attempt, or the verdict on the user's move; empty without one. */
export function attemptText({ attempt, judged }: ReviewState): string {
  if (attempt === null) return '';
  const bad = judged[attempt.ply - 1]!;
  const { position } = bad.before;
  const { move, verdict, told, showsBetter } = attempt;
  if (move === null) return `Find a better move than ${numberedMove(bad)}.`;
  const tried = formatSan(position, move);
  if (verdict === null) return `Judging ${tried} …`;
  const best = bad.best.line[0];
  const better = best === undefined || !showsBetter ? '' : ` Better is ${formatSan(position, best)}.`;
  // What the coach says of it begins after the move: " allows ...".
  const why = told === null ? costWords(verdict) : `It${told.rest}`;
  switch (verdict.kind) {
    case 'best':
      return `${tried} is the best move.`;
    case 'good':
      return `${tried} is as good as Ransom’s choice${best === undefined ? '' : `, ${formatSan(position, best)}`}.`;
    case 'same':
      return `${tried} was played in the game. ${why}${better}`;
    case 'worse':
      return `${tried} is not good enough. ${why}${better}`;
  }
}
