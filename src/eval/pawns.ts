// Pawn structure, and pawns on the 7th rank, live or frozen (rule 5.2).

import { FILE_A, FILE_H, count, forward, lowestSquare, relativeRank, withoutLowest } from '../board/bitboard.ts';
import { colour, isWhite } from '../board/colour.ts';
import { rolesIn } from '../board/holdings.ts';
import { freezingPayment } from '../movegen/drops.ts';
import { Position, canPromote, pawns, prison } from '../board/position.ts';
import { affordableRoles } from './rescue.ts';
import {
  W_DOUBLED,
  W_ISOLATED,
  W_PASSED,
  W_SEVENTH_FREEZABLE,
  W_SEVENTH_FROZEN,
  W_SEVENTH_LIVE,
  weight,
} from './weights.ts';

const RANK_2_INDEX: i32 = 1;

/** All squares of the files on which a set stands. */
function filesOf(set: u64): u64 {
  set |= (set << 32) | (set >> 32);
  set |= (set << 16) | (set >> 16);
  return set | (set << 8) | (set >> 8);
}

function besideFiles(files: u64): u64 {
  return ((files & ~FILE_A) >> 1) | ((files & ~FILE_H) << 1);
}

/** All squares in front of a set, as Us looks at the board. */
function inFrontOf<Us>(set: u64): u64 {
  set = forward<Us>(set);
  if (isWhite<Us>()) {
    set |= set << 8;
    set |= set << 16;
    return set | (set << 32);
  }
  set |= set >> 8;
  set |= set >> 16;
  return set | (set >> 32);
}

/** Can Them give away its last captive piece of Us in one exchange, and so freeze the 7th-rank pawns of Us (rule 5.9)? */
function isFreezable<Us, Them>(p: Position): bool {
  const payment = freezingPayment<Them>(p);
  return (affordableRoles(payment) & rolesIn(prison(p, colour<Us>()))) != 0;
}

/** Pawns of Us. */
export function pawnTerms<Us, Them>(p: Position): i32 {
  const own = pawns<Us>(p);
  const theirs = pawns<Them>(p);
  const seventh = own & relativeRank<Us>(7);
  let score = 0;
  if (seventh != 0) {
    const live = canPromote<Us>(p);
    score += count(seventh) * weight(live ? W_SEVENTH_LIVE : W_SEVENTH_FROZEN, 0);
    if (live && isFreezable<Us, Them>(p)) score += count(seventh) * weight(W_SEVENTH_FREEZABLE, 0);
  }
  const rest = own & ~seventh;
  score += count(rest & ~besideFiles(filesOf(own))) * weight(W_ISOLATED, 0);
  score += count(rest & inFrontOf<Them>(own)) * weight(W_DOUBLED, 0);
  const stopped = inFrontOf<Them>(theirs);
  let passed = rest & ~(stopped | besideFiles(stopped));
  while (passed != 0) {
    const square = lowestSquare(passed);
    const rank = isWhite<Us>() ? square >> 3 : 7 - (square >> 3);
    score += weight(W_PASSED, rank - RANK_2_INDEX);
    passed = withoutLowest(passed);
  }
  return score;
}
