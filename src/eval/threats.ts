// Enemy men under attack.

import { HOLDABLE_ROLES, KING, KNIGHT, PAWN, ROOK } from '../shared/men.ts';
import { count } from '../board/bitboard.ts';
import { Position, men, menOf } from '../board/position.ts';
import { attacked, attackedByMinors, attackedByPawns, attackedByRole } from './maps.ts';
import { W_HANGING, W_THREAT_BY_MINOR, W_THREAT_BY_PAWN, W_THREAT_BY_ROOK, weight } from './weights.ts';

/** Enemy men attacked by Us: by pawns, by minor pieces, by rooks, and those that nobody defends. */
export function threats<Us, Them>(p: Position, s: usize): i32 {
  const byPawns = attackedByPawns<Us>(s);
  const byMinors = attackedByMinors<Us>(s);
  const byRooks = attackedByRole<Us>(s, ROOK);
  let score = 0;
  for (let role = PAWN; role < HOLDABLE_ROLES; role++) {
    const targets = menOf<Them>(p, role);
    if (role >= KNIGHT) score += count(targets & byPawns) * weight(W_THREAT_BY_PAWN, role - KNIGHT);
    score += count(targets & byMinors) * weight(W_THREAT_BY_MINOR, role);
    score += count(targets & byRooks) * weight(W_THREAT_BY_ROOK, role);
  }
  const loose = men<Them>(p) & ~menOf<Them>(p, KING) & attacked<Us>(s) & ~attacked<Them>(s);
  return score + count(loose) * weight(W_HANGING, 0);
}
