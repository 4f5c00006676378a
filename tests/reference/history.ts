// Facts that a position doesn't contain: where its rooks and pawns came from. Only the motifs need them.
import { captured, type Move } from './moves.ts';
import { fileOf, manOf, opponent, ownRank, rankOf, roleOf, type Position, type Side, type Square } from './position.ts';

export interface History {
  /** Corners with a dropped rook that has not moved since. */
  droppedRooks: Square[];
  /** Corners where the original rook was captured. */
  lostFirstRooks: Square[];
  /** Second-rank squares with a dropped pawn that has not moved since. */
  droppedPawns: Square[];
  /** The last move was the double step of a dropped pawn. */
  dropSteppedTwice: boolean;
  /** The last move; null at the start. */
  last: Move | null;
}

export const NO_HISTORY: History = {
  droppedRooks: [],
  lostFirstRooks: [],
  droppedPawns: [],
  dropSteppedTwice: false,
  last: null,
};

export function cornersOf(side: Side): Square[] {
  return side === 'white' ? [0, 7] : [56, 63];
}

function firstRookLost(position: Position, history: History, move: Move): Square[] {
  const victim = captured(position, move);
  if (victim?.man !== manOf(opponent(position.turn), 'r')) return [];
  const { square } = victim;
  const { K, Q, k, q } = position.rights;
  const rights = new Map([
    [0, Q],
    [7, K],
    [56, q],
    [63, k],
  ]);
  const mayCastle = rights.get(square) ?? false;
  return mayCastle && !history.droppedRooks.includes(square) ? [square] : [];
}

/** The history after `move`, played in `position`. */
export function nextHistory(position: Position, history: History, move: Move): History {
  const { turn } = position;
  const touched = move.kind === 'board' ? [move.from, move.to] : [move.to];
  const stay = (square: Square): boolean => !touched.includes(square);
  const next: History = {
    droppedRooks: history.droppedRooks.filter(stay),
    lostFirstRooks: [...history.lostFirstRooks, ...firstRookLost(position, history, move)],
    droppedPawns: history.droppedPawns.filter(stay),
    dropSteppedTwice: false,
    last: move,
  };
  if (move.kind === 'board') {
    const isDouble = fileOf(move.from) === fileOf(move.to) && Math.abs(rankOf(move.to) - rankOf(move.from)) === 2;
    next.dropSteppedTwice = isDouble && history.droppedPawns.includes(move.from);
    return next;
  }
  const man = move.kind === 'drop' ? move.man : move.rescue;
  if (roleOf(man) === 'r' && cornersOf(turn).includes(move.to)) next.droppedRooks.push(move.to);
  if (roleOf(man) === 'p' && ownRank(turn, move.to) === 1) next.droppedPawns.push(move.to);
  return next;
}
