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
import { kingAttacks } from '../board/attacks.ts';
import { make, unmake } from '../board/make.ts';
import { Position, addressOf, isInCheck, kingSquare } from '../board/position.ts';
import { MAX_PLY, MOVE_LISTS, REPORT } from '../board/thread.ts';
import { evaluate } from '../eval/evaluate.ts';
import { discoverers, givesCheck } from '../movegen/checks.ts';
import { generate } from '../movegen/generate.ts';
import { isNoisy } from '../movegen/pseudo_legal.ts';
import { Listed, MOVE_BYTES } from '../movegen/sink.ts';
import { Frame, NO_INDEX, clearFrames, clearPv, frameAt, setCurrent } from './frame.ts';
import { continuationIndex, corrected, findContinuations } from './history.ts';
import { currentRootMove, report } from './host.ts';
import { findsOpponentMate, opponentMateScore, seekRootMate, startRootMates } from './mate/root.ts';
import { mateStateOf } from './mate/state.ts';
import { reduction, wholePlies } from './moves.ts';
import { search } from './node.ts';
import { noisyScore, quietScore } from './picker.ts';
import { ROOT_MOVE_BYTES, addRootMove, rootMoveAt, setRootResult, setRootScore, sortRootMoves } from './root_moves.ts';
import { seeAtLeast } from './see.ts';
import {
  INFINITE,
  NO_SCORE,
  beginWork,
  countNode,
  isMateScore,
  mustStop,
  resumeLimits,
  stateOf,
  suspendLimits,
} from './state.ts';
import { probe, storedMove } from './transposition.ts';

/** Puts captures and promotions before, or if they lose material behind, all quiet moves: more than any history. */
const GOOD_NOISY_FIRST: i32 = 1 << 20;
/** The move of the transposition table before them. */
const TT_MOVE_FIRST: i32 = 1 << 22;
/** Spare memory for a root record, then the lists of the nodes below. */
const LISTS: usize = MOVE_LISTS + ROOT_MOVE_BYTES;

/** Lists the legal moves of Us as root moves. */
export function listRootMoves<Us, Them>(p: Position): void {
  stateOf(p).rootMoveCount = 0;
  const list = addressOf(p) + MOVE_LISTS;
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  for (let entry = list; entry < end; entry += MOVE_BYTES) addRootMove(p, load<i32>(entry));
}

/** From this score at the root on, a game is decided: evaluations mean nothing any more beside mates. */
const DECIDED_SCORE: i32 = 1500;

/**
 * Searches the root moves by iterative deepening from `firstDepth` to `lastDepth`, with `lines` principal variations, until the
 * host or a limit ends it; the first line of depth 1 is always finished. The results are in the root moves.
 */
export function think<Us, Them>(p: Position, firstDepth: i32, lastDepth: i32, lines: i32): void {
  const state = stateOf(p);
  beginWork(p);
  clearFrames(p);
  const root = frameAt(p, 0);
  setCurrent(root, NO_MOVE, NO_INDEX, false);
  root.staticEval = isInCheck<Us, Them>(p) ? NO_SCORE : corrected<Us>(p, root, evaluate<Us, Them>(p));
  orderRootMoves<Us, Them>(p, root);
  startRootMates(p);
  if (firstDepth == 1) suspendLimits(p);
  const ranks = min(lines, state.rootMoveCount);
  for (let depth = firstDepth; depth <= lastDepth && !mustStop(p); depth++) {
    state.rootDepth = depth;
    keepScores(p);
    const expected = rootMoveAt(p, 0).previousScore;
    state.isDecided = expected != -INFINITE && abs(expected) >= DECIDED_SCORE;
    for (let rank = 0; rank < ranks; rank++) {
      state.selectiveDepth = 0;
      aspirationSearch<Us, Them>(p, depth, rank);
      resumeLimits(p);
      if (mustStop(p)) return;
      sortRootMoves(p, 0, addressOf(p) + MOVE_LISTS);
    }
    // Reported together: the search of a later rank can change the order of those before it.
    for (let rank = 0; rank < ranks; rank++) reportPv(p, depth, rank, rootMoveAt(p, rank).score, SCORE_IS_EXACT);
  }
}

/** Before the first iteration: sorts the root moves as a node's picker would, the transposition table's move first. */
function orderRootMoves<Us, Them>(p: Position, frame: Frame): void {
  const nearKing = kingAttacks(kingSquare<Them>(p));
  const count = stateOf(p).rootMoveCount;
  const data = probe(p.key, MAX_PLY);
  const ttMove = data == 0 ? NO_MOVE : storedMove(data);
  findContinuations<Us>(p, frame);
  for (let i = 0; i < count; i++) {
    const root = rootMoveAt(p, i);
    const move = root.move;
    const score = isNoisy<Us>(p, move)
      ? noisyScore<Us>(p, move) + (seeAtLeast<Us, Them>(p, move, 0) ? GOOD_NOISY_FIRST : -GOOD_NOISY_FIRST)
      : quietScore<Us>(p, frame, move, nearKing);
    setRootScore(root, move == ttMove ? TT_MOVE_FIRST : score);
  }
  sortRootMoves(p, 0, addressOf(p) + MOVE_LISTS);
  for (let i = 0; i < count; i++) setRootScore(rootMoveAt(p, i), -INFINITE);
}

/** Before an iteration: copies the scores to those of the previous iteration. */
function keepScores(p: Position): void {
  for (let i = 0; i < stateOf(p).rootMoveCount; i++) {
    const root = rootMoveAt(p, i);
    root.previousScore = root.score;
  }
}

