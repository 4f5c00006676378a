import { parseSquare, roleOfLetter } from '../../notation/letters.ts';
import { quoted } from '../../notation/quoted.ts';
import { CASTLE_CORNERS } from '../../rules/castling.ts';
import { Position } from '../../rules/position.ts';
import { err, type Result } from '../../rules/result.ts';
import { EMPTY_SETUP, type Man, type Role, type Ruleset, type Square } from '../../rules/setup.ts';
import { BLACK, EMPTY, KING, ROOK, WHITE, manOf } from '../../shared/men.ts';

// Section 8 of the protocol, `edit`: the old way to set up a position, for user interfaces without `setboard`.

/** A line of edit mode. */
export type EditStep =
  | { readonly kind: 'clear' }
  /** Switches the colour of the men that follow, initially White. */
  | { readonly kind: 'other-colour' }
  /** Null: the square becomes empty. */
  | { readonly kind: 'put'; readonly role: Role | null; readonly square: Square }
  /** An unknown line, so that the intended position is unknown, too. */
  | { readonly kind: 'bad'; readonly line: string };

/** The commands of edit mode. */
export const EDIT_HELP =
  'Edit mode: # clears the board, c changes the colour, Pa4 puts a pawn on a4, xa4 empties a4, a single dot ends it.';

/** What edit mode can't express, and the alternative. */
export const EDIT_CURE = 'Edit mode leaves airfields and prisons empty: use setboard FEN to fill them.';

/** Parses a line of edit mode; null for the line that ends it, and for any other line. */
export function readEditStep(line: string): EditStep | null {
  if (line === '#') return { kind: 'clear' };
  if (line === 'c') return { kind: 'other-colour' };
  const [, letter = '', name = ''] = /^([PNBRQKx])([a-h][1-8])$/.exec(line) ?? [];
  const square = parseSquare(name);
  return square === null ? null : { kind: 'put', role: letter === 'x' ? null : roleOfLetter(letter), square };
}

/**
 * The position after editing, or an error. The side to move is unchanged; kings and rooks on their initial squares may
 * castle; airfields and prisons are unchanged unless the board was cleared.
 */
export function editedPosition(
  before: Position,
  steps: readonly EditStep[],
  ruleset: Ruleset,
): Result<Position, string> {
  const bad = steps.find((step) => step.kind === 'bad');
  if (bad !== undefined) return err(`Edit mode does not understand ${quoted(bad.line)}. ${EDIT_CURE}`);
  const { airfields, prisons } = clearsBoard(steps) ? EMPTY_SETUP : before.setup;
  const board = editedBoard(before.setup.board, steps);
  const { turn } = before;
  const setup = { ...EMPTY_SETUP, board, airfields, prisons, turn, castling: rightsAtHome(board) };
  const position = Position.create(setup, ruleset);
  return position.ok ? position : err(`${position.error.message} ${EDIT_CURE}`);
}

/** Do the steps clear the board, and therefore the airfields and prisons? */
export function clearsBoard(steps: readonly EditStep[]): boolean {
  return steps.some((step) => step.kind === 'clear');
}

function editedBoard(before: readonly Man[], steps: readonly EditStep[]): readonly Man[] {
  let board = [...before];
  let colour: number = WHITE;
  for (const step of steps) {
    if (step.kind === 'clear') board = [...EMPTY_SETUP.board];
    else if (step.kind === 'other-colour') colour = colour === WHITE ? BLACK : WHITE;
    else if (step.kind === 'put') board[step.square] = step.role === null ? EMPTY : manOf(colour, step.role);
  }
  return board;
}

function rightsAtHome(board: readonly Man[]): number {
  return CASTLE_CORNERS.filter(
    ({ colour, kingFrom, rookFrom }) =>
      board[kingFrom] === manOf(colour, KING) && board[rookFrom] === manOf(colour, ROOK),
  ).reduce((rights, { right }) => rights | right, 0);
}
