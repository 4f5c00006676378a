// Names for the numbers used in the layers below.

import { WHITE } from '../shared/men.ts';
import {
  RULESETS as RULESET_NAMES,
  type Colour as ColourNumber,
  type Role as RoleNumber,
  type Square as SquareNumber,
} from '../rules/setup.ts';
import { parseSquare } from '../notation/letters.ts';
import { roleName, squareName } from '../rules/words.ts';

/** A player, or the colour of a man. */
export type Colour = 'white' | 'black';

/** The kind of a man. */
export type Role = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';

/** A role that can be captured, so that it can be in a prison or on an airfield. */
export type CapturableRole = Exclude<Role, 'king'>;

/** A role to which a pawn can promote. */
export type PromotionRole = Exclude<CapturableRole, 'pawn'>;

/** The letter of a file. */
export type FileLetter = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';

/** The digit of a rank. */
export type RankDigit = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';

/** A square of the board: `a1` to `h8`. */
export type Square = `${FileLetter}${RankDigit}`;

/** A man: colour and role. */
export interface Man {
  /** The colour. */
  readonly colour: Colour;
  /** The role. */
  readonly role: Role;
}

/** The rules of a game: `leslie` are the inventor's own; under `pierce` a frozen pawn gives check (RULES.md, section 8). */
export type Ruleset = 'leslie' | 'pierce';

/** The names of all rulesets, the default first. */
export const RULESETS: readonly Ruleset[] = RULESET_NAMES;

/** All squares, a1, b1 to h8. */
export const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => squareName(square) as Square);

/** All capturable roles, cheapest first; in an exchange a bishop counts as much as a knight. */
export const CAPTURABLE_ROLES: readonly CapturableRole[] = ['pawn', 'knight', 'bishop', 'rook', 'queen'];

const ROLES: readonly Role[] = [...CAPTURABLE_ROLES, 'king'];

export function colourWord(colour: ColourNumber): Colour {
  return colour === WHITE ? 'white' : 'black';
}

export function roleWord(role: RoleNumber): Role {
  return roleName(role) as Role;
}

/** The name of a role other than the king. */
export function capturableWord(role: RoleNumber): CapturableRole {
  return roleName(role) as CapturableRole;
}

export function squareWord(square: SquareNumber): Square {
  return SQUARES[square]!;
}

/** -1 for an invalid role. */
export function roleNumber(word: unknown): RoleNumber {
  return ROLES.indexOf(word as Role);
}

/** Null for an invalid square. */
export function squareNumber(word: unknown): SquareNumber | null {
  return typeof word === 'string' ? parseSquare(word) : null;
}