/** Aspiration: minimum depth of an iteration in plies, and the first half-width of its window. */
const ASPIRATION_DEPTH: i32 = 5;
const ASPIRATION_WINDOW: i32 = 44; // tune 8 to 100, step 7
/** A search that fails high again and again is repeated up to this many plies shallower (as in Stockfish). */
const FAILED_HIGH_PLIES: i32 = 1; // tune 0 to 5, step 1

/** Searches rank `first` with a window around its last score, widened until the score lies within. */
function aspirationSearch<Us, Them>(p: Position, depth: i32, first: i32): void {
  let width = ASPIRATION_WINDOW;
  let failedHigh = 0;
  let alpha = -INFINITE;
  let beta = INFINITE;
  const expected = rootMoveAt(p, first).previousScore;
  if (depth >= ASPIRATION_DEPTH && !isMateScore(expected)) {
    alpha = max(expected - width, -INFINITE);
    beta = min(expected + width, INFINITE);
  }
  for (;;) {
    const score = searchRoot<Us, Them>(p, max(depth - failedHigh, 1), first, alpha, beta);
    sortRootMoves(p, first, addressOf(p) + MOVE_LISTS);
    if (mustStop(p)) avoidOpponentMate<Us, Them>(p, first, addressOf(p) + MOVE_LISTS);
    if (mustStop(p) || (first == 0 && score == mateStateOf(p).rootScore)) return;
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

/** If a search is stopped just after its best move was found to lose by force, the next move takes its place. */
function avoidOpponentMate<Us, Them>(p: Position, first: i32, spare: usize): void {
  if (opponentMateScore(rootMoveAt(p, first)) == NO_SCORE) return;
  for (let i = first; i < stateOf(p).rootMoveCount; i++) {
    const root = rootMoveAt(p, i);
    if (opponentMateScore(root) != NO_SCORE || root.score != -INFINITE) continue;
    setRootScore(root, INFINITE);
    sortRootMoves(p, first, spare);
    setRootScore(rootMoveAt(p, first), evaluate<Us, Them>(p));
    return;
  }
}

/** Reports a line to the host; ends the search if the host says so. */
function reportPv(p: Position, depth: i32, rank: i32, score: i32, bound: i32): void {
  setReport(p, REPORT_DEPTH, depth);
  setReport(p, REPORT_RANK, rank);
  setReport(p, REPORT_SCORE, score);
  setReport(p, REPORT_BOUND, bound);
  setReport(p, REPORT_SELECTIVE_DEPTH, rootMoveAt(p, rank).selectiveDepth);
  if (report() != 0) stateOf(p).isStopped = true;
}

function setReport(p: Position, word: i32, value: i32): void {
  store<i32>(addressOf(p) + REPORT + ((<usize>word) << 2), value);
}

/**
 * One search of the root moves from `first` on; returns the best score. A move after which the opponent is known to mate is not
 * searched; the first searched move gets the full window.
 */
function searchRoot<Us, Them>(p: Position, depth: i32, first: i32, alpha: i32, beta: i32): i32 {
  const state = stateOf(p);
  const mates = mateStateOf(p);
  let best = -INFINITE;
  let searched = 0;
  for (let i = first; i < state.rootMoveCount; i++) {
    const root = rootMoveAt(p, i);
    currentRootMove(depth, root.move, i + 1);
    let score = opponentMateScore(root);
    if (score != NO_SCORE) {
      setRootScore(root, score);
    } else {
      searched++;
      const before = state.nodes;
      score = searchRootMove<Us, Them>(p, root.move, searched, depth, alpha, beta);
      root.nodes += state.nodes - before;
      if (mustStop(p)) return best;
      const isBest = searched == 1 || score > alpha;
      if (isBest && !isMateScore(score) && findsOpponentMate<Us, Them>(p, root, addressOf(p) + LISTS)) {
        score = opponentMateScore(root);
        searched--;
      }
      if (root.move == mates.rootMove && score <= mates.rootScore) {
        score = mates.rootScore;
        setRootScore(root, score);
      } else if (isBest) {
        setRootResult(p, root, score, boundIn(score, alpha, beta));
      } else {
        // No better than the best: it keeps its place among the rest.
        root.score = -INFINITE;
      }
    }
    if (score > best) {
      best = score;
      if (score > alpha) alpha = score;
      if (score >= beta) break;
    }
    if (first == 0 && seekRootMate<Us, Them>(p, best, addressOf(p) + LISTS)) return mates.rootScore;
  }
  return best;
}

/** What a score that a window has given says: a value of REPORT_BOUND. */
function boundIn(score: i32, alpha: i32, beta: i32): i32 {
  return score <= alpha ? SCORE_AT_MOST : score >= beta ? SCORE_AT_LEAST : SCORE_IS_EXACT;
}

/** Quiet root moves are reduced after this many moves, from this depth on. */
const REDUCED_AFTER: i32 = 3;
const ROOT_REDUCED_DEPTH: i32 = 3;
/** Subtracted from the reductions of other nodes. */
const REDUCTION_ROOT: i32 = 914; // tune 0 to 2500, step 200

/** Searches one root move within (alpha, beta); `number` counts from 1. */
function searchRootMove<Us, Them>(p: Position, move: i32, number: i32, depth: i32, alpha: i32, beta: i32): i32 {
  const noisy = isNoisy<Us>(p, move);
  const quiet = !noisy && !givesCheck<Us, Them>(p, move, discoverers<Us, Them>(p));
  make<Us, Them>(p, move);
  countNode(p);
  setCurrent(frameAt(p, 0), move, continuationIndex(move), noisy);
  clearPv(p, 1);
  const list = addressOf(p) + LISTS;
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
