import { castleCorner } from '../rules/castling.ts';
import { resolveIntent } from '../rules/resolve_intent.ts';
import type { Intent, MoveIntent } from '../rules/intent.ts';
import { packBoardMove } from '../rules/moves.ts';
import { citedRule, type Refusal, type RefusalCode } from '../rules/refusal/refusal.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Move as PackedMove, Role as RoleNumber, Square as SquareNumber } from '../rules/setup.ts';
import { fileOf, rankOf } from '../rules/squares.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
  packMove,
} from '../shared/move.ts';
import { shown } from './given.ts';
import { rulesPosition, type Position } from './position.ts';
import type { ErrorData } from './result.ts';
import {
  capturableWord,
  roleNumber,
  squareNumber,
  squareWord,
  type CapturableRole,
  type PromotionRole,
  type Square,
} from './words.ts';

/** A man moves from one square to another, and may capture the man there. */
export interface BoardMove {
  /** A move on the board. */
  readonly kind: 'move';
  /** The square that the man leaves. */
  readonly from: Square;
  /** The target square. */
  readonly to: Square;
  /** The piece to which a pawn promotes, by changing places with such a man in the enemy prison; otherwise absent. */
  readonly promotion?: PromotionRole;
}

/** A pawn captures one that has just made a double step. */
export interface EnPassantMove {
  /** A capture en passant. */
  readonly kind: 'en-passant';
  /** The square that the capturing pawn leaves. */
  readonly from: Square;
  /** The target square, behind the captured pawn. */
  readonly to: Square;
}

/** King and rook move together. */
export interface CastlingMove {
  /** Castling. */
  readonly kind: 'castling';
  /** With the rook on the h-file (`king`) or on the a-file (`queen`). */
  readonly side: 'king' | 'queen';
  /** The king's square before castling. */
  readonly from: Square;
  /** The king's square after castling. */
  readonly to: Square;
}

/** A man is dropped from its airfield. */
export interface DropMove {
  /** A drop. */
  readonly kind: 'drop';
  /** The dropped man. */
  readonly role: CapturableRole;
  /** The target square. */
  readonly to: Square;
}

/** A hostage is given for one of the player's own men, which is dropped at once. */
export interface ExchangeMove {
  /** An exchange of hostages. */
  readonly kind: 'exchange';
  /** The hostage, which goes to the opponent's airfield. */
  readonly give: CapturableRole;
  /** The player's man freed from the opponent's prison. */
  readonly rescue: CapturableRole;
  /** The target square. */
  readonly to: Square;
}

/** A move of any kind: plain data, equal for equal moves. It doesn't contain the position in which it is played. */
export type Move = BoardMove | EnPassantMove | CastlingMove | DropMove | ExchangeMove;

export type { RefusalCode } from '../rules/refusal/refusal.ts';

/**
 * Why a move is illegal. `unreadable`: the text is not a move in any notation. `malformed`: the object is not a move.
 * All other codes are reasons in terms of the game, such as `unfreeze`, `value-too-low` or `ambiguous`.
 */
export type MoveErrorCode = 'unreadable' | 'malformed' | RefusalCode;

/** Why a text or an object doesn't denote one legal move. */
export interface MoveError extends ErrorData {
  /** The reason. */
  readonly code: MoveErrorCode;
  /** The invalid property of a malformed move object; null for all other codes, which concern the whole move. */
  readonly place: string | null;
  /** The rule of RULES.md that forbids the move, such as `5.7`; null if it has no rule of its own for that. */
  readonly rule: string | null;
  /** Legal moves that may have been meant, most likely first, or all that fit if several do; possibly empty. */
  readonly suggestions: readonly Move[];
}

const PROMOTIONS: readonly RoleNumber[] = [KNIGHT, BISHOP, ROOK, QUEEN];

/** Converts a move to the public type. */
export function publicMove(move: PackedMove): Move {
  const from = squareWord(moveFrom(move));
  const to = squareWord(moveTo(move));
  switch (moveKind(move)) {
    case KIND_EN_PASSANT:
      return { kind: 'en-passant', from, to };
    case KIND_CASTLE:
      return { kind: 'castling', side: moveTo(move) > moveFrom(move) ? 'king' : 'queen', from, to };
    case KIND_PROMOTION:
      return { kind: 'move', from, to, promotion: capturableWord(movePromotion(move)) as PromotionRole };
    case KIND_DROP:
      return { kind: 'drop', role: capturableWord(moveRole(move)), to };
    case KIND_EXCHANGE:
      return { kind: 'exchange', give: capturableWord(moveGive(move)), rescue: capturableWord(moveRole(move)), to };
    default:
      return { kind: 'move', from, to };
  }
}

/**
 * The legal move that is meant, or why there is none. `move` also matches castling and en passant, so that a board need
 * not know them.
 */
