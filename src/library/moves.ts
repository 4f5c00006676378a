import { formatCoordinate } from '../notation/coordinate.ts';
import { meantMoves, readMove, type MoveError as ReadError } from '../notation/read_move.ts';
import { formatPgnMove, formatSan } from '../notation/san.ts';
import { describeMove } from '../rules/describe_move.ts';
import { capturedRole } from '../rules/moves.ts';
import { citedRule } from '../rules/refusal/refusal.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Move as PackedMove } from '../rules/setup.ts';
import { moveRole } from '../shared/move.ts';
import { givenText, shown } from './given.ts';
import { packLegal, packOrThrow, publicMove, refusalError, type Move, type MoveError } from './move.ts';
import { publicPosition, rulesPosition, type Position } from './position.ts';
import { capturableWord, roleWord, type CapturableRole, type Role } from './words.ts';

/**
 * A notation: `san` is standard notation, `Nbd7`, `N*c7`, `(B-N)*c7`; `pgn` is the same with drops and exchanges as
 * `N@c7` and `N#B@c7`; `coordinate` is that of protocols, `b8d7`, `N@c7`, `N#B@c7`.
 */
export type Notation = 'san' | 'pgn' | 'coordinate';

/** What a move does, or why it can't be played. */
export type Explanation = LegalMove | IllegalMove;

/** Why a move is illegal. */
export interface IllegalMove {
  /** The move is illegal. */
  readonly legal: false;
  /** The reason. */
  readonly error: MoveError;
}

/** The effects of a legal move. */
export interface LegalMove {
  /** The move is legal. */
  readonly legal: true;
  /** The move as it was understood. */
  readonly move: Move;
  /** The move in standard notation. */
  readonly san: string;
  /** The move in coordinates. */
  readonly coordinate: string;
  /** The man that moves or lands; a pawn that promotes is a pawn. */
  readonly role: Role;
  /** The man that goes to prison, or null. */
  readonly captured: CapturableRole | null;
  /** Its effects, in English sentences: the move, pawns that it freezes or unfreezes, check and mate. */
  readonly sentences: readonly string[];
  /** The position after it. */
  readonly after: Position;
}

/**
 * All legal moves of the side to move.
 *
 * @param position - the position
 * @returns the moves, in an order that is always the same for the same position; none if the game is over by mate or
 * stalemate
 */
export function legalMoves(position: Position): readonly Move[] {
  return rulesPosition(position).legalMoves().map(publicMove);
}

/**
 * Plays a move. A `move` from the king's square to where castling takes it castles, and one of a pawn to the square
 * behind an enemy's double step takes en passant, so that a board needs only squares.
 *
 * @param position - the position before the move
 * @param move - the move, or its text in any notation that {@link parseMove} reads
 * @returns the position after the move; or why the move can't be played
 */
export function playMove(position: Position, move: Move | string): Result<Position, MoveError> {
  const packed = resolve(position, move);
  return packed.ok ? ok(publicPosition(rulesPosition(position).play(packed.value))) : packed;
}

/**
 * Reads a move in any notation in use (RULES.md, section 10): `e4`, `Nbd7`, `exd5`, `O-O`, `g8=N`, `N*c7`, `(B-N)*c7`,
 * `N@c7`, `N#B@c7`, `e2e4`. Nothing is guessed: a text that fits several legal moves is an error.
 *
 * @param position - the position in which it is played
 * @param text - the move
 * @returns the one legal move that is meant; or why there is none
 */
export function parseMove(position: Position, text: string): Result<Move, MoveError> {
  const packed = resolve(position, givenText('text', text));
  return packed.ok ? ok(publicMove(packed.value)) : packed;
}

/**
 * Writes a legal move.
 *
 * @param position - the position in which it is played
 * @param move - the move
 * @param notation - how to write it
 * @returns the text, which {@link parseMove} reads again
 * @throws RangeError with a {@link MoveError} as its cause, if the move is not legal; RangeError for an unknown notation
 */
export function formatMove(position: Position, move: Move, notation: Notation = 'san'): string {
  const packed = packOrThrow(position, move);
  switch (notation) {
    case 'coordinate':
      return formatCoordinate(packed);
    case 'pgn':
      return formatPgnMove(rulesPosition(position), packed);
    case 'san':
      return formatSan(rulesPosition(position), packed);
    default:
      throw new RangeError(`notation is ${shown(notation)}: it must be "san", "pgn" or "coordinate"`);
  }
}

/**
 * Says what a move does, or why it can't be played.
 *
 * @param position - the position in which it is played
 * @param move - the move, or its text in any notation that {@link parseMove} reads
 */
export function explainMove(position: Position, move: Move | string): Explanation {
  const packed = resolve(position, move);
  if (!packed.ok) return { legal: false, error: packed.error };
  const rules = rulesPosition(position);
  const captured = capturedRole(rules, packed.value);
  return {
    legal: true,
    move: publicMove(packed.value),
    san: formatSan(rules, packed.value),
    coordinate: formatCoordinate(packed.value),
    role: roleWord(moveRole(packed.value)),
    captured: captured === null ? null : capturableWord(captured),
    sentences: describeMove(rules, packed.value),
    after: publicPosition(rules.play(packed.value)),
  };
}

/** The legal move for an object or a text. */
export function resolve(position: Position, move: Move | string): Result<PackedMove, MoveError> {
  if (typeof move !== 'string') return packLegal(position, move);
  const read = readMove(rulesPosition(position), move);
  return read.ok ? read : err(readError(read.error));
}

/** Converts an error of the notation to the public type. */
export function readError(error: ReadError): MoveError {
  if (error.kind === 'refused') return refusalError(error.refusal);
  const suggestions = meantMoves(error).map(publicMove);
  if (error.kind === 'ambiguous') {
    return {
      code: error.code,
      message: error.message,
      place: null,
      rule: citedRule(error.code),
      suggestions,
    };
  }
  const message = `${error.message} Expected ${error.expected}.`;
  return { code: 'unreadable', message, place: null, rule: null, suggestions };
}
