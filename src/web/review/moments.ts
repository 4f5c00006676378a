import type { JudgedMove } from '../../analysis/annotate.ts';
import { isFault, type Judgement } from '../../analysis/judgement.ts';
import type { Colour } from '../../rules/setup.ts';
import { capitalised } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { TreeNode } from '../../table/tree.ts';
import type { ReviewState } from './review_state.ts';
import { costShown, costWords, mistakesOf, nameOfMove } from './summary.ts';

/** A move of a player that the end of the game recalls. */
export interface Moment {
  readonly move: JudgedMove;
  /** A sentence about it. */
  readonly text: string;
}

export interface Moments {
  readonly best: Moment | null;
  readonly worst: Moment | null;
}

/** The best and the worst move of a player in the game that ends with a node; null if that has not been reviewed. */
export function momentsOf(review: ReviewState, end: TreeNode, player: Colour): Moments | null {
  const isOfGame = review.line[end.ply] === end && review.line.length === end.ply + 1;
  if (!isOfGame || review.phase === 'running' || review.judged.length === 0) return null;
  return { best: bestOf(review, player), worst: worstOf(review, player) };
}

const GRADES: Readonly<Record<Judgement, number>> = { interesting: 0, inaccuracy: 1, mistake: 2, blunder: 3 };

function grade({ judgement }: JudgedMove): number {
  return judgement === null ? 0 : GRADES[judgement];
}

/** The worst mistake of a player, or of both (null); null if there is none. */
export function worstMove(review: ReviewState, player: Colour | null): JudgedMove | null {
  const moves = (player === null ? [WHITE, BLACK] : [player]).flatMap((colour) => mistakesOf(review, colour));
  const [worst] = moves.sort((a, b) => grade(b) - grade(a) || b.loss - a.loss || b.given.pawns - a.given.pawns);
  return worst ?? null;
}

/** What the move is called that cost the most in the game. */
export const WORST = 'Worst moment';

/** What the move is called that the end of the game praises. */
export const BEST = 'Your best moment';

/** What is marked in a review: the number of its worst move, and the reader's best one. */
export interface Marked {
  readonly worst: number | null;
  readonly best: Moment | null;
}

/** `reader`: null if it isn't known who reads. */
export function markedIn(review: ReviewState, reader: Colour | null): Marked {
  const best = reader === null || review.phase === 'running' ? null : bestOf(review, reader);
  return { worst: worstPly(review), best };
}

/** What a move is called among those that are marked; empty for others. */
export function momentName({ worst, best }: Marked, ply: number): string {
  return ply === worst ? WORST : ply === best?.move.ply ? BEST : '';
}

/** The number of the move that cost the most in the game; null for none. */
export function worstPly(review: ReviewState): number | null {
  return worstMove(review, null)?.ply ?? null;
}

function worstOf(review: ReviewState, player: Colour): Moment | null {
  const worst = worstMove(review, player);
  if (worst === null) return null;
  const told = review.told[worst.ply - 1] ?? null;
  return { move: worst, text: told === null ? costWords(worst, costShown(worst)) : firstSentence(told.rest) };
}

/** A move better than Ransom's own choice; otherwise its choice in reply to the opponent's worst mistake; otherwise mate. */
function bestOf(review: ReviewState, player: Colour): Moment | null {
  const own = review.judged.filter(({ before }) => before.position.turn === player);
  const [surprise] = own.filter(({ judgement }) => judgement === 'interesting').sort((a, b) => a.loss - b.loss);
  if (surprise !== undefined) {
    const told = review.told[surprise.ply - 1] ?? null;
    return { move: surprise, text: told === null ? 'Better than Ransom’s idea.' : firstSentence(told.rest) };
  }
  const [answer] = own
    .filter(({ ply, judgement }) => judgement === null && isFault(review.judged[ply - 2]?.judgement ?? null))
    .filter(({ move, best }) => move === best.line[0])
    .sort(
      (a, b) =>
        grade(faultBefore(review, b)) - grade(faultBefore(review, a)) || lossBefore(review, b) - lossBefore(review, a),
    );
  if (answer !== undefined)
    return { move: answer, text: `The best answer to ${nameOfMove(faultBefore(review, answer))}` };
  const mate = own.find(({ after }) => after.outcome?.ending === 'checkmate');
  return mate === undefined ? null : { move: mate, text: 'Checkmate.' };
}

function faultBefore({ judged }: ReviewState, { ply }: JudgedMove): JudgedMove {
  return judged[ply - 2]!;
}

function lossBefore(review: ReviewState, move: JudgedMove): number {
  return faultBefore(review, move).loss;
}

/** "Allows 12... Bxd2, which ...": numbers of moves have full stops as well. */
function firstSentence(rest: string): string {
  const end = /[^\d.]\.(?= [A-Z])/.exec(rest);
  return capitalised((end === null ? rest : rest.slice(0, end.index + 2)).replace(/^[:, ]+/, ''));
}
