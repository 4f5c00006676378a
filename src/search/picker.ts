// The move picker: yields a node's moves one by one, the most promising first, and generates each kind only when needed.
// Most nodes are cut off before the quiet moves and drops, by far the largest part, are even listed. The order: table move;
// captures by MVV-LVA (most valuable victim, least valuable attacker) and capture history, if static exchange evaluation says
// that they lose nothing; killers (Huberman 1968) and countermove (Uiterwijk 1992); checking drops that lose little; quiet
// moves and drops by history (Schaeffer 1983); bad captures and checks; exchanges with a payment that is not the cheapest.

import { NO_ROLE, PAWN } from '../shared/men.ts';
import {
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  NO_MOVE,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import {
  STAGE_ALL,
  STAGE_CHECKING_DROPS,
  STAGE_DEARER_EXCHANGES,
  STAGE_DROPS,
  STAGE_EXCHANGES,
  STAGE_NOISY,
  STAGE_QUIET,
} from '../shared/stages.ts';
import { bit, relativeRank } from '../board/bitboard.ts';
import { bishopAttacks, kingAttacks, knightAttacks, rookAttacks } from '../board/attacks.ts';
import { Position, kingSquare, occupied } from '../board/position.ts';
import { checkingSquares } from '../movegen/drops.ts';
import { generate } from '../movegen/generate.ts';
import { capturedRole, isNoisy, isPseudoLegal } from '../movegen/pseudo_legal.ts';
import { SCORED_MOVE_BYTES, Scored, scoredMoveAt } from '../movegen/sink.ts';
import { Frame } from './frame.ts';
import { captureHistory, counterMove, findContinuations, quietHistory } from './history.ts';
import {
  Picker,
  firstEntry,
  givesDirectCheck,
  isSkippingQuiets,
  keepChecks,
  nextBad,
  nextQuiet,
  nextUnyielded,
  pickerEnd,
  pickerOf,
  deferBad,
  skipQuiets,
  startList,
} from './picker_state.ts';
import { seeAtLeast, seeValue, withoutPayment } from './see.ts';

// Margins of move ordering, in history points.

/** Factor of the victim's value; the attacker's value counts once. */
const VICTIM_WEIGHT: i32 = 24; // tune 4 to 50, step 4
/** Drops and exchanges as a class, below quiet moves of no history. */
const DROP_BASE: i32 = -3436; // tune -20000 to 4000, step 1800
const EXCHANGE_BASE: i32 = -246; // tune -10000 to 10000, step 1800
/** A payment's centipawns. */
const PAYMENT_WEIGHT: i32 = 7; // tune 0 to 40, step 3
/** A drop beside the enemy king; a pawn dropped on the 7th rank. */
const DROP_NEAR_KING: i32 = 6320; // tune 0 to 20000, step 1800
const DROP_ON_SEVENTH: i32 = 2095; // tune -4000 to 16000, step 1500
/** A board move that gives check and loses nothing. */
const QUIET_CHECK: i32 = 2372; // tune 0 to 20000, step 1500
/** A move to the square where the opponent would move after a null move, or of the man who stands there. */
const THREAT_BONUS: i32 = 6835; // tune 0 to 16000, step 1500
/** Captures come before other evasions. */
const EVASION_CAPTURE: i32 = 1 << 20;
/** Checking drops that lose more centipawns than this come after the quiet moves. */
const GOOD_CHECK_MARGIN: i32 = -127; // tune -500 to 60, step 35

// The stages. Those that LIST prepare a list for the one after them.
const TT_MOVE: i32 = 0;
const LIST_NOISY: i32 = 1;
const GOOD_NOISY: i32 = 2;
const KILLER: i32 = 3;
const OLDER_KILLER: i32 = 4;
const COUNTER: i32 = 5;
const LIST_CHECKING_DROPS: i32 = 6;
const CHECKING_DROPS: i32 = 7;
const LIST_QUIETS: i32 = 8;
const QUIETS: i32 = 9;
const LIST_BAD_NOISY: i32 = 10;
const BAD_NOISY: i32 = 11;
const LIST_DEARER_EXCHANGES: i32 = 12;
const DEARER_EXCHANGES: i32 = 13;
const LIST_EVASIONS: i32 = 14;
const EVASIONS: i32 = 15;
const LIST_QUIESCENCE_NOISY: i32 = 16;
const QUIESCENCE_NOISY: i32 = 17;
const LIST_QUIESCENCE_CHECKS: i32 = 18;
const QUIESCENCE_CHECKS: i32 = 19;
const DONE: i32 = 20;

/** A picker for the node of `frame` that yields `ttMove`, if it is pseudo-legal, and continues with the stage `first`. */
function initPicker<Us, Them>(p: Position, frame: Frame, ttMove: i32, first: i32): Picker {
  const picker = pickerOf(frame);
  const moves = firstEntry(picker);
  const usable = ttMove != NO_MOVE && isPseudoLegal<Us, Them>(p, ttMove, moves);
  picker.ttMove = usable ? ttMove : NO_MOVE;
  picker.stage = usable ? TT_MOVE : first;
  picker.firstStage = first;
  picker.cursor = moves;
  picker.end = moves;
  picker.badEnd = moves;
  picker.skipping = 0;
  picker.quietCount = 0;
  picker.noisyCount = 0;
  return picker;
}

/** A picker for a node of the main search. */
export function startPicker<Us, Them>(p: Position, frame: Frame): Picker {
  const picker = initPicker<Us, Them>(p, frame, frame.ttMove, frame.inCheck ? LIST_EVASIONS : LIST_NOISY);
  picker.killer = frame.killer;
  picker.olderKiller = frame.olderKiller;
  picker.counter = counterMove<Us>(p, frame);
  findContinuations<Us>(p, frame);
  return picker;
}

/** A picker for quiescence: evasions in check, else captures and promotions, and with `checks` checking drops after them. */
export function startQuiescencePicker<Us, Them>(p: Position, frame: Frame, checks: bool): Picker {
  const isWanted = frame.inCheck || (frame.ttMove != NO_MOVE && isNoisy<Us>(p, frame.ttMove));
  const ttMove = isWanted ? frame.ttMove : NO_MOVE;
  const picker = initPicker<Us, Them>(p, frame, ttMove, frame.inCheck ? LIST_EVASIONS : LIST_QUIESCENCE_NOISY);
  picker.killer = NO_MOVE;
  picker.olderKiller = NO_MOVE;
  picker.counter = NO_MOVE;
  if (!checks) skipQuiets(picker);
  if (checks || frame.inCheck) findContinuations<Us>(p, frame);
  return picker;
}

/**
 * The next move, or NO_MOVE after the last. Moves of the hash table and refutations are pseudo-legal: the caller tests them.
 * All others are legal.
 */
export function nextMove<Us, Them>(p: Position, picker: Picker, frame: Frame): i32 {
  while (picker.stage != DONE) {
    const move = takeStep<Us, Them>(p, picker, frame);
    if (move != NO_MOVE) return move;
  }
  return NO_MOVE;
}

/** Are the quiet moves of a node that is not in check still to be listed? */
export function isBeforeQuiets(picker: Picker): bool {
  return picker.stage <= LIST_QUIETS;
}

/** One step of the current stage: a move, or NO_MOVE if it has none. Each stage names the one that follows it. */
function takeStep<Us, Them>(p: Position, picker: Picker, frame: Frame): i32 {
  switch (picker.stage) {
    case TT_MOVE:
      return once(picker, picker.ttMove, picker.firstStage);
    case LIST_NOISY:
      listNoisy<Us, Them>(p, picker);
      return goTo(picker, GOOD_NOISY);
    case GOOD_NOISY:
      return orElse(picker, nextGoodNoisy<Us, Them>(p, picker), KILLER);
    case KILLER:
      return once(picker, ifPlayable<Us, Them>(p, picker, picker.killer), OLDER_KILLER);
    case OLDER_KILLER:
      return once(picker, olderKiller<Us, Them>(p, picker), COUNTER);
    case COUNTER:
      return once(picker, counter<Us, Them>(p, picker), LIST_CHECKING_DROPS);
    case LIST_CHECKING_DROPS:
      listCheckingDrops<Us, Them>(p, picker, frame);
      return goTo(picker, CHECKING_DROPS);
    case CHECKING_DROPS:
      return orElse(picker, nextGoodCheck<Us, Them>(p, picker), LIST_QUIETS);
    case LIST_QUIETS:
      listQuiets<Us, Them>(p, picker, frame);
      return goTo(picker, QUIETS);
    case QUIETS:
      return orElse(picker, nextQuiet(picker, true), LIST_BAD_NOISY);
    case LIST_BAD_NOISY:
      startList(picker, firstEntry(picker), picker.badEnd);
      return goTo(picker, BAD_NOISY);
    case BAD_NOISY:
      return orElse(picker, nextBad(picker), isSkippingQuiets(picker) ? DONE : LIST_DEARER_EXCHANGES);
    case LIST_DEARER_EXCHANGES:
      list<Us, Them>(p, picker, STAGE_DEARER_EXCHANGES);
      scoreQuiets<Us, Them>(p, picker, frame);
      return goTo(picker, DEARER_EXCHANGES);
    case DEARER_EXCHANGES:
      return orElse(picker, nextQuiet(picker, false), DONE);
    case LIST_EVASIONS:
      listEvasions<Us, Them>(p, picker, frame);
      return goTo(picker, EVASIONS);
    case EVASIONS:
      return orElse(picker, nextUnyielded(picker), DONE);
    case LIST_QUIESCENCE_NOISY:
      listNoisy<Us, Them>(p, picker);
      return goTo(picker, QUIESCENCE_NOISY);
    case QUIESCENCE_NOISY:
      return orElse(picker, nextUnyielded(picker), isSkippingQuiets(picker) ? DONE : LIST_QUIESCENCE_CHECKS);
    case LIST_QUIESCENCE_CHECKS:
      listCheckingDrops<Us, Them>(p, picker, frame);
      return goTo(picker, QUIESCENCE_CHECKS);
    case QUIESCENCE_CHECKS:
      return orElse(picker, nextUnyielded(picker), DONE);
    default:
      return goTo(picker, DONE);
  }
}

/** A stage of a single move is followed by the next one, whether it had a move or not. */
function once(picker: Picker, move: i32, next: i32): i32 {
  picker.stage = next;
  return move;
}

/** A stage that yields stays; one that has none left gives way to the next. */
function orElse(picker: Picker, move: i32, next: i32): i32 {
  if (move == NO_MOVE) picker.stage = next;
  return move;
}

/** Changes to another stage without yielding a move. */
function goTo(picker: Picker, next: i32): i32 {
  picker.stage = next;
  return NO_MOVE;
}

/** A capture or promotion: most valuable victim first, then least valuable attacker. */
export function noisyScore<Us>(p: Position, move: i32): i32 {
  const captured = capturedRole<Us>(p, move);
  let score = captureHistory<Us>(p, move, captured);
  if (captured != NO_ROLE) score += VICTIM_WEIGHT * seeValue(captured) - seeValue(moveRole(move));
  if (moveKind(move) == KIND_PROMOTION) score += VICTIM_WEIGHT * seeValue(movePromotion(move));
  return score;
}

/** Drops and exchanges are many and mostly bad: as a class they rank low, and history raises the good ones. */
function dropOrExchangeScore<Us>(move: i32, nearKing: u64): i32 {
  let score = DROP_BASE;
  if (moveKind(move) == KIND_EXCHANGE) score += EXCHANGE_BASE - PAYMENT_WEIGHT * seeValue(moveGive(move));
  const to = bit(moveTo(move));
  if (nearKing & to) score += DROP_NEAR_KING;
  if (moveRole(move) == PAWN && to & relativeRank<Us>(7)) score += DROP_ON_SEVENTH;
  return score;
}

/** A quiet move, drop or exchange. `nearKing` are the squares around the enemy king. */
export function quietScore<Us>(p: Position, frame: Frame, move: i32, nearKing: u64): i32 {
  const history = quietHistory<Us>(p, frame, move);
  return moveKind(move) >= KIND_DROP ? history + dropOrExchangeScore<Us>(move, nearKing) : history;
}

/** Any move of a side in check: captures first, and of the drops the cheapest men. */
function evasionScore<Us>(p: Position, frame: Frame, move: i32, nearKing: u64): i32 {
  if (isNoisy<Us>(p, move)) return EVASION_CAPTURE + noisyScore<Us>(p, move);
  const score = quietScore<Us>(p, frame, move, nearKing);
  return moveKind(move) >= KIND_DROP ? score - seeValue(moveRole(move)) : score;
}

/** Generates `stages` into the list, after the bad captures put aside. */
function list<Us, Them>(p: Position, picker: Picker, stages: i32): void {
  const start = picker.badEnd;
  startList(picker, start, generate<Us, Them, Scored>(p, start, stages));
}

function listNoisy<Us, Them>(p: Position, picker: Picker): void {
  list<Us, Them>(p, picker, STAGE_NOISY);
  for (let entry = picker.cursor; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    const scored = scoredMoveAt(entry);
    scored.score = noisyScore<Us>(p, scored.move);
  }
}

function scoreQuiets<Us, Them>(p: Position, picker: Picker, frame: Frame): void {
  const nearKing = kingAttacks(kingSquare<Them>(p));
  for (let entry = picker.cursor; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    const scored = scoredMoveAt(entry);
    scored.score = quietScore<Us>(p, frame, scored.move, nearKing);
  }
}

/** Bonuses for quiet moves that give check without loss, and for those that meet the opponent's threat. */
function addOrderingBonuses<Us, Them>(p: Position, picker: Picker, frame: Frame): void {
  const threatened: u64 = frame.threat == NO_MOVE ? 0 : bit(moveTo(frame.threat));
  for (let entry = picker.cursor; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    const scored = scoredMoveAt(entry);
    const move = scored.move;
    let bonus = 0;
    if (moveKind(move) < KIND_DROP) {
      if (threatened & bit(moveFrom(move))) bonus = THREAT_BONUS;
      if (givesDirectCheck(picker, move) && seeAtLeast<Us, Them>(p, move, 0)) bonus += QUIET_CHECK;
    }
    if (threatened & bit(moveTo(move))) bonus += THREAT_BONUS;
    scored.score += bonus;
  }
}

function listQuiets<Us, Them>(p: Position, picker: Picker, frame: Frame): void {
  const isSkipping = isSkippingQuiets(picker);
  list<Us, Them>(p, picker, isSkipping ? STAGE_QUIET : STAGE_QUIET | STAGE_DROPS | STAGE_EXCHANGES);
  if (isSkipping) keepChecks(picker);
  scoreQuiets<Us, Them>(p, picker, frame);
  addOrderingBonuses<Us, Them>(p, picker, frame);
}

/** Lists checking drops, and notes from where men check: the stages of quiet moves ask for it. */
function listCheckingDrops<Us, Them>(p: Position, picker: Picker, frame: Frame): void {
  const king = kingSquare<Them>(p);
  picker.pawnChecks = checkingSquares<Us, Them>(p, PAWN);
  picker.knightChecks = knightAttacks(king);
  picker.bishopChecks = bishopAttacks(king, occupied(p));
  picker.rookChecks = rookAttacks(king, occupied(p));
  picker.queenChecks = picker.bishopChecks | picker.rookChecks;
  list<Us, Them>(p, picker, STAGE_CHECKING_DROPS);
  scoreQuiets<Us, Them>(p, picker, frame);
}

function listEvasions<Us, Them>(p: Position, picker: Picker, frame: Frame): void {
  list<Us, Them>(p, picker, STAGE_ALL);
  const nearKing = kingAttacks(kingSquare<Them>(p));
  for (let entry = picker.cursor; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    const scored = scoredMoveAt(entry);
    scored.score = evasionScore<Us>(p, frame, scored.move, nearKing);
  }
}

/** Yields the next capture or promotion that does not lose material, and puts the others aside; NO_MOVE when none is left. */
function nextGoodNoisy<Us, Them>(p: Position, picker: Picker): i32 {
  let move = nextUnyielded(picker);
  while (move != NO_MOVE && !seeAtLeast<Us, Them>(p, move, 0)) {
    deferBad(picker, move);
    move = nextUnyielded(picker);
  }
  return move;
}

/** Yields the next checking drop that loses little, and puts the others aside; NO_MOVE when none is left. */
function nextGoodCheck<Us, Them>(p: Position, picker: Picker): i32 {
  let move = nextQuiet(picker, false);
  while (move != NO_MOVE && !seeAtLeast<Us, Them>(p, withoutPayment(move), GOOD_CHECK_MARGIN)) {
    deferBad(picker, move);
    move = nextQuiet(picker, false);
  }
  return move;
}

/** The refutation `move`, if it is a quiet move here and not the table move; NO_MOVE otherwise. */
function ifPlayable<Us, Them>(p: Position, picker: Picker, move: i32): i32 {
  if (move == NO_MOVE || move == picker.ttMove || isNoisy<Us>(p, move)) return NO_MOVE;
  return isPseudoLegal<Us, Them>(p, move, pickerEnd(picker)) ? move : NO_MOVE;
}

function olderKiller<Us, Them>(p: Position, picker: Picker): i32 {
  return picker.olderKiller == picker.killer ? NO_MOVE : ifPlayable<Us, Them>(p, picker, picker.olderKiller);
}

function counter<Us, Them>(p: Position, picker: Picker): i32 {
  const isNew = picker.counter != picker.killer && picker.counter != picker.olderKiller;
  return isNew ? ifPlayable<Us, Them>(p, picker, picker.counter) : NO_MOVE;
}
