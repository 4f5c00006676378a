import type { Position } from '../../rules/position.ts';
import { frozenPawns } from '../../rules/refusal/facts.ts';
import type { Colour, Square } from '../../rules/setup.ts';
import { fileOf, forward, rankOf, squaresBetween } from '../../rules/squares.ts';
import { capitalised, listOf, manOn, playerName, squareName } from '../../rules/words.ts';
import { EMPTY, KNIGHT, colourOf, roleOf } from '../../shared/men.ts';

// Why a checkmate is one, by the rules alone: who gives check, why he can't be taken, why nothing can be put in between, and why
// the king can't go away.

const SQUARES = 64;

/** "The knight on f7 gives check: nothing can be put in between, and ..."; empty if the position is no mate. */
export function mateReason(mated: Position): string {
  if (mated.status() !== 'checkmate') return '';
  const king = mated.kingSquare(mated.turn);
  const [checker, second] = mated.attackers(king, mated.turn ^ 1);
  if (checker === undefined) return '';
  if (second !== undefined)
    return `Two pieces give check at once, so only the king could move, and ${roomOfKing(mated, king)}.`;
  const why = [...whyNotTaken(mated, king, checker), ...whyNotBlocked(mated, king, checker), roomOfKing(mated, king)];
  return `${capitalised(nameAt(mated, checker))} gives check: ${listOf(why)}.`;
}

/** Somebody aims at the man that gives check, but can't take him. */
function whyNotTaken(mated: Position, king: Square, checker: Square): string[] {
  const { turn, setup } = mated;
  const frozen = frozenPawns(setup, turn).find((square) => isPawnAim(square, checker, turn));
  const bound = mated.attackers(checker, turn).find((square) => square !== king);
  return [
    ...(isBeside(king, checker) ? guardOf(mated, checker) : []),
    ...(frozen === undefined ? [] : [`the frozen pawn on ${squareName(frozen)} can’t take it`]),
    ...(bound === undefined ? [] : [`${nameAt(mated, bound)} can’t take it without leaving the king in check`]),
  ];
}

function guardOf(mated: Position, checker: Square): string[] {
  const [guard] = mated.attackers(checker, mated.turn ^ 1);
  return guard === undefined ? [] : [`${nameAt(mated, guard)} guards it`];
}

/** Of a man beside the king nobody asks what could come in between. */
function whyNotBlocked(mated: Position, king: Square, checker: Square): string[] {
  if (roleOf(mated.manAt(checker)) === KNIGHT) return ['nothing can be put between a knight and the king'];
  const between = squaresBetween(checker, king) ?? [];
  return between.length === 0 ? [] : [`${playerName(mated.turn)} can put nothing in between`];
}

/** What keeps the king where he is. */
function roomOfKing(mated: Position, king: Square): string {
  const around = Array.from({ length: SQUARES }, (_, square) => square).filter((square) => isBeside(king, square));
  const own = around.filter((square) => isOwn(mated, square));
  if (own.length === around.length) return 'its own pieces shut the king in';
  if (own.length === 0) return 'every square next to the king is attacked';
  return 'the king’s squares are attacked or taken by its own pieces';
}

function isOwn(mated: Position, square: Square): boolean {
  const man = mated.manAt(square);
  return man !== EMPTY && colourOf(man) === mated.turn;
}

function isBeside(one: Square, other: Square): boolean {
  return one !== other && Math.abs(fileOf(one) - fileOf(other)) <= 1 && Math.abs(rankOf(one) - rankOf(other)) <= 1;
}

/** Would a pawn of the colour on `from` take on `to`, if it were not frozen? */
function isPawnAim(from: Square, to: Square, colour: Colour): boolean {
  return Math.abs(fileOf(from) - fileOf(to)) === 1 && rankOf(to) === rankOf(from + forward(colour));
}

function nameAt(position: Position, square: Square): string {
  return manOn(position.manAt(square), square);
}
