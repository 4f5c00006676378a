// Positions and intents for the tests of the rules, built without the move notations.

import { formatFenError, parseFen } from '../../src/notation/fen.ts';
import { explainRefusal, type Refusal } from '../../src/rules/resolve_intent.ts';
import type { CastleIntent, DropIntent, ExchangeIntent, Intent, MoveIntent } from '../../src/rules/intent.ts';
import { matchIntent } from '../../src/rules/match_intent.ts';
import type { Place } from '../../src/rules/place.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move, Role, Ruleset, Setup, Square } from '../../src/rules/setup.ts';
import { fileOf, rankOf } from '../../src/rules/squares.ts';
import { roleLetter, squareName } from '../../src/rules/words.ts';
import {
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../../src/shared/move.ts';
import { positionOf } from '../helpers/position.ts';

export function setupOf(fen: string): Setup {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(formatFenError(setup.error));
  return setup.value;
}

export function squareAt(name: string): Square {
  return 'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);
}

export function roleOfLetter(letter: string): Role {
  return 'PNBRQK'.indexOf(letter);
}

/** `e2e4`, from square to square, as in a protocol. */
export function coordinate(text: string, more: Partial<MoveIntent> = {}): MoveIntent {
  const from = squareAt(text.slice(0, 2));
  return {
    kind: 'move',
    role: null,
    fromFile: fileOf(from),
    fromRank: rankOf(from),
    to: squareAt(text.slice(2, 4)),
    capture: false,
    capturedRole: null,
    promotion: null,
    ...more,
  };
}

/** `Nf3`, without the origin square; `xd5` captures; `Nx` takes the captured man from `more`. */
export function standard(text: string, more: Partial<MoveIntent> = {}): MoveIntent {
  const square = text.replace(/^[PNBRQK]/, '').replace('x', '');
  return {
    kind: 'move',
    role: roleOfLetter(text.charAt(0)),
    fromFile: null,
    fromRank: null,
    to: square === '' ? null : squareAt(square),
    capture: text.includes('x'),
    capturedRole: null,
    promotion: null,
    ...more,
  };
}

/** `N@c7`. */
export function drop(text: string): DropIntent {
  return { kind: 'drop', role: roleOfLetter(text.charAt(0)), to: squareAt(text.slice(2)) };
}

/** `N#B@c7` gives a bishop and drops a knight. */
export function exchange(text: string): ExchangeIntent {
  const [rescue, give] = [roleOfLetter(text.charAt(0)), roleOfLetter(text.charAt(2))];
  return { kind: 'exchange', give, rescue, to: squareAt(text.slice(4)) };
}

export const CASTLE_KING: CastleIntent = { kind: 'castle', side: 'king' };
export const CASTLE_QUEEN: CastleIntent = { kind: 'castle', side: 'queen' };

/** The intent of a text in coordinate form. */
export function intentOf(text: string): Intent {
  if (text.includes('#')) return exchange(text);
  if (text.includes('@')) return drop(text);
  const promotion = text.length > 4 ? roleOfLetter(text.charAt(4).toUpperCase()) : null;
  return coordinate(text, { promotion });
}

/** A packed move in coordinate form. */
export function moveName(move: Move): string {
  const to = squareName(moveTo(move));
  if (moveKind(move) === KIND_DROP) return `${roleLetter(moveRole(move))}@${to}`;
  if (moveKind(move) === KIND_EXCHANGE) {
    return `${roleLetter(moveRole(move))}#${roleLetter(moveGive(move))}@${to}`;
  }
  const promotion = moveKind(move) === KIND_PROMOTION ? roleLetter(movePromotion(move)).toLowerCase() : '';
  return squareName(moveFrom(move)) + to + promotion;
}

/** The legal move for a text in coordinate form. */
export function moveOf(position: Position, text: string): Move {
  const [move, other] = matchIntent(position, intentOf(text));
  if (move === undefined || other !== undefined) throw new Error(`${text} is not exactly one legal move`);
  return move;
}

/** The position after some moves in coordinate form. */
export function afterMoves(position: Position, texts: string): Position {
  return texts
    .split(' ')
    .filter((text) => text !== '')
    .reduce((current, text) => current.play(moveOf(current, text)), position);
}

/** The refusal of an intent; fails if it is legal. */
export function refusalOf(fen: string, intent: Intent, ruleset: Ruleset = 'leslie'): Refusal {
  return explainRefusal(positionOf(fen, ruleset), intent);
}

/** `e4`, or a slot of a store: `black-prison:N`. */
export function placeName(place: Place): string {
  if (place.kind === 'square') return squareName(place.square);
  const { kind, player } = place.store;
  return `${player === 0 ? 'white' : 'black'}-${kind}:${roleLetter(place.role)}`;
}
