// Proves by search that a move is better than all others: `proveOnlyMove`.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import type { FoundLine } from '../../src/engine/root_moves.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { SCORE_AT_LEAST, SCORE_AT_MOST, SCORE_MATE_BOUND } from '../../src/shared/search_layout.ts';
import { ideaOf } from '../../src/web/puzzles/idea.ts';

/** The move must be the best one by the margin in searches of all these numbers of nodes. */
export const BUDGETS: readonly number[] = [100_000, 500_000];
/** By so many centipawns the best move must be better than any other. */
export const MARGIN = 150;
/** By so many centipawns a later search may see it otherwise than the one with which a puzzle was found. */
export const SLACK = MARGIN / 2;
/** Beyond this many centipawns a score says no more: a mate counts as much. */
export const MAX_SCORE = 1000;
/** Memory for so many nodes at most. */
const HASHES: readonly { readonly nodes: number; readonly mb: number }[] = [
  { nodes: 50_000, mb: 1 },
  { nodes: Infinity, mb: 16 },
];
/** Fewer different moves are hardly a choice. */
const MIN_IDEAS = 4;

/** The best move of a search and the best one of another idea. */
export interface TwoBest {
  readonly move: Move;
  readonly line: readonly Move[];
  /** In centipawns for the side to move, at most `MAX_SCORE`. */
  readonly score: number;
  readonly second: number;
  readonly isMate: boolean;
}

/** A move proved to be the only one. */
export interface OnlyMove extends TwoBest {
  /** The lines of all budgets, the largest last. */
  readonly lines: readonly (readonly Move[])[];
  /** Moves of the same idea, with other payments, that are worse by the margin: not solutions. */
  readonly excepted: readonly Move[];
}

/** Has the position ready to be searched with so many nodes. */
export type Prepare = (position: Position, nodes: number) => DirectSearch;

/** Searches from nothing, so that the result depends on position and nodes alone. */
const freshSearch: Prepare = (position, nodes) => {
  const search = new DirectSearch(HASHES.find((hash) => nodes <= hash.nodes)!.mb);
  search.setPosition(position);
  return search;
};

/** Uses one search for many positions with few nodes: faster, and the same for the same positions in a row. */
export function sharedSearch(): Prepare {
  const search = new DirectSearch(HASHES[0]!.mb);
  return (position) => {
    search.newGame();
    search.setPosition(position);
    return search;
  };
}

/** Is there a choice at all? */
export function hasChoice(position: Position): boolean {
  return new Set(position.legalMoves().map(ideaOf)).size >= MIN_IDEAS;
}

/** The best move, and how good the best move of another idea is; null if the search doesn't tell. */
export function twoBest(position: Position, nodes: number, prepare = freshSearch): TwoBest | null {
  const [best, second] = prepare(position, nodes).searchLines({ nodes, lines: 2 });
  const move = best?.pv[0];
  if (move === undefined || second === undefined) return null;
  if (ideaOf(second.pv[0]!) !== ideaOf(move)) return compared(best!, second);
  return twoBestWith(position, nodes, move, prepare);
}

/** The same if this is the best move; null otherwise. */
function twoBestWith(position: Position, nodes: number, move: Move, prepare = freshSearch): TwoBest | null {
  const moves = position.legalMoves().filter((other) => other === move || ideaOf(other) !== ideaOf(move));
  const [best, second] = prepare(position, nodes).searchLines({ nodes, lines: 2 }, [], moves);
  return best === undefined || second === undefined || best.pv[0] !== move ? null : compared(best, second);
}

/** Null if the true scores may be closer to each other than these. */
function compared(best: FoundLine, second: FoundLine): TwoBest | null {
  if (best.bound === SCORE_AT_MOST || second.bound === SCORE_AT_LEAST) return null;
  const isMate = Math.abs(best.score) >= SCORE_MATE_BOUND;
  return { move: best.pv[0]!, line: best.pv, score: limited(best.score), second: limited(second.score), isMate };
}

/**
 * The only good move of a position: better than all of other ideas by the margin, with every budget. Other payments for the same
 * move are solutions as well, unless they are worse by the margin. Null if it is not proved, if the budgets disagree, or if what one of
 * them finds does not fit. `slack` is taken from the margin, to confirm what was proved before.
 */
export function proveOnlyMove(
  position: Position,
  budgets: readonly number[] = BUDGETS,
  fits: (best: TwoBest) => boolean = () => true,
  slack = 0,
): OnlyMove | null {
  if (!hasChoice(position)) return null;
  const found: TwoBest[] = [];
  for (const nodes of budgets) {
    const best = toldBy(position, nodes);
    if (best === null || best.score - best.second < MARGIN - slack || !fits(best)) return null;
    if (found[0] !== undefined && ideaOf(best.move) !== ideaOf(found[0].move)) return null;
    found.push(best);
  }
  const last = found.at(-1)!;
  const excepted = exceptedPayments(position, last.move, budgets, slack);
  return excepted === null ? null : { ...last, lines: found.map(({ line }) => line), excepted };
}

/** With so many times the nodes a search is repeated that ended amid an iteration, where its scores are mere bounds or its line is cut off. */
const REPEATED = [1, 1.3, 1.7, 2.2, 2.9];

/** What a search of so many nodes finds, or of a few more, if those don't tell. */
function toldBy(position: Position, nodes: number): TwoBest | null {
  let told: TwoBest | null = null;
  for (const times of REPEATED) {
    const best = twoBest(position, Math.round(nodes * times));
    if (best !== null && (best.isMate || best.line.length > 1)) return best;
    told ??= best;
  }
  return told;
}

/** Moves of the same idea that are worse by the margin and the slack; null if without slack the budgets disagree about one. */
function exceptedPayments(position: Position, move: Move, budgets: readonly number[], slack: number): Move[] | null {
  const alike = position.legalMoves().filter((other) => ideaOf(other) === ideaOf(move));
  if (alike.length === 1) return [];
  const verdicts = budgets.map((nodes) => {
    const lines = freshSearch(position, nodes).searchLines({ nodes, lines: alike.length }, [], alike);
    const own = scoreOf(lines, move);
    return alike.filter((other) => other !== move && scoreOf(lines, other) <= own - MARGIN - slack);
  });
  const agreed = alike.filter((other) => verdicts.every((worse) => worse.includes(other)));
  return slack > 0 || verdicts.every((worse) => worse.length === agreed.length) ? agreed : null;
}

function scoreOf(lines: readonly FoundLine[], move: Move): number {
  const line = lines.find(({ pv }) => pv[0] === move);
  return line === undefined ? -MAX_SCORE : limited(line.score);
}

function limited(score: number): number {
  return Math.max(-MAX_SCORE, Math.min(MAX_SCORE, score));
}
