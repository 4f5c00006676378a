import { formatCoordinate } from '../../notation/coordinate.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { listOf, roleLetter, roleName, squareName } from '../../rules/words.ts';
import { KIND_EXCHANGE, moveGive, moveKind, moveRole, moveTo } from '../../shared/move.ts';
import { bareDropMoves } from '../../rules/payment.ts';
import type { QuestionPolicy } from '../../table/statement.ts';
import type { Settings } from '../common/settings.ts';

// An unmodified XBoard shows the men of an airfield and those in the enemy prison in one holdings column, and writes
// every drop as `N@c7`. `bareDropMoves` interprets such bare drops.

/** What to ask the user about a move in the current dialect. Two machines must not be asked. */
export function paymentPolicy({ guiDialect, askPayment }: Settings, isMachine: boolean): QuestionPolicy['payment'] {
  if (!guiDialect) return 'refuse';
  return isMachine ? 'never' : askPayment;
}

/**
 * The moves that their own bare text doesn't denote: an engine that plays another engine through XBoard must avoid
 * them.
 */
export function unreadableMoves(position: Position): Move[] {
  const meant = new Map<string, Move | undefined>();
  return position.legalMoves().filter((move) => {
    if (moveKind(move) !== KIND_EXCHANGE) return false;
    const text = formatBareMove(move);
    if (!meant.has(text)) meant.set(text, bareDropMoves(position, moveRole(move), moveTo(move))[0]);
    return meant.get(text) !== move;
  });
}

/** A move as an unmodified XBoard can read it: an exchange is written as its final drop. */
export function formatBareMove(move: Move): string {
  if (moveKind(move) !== KIND_EXCHANGE) return formatCoordinate(move);
  return `${roleLetter(moveRole(move))}@${squareName(moveTo(move))}`;
}

/** The question which hostage pays. Short, because XBoard doesn't wrap it. */
export function paymentQuestion(choices: readonly Move[]): string {
  const offers = listOf(
    choices.map((move) => roleLetter(moveGive(move))),
    'or',
  );
  return `Which hostage do you give for the ${roleName(moveRole(choices[0]!))}: ${offers}?`;
}

/** The choice named by a letter or a word; null if none. */
export function chosenPayment(choices: readonly Move[], choice: string): Move | null {
  const word = choice.trim().toLowerCase();
  const isMeant = (move: Move): boolean =>
    word === roleLetter(moveGive(move)).toLowerCase() || word === roleName(moveGive(move));
  return choices.find(isMeant) ?? null;
}
