import { formatCoordinate } from '../../notation/coordinate.ts';
import { parseMove } from '../../notation/parse_move.ts';
import type { Position } from '../../rules/position.ts';
import type { Move, Role, Square } from '../../rules/setup.ts';
import { relativeRank } from '../../rules/squares.ts';
import { listOf, roleLetter, roleName, squareName } from '../../rules/words.ts';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK, exchangeValue, manOf } from '../../shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, moveGive, moveKind, moveRole, moveTo } from '../../shared/move.ts';
import type { AskPayment, Settings } from '../common/settings.ts';
import { readAnyMove, type UserMove } from '../common/user_move.ts';

// In a stock XBoard the men of an airfield and those in the enemy prison lie in one holdings column, and every drop is
// written `N@c7`. This file says what such a bare drop means.

/** Reads a user's move in the dialect that is set. */
export function readUserMove(position: Position, text: string, settings: Settings, isMachine: boolean): UserMove {
  if (!settings.guiDialect) return readAnyMove(position, text);
  return readGuiMove(position, text, isMachine ? 'never' : settings.askPayment);
}

/** Reads a move as XBoard sends it: a bare drop may be an exchange. Two machines must not be asked: `never`. */
export function readGuiMove(position: Position, text: string, ask: AskPayment): UserMove {
  const intent = parseMove(text);
  if (!intent.ok || intent.value.kind !== 'drop') return readAnyMove(position, text);
  const { role, to } = intent.value;
  const choices = bareDropMoves(position, role, to);
  const first = choices[0];
  // Where nothing is legal, the usual way finds the reason.
  if (first === undefined) return readAnyMove(position, text);
  return isToBeAsked(position, choices, ask) ? { kind: 'payment', choices } : { kind: 'move', move: first };
}

/**
 * The legal moves that a bare drop can mean: the drop from the airfield alone, where there is one; else the exchanges,
 * the cheapest payment first. The first is what it means where nobody can be asked.
 */
export function bareDropMoves(position: Position, role: Role, to: Square): Move[] {
  const moves = position.legalMoves().filter((move) => moveTo(move) === to && moveRole(move) === role);
  const drop = moves.find((move) => moveKind(move) === KIND_DROP);
  if (drop !== undefined) return [drop];
  return moves
    .filter((move) => moveKind(move) === KIND_EXCHANGE)
    .sort((a, b) => exchangeValue(moveGive(a)) - exchangeValue(moveGive(b)) || moveGive(a) - moveGive(b));
}

/** The moves that their bare text does not mean: an engine that plays another engine through XBoard must not play them. */
export function unreadableMoves(position: Position): Move[] {
  const meant = new Map<string, Move | undefined>();
  return position.legalMoves().filter((move) => {
    if (moveKind(move) !== KIND_EXCHANGE) return false;
    const text = formatBareMove(move);
    if (!meant.has(text)) meant.set(text, bareDropMoves(position, moveRole(move), moveTo(move))[0]);
    return meant.get(text) !== move;
  });
}

/** A move as a stock XBoard can read it: an exchange is written as the drop that ends it. */
export function formatBareMove(move: Move): string {
  if (moveKind(move) !== KIND_EXCHANGE) return formatCoordinate(move);
  return `${roleLetter(moveRole(move))}@${squareName(moveTo(move))}`;
}

function isToBeAsked(position: Position, choices: readonly Move[], ask: AskPayment): boolean {
  if (choices.length < 2) return false;
  switch (ask) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'when it matters':
      return paymentMatters(position, choices);
  }
}

/**
 * Is the cheapest payment not plainly the best? Two men of the same value may both be the cheapest, and a dearer one may
 * do what the cheapest does not: mate, give or stop a check, or freeze a pawn.
 */
function paymentMatters(position: Position, choices: readonly Move[]): boolean {
  const [cheapest, ...dearer] = choices;
  const consequence = consequenceOf(position, cheapest!);
  return dearer.some(
    (move) =>
      exchangeValue(moveGive(move)) === exchangeValue(moveGive(cheapest!)) ||
      consequenceOf(position, move) !== consequence,
  );
}

function consequenceOf(position: Position, move: Move): string {
  const after = position.play(move);
  return `${after.status()} ${frozenPawns(after, position.turn ^ 1).join()}`;
}

const SEVENTH_RANK = 6;

/** The squares of the pawns of a colour that stand on their 7th rank with no piece in the enemy prison to become. */
function frozenPawns({ setup }: Position, colour: number): Square[] {
  const prison = setup.prisons[colour ^ 1]!;
  if ([KNIGHT, BISHOP, ROOK, QUEEN].some((role) => prison[role]! > 0)) return [];
  const pawn = manOf(colour, PAWN);
  return setup.board.flatMap((man, square) =>
    man === pawn && relativeRank(colour, square) === SEVENTH_RANK ? [square] : [],
  );
}

/** The question which hostage pays. It must be short: XBoard does not wrap it. */
export function paymentQuestion(choices: readonly Move[]): string {
  const offers = listOf(
    choices.map((move) => roleLetter(moveGive(move))),
    'or',
  );
  return `Which hostage do you give for the ${roleName(moveRole(choices[0]!))}: ${offers}?`;
}

/** The choice that an answer names by a letter or a word, or null. */
export function answeredPayment(choices: readonly Move[], answer: string): Move | null {
  const word = answer.trim().toLowerCase();
  const isMeant = (move: Move): boolean =>
    word === roleLetter(moveGive(move)).toLowerCase() || word === roleName(moveGive(move));
  return choices.find(isMeant) ?? null;
}
