// Iterative deepening at the root (Chess 4.5, Slate and Atkin 1977), with aspiration windows and several principal variations.

import {
  REPORT_BOUND,
  REPORT_DEPTH,
  REPORT_RANK,
  REPORT_SCORE,
  REPORT_SELECTIVE_DEPTH,
  SCORE_AT_LEAST,
  SCORE_AT_MOST,
  SCORE_IS_EXACT,
} from '../shared/search_layout.ts';
import { NO_MOVE } from '../shared/move.ts';
import { STAGE_ALL } from '../shared/stages.ts';
import { make, unmake } from '../board/make.ts';
import { kingAttacks } from '../board/attacks.ts';
import { isInCheck, key, kingSquare } from '../board/position.ts';
import { MOVE_LISTS, REPORT } from '../board/thread.ts';
import { evaluate } from '../eval/evaluate.ts';
import { corrected } from './corrections.ts';
import { discoverers, givesCheck } from '../movegen/checks.ts';
import { generate } from '../movegen/generate.ts';
import { Listed } from '../movegen/sink.ts';
import { Frame, NO_INDEX, clearFrames, frameAt, setCurrent } from './frame.ts';
import { continuationIndex, prepareQuietHistory } from './history.ts';
import { currentRootMove, report } from './host.ts';
import { beginWork, countNode, resumeLimits, suspendLimits, mustStop } from './limits.ts';
import { search } from './node.ts';
import { opponentMateScore, findsOpponentMate, startOpponentMates } from './mate/root_answer.ts';
import { rootMate, rootMateScore, seekRootMate, startRootMate } from './mate/root_mate.ts';
import { ASPIRATION_DEPTH, ASPIRATION_WINDOW, DECIDED_SCORE, FAILED_HIGH_PLIES, REDUCTION_ROOT } from './params.ts';
import { isNoisy, noisyScore, quietScore } from './move_scores.ts';
import { clearPv } from './pv.ts';
import { reduction, wholePlies } from './reductions.ts';
import {
  ROOT_MOVE_BYTES,
  addRootMove,
  addRootNodes,
  keepRootScores,
  previousScore,
  rootMove,
  rootScore,
  rootSelectiveDepth,
  setRootResult,
  setRootScore,
  setRootUnknown,
  sortRootMoves,
} from './root_moves.ts';
import { INFINITE, NO_SCORE, isMateScore } from './score.ts';
import { seeAtLeast } from './see.ts';
import {
  nodes,
  rootMoveCount,
  setDecided,
  setNodes,
  setRootDepth,
  setRootMoveCount,
  setSelectiveDepth,
  setStopped,
} from './state.ts';
import { probe, storedMove } from './transposition.ts';

/** Puts captures and promotions before, or if they lose material behind, all quiet moves: more than any history. */
const GOOD_NOISY_FIRST: i32 = 1 << 20;
/** The move of the table before them. */
const KNOWN_MOVE_FIRST: i32 = 1 << 22;
/** Root moves are reduced after this many moves, from this depth on. */
const REDUCED_AFTER: i32 = 3;
const ROOT_REDUCED_DEPTH: i32 = 3;
/** Spare memory for a root record, then the lists of the nodes below. */
const LISTS: usize = MOVE_LISTS + ROOT_MOVE_BYTES;

function setReport(p: usize, word: i32, value: i32): void {
  store<i32>(p + REPORT + ((<usize>word) << 2), value);
}

/** What a score that a window has given says: a value of REPORT_BOUND. */
function boundIn(score: i32, alpha: i32, beta: i32): i32 {
  return score <= alpha ? SCORE_AT_MOST : score >= beta ? SCORE_AT_LEAST : SCORE_IS_EXACT;
}

/** Reports a line to the host; ends the search if the host says so. */
function reportPv(p: usize, depth: i32, rank: i32, score: i32, bound: i32): void {
  setReport(p, REPORT_DEPTH, depth);
  setReport(p, REPORT_RANK, rank);
  setReport(p, REPORT_SCORE, score);
  setReport(p, REPORT_BOUND, bound);
  setReport(p, REPORT_SELECTIVE_DEPTH, rootSelectiveDepth(p, rank));
  if (report() != 0) setStopped(p, true);
}

