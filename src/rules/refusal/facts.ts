import {
  BISHOP,
  EMPTY,
  HOLDABLE_ROLES,
  KING,
  KNIGHT,
  PAWN,
  QUEEN,
  ROOK,
  canRescue,
  colourOf,
  manOf,
  roleOf,
} from '../../shared/men.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../place.ts';
import type { Position } from '../position.ts';
import { NO_NOTE, citing, type Note } from './refusal.ts';
import { NO_MEN, type Colour, type Counts, type Role, type Ruleset, type Setup, type Square } from '../setup.ts';
import { FILES, fileOf, forward, relativeRank } from '../squares.ts';
import {
  aRole,
  colourName,
  countsInWords,
  listOf,
  manOn,
  numberName,
  playerName,
  roleName,
  rolesName,
  squareName,
} from '../words.ts';

/** The promotion roles, strongest first. */
export const PROMOTION_ROLES: readonly Role[] = [QUEEN, ROOK, BISHOP, KNIGHT];

/** In order of value, cheapest first. */
const HOSTAGE_ROLES: readonly Role[] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN];

/** The rule by which a frozen pawn attacks under `pierce`. */
const PIERCE_RULE = '8.2';

/** The rank from which a pawn promotes, from its own side. */
const SEVENTH_RANK = 6;

/** The enemy men held by `captor`. */
export function prison(setup: Setup, captor: Colour): Counts {
  return setup.prisons[captor] ?? NO_MEN;
}

/** The men of `owner` on his airfield. */
export function airfield(setup: Setup, owner: Colour): Counts {
  return setup.airfields[owner] ?? NO_MEN;
}

export function countOf(counts: Counts, role: Role): number {
  return role < HOLDABLE_ROLES ? (counts[role] ?? 0) : 0;
}

/** The pieces of `owner` in the enemy prison with which his pawns can change places. */
export function promotionRoles(setup: Setup, owner: Colour): Role[] {
  const captives = prison(setup, owner ^ 1);
  return PROMOTION_ROLES.filter((role) => countOf(captives, role) > 0);
}

/** Is there a pawn on its 7th rank on `square`, frozen or not? */
export function isPawnOnSeventh(setup: Setup, square: Square): boolean {
  const man = setup.board[square] ?? EMPTY;
  return man !== EMPTY && roleOf(man) === PAWN && relativeRank(colourOf(man), square) === SEVENTH_RANK;
}

/** A frozen pawn can't move; under `leslie` it does not attack either. */
export function isFrozen(setup: Setup, square: Square): boolean {
  return isPawnOnSeventh(setup, square) && promotionRoles(setup, colourOf(setup.board[square] ?? EMPTY)).length === 0;
}

/** The squares of the frozen pawns of a colour; null: of both. */
export function frozenPawns(setup: Setup, colour: Colour | null = null): Square[] {
  return setup.board.flatMap((man, square) => {
    const isMeant = colour === null || (man !== EMPTY && colourOf(man) === colour);
    return isMeant && isFrozen(setup, square) ? [square] : [];
  });
}

/** A frozen pawn that would give check if it were not frozen, and the square of the king. */
export interface PseudoCheck {
  readonly pawn: Square;
  readonly king: Square;
}

/**
 * The pseudo-checks on the board, by pawns of either colour (rule 5.5). There are none under `pierce`, where such pawns
 * do check.
 */
export function pseudoChecks(setup: Setup, ruleset: Ruleset): PseudoCheck[] {
  if (ruleset === 'pierce') return [];
  return frozenPawns(setup).flatMap((pawn) => {
    const owner = colourOf(setup.board[pawn]!);
    const ahead = pawn + forward(owner);
    return [-1, 1]
      .filter((step) => fileOf(pawn) + step >= 0 && fileOf(pawn) + step < FILES)
      .map((step) => ahead + step)
      .filter((square) => setup.board[square] === manOf(owner ^ 1, KING))
      .map((king) => ({ pawn, king }));
  });
}

/** The hostages of `captor` that have the value to pay for a man of role `rescue`, the cheapest first. */
export function payments(setup: Setup, captor: Colour, rescue: Role): Role[] {
  const hostages = prison(setup, captor);
  return HOSTAGE_ROLES.filter((give) => countOf(hostages, give) > 0 && canRescue(give, rescue));
}

/** The squares of the men of one colour and role; of all its men if the role is not given. */
export function squaresOfMen(setup: Setup, colour: Colour, role: Role | null): Square[] {
  return setup.board.flatMap((man, square) => {
    const fits = role === null ? man !== EMPTY && colourOf(man) === colour : man === manOf(colour, role);
    return fits ? [square] : [];
  });
}

