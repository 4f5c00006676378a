import { parseSquare } from '../../notation/letters.ts';
import { capturedRole, isBoardMove } from '../../rules/moves.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour, Move, Role, Square } from '../../rules/setup.ts';
import { BLACK, HOLDABLE_ROLES, WHITE } from '../../shared/men.ts';
import { moveFrom, moveRole, moveTo } from '../../shared/move.ts';

/** Where the man that the user drags was picked up. */
type Lifted =
  | { readonly kind: 'square'; readonly square: Square }
  | { readonly kind: 'holdings'; readonly colour: Colour; readonly role: Role };

/**
 * XBoard continues the numbering of files and ranks beyond the board: White's holdings are the second file to the
 * right, pawn to queen from the bottom; Black's the second to the left, from the top.
 */
const WHITE_HOLDINGS_FILE = 'j';
const BLACK_HOLDINGS_FILE = '_';
const TOP_RANK = 8;

/** Parses the place in XBoard's `lift` command; null if it is invalid. */
export function parseLifted(text: string): Lifted | null {
  const square = parseSquare(text);
  if (square !== null) return { kind: 'square', square };
  const rank = /^.[1-8]$/.test(text) ? Number(text.charAt(1)) : 0;
  const colour = text.startsWith(WHITE_HOLDINGS_FILE) ? WHITE : BLACK;
  if (!text.startsWith(WHITE_HOLDINGS_FILE) && !text.startsWith(BLACK_HOLDINGS_FILE)) return null;
  const role = colour === WHITE ? rank - 1 : TOP_RANK - rank;
  return role >= 0 && role < HOLDABLE_ROLES ? { kind: 'holdings', colour, role } : null;
}

const QUIET_COLOUR = 'Y';
/** Red is XBoard's own colour for captures. */
const CAPTURE_COLOUR = 'R';

/**
 * The squares where a lifted man may go, as in XBoard's `highlight` command: like the board of a FEN, with colours for
 * men. Null if there is none: then XBoard marks nothing, and the reason is given when the user tries a move.
 */
export function highlightsFor(position: Position, lifted: Lifted): string | null {
  const colours = new Map<Square, string>();
  for (const move of position.legalMoves()) {
    if (!isMoveOf(position, move, lifted)) continue;
    colours.set(moveTo(move), capturedRole(position, move) === null ? QUIET_COLOUR : CAPTURE_COLOUR);
  }
  return colours.size === 0 ? null : colourBoard(colours);
}

function isMoveOf(position: Position, move: Move, lifted: Lifted): boolean {
  switch (lifted.kind) {
    case 'square':
      return isBoardMove(move) && moveFrom(move) === lifted.square;
    case 'holdings':
      return !isBoardMove(move) && lifted.colour === position.turn && moveRole(move) === lifted.role;
  }
}

function colourBoard(colours: ReadonlyMap<Square, string>): string {
  const ranks: string[] = [];
  for (let rank = TOP_RANK - 1; rank >= 0; rank--) {
    let text = '';
    for (let file = 0; file < 8; file++) text += colours.get(8 * rank + file) ?? '1';
    ranks.push(text.replace(/1+/g, (run) => String(run.length)));
  }
  return ranks.join('/');
}