/** Searches one root move within (alpha, beta); `number` counts from 1. */
function searchRootMove<Us, Them>(p: usize, move: i32, number: i32, depth: i32, alpha: i32, beta: i32): i32 {
  const quiet = !isNoisy<Us>(p, move) && !givesCheck<Us, Them>(p, move, discoverers<Us, Them>(p));
  make<Us, Them>(p, move);
  countNode(p);
  setCurrent(frameAt(p, 0), move, continuationIndex(move));
  clearPv(p, 1);
  const list = p + LISTS;
  let score = 0;
  if (number > 1) {
    let shallow = depth - 1;
    if (quiet && depth >= ROOT_REDUCED_DEPTH && number > REDUCED_AFTER)
      shallow = max(1, shallow - max(wholePlies(reduction(depth, number) - REDUCTION_ROOT), 0));
    score = -search<Them, Us>(p, 1, shallow, -alpha - 1, -alpha, true, list);
    if (score > alpha && shallow < depth - 1)
      score = -search<Them, Us>(p, 1, depth - 1, -alpha - 1, -alpha, true, list);
  }
  if (number == 1 || score > alpha) score = -search<Them, Us>(p, 1, depth - 1, -beta, -alpha, false, list);
  unmake<Us, Them>(p, move);
  return score;
}

/**
 * One search of the root moves from `first` on; returns the best score. A move after which the opponent is known to mate is not
 * searched; the first searched move gets the full window.
 */
function searchRoot<Us, Them>(p: usize, depth: i32, first: i32, alpha: i32, beta: i32): i32 {
  let best = -INFINITE;
  let searched = 0;
  for (let i = first; i < rootMoveCount(p); i++) {
    const move = rootMove(p, i);
    currentRootMove(depth, move, i + 1);
    let score = opponentMateScore(p, i);
    if (score != NO_SCORE) {
      setRootScore(p, i, score);
    } else {
      searched++;
      const before = nodes(p);
      score = searchRootMove<Us, Them>(p, move, searched, depth, alpha, beta);
      addRootNodes(p, i, nodes(p) - before);
      if (mustStop(p)) return best;
      const isBest = searched == 1 || score > alpha;
      if (isBest && !isMateScore(score) && findsOpponentMate<Us, Them>(p, i, p + LISTS)) {
        score = opponentMateScore(p, i);
        searched--;
      }
      if (move == rootMate() && score <= rootMateScore()) {
        score = rootMateScore();
        setRootScore(p, i, score);
      } else if (isBest) {
        setRootResult(p, i, score, boundIn(score, alpha, beta));
      } else {
        setRootUnknown(p, i);
      }
    }
    if (score > best) {
      best = score;
      if (score > alpha) alpha = score;
      if (score >= beta) break;
    }
    if (first == 0 && seekRootMate<Us, Them>(p, best, p + LISTS)) return rootMateScore();
  }
  return best;
}

/** If a search is stopped just after its best move was found to lose by force, the next move takes its place. */
function avoidOpponentMate<Us, Them>(p: usize, first: i32, spare: usize): void {
  if (opponentMateScore(p, first) == NO_SCORE) return;
  for (let i = first; i < rootMoveCount(p); i++) {
    if (opponentMateScore(p, i) != NO_SCORE || rootScore(p, i) != -INFINITE) continue;
    setRootScore(p, i, INFINITE);
    sortRootMoves(p, first, spare);
    setRootScore(p, first, evaluate<Us, Them>(p));
    return;
  }
}