/** "the rook on e2" for the man on a square. */
export function manAt(position: Position, square: Square): string {
  return manOn(position.manAt(square), square);
}

/** "the rook on e2 and the pawn on d7". */
export function menAt(position: Position, squares: readonly Square[]): string {
  return listOf(squares.map((square) => manAt(position, square)));
}

/** "White's king on e1". */
export function kingOf(position: Position, colour: Colour): string {
  return `${playerName(colour)}'s king on ${squareName(position.kingSquare(colour))}`;
}

/** "White's knights stand on b1 and g1." or empty if there are none. */
export function standingSentence(setup: Setup, colour: Colour, role: Role): string {
  const squares = squaresOfMen(setup, colour, role);
  if (squares.length === 0) return '';
  const verb = squares.length === 1 ? 'stands' : 'stand';
  return `${playerName(colour)}'s ${rolesName(role, squares.length)} ${verb} on ${listOf(squares.map(squareName))}.`;
}

/** "Black's prison holds these white pieces: two knights and a pawn." */
export function prisonSentence(setup: Setup, captor: Colour): string {
  const captives = prison(setup, captor);
  const whose = `${playerName(captor)}'s prison`;
  if (isNobody(captives)) return `${whose} is empty.`;
  const men = captives.reduce((sum, count) => sum + count, 0);
  const number = men === 1 ? `one ${colourName(captor ^ 1)} piece` : `these ${colourName(captor ^ 1)} pieces`;
  return `${whose} holds ${number}: ${countsInWords(captives)}.`;
}

/** "White's airfield holds a rook." */
export function airfieldSentence(setup: Setup, owner: Colour): string {
  const waiting = airfield(setup, owner);
  const whose = `${playerName(owner)}'s airfield`;
  return isNobody(waiting) ? `${whose} is empty.` : `${whose} holds ${countsInWords(waiting)}.`;
}

/** A sentence about the men of a role that are off the board, or '' if there are none. */
export function awaySentence(setup: Setup, colour: Colour, role: Role): string {
  const waiting = countOf(airfield(setup, colour), role);
  const captive = countOf(prison(setup, colour ^ 1), role);
  const places: string[] = [];
  if (waiting > 0) places.push(`${someOf(role, waiting)} on ${playerName(colour)}'s airfield, ready for a drop`);
  if (captive > 0) places.push(`${someOf(role, captive)} in ${playerName(colour ^ 1)}'s prison`);
  const verb = (waiting > 0 ? waiting : captive) === 1 ? 'is' : 'are';
  return places.length === 0 ? '' : `There ${verb} ${listOf(places)}.`;
}

function someOf(role: Role, count: number): string {
  return count === 1 ? aRole(role) : `${numberName(count)} ${rolesName(role, count)}`;
}

/** Explains why the pawns on their 7th rank among some attackers give check. */
export function livePawnNote(position: Position, attackers: readonly Square[]): Note {
  const pawn = attackers.find((square) => isPawnOnSeventh(position.setup, square));
  if (pawn === undefined) return NO_NOTE;
  const name = `The pawn on ${squareName(pawn)}`;
  if (isFrozen(position.setup, pawn)) {
    const text = `${name} is frozen, but under the pierce rules it gives check all the same.`;
    return { text: citing(text, PIERCE_RULE), rules: [PIERCE_RULE], places: [squarePlace(pawn)] };
  }
  const owner = colourOf(position.manAt(pawn));
  const captive = promotionRoles(position.setup, owner)[0] ?? QUEEN;
  return {
    ...NO_NOTE,
    text: `${name} is not frozen: a ${colourName(owner)} ${roleName(captive)} sits in ${playerName(owner ^ 1)}'s prison.`,
    places: [squarePlace(pawn), prisonPlace(owner ^ 1, captive)],
  };
}

/** The places for men of a role off the board: their airfield, the enemy prison. */
export function placesAway(setup: Setup, colour: Colour, role: Role): Place[] {
  return [
    ...(countOf(airfield(setup, colour), role) > 0 ? [airfieldPlace(colour, role)] : []),
    ...(countOf(prison(setup, colour ^ 1), role) > 0 ? [prisonPlace(colour ^ 1, role)] : []),
  ];
}

/** The square of the king of the side to move. */
export function kingPlace(position: Position): Place {
  return squarePlace(position.kingSquare(position.turn));
}

/** Are there no pieces of any kind? */
export function isNobody(counts: Counts): boolean {
  return counts.every((count) => count === 0);
}
