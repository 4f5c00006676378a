import { KING, PAWN, exchangeValue } from '../../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../../shared/move.ts';
import { castleCorner } from '../castling.ts';
import type { Intent } from '../intent.ts';
import { hasFullOrigin } from '../match_intent.ts';
import { isBoardMove } from '../moves.ts';
import type { Position } from '../position.ts';
import type { Move, Role, Square } from '../setup.ts';
import { FILES, fileOf, rankOf } from '../squares.ts';

/** Similarity of a legal move to the user's text: points for each common part. */
const POINTS = { target: 9, lineOfTarget: 3, role: 4, origin: 6, way: 3, payment: 2, promotion: 1 } as const;

/** Moves less similar than a nearby move of the same man are not suggested. */
const MIN_POINTS = POINTS.role + POINTS.way + POINTS.lineOfTarget;

const MAX_SUGGESTIONS = 5;

/** The user's text, in one format for all kinds of moves. Null: not given. */
interface IntendedMove {
  readonly way: 'board' | 'drop' | 'exchange';
  readonly role: Role | null;
  readonly from: Square | null;
  readonly to: Square | null;
  readonly give: Role | null;
  readonly promotion: Role | null;
}

/**
 * The legal moves that may have been meant, most likely first. If there are only a few ways out of check, all of them.
 */
export function suggestMoves(position: Position, intent: Intent): readonly Move[] {
  const intended = intendedMove(position, intent);
  const legal = position.legalMoves();
  const alike = legal
    .map((move) => ({ move, points: similarity(intended, move), distance: distanceTo(intended, move) }))
    .filter(({ points }) => points >= MIN_POINTS)
    // Someone who wants to castle doesn't want a king move.
    .filter(({ move }) => intent.kind !== 'castle' || moveKind(move) === KIND_CASTLE)
    .sort((a, b) => b.points - a.points || a.distance - b.distance || price(a.move) - price(b.move))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ move }) => move);
  return alike.length === 0 && legal.length <= MAX_SUGGESTIONS && position.isCheck() ? legal : alike;
}

function intendedMove(position: Position, intent: Intent): IntendedMove {
  const nothing = { role: null, from: null, to: null, give: null, promotion: null };
  switch (intent.kind) {
    case 'move': {
      const from = hasFullOrigin(intent) ? (intent.fromRank ?? 0) * FILES + (intent.fromFile ?? 0) : null;
      return { ...nothing, way: 'board', role: intent.role, from, to: intent.to, promotion: intent.promotion };
    }
    case 'castle': {
      const { kingFrom, kingTo } = castleCorner(position.turn, intent.side);
      return { ...nothing, way: 'board', role: KING, from: kingFrom, to: kingTo };
    }
    case 'drop':
      return { ...nothing, way: 'drop', role: intent.role, to: intent.to };
    case 'exchange':
      return { ...nothing, way: 'exchange', role: intent.rescue, to: intent.to, give: intent.give };
  }
}

function similarity(intended: IntendedMove, move: Move): number {
  let points = targetPoints(intended.to, moveTo(move));
  if (intended.role === moveRole(move)) points += POINTS.role;
  if (wayOf(move) === intended.way) points += POINTS.way;
  if (isBoardMove(move) && intended.from === moveFrom(move)) points += POINTS.origin;
  if (moveKind(move) === KIND_EXCHANGE && intended.give === moveGive(move)) points += POINTS.payment;
  if (moveKind(move) === KIND_PROMOTION && intended.promotion === movePromotion(move)) points += POINTS.promotion;
  return points;
}

/** Typing errors usually affect the file or the rank, not both. */
function targetPoints(intended: Square | null, to: Square): number {
  if (intended === null) return 0;
  if (intended === to) return POINTS.target;
  return fileOf(intended) === fileOf(to) || rankOf(intended) === rankOf(to) ? POINTS.lineOfTarget : 0;
}

function wayOf(move: Move): IntendedMove['way'] {
  switch (moveKind(move)) {
    case KIND_DROP:
      return 'drop';
    case KIND_EXCHANGE:
      return 'exchange';
    default:
      return 'board';
  }
}

function distanceTo(intended: IntendedMove, move: Move): number {
  if (intended.to === null) return 0;
  const to = moveTo(move);
  const castling = moveKind(move) === KIND_CASTLE ? 0.5 : 0;
  return Math.max(Math.abs(fileOf(intended.to) - fileOf(to)), Math.abs(rankOf(intended.to) - rankOf(to))) + castling;
}

/** For sorting cheap payments first. */
function price(move: Move): number {
  return moveKind(move) === KIND_EXCHANGE ? exchangeValue(moveGive(move)) : exchangeValue(PAWN);
}