/** Searches rank `first` with a window around its last score, widened until the score lies within. */
function aspirationSearch<Us, Them>(p: usize, depth: i32, first: i32): void {
  let width = ASPIRATION_WINDOW;
  let failedHigh = 0;
  let alpha = -INFINITE;
  let beta = INFINITE;
  const expected = previousScore(p, first);
  if (depth >= ASPIRATION_DEPTH && !isMateScore(expected)) {
    alpha = max(expected - width, -INFINITE);
    beta = min(expected + width, INFINITE);
  }
  for (;;) {
    const score = searchRoot<Us, Them>(p, max(depth - failedHigh, 1), first, alpha, beta);
    sortRootMoves(p, first, p + MOVE_LISTS);
    if (mustStop(p)) avoidOpponentMate<Us, Them>(p, first, p + MOVE_LISTS);
    if (mustStop(p) || (first == 0 && score == rootMateScore())) return;
    if (score <= alpha && alpha > -INFINITE) {
      reportPv(p, depth, first, score, SCORE_AT_MOST);
      failedHigh = 0;
      beta = (alpha + beta) / 2;
      alpha = max(score - width, -INFINITE);
    } else if (score >= beta && beta < INFINITE) {
      reportPv(p, depth, first, score, SCORE_AT_LEAST);
      beta = min(score + width, INFINITE);
      if (failedHigh < FAILED_HIGH_PLIES) failedHigh++;
    } else {
      return;
    }
    if (mustStop(p)) return;
    width += width;
    if (isMateScore(score)) {
      alpha = -INFINITE;
      beta = INFINITE;
    }
  }
}

/** Lists the legal moves of Us as root moves. */
export function listRootMoves<Us, Them>(p: usize): void {
  setRootMoveCount(p, 0);
  const list = p + MOVE_LISTS;
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  for (let entry = list; entry < end; entry += 4) addRootMove(p, load<i32>(entry));
}

/** Before the first iteration: sorts the root moves as a node's picker would, the table's move first. */
function orderRootMoves<Us, Them>(p: usize, root: Frame): void {
  const nearKing = kingAttacks(kingSquare<Them>(p));
  const count = rootMoveCount(p);
  const data = probe(key(p));
  const known = data == 0 ? NO_MOVE : storedMove(data);
  prepareQuietHistory<Us>(p, root);
  for (let i = 0; i < count; i++) {
    const move = rootMove(p, i);
    const score = isNoisy<Us>(p, move)
      ? noisyScore<Us>(p, move) + (seeAtLeast<Us, Them>(p, move, 0) ? GOOD_NOISY_FIRST : -GOOD_NOISY_FIRST)
      : quietScore<Us>(p, move, nearKing);
    setRootScore(p, i, move == known ? KNOWN_MOVE_FIRST : score);
  }
  sortRootMoves(p, 0, p + MOVE_LISTS);
  for (let i = 0; i < count; i++) setRootScore(p, i, -INFINITE);
}

/**
 * Searches the root moves by iterative deepening from `firstDepth` to `lastDepth`, with `lines` principal variations, until the
 * host or a limit ends it; the first line of depth 1 is always finished. The results are in the root moves.
 */
export function think<Us, Them>(p: usize, firstDepth: i32, lastDepth: i32, lines: i32): void {
  setNodes(p, 0);
  beginWork(p);
  clearFrames(p);
  const root = frameAt(p, 0);
  setCurrent(root, NO_MOVE, NO_INDEX);
  root.staticEval = isInCheck<Us, Them>(p) ? NO_SCORE : corrected<Us>(p, root, evaluate<Us, Them>(p));
  orderRootMoves<Us, Them>(p, root);
  startRootMate(p);
  startOpponentMates();
  if (firstDepth == 1) suspendLimits();
  const ranks = min(lines, rootMoveCount(p));
  for (let depth = firstDepth; depth <= lastDepth && !mustStop(p); depth++) {
    setRootDepth(p, depth);
    keepRootScores(p);
    const expected = previousScore(p, 0);
    setDecided(p, expected != -INFINITE && abs(expected) >= DECIDED_SCORE);
    for (let rank = 0; rank < ranks; rank++) {
      setSelectiveDepth(p, 0);
      aspirationSearch<Us, Them>(p, depth, rank);
      resumeLimits();
      if (mustStop(p)) return;
      sortRootMoves(p, 0, p + MOVE_LISTS);
    }
    // Reported together: the search of a later rank can change the order of those before it.
    for (let rank = 0; rank < ranks; rank++) reportPv(p, depth, rank, rootScore(p, rank), SCORE_IS_EXACT);
  }
}
