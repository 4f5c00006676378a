import { BISHOP, BLACK, KNIGHT, QUEEN, ROOK, WHITE, fullSet, manOf } from '../shared/men.ts';
import type { Colour, Setup } from '../rules/setup.ts';

// XBoard has one column beside the board for each colour, and so has its FEN: `[Pp]` are men on airfields and in prisons.
// Nothing in such a FEN says which; it is read as if all were on airfields.

const PIECES = [KNIGHT, BISHOP, ROOK, QUEEN];

/** What to tell a user about a FEN in which XBoard has put airfields and prisons together; null if nothing suggests that. */
export function mergedStoresNotice(fen: string, setup: Setup): string | null {
  const men = bracketOf(fen);
  if (men === null || !isOfGame(setup)) return null;
  // After exchanges a game may have men of one player on his airfield and nobody in prison; of both players hardly ever.
  const isOfBoth = [WHITE, BLACK].every((colour) => setup.airfields[colour]!.some((count) => count > 0));
  if (!isOfBoth) return null;
  return (
    'The bracket of the FEN has no #, so all its pieces are taken to be on airfields. A FEN from XBoard has airfields and prisons in one: ' +
    `in that case put the hostages behind a #, as in [#${men}].`
  );
}

/** What to tell a user of XBoard about a FEN that it has sent. */
export function xboardStoresNotice(fen: string): string | null {
  if (bracketOf(fen) === null) return null;
  return "XBoard's position has airfields and prisons in one: all men beside the board are taken to be on airfields.";
}

/** The letters in a bracket that has no `#`; null if there is none, or nobody in it. */
function bracketOf(fen: string): string | null {
  return /\[([PNBRQpnbrq]+)\]/.exec(fen)?.[1] ?? null;
}

/** A problem may lack men. In a game only pawns can be missing in XBoard, which doesn't show those that have promoted. */
function isOfGame(setup: Setup): boolean {
  return [WHITE, BLACK].every((colour) => PIECES.every((role) => countOf(setup, colour, role) === fullSet(role)));
}

function countOf({ board, airfields }: Setup, colour: Colour, role: number): number {
  const man = manOf(colour, role);
  return board.filter((each) => each === man).length + airfields[colour]![role]!;
}
