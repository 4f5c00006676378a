// The move picker: yields a node's moves one by one, the most promising first, and generates each kind only when needed.
// Most nodes are cut off before the quiet moves and drops, by far the largest part, are even listed. The order: table move;
// captures by MVV-LVA (most valuable victim, least valuable attacker) and capture history, if static exchange evaluation says
// that they lose nothing; killers (Huberman 1968) and countermove (Uiterwijk 1992); checking drops that lose little; quiet
// moves and drops by history (Schaeffer 1983); bad captures and checks; exchanges with a payment that is not the cheapest.

import { PAWN } from '../shared/men.ts';
import { KIND_DROP, NO_MOVE, moveFrom, moveKind, moveTo } from '../shared/move.ts';
import {
  STAGE_ALL,
  STAGE_CHECKING_DROPS,
  STAGE_DEARER_EXCHANGES,
  STAGE_DROPS,
  STAGE_EXCHANGES,
  STAGE_NOISY,
  STAGE_QUIET,
} from '../shared/stages.ts';
import { bit } from '../board/bitboard.ts';
import { bishopAttacks, kingAttacks, knightAttacks, rookAttacks } from '../board/attacks.ts';
import { kingSquare, occupied } from '../board/position.ts';
import { checkingSquares } from '../movegen/drops.ts';
import { generate } from '../movegen/generate.ts';
import { isPseudoLegal } from '../movegen/pseudo_legal.ts';
import { SCORED_MOVE_BYTES, Scored } from '../movegen/sink.ts';
import { Frame } from './frame.ts';
import { counterMove, prepareQuietHistory } from './history.ts';
import { evasionScore, isNoisy, noisyScore, quietScore } from './move_scores.ts';
import { GOOD_CHECK_MARGIN, THREAT_BONUS, QUIET_CHECK } from './params.ts';
import {
  Picker,
  firstEntry,
  givesDirectCheck,
  isSkippingQuiets,
  nextBad,
  nextQuiet,
  nextUnyielded,
  pickerEnd,
  pickerOf,
  deferBad,
  scoreAt,
  setScoreAt,
  skipQuiets,
  startList,
} from './picker_state.ts';
import { seeAtLeast, withoutPayment } from './see.ts';

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
function initPicker<Us, Them>(p: usize, frame: Frame, ttMove: i32, first: i32): Picker {
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
export function startPicker<Us, Them>(p: usize, frame: Frame): Picker {
  const picker = initPicker<Us, Them>(p, frame, frame.ttMove, frame.inCheck ? LIST_EVASIONS : LIST_NOISY);
  picker.killer = frame.killer;
  picker.olderKiller = frame.olderKiller;
  picker.counter = counterMove<Us>(p, frame);
  return picker;
}

/** A picker for quiescence: evasions in check, else captures and promotions, and with `checks` checking drops after them. */
export function startQuiescencePicker<Us, Them>(p: usize, frame: Frame, checks: bool): Picker {
  const isWanted = frame.inCheck || (frame.ttMove != NO_MOVE && isNoisy<Us>(p, frame.ttMove));
  const ttMove = isWanted ? frame.ttMove : NO_MOVE;
  const picker = initPicker<Us, Them>(p, frame, ttMove, frame.inCheck ? LIST_EVASIONS : LIST_QUIESCENCE_NOISY);
  picker.killer = NO_MOVE;
  picker.olderKiller = NO_MOVE;
  picker.counter = NO_MOVE;
  if (!checks) skipQuiets(picker);
  return picker;
}

/**
 * The next move, or NO_MOVE after the last. Moves of the hash table and refutations are pseudo-legal: the caller tests them.
 * All others are legal.
 */
export function nextMove<Us, Them>(p: usize, picker: Picker, frame: Frame): i32 {
  while (picker.stage != DONE) {
    const move = takeStep<Us, Them>(p, picker, frame);
    if (move != NO_MOVE) return move;
  }
  return NO_MOVE;
}

/** One step of the current stage: a move, or NO_MOVE if it has none. Each stage names the one that follows it. */
function takeStep<Us, Them>(p: usize, picker: Picker, frame: Frame): i32 {
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

/** Generates `stages` into the list, after the bad captures put aside. */
function list<Us, Them>(p: usize, picker: Picker, stages: i32): void {
  const start = picker.badEnd;
  startList(picker, start, generate<Us, Them, Scored>(p, start, stages));
}

function listNoisy<Us, Them>(p: usize, picker: Picker): void {
  list<Us, Them>(p, picker, STAGE_NOISY);
  for (let entry = picker.cursor; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    setScoreAt(entry, noisyScore<Us>(p, load<i32>(entry)));
  }
}

function scoreQuiets<Us, Them>(p: usize, picker: Picker, frame: Frame): void {
  prepareQuietHistory<Us>(p, frame);
  const nearKing = kingAttacks(kingSquare<Them>(p));
  for (let entry = picker.cursor; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    setScoreAt(entry, quietScore<Us>(p, load<i32>(entry), nearKing));
  }
}

/** Raises quiet moves that give check without loss, and those that meet the opponent's threat. */
function addOrderingBonuses<Us, Them>(p: usize, picker: Picker, frame: Frame): void {
  const key: u64 = frame.threat == NO_MOVE ? 0 : bit(moveTo(frame.threat));
  for (let entry = picker.cursor; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    const move = load<i32>(entry);
    let bonus = 0;
    if (moveKind(move) < KIND_DROP) {
      if (key & bit(moveFrom(move))) bonus = THREAT_BONUS;
      if (givesDirectCheck(picker, move) && seeAtLeast<Us, Them>(p, move, 0)) bonus += QUIET_CHECK;
    }
    if (key & bit(moveTo(move))) bonus += THREAT_BONUS;
    if (bonus != 0) setScoreAt(entry, scoreAt(entry) + bonus);
  }
}

function listQuiets<Us, Them>(p: usize, picker: Picker, frame: Frame): void {
  list<Us, Them>(p, picker, isSkippingQuiets(picker) ? STAGE_QUIET : STAGE_QUIET | STAGE_DROPS | STAGE_EXCHANGES);
  scoreQuiets<Us, Them>(p, picker, frame);
  addOrderingBonuses<Us, Them>(p, picker, frame);
}

/** Lists checking drops, and notes from where men check: the stages of quiet moves ask for it. */
function listCheckingDrops<Us, Them>(p: usize, picker: Picker, frame: Frame): void {
  const king = kingSquare<Them>(p);
  picker.pawnChecks = checkingSquares<Us, Them>(p, PAWN);
  picker.knightChecks = knightAttacks(king);
  picker.bishopChecks = bishopAttacks(king, occupied(p));
  picker.rookChecks = rookAttacks(king, occupied(p));
  picker.queenChecks = picker.bishopChecks | picker.rookChecks;
  list<Us, Them>(p, picker, STAGE_CHECKING_DROPS);
  scoreQuiets<Us, Them>(p, picker, frame);
}

function listEvasions<Us, Them>(p: usize, picker: Picker, frame: Frame): void {
  list<Us, Them>(p, picker, STAGE_ALL);
  prepareQuietHistory<Us>(p, frame);
  const nearKing = kingAttacks(kingSquare<Them>(p));
  for (let entry = picker.cursor; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    setScoreAt(entry, evasionScore<Us>(p, load<i32>(entry), nearKing));
  }
}

/** Yields the next capture or promotion that does not lose material, and puts the others aside; NO_MOVE when none is left. */
function nextGoodNoisy<Us, Them>(p: usize, picker: Picker): i32 {
  let move = nextUnyielded(picker);
  while (move != NO_MOVE && !seeAtLeast<Us, Them>(p, move, 0)) {
    deferBad(picker, move);
    move = nextUnyielded(picker);
  }
  return move;
}

/** Yields the next checking drop that loses little, and puts the others aside; NO_MOVE when none is left. */
function nextGoodCheck<Us, Them>(p: usize, picker: Picker): i32 {
  let move = nextQuiet(picker, false);
  while (move != NO_MOVE && !seeAtLeast<Us, Them>(p, withoutPayment(move), GOOD_CHECK_MARGIN)) {
    deferBad(picker, move);
    move = nextQuiet(picker, false);
  }
  return move;
}

/** The refutation `move`, if it is a quiet move here and not the table move; NO_MOVE otherwise. */
function ifPlayable<Us, Them>(p: usize, picker: Picker, move: i32): i32 {
  if (move == NO_MOVE || move == picker.ttMove || isNoisy<Us>(p, move)) return NO_MOVE;
  return isPseudoLegal<Us, Them>(p, move, pickerEnd(picker)) ? move : NO_MOVE;
}

function olderKiller<Us, Them>(p: usize, picker: Picker): i32 {
  return picker.olderKiller == picker.killer ? NO_MOVE : ifPlayable<Us, Them>(p, picker, picker.olderKiller);
}

function counter<Us, Them>(p: usize, picker: Picker): i32 {
  const isNew = picker.counter != picker.killer && picker.counter != picker.olderKiller;
  return isNew ? ifPlayable<Us, Them>(p, picker, picker.counter) : NO_MOVE;
}
