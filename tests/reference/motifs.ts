// Rare motifs of the game, detected in a position with all its moves, so that a test run can report how often each
// occurred.
import { occurrences, type Game, type Status } from './game.ts';
import type { History } from './history.ts';
import { captured, isCastling, tryMoves, type Tried } from './moves.ts';
import {
  canPromote,
  checkers,
  fileOf,
  homeRank,
  kingSquare,
  manOf,
  opponent,
  ownRank,
  roleOf,
  sideOf,
  squareAt,
  type Position,
  type Side,
  type Square,
} from './position.ts';

export const MOTIFS = [
  'exchange freezes a checking pawn',
  'exchange freezes a checking pawn and blocks a second checker',
  'unfreezing capture refused: by a piece',
  'unfreezing capture refused: by a pawn',
  'unfreezing capture refused: by the king',
  'unfreezing capture refused: by a capture that promotes',
  'rescue freezes own pawns on the 7th',
  'promotion freezes own pawns on the 7th',
  'castling with a dropped rook',
  "castling with a dropped rook after the corner's first rook was captured",
  "en passant after a dropped pawn's double step",
  'threefold repetition across captures or drops',
  'stalemate',
  'mate by a drop',
  'mate by an exchange',
  'mate by a promotion',
] as const;

export type Motif = (typeof MOTIFS)[number];

function pawnsOnSeventh(position: Position, side: Side): Square[] {
  const pawn = manOf(side, 'p');
  const squares: Square[] = [];
  position.board.forEach((man, square) => {
    if (man === pawn && ownRank(side, square) === 6) squares.push(square);
  });
  return squares;
}

/**
 * The exchange takes the enemy's last piece out of the player's prison, and the pawn that gave check no longer does.
 */
function checkingPawnMotif(position: Position, { move, after, isLegal }: Tried): Motif | null {
  if (position.ruleset !== 'leslie' || move.kind !== 'exchange' || !isLegal) return null;
  const enemy = opponent(position.turn);
  if (!canPromote(position, enemy) || canPromote(after, enemy)) return null;
  const before = checkers(position, position.turn);
  const frozen = before.filter((square) => pawnsOnSeventh(position, enemy).includes(square));
  if (frozen.length === 0) return null;
  return frozen.length < before.length
    ? 'exchange freezes a checking pawn and blocks a second checker'
    : 'exchange freezes a checking pawn';
}

/** The capture is refused only because of the pawns that it would unfreeze. */
function unfreezingMotif(position: Position, { move, after, isLegal }: Tried): Motif | null {
  if (position.ruleset !== 'leslie' || move.kind !== 'board' || isLegal) return null;
  const victim = captured(position, move);
  const enemy = opponent(position.turn);
  if (victim === null || roleOf(victim.man) === 'p' || canPromote(position, enemy)) return null;
  const pawns = pawnsOnSeventh(after, enemy);
  if (!checkers(after, position.turn).every((square) => pawns.includes(square))) return null;
  if (move.promotion !== null) return 'unfreezing capture refused: by a capture that promotes';
  switch (roleOf(position.board[move.from]!)) {
    case 'k':
      return 'unfreezing capture refused: by the king';
    case 'p':
      return 'unfreezing capture refused: by a pawn';
    default:
      return 'unfreezing capture refused: by a piece';
  }
}

function ownFreezeMotif(position: Position, { move, after, isLegal }: Tried): Motif | null {
  const { turn } = position;
  if (!isLegal || !canPromote(position, turn) || canPromote(after, turn)) return null;
  if (pawnsOnSeventh(after, turn).length === 0) return null;
  return move.kind === 'exchange' ? 'rescue freezes own pawns on the 7th' : 'promotion freezes own pawns on the 7th';
}

function castlingMotif(position: Position, { move, isLegal }: Tried, history: History): Motif | null {
  if (!isLegal || !isCastling(position, move)) return null;
  const file = fileOf(move.to) > fileOf(kingSquare(position, position.turn)) ? 7 : 0;
  const corner = squareAt(file, homeRank(position.turn));
  if (!history.droppedRooks.includes(corner)) return null;
  return history.lostFirstRooks.includes(corner)
    ? "castling with a dropped rook after the corner's first rook was captured"
    : 'castling with a dropped rook';
}

function enPassantMotif(position: Position, { move, isLegal }: Tried, history: History): Motif | null {
  if (!isLegal || !history.dropSteppedTwice) return null;
  const victim = captured(position, move);
  return victim !== null && victim.square !== move.to ? "en passant after a dropped pawn's double step" : null;
}

function endMotif(history: History, status: Status): Motif | null {
  if (status === 'stalemate') return 'stalemate';
  if (status !== 'checkmate' || history.last === null) return null;
  if (history.last.kind === 'drop') return 'mate by a drop';
  if (history.last.kind === 'exchange') return 'mate by an exchange';
  return history.last.promotion !== null ? 'mate by a promotion' : null;
}

function repetitionMotif(game: Game): Motif | null {
  if (occurrences(game) < 3) return null;
  const first = game.identities.indexOf(game.identities[game.identities.length - 1]!);
  const changesMen = game.moves.some(
    (move, ply) => ply >= first && (move.kind !== 'board' || captured(game.positions[ply]!, move) !== null),
  );
  return changesMen ? 'threefold repetition across captures or drops' : null;
}

/** A conceivable move with the motif it shows, if any. */
export interface Candidate extends Tried {
  motif: Motif | null;
}

/** The motifs of the current position, each once: shown by its moves, its end or its repetition. */
export function findMotifs(game: Game, history: History, candidates: Candidate[], status: Status): Set<Motif> {
  const found = new Set<Motif | null>([endMotif(history, status), repetitionMotif(game)]);
  for (const { motif } of candidates) found.add(motif);
  found.delete(null);
  return found as Set<Motif>;
}

/** All conceivable moves of a position with their motifs. */
export function tryCandidates(position: Position, history: History): Candidate[] {
  // Not with a spread, which takes as long as making the moves.
  return tryMoves(position).map((tried) => ({
    move: tried.move,
    after: tried.after,
    isLegal: tried.isLegal,
    motif: moveMotif(position, tried, history),
  }));
}

function moveMotif(position: Position, tried: Tried, history: History): Motif | null {
  return (
    checkingPawnMotif(position, tried) ??
    unfreezingMotif(position, tried) ??
    ownFreezeMotif(position, tried) ??
    castlingMotif(position, tried, history) ??
    enPassantMotif(position, tried, history)
  );
}

/** Men of each letter on board, airfields and in prisons: the total that no move changes. */
export function census(position: Position): Record<string, number> {
  const counts: Record<string, number> = { K: 0, k: 0 };
  for (const [man, count] of Object.entries(position.airfields)) counts[man] = count + position.prisons[man]!;
  for (const man of position.board) if (sideOf(man) !== undefined) counts[man] = counts[man]! + 1;
  return counts;
}