export function packLegal(position: Position, move: Move): Result<PackedMove, MoveError> {
  const intent = intentOf(move);
  if (!intent.ok) return intent;
  const resolved = resolveIntent(rulesPosition(position), intent.value);
  if (!resolved.ok) return err(refusalError(resolved.error));
  if (move.kind === 'en-passant' && moveKind(resolved.value) !== KIND_EN_PASSANT) {
    const message = `The move from ${move.from} to ${move.to} is no capture en passant.`;
    return err({ ...moveError('en-passant', message), suggestions: [publicMove(resolved.value)] });
  }
  if (move.kind === 'castling' && squareWord(moveFrom(resolved.value)) !== move.from)
    return err(malformed('from', move));
  if (move.kind === 'castling' && squareWord(moveTo(resolved.value)) !== move.to) return err(malformed('to', move));
  return resolved;
}

/** Like `packLegal`. Throws a RangeError for an illegal move. */
export function packOrThrow(position: Position, move: Move): PackedMove {
  const packed = packLegal(position, move);
  if (packed.ok) return packed.value;
  throw new RangeError(packed.error.message, { cause: packed.error });
}

/** Packs a move that may be illegal, for pictures. Throws a RangeError for an invalid object. */
export function packAny(position: Position, move: Move): PackedMove {
  const intent = intentOf(move);
  if (!intent.ok) throw new RangeError(intent.error.message, { cause: intent.error });
  const rules = rulesPosition(position);
  switch (intent.value.kind) {
    case 'move':
      return packBoardMove(rules, fromOf(intent.value), intent.value.to!, intent.value.promotion);
    case 'castle': {
      const { kingFrom, kingTo } = castleCorner(rules.turn, intent.value.side);
      return packMove(KIND_CASTLE, KING, kingFrom, kingTo, 0);
    }
    case 'drop':
      return packMove(KIND_DROP, intent.value.role, 0, intent.value.to, 0);
    case 'exchange':
      return packMove(KIND_EXCHANGE, intent.value.rescue, 0, intent.value.to, intent.value.give);
  }
}

export function refusalError({ code, message, suggestions }: Refusal): MoveError {
  return { ...moveError(code, message), suggestions: suggestions.map(publicMove) };
}

function moveError(code: RefusalCode, message: string): MoveError {
  return { code, message, place: null, rule: citedRule(code), suggestions: [] };
}

/** A move that is not even an object is a programming error: throws a RangeError. */
export function checkObject(move: unknown): void {
  if (typeof move !== 'object' || move === null) throw new RangeError(`move is ${shown(move)}: it must be a move`);
}

/** The error for an object with a wrong property: external data may not match the types. */
function malformed(property: string, move: object): MoveError {
  const value = JSON.stringify((move as Record<string, unknown>)[property]) as string | undefined;
  const message = `The move's property "${property}" can't be ${value ?? 'absent'}.`;
  return { code: 'malformed', message, place: property, rule: null, suggestions: [] };
}

function intentOf(move: Move): Result<Intent, MoveError> {
  checkObject(move);
  switch (move.kind) {
    case 'move':
      return boardIntent(move, move.promotion);
    case 'en-passant':
      return boardIntent(move, undefined);
    case 'castling':
      return ['king', 'queen'].includes(move.side)
        ? ok({ kind: 'castle', side: move.side })
        : err(malformed('side', move));
    case 'drop':
      return withRoles(move, ['role'], (to, [role]) => ({ kind: 'drop', role: role!, to }));
    case 'exchange':
      return withRoles(move, ['give', 'rescue'], (to, [give, rescue]) => ({
        kind: 'exchange',
        give: give!,
        rescue: rescue!,
        to,
      }));
    default:
      return err(malformed('kind', move));
  }
}

function boardIntent(move: BoardMove | EnPassantMove, promotion: PromotionRole | undefined): Result<Intent, MoveError> {
  const from = squareNumber(move.from);
  const to = squareNumber(move.to);
  const role = promotion === undefined ? null : roleNumber(promotion);
  if (from === null) return err(malformed('from', move));
  if (to === null) return err(malformed('to', move));
  if (role !== null && !PROMOTIONS.includes(role)) return err(malformed('promotion', move));
  return ok({
    kind: 'move',
    role: null,
    fromFile: fileOf(from),
    fromRank: rankOf(from),
    to,
    capture: false,
    capturedRole: null,
    promotion: role,
  });
}

function withRoles(
  move: DropMove | ExchangeMove,
  properties: readonly string[],
  intent: (to: SquareNumber, roles: readonly RoleNumber[]) => Intent,
): Result<Intent, MoveError> {
  const to = squareNumber(move.to);
  if (to === null) return err(malformed('to', move));
  const roles = properties.map((property) => roleNumber((move as unknown as Record<string, unknown>)[property]));
  const wrong = roles.findIndex((role) => role < PAWN || role > QUEEN);
  return wrong < 0 ? ok(intent(to, roles)) : err(malformed(properties[wrong]!, move));
}

function fromOf({ fromFile, fromRank }: MoveIntent): SquareNumber {
  return fromRank! * 8 + fromFile!;
}
