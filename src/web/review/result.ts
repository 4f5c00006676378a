import type { Colour } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { END_BY_AGREEMENT, endByResignation, endOnTime, type GameEnd } from '../../table/end.ts';
import type { GameTree, TreeNode } from '../../table/tree.ts';
import { winnerOf } from '../play/end_words.ts';
import { knownTag } from '../viewer/viewed.ts';
import { resultWords } from '../viewer/viewer_words.ts';
import { formatEvaluation } from '../words/evaluation_words.ts';
import { whiteScore } from './evaluation.ts';
import type { ReviewState } from './review_state.ts';

/** How a reviewed game ended. */
export interface ResultWords {
  /** "Ransom won by resignation"; "Ransom won (0-1)" if nobody knows how. */
  readonly title: string;
  /** "you were ahead", "White had mate in 3": who did not win though the last position was clearly his; empty if nobody. */
  readonly ahead: string;
}

/** Who is so far ahead may wonder why he has not won. */
const CLEAR_CENTIPAWNS = 200;

/** Null for a game that goes on. `name`: who played a side. */
export function resultOf(tree: GameTree, review: ReviewState, name: (colour: Colour) => string): ResultWords | null {
  const end = endTold(tree, review.line.at(-1)!);
  if (end === null) return null;
  const lead = leadOf(review, winnerOf(end));
  return {
    title: titleOf(end, name),
    ahead: lead === null ? '' : aheadWords(lead, name),
  };
}

/** For screen readers: "Ransom won by resignation, though White was ahead." */
export function saidResult({ title, ahead }: ResultWords): string {
  return `${title}${ahead === '' ? '' : `, though ${ahead}`}.`;
}

/** The end at a node; where a score states no more than the result, its tag may know how it came about. */
function endTold(tree: GameTree, node: TreeNode): GameEnd | null {
  const end = tree.endAt(node);
  if (end?.kind !== 'stated') return end;
  const how = knownTag(tree, 'Termination') ?? '';
  const winner = winnerOf(end);
  if (winner === null) return /agree/i.test(how) ? END_BY_AGREEMENT : end;
  if (/resign/i.test(how)) return endByResignation(winner ^ 1);
  return /\btime\b/i.test(how) ? endOnTime(winner ^ 1) : end;
}

function titleOf(end: GameEnd, name: (colour: Colour) => string): string {
  const isBare = end.kind === 'stated' && winnerOf(end) !== null;
  return `${resultWords(end, name)}${isBare ? ` (${end.result})` : ''}`;
}

/** Who did not win though the last position was clearly his. */
interface Lead {
  readonly leader: Colour;
  /** "mate in 3"; null for a score without mate. */
  readonly mate: string | null;
}

function leadOf({ line, judged }: ReviewState, winner: Colour | null): Lead | null {
  const last = judged[line.length - 2]?.after;
  const score = last === undefined ? null : whiteScore(last);
  if (score === null) return null;
  const ahead = score.kind === 'mate' ? score.moves : score.centipawns;
  const leader = ahead > 0 ? WHITE : BLACK;
  if (leader === winner || (score.kind === 'cp' && Math.abs(ahead) < CLEAR_CENTIPAWNS)) return null;
  return { leader, mate: score.kind === 'mate' ? formatEvaluation(score) : null };
}

function aheadWords({ leader, mate }: Lead, name: (colour: Colour) => string): string {
  const isYou = name(leader) === 'You';
  const had = mate === null ? `${isYou ? 'were' : 'was'} ahead` : `had ${mate}`;
  return `${isYou ? 'you' : name(leader)} ${had}`;
}
