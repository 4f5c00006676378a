// Legal move generation: the checkers and the pins decide where each man may go, so that only king moves and en passant
// have to be tested one by one.

import { RULES_LESLIE } from '../shared/setup_layout.ts';
import {
  STAGE_CHECKING_DROPS,
  STAGE_DEARER_EXCHANGES,
  STAGE_DROPS,
  STAGE_EXCHANGES,
  STAGE_NOISY,
  STAGE_QUIET,
} from '../shared/stages.ts';
import { between, bishopRays, knightAttacks, line, pawnAttacks, rookRays } from '../board/attacks.ts';
import { bit, hasSeveral, lowestSquare, relativeRank, withoutLowest } from '../board/bitboard.ts';
import {
  Position,
  attackingPawns,
  bishopsAndQueens,
  canPromote,
  kingSquare,
  knights,
  men,
  occupied,
  pawns,
  rooksAndQueens,
  seventhRankPawnsAttack,
} from '../board/position.ts';
import { airfieldDrops, exchanges, freezingExchanges, freezingPayment } from './drops.ts';
import { enPassantCaptures, pawnMoves } from './pawns.ts';
import { castlingMoves, kingMoves, pieceMoves } from './pieces.ts';

const EXCHANGE_STAGES: i32 = STAGE_EXCHANGES | STAGE_DEARER_EXCHANGES;

/** Moves of the pawns of Us: pinned ones one by one, the others together; frozen ones don't move (rule 5.3). */
function allPawnMoves<Us, Them, Sink>(
  p: Position,
  cursor: usize,
  king: i32,
  pinned: u64,
  quietTargets: u64,
  captureTargets: u64,
  stages: i32,
): usize {
  const all = pawns<Us>(p);
  const movable = canPromote<Us>(p) ? all : all & ~relativeRank<Us>(7);
  cursor = pawnMoves<Us, Them, Sink>(p, cursor, movable & ~pinned, quietTargets, captureTargets, stages);
  let held = movable & pinned;
  while (held != 0) {
    const from = lowestSquare(held);
    const along = line(king, from);
    cursor = pawnMoves<Us, Them, Sink>(p, cursor, bit(from), quietTargets & along, captureTargets & along, stages);
    held = withoutLowest(held);
  }
  return cursor;
}

/**
 * The empty squares on which a dropped man meets all checks: all without a check, those between for one, none for
 * several.
 */
function evasionTargets(king: i32, checkers: u64, empty: u64): u64 {
  if (checkers == 0) return empty;
  return hasSeveral(checkers) ? 0 : between(king, lowestSquare(checkers));
}

function dropsAndExchanges<Us, Them, Sink>(p: Position, cursor: usize, king: i32, checkers: u64, stages: i32): usize {
  const empty = ~occupied(p);
  const targets = evasionTargets(king, checkers, empty);
  if (stages & STAGE_DROPS) cursor = airfieldDrops<Us, Them, Sink>(p, cursor, targets, false);
  if (stages & EXCHANGE_STAGES) {
    // Rule 5.9; under pierce a frozen pawn would still give check (rule 8.2).
    const checkingPawns = checkers & pawns<Them>(p) & relativeRank<Them>(7);
    const freezing = checkingPawns != 0 && p.ruleset == RULES_LESLIE ? freezingPayment<Us>(p) : 0;
    if (freezing != 0) {
      const frozenTargets = evasionTargets(king, checkers & ~checkingPawns, empty);
      cursor = freezingExchanges<Us, Them, Sink>(p, cursor, targets, frozenTargets, freezing, stages);
    } else {
      cursor = exchanges<Us, Them, Sink>(p, cursor, targets, stages, false);
    }
  }
  if (stages & STAGE_CHECKING_DROPS && checkers == 0) {
    cursor = airfieldDrops<Us, Them, Sink>(p, cursor, targets, true);
    cursor = exchanges<Us, Them, Sink>(p, cursor, targets, STAGE_EXCHANGES, true);
  }
  return cursor;
}

/**
 * Generates the legal moves of Us, the side to move, in the given stages (shared/stages.ts). In check they are the evasions.
 * Returns the cursor moved on: see sink.ts.
 */
export function generate<Us, Them, Sink>(p: Position, cursor: usize, stages: i32): usize {
  const king = kingSquare<Us>(p);
  const own = men<Us>(p);
  const enemy = men<Them>(p);
  const all = own | enemy;

  let checkers = (knightAttacks(king) & knights<Them>(p)) | (pawnAttacks<Us>(king) & attackingPawns<Them>(p));
  let pinned: u64 = 0;
  let aligned = (rookRays(king) & rooksAndQueens<Them>(p)) | (bishopRays(king) & bishopsAndQueens<Them>(p));
  while (aligned != 0) {
    const slider = lowestSquare(aligned);
    const inTheWay = between(king, slider) & all;
    if (inTheWay == 0) checkers |= bit(slider);
    else if (!hasSeveral(inTheWay)) pinned |= inTheWay & own;
    aligned = withoutLowest(aligned);
  }

  // Pseudo-check (rule 5.5): capturing a piece would unfreeze the pawn that then attacks this king. Capturing a pawn
  // would not (rule 5.7), and a capture by the king may take it out of the pawn's reach (rule 5.8): kingMoves tests
  // that.
  const frozenAttackers = pawnAttacks<Us>(king) & pawns<Them>(p) & relativeRank<Them>(7);
  const pseudoCheck = frozenAttackers != 0 && !seventhRankPawnsAttack<Them>(p);
  let captureTargets = pseudoCheck ? pawns<Them>(p) : enemy;
  let quietTargets = ~all;

  const kingTargets = (stages & STAGE_NOISY ? enemy : 0) | (stages & STAGE_QUIET ? ~all : 0);
  cursor = kingMoves<Us, Them, Sink>(p, cursor, king, kingTargets);
  if (checkers != 0) {
    captureTargets = hasSeveral(checkers) ? 0 : captureTargets & checkers;
    quietTargets = evasionTargets(king, checkers, quietTargets);
  } else if (stages & STAGE_QUIET) {
    cursor = castlingMoves<Us, Them, Sink>(p, cursor);
  }
  if ((captureTargets | quietTargets) != 0) {
    const targets = (stages & STAGE_NOISY ? captureTargets : 0) | (stages & STAGE_QUIET ? quietTargets : 0);
    cursor = pieceMoves<Us, Sink>(p, cursor, king, pinned, targets);
    cursor = allPawnMoves<Us, Them, Sink>(p, cursor, king, pinned, quietTargets, captureTargets, stages);
  }
  if (stages & STAGE_NOISY) cursor = enPassantCaptures<Us, Them, Sink>(p, cursor);
  return dropsAndExchanges<Us, Them, Sink>(p, cursor, king, checkers, stages);
}
