// The end of the game in the reference: of a position by itself, and of a game with all its positions.
import { identity } from './fen.ts';
import { hasLegalMove, play, type Move } from './moves.ts';
import { isInCheck, type Position } from './position.ts';

export type Status = 'playing' | 'check' | 'checkmate' | 'stalemate';
export type GameStatus = Status | 'repetition' | 'fifty-moves';

/** Number of half-moves without capture, pawn move, drop or exchange that make a draw. */
const DRAWN_HALFMOVES = 100;

/** The status of a position by itself. */
export function statusOf(position: Position): Status {
  const check = isInCheck(position, position.turn);
  if (!hasLegalMove(position)) return check ? 'checkmate' : 'stalemate';
  return check ? 'check' : 'playing';
}

/** A game: its positions from the first to the current one, and the moves between them. */
export interface Game {
  positions: Position[];
  moves: Move[];
  /** `identity` of each position. */
  identities: string[];
}

export function newGame(start: Position): Game {
  return { positions: [start], moves: [], identities: [identity(start)] };
}

export function currentPosition(game: Game): Position {
  return game.positions[game.positions.length - 1]!;
}

/** Plays a legal move; `after` may be given if it is already known. */
export function playInGame(game: Game, move: Move, after: Position = play(currentPosition(game), move)): void {
  game.positions.push(after);
  game.moves.push(move);
  game.identities.push(identity(after));
}

/** How often the current position has occurred in the whole game, regardless of captures and drops. */
export function occurrences(game: Game): number {
  const last = game.identities[game.identities.length - 1];
  return game.identities.filter((identity) => identity === last).length;
}

/** Mate and stalemate take precedence: they end the game on the board. */
export function gameStatus(game: Game, status: Status = statusOf(currentPosition(game))): GameStatus {
  if (status === 'checkmate' || status === 'stalemate') return status;
  if (occurrences(game) >= 3) return 'repetition';
  if (currentPosition(game).halfmoves >= DRAWN_HALFMOVES) return 'fifty-moves';
  return status;
}
