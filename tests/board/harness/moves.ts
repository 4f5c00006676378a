import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';
import { roleLetter, squareName } from '../../../src/rules/words.ts';
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
} from '../../../src/shared/move.ts';
import type { Board, Slot, Spot } from './board.ts';

/** An input method for moving men. */
export type Hand = 'mouse' | 'taps' | 'finger';

/** Plays a legal move on the table, and answers the question about payment or promotion if there is one. */
export async function playMove(board: Board, position: Position, move: Move, hand: Hand = 'mouse'): Promise<void> {
  const from = spotOf(position, move);
  const to = squareName(moveTo(move));
  const before = await board.fen();
  if (hand === 'mouse') await board.drag(from, to);
  else if (hand === 'finger') await board.touchDrag(from, to);
  else {
    await board.click(from);
    await board.click(to);
  }
  const extra = chosen(move);
  if (extra === null) return;
  // Either a question appears and takes the focus or, if there is no choice, the move is played.
  await board.page.waitForFunction(
    (fen) => document.querySelector('.chooser :focus') !== null || document.querySelector('main')?.dataset.fen !== fen,
    before,
  );
  if (await board.page.locator('.chooser').isVisible()) await board.page.keyboard.press(extra.toLowerCase());
}

/** Where the man of a move is picked up. */
function spotOf({ turn }: Position, move: Move): Spot {
  const role = roleLetter(moveRole(move)) as Slot['role'];
  const [us, them] = turn === 0 ? (['white', 'black'] as const) : (['black', 'white'] as const);
  switch (moveKind(move)) {
    case KIND_DROP:
      return { player: us, kind: 'airfield', role };
    case KIND_EXCHANGE:
      return { player: them, kind: 'prison', role };
    default:
      return squareName(moveFrom(move));
  }
}

/** The letter of the hostage that pays, or of the piece that a pawn promotes to. */
function chosen(move: Move): string | null {
  if (moveKind(move) === KIND_EXCHANGE) return roleLetter(moveGive(move));
  return moveKind(move) === KIND_PROMOTION ? roleLetter(movePromotion(move)) : null;
}
