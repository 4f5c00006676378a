// Properties of every position, asserted after each move in the debug build. The release build contains none of this.

import { EMPTY, HOLDABLE_ROLES, KING, PAWN, colourOf, fullSet, roleOf } from '../shared/men.ts';
import { PAWN_SQUARES, Black, White, bit, count } from './bitboard.ts';
import { storeCount } from './holdings.ts';
import { Position, airfield, isInCheck, manAt, men, menOf, prison } from './position.ts';
import { keyFromScratch } from './setup.ts';

/** Men of one role of C in all places: on the board, on C's airfield, in the enemy prison. */
function menEverywhere<C>(p: Position, role: i32, owner: i32): i32 {
  const onBoard = count(menOf<C>(p, role));
  return onBoard + <i32>storeCount(airfield(p, owner), role) + <i32>storeCount(prison(p, owner ^ 1), role);
}

function assertMenOf<C>(p: Position, owner: i32): void {
  assert(count(menOf<C>(p, KING)) == 1, 'one king a side');
  assert((menOf<C>(p, PAWN) & ~PAWN_SQUARES) == 0, 'no pawn on a back rank');
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    assert(menEverywhere<C>(p, role, owner) <= fullSet(role), 'no more men than a set holds');
  }
}

/** Asserts that the representations agree, that men are conserved, and that the side that moved is not in check. */
export function assertInvariants(p: Position): void {
  assertRepresentation(p);
  assert(
    p.turn == 0 ? !isInCheck<Black, White>(p) : !isInCheck<White, Black>(p),
    'the side that moved is not in check',
  );
}

/** The same without the check of the king: the rules also load a position to ask whether it is in check. */
export function assertRepresentation(p: Position): void {
  for (let square = 0; square < 64; square++) {
    const man = manAt(p, square);
    const onWhite = (men<White>(p) & bit(square)) != 0;
    const onBlack = (men<Black>(p) & bit(square)) != 0;
    if (man == EMPTY) {
      assert(!onWhite && !onBlack, 'an empty square is in no set');
    } else if (colourOf(man) == 0) {
      assert(onWhite && !onBlack && (menOf<White>(p, roleOf(man)) & bit(square)) != 0, 'a white man is in its sets');
    } else {
      assert(onBlack && !onWhite && (menOf<Black>(p, roleOf(man)) & bit(square)) != 0, 'a black man is in its sets');
    }
  }
  assertMenOf<White>(p, 0);
  assertMenOf<Black>(p, 1);
  assert(p.key == keyFromScratch(p), 'the key is the key from scratch');
}
