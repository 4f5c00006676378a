import { CASTLE_CORNERS, UNMOVED_KING, castleCorner, type CastleCorner } from '../../rules/castling.ts';
import type { RefusalCode } from '../../rules/resolve_intent.ts';
import type { Intent, MoveIntent } from '../../rules/intent.ts';
import { packBoardMove } from '../../rules/moves.ts';
import type { Position } from '../../rules/position.ts';
import { airfield, countOf, isFrozen, isPawnOnSeventh, prison, promotionRoles } from '../../rules/refusal/facts.ts';
import type { Move, Square } from '../../rules/setup.ts';
import { FILES, fileOf, forward, rankOf, squaresBetween } from '../../rules/squares.ts';
import { BISHOP, EMPTY, KING, PAWN, QUEEN, ROOK, canRescue, manOf, roleOf } from '../../shared/men.ts';

/**
 * The reasons that puzzles offer, as sentences that fit any position. The explanation shown afterwards names men and
 * squares.
 */
const SENTENCES = {
  frozen: 'The pawn is frozen: the enemy prison has nobody to change places with.',
  'promotion-not-in-prison': 'What the pawn is to become does not sit in the enemy prison.',
  unfreeze: 'The capture would unfreeze a pawn that then gives check.',
  pinned: 'The piece is pinned: its king would be in check.',
  'still-in-check': 'The king is in check, and this does not answer it.',
  'double-check': 'Two pieces give check, and this answers only one of them.',
  'king-into-check': 'The king would be in check there.',
  'en-passant': 'The pawn beside it made no double step just now.',
  'castle-king-moved': 'The king has moved before.',
  'castle-no-rook': 'There is no rook in that corner.',
  'castle-rook-moved': 'The rook walked to its corner.',
  'castle-blocked': 'A piece stands between king and rook.',
  'castle-in-check': 'The king is in check.',
  'castle-through-check': 'The king would cross an attacked square.',
  'castle-into-check': 'The king would land on an attacked square.',
  'pawn-drop-rank': 'Pawns are never dropped on the first or last rank.',
  'not-on-airfield': 'No such piece waits on the airfield.',
  occupied: 'The square is not empty.',
  'no-such-hostage': 'There is no such hostage to give.',
  'not-in-enemy-prison': 'The piece to be freed does not sit in the enemy prison.',
  'value-too-low': 'The hostage is not worth the piece to be freed.',
} as const satisfies Partial<Record<RefusalCode, string>>;

export type ReasonCode = keyof typeof SENTENCES;

export function isReasonCode(code: string): code is ReasonCode {
  return code in SENTENCES;
}

/** The reason as a sentence. Throws for a code that no puzzle offers. */
export function reasonSentence(code: RefusalCode): string {
  if (!isReasonCode(code)) throw new RangeError(`no puzzle offers the reason "${code}"`);
  return SENTENCES[code];
}

/** Reasons that are plausible for a move of this kind, right or wrong. */
export function plausibleReasons(position: Position, stated: Intent): readonly ReasonCode[] {
  const intent = asCastling(position, stated);
  switch (intent.kind) {
    case 'castle':
      return [
        'castle-king-moved',
        'castle-no-rook',
        'castle-rook-moved',
        'castle-blocked',
        'castle-in-check',
        'castle-through-check',
        'castle-into-check',
      ];
    case 'drop':
      return ['not-on-airfield', 'pawn-drop-rank', 'still-in-check', 'occupied', 'double-check'];
    case 'exchange':
      return [
        'value-too-low',
        'not-in-enemy-prison',
        'no-such-hostage',
        'still-in-check',
        'pawn-drop-rank',
        'double-check',
      ];
    case 'move':
      return plausibleForMove(position, intent);
  }
}

function plausibleForMove(position: Position, intent: MoveIntent): readonly ReasonCode[] {
  const role = roleOf(position.manAt(fromOf(intent)));
  if (role === KING) return ['king-into-check', 'unfreeze', 'still-in-check'];
  if (role === PAWN) return ['frozen', 'promotion-not-in-prison', 'pinned', 'still-in-check', 'unfreeze', 'en-passant'];
  return ['pinned', 'still-in-check', 'unfreeze', 'double-check'];
}

/** Is the reason true of a move, so that it can't be offered as a wrong one? */
export function isTrueReason(position: Position, stated: Intent, code: ReasonCode): boolean {
  const intent = asCastling(position, stated);
  const { setup, turn } = position;
  switch (code) {
    case 'still-in-check':
      return position.isCheck();
    case 'double-check':
      return checkers(position).length > 1;
    case 'not-on-airfield':
      return intent.kind === 'drop' && countOf(airfield(setup, turn), intent.role) === 0;
    case 'occupied':
      return (intent.kind === 'drop' || intent.kind === 'exchange') && position.manAt(intent.to) !== EMPTY;
    case 'pawn-drop-rank':
      return isPawnDropOnEdge(intent);
    case 'no-such-hostage':
      return intent.kind === 'exchange' && countOf(prison(setup, turn), intent.give) === 0;
    case 'not-in-enemy-prison':
      return intent.kind === 'exchange' && countOf(prison(setup, turn ^ 1), intent.rescue) === 0;
    case 'value-too-low':
      return intent.kind === 'exchange' && !canRescue(intent.give, intent.rescue);
    default:
      if (intent.kind === 'castle') return isTrueOfCastling(position, castleCorner(turn, intent.side), code);
      return intent.kind === 'move' && isTrueOfMove(position, intent, code);
  }
}

function isTrueOfMove(position: Position, intent: MoveIntent, code: ReasonCode): boolean {
  const { setup, turn } = position;
  const from = fromOf(intent);
  switch (code) {
    case 'frozen':
      return isFrozen(setup, from);
    case 'promotion-not-in-prison':
      return intent.promotion !== null && !promotionRoles(setup, turn).includes(intent.promotion);
    case 'en-passant':
      return isAtPawnBeside(position, from, intent.to ?? from);
    case 'king-into-check':
      return (
        roleOf(position.manAt(from)) === KING && attackersAfter(position, boardMoveOf(position, intent)).length > 0
      );
    case 'unfreeze':
      return attackersAfter(position, boardMoveOf(position, intent)).some(
        (square) => isFrozen(setup, square) && position.ruleset !== 'pierce',
      );
    case 'pinned':
      return isPinned(position, from);
    default:
      return false;
  }
}

function isTrueOfCastling(position: Position, corner: CastleCorner, code: ReasonCode): boolean {
  const { castling } = position.setup;
  const { colour, right, kingFrom, kingTo, rookFrom } = corner;
  const hasRook = position.manAt(rookFrom) === manOf(colour, ROOK);
  const isAttacked = (square: Square): boolean => position.attackers(square, colour ^ 1).length > 0;
  const between = (to: Square): Square[] => squaresBetween(kingFrom, to) ?? [];
  switch (code) {
    case 'castle-king-moved':
      return (castling & UNMOVED_KING[colour]!) === 0;
    case 'castle-no-rook':
      return !hasRook;
    case 'castle-rook-moved':
      return hasRook && (castling & right) === 0;
    case 'castle-blocked':
      return between(rookFrom).some((square) => position.manAt(square) !== EMPTY);
    case 'castle-in-check':
      return isAttacked(kingFrom);
    case 'castle-through-check':
      return between(kingTo).some(isAttacked);
    case 'castle-into-check':
      return isAttacked(kingTo);
    default:
      return false;
  }
}

/** In coordinate form castling is the king's move over two squares. */
function asCastling({ setup, turn }: Position, intent: Intent): Intent {
  if (intent.kind !== 'move') return intent;
  const from = fromOf(intent);
  const corner = CASTLE_CORNERS.find(
    ({ colour, kingFrom, kingTo }) => colour === turn && kingFrom === from && kingTo === intent.to,
  );
  const isKing = setup.board[from] === manOf(turn, KING);
  return corner !== undefined && isKing ? { kind: 'castle', side: corner.side } : intent;
}

/** The origin square of a move in coordinate form. */
function fromOf({ fromFile, fromRank }: MoveIntent): Square {
  return (fromRank ?? 0) * FILES + (fromFile ?? 0);
}

function boardMoveOf(position: Position, intent: MoveIntent): Move {
  const from = fromOf(intent);
  return packBoardMove(position, from, intent.to ?? from, intent.promotion);
}

/** The attackers of the mover's king after a pseudo-legal move. */
function attackersAfter(position: Position, move: Move): Square[] {
  const after = position.play(move);
  return after.attackers(after.kingSquare(position.turn), position.turn ^ 1);
}

/** The men that give check to the side to move. */
function checkers(position: Position): Square[] {
  return position.attackers(position.kingSquare(position.turn), position.turn ^ 1);
}

/** Would its king be attacked if the man were removed? */
function isPinned(position: Position, from: Square): boolean {
  const { turn } = position;
  const king = position.kingSquare(turn);
  const shielded = position.attackers(from, turn ^ 1).filter((attacker) => !isPawnOnSeventh(position.setup, attacker));
  return shielded.some((attacker) => {
    const line = squaresBetween(attacker, king);
    if (line?.includes(from) !== true) return false;
    return (
      line.every((square) => square === from || position.manAt(square) === EMPTY) && isSlider(position, attacker, king)
    );
  });
}

/** Can the man on `attacker` move along the line to the king? */
function isSlider(position: Position, attacker: Square, king: Square): boolean {
  const role = roleOf(position.manAt(attacker));
  const isStraight = fileOf(attacker) === fileOf(king) || rankOf(attacker) === rankOf(king);
  return role === QUEEN || role === (isStraight ? ROOK : BISHOP);
}

function isPawnDropOnEdge(intent: Intent): boolean {
  if (intent.kind === 'drop') return intent.role === PAWN && isEdge(intent.to);
  return intent.kind === 'exchange' && intent.rescue === PAWN && isEdge(intent.to);
}

function isEdge(square: Square): boolean {
  return rankOf(square) === 0 || rankOf(square) === FILES - 1;
}

/** Does the pawn move behind an adjacent enemy pawn, as in an en passant capture? */
function isAtPawnBeside(position: Position, from: Square, to: Square): boolean {
  const { turn, setup } = position;
  const beside = to - forward(turn);
  return (
    fileOf(from) !== fileOf(to) &&
    position.manAt(to) === EMPTY &&
    position.manAt(beside) === manOf(turn ^ 1, PAWN) &&
    setup.epSquare !== to
  );
}
