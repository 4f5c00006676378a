import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';
import { roleLetter } from '../../../src/rules/words.ts';
import type { Board } from './board.ts';
import { extraRoleOf, spotsOf } from './spots.ts';

/** An input method for moving men. */
export type Hand = 'mouse' | 'taps' | 'finger';

/** Plays a legal move on the table, and answers the question about payment or promotion if there is one. */
export async function playMove(board: Board, position: Position, move: Move, hand: Hand = 'mouse'): Promise<void> {
  const [from, to] = spotsOf(position.turn, move);
  const before = await board.fen();
  if (hand === 'mouse') await board.drag(from, to);
  else if (hand === 'finger') await board.touchDrag(from, to);
  else {
    await board.click(from);
    await board.click(to);
  }
  const extra = extraRoleOf(move);
  if (extra === null) return;
  // Either a question appears and takes the focus or, if there is no choice, the move is played.
  await board.page.waitForFunction(
    (fen) => document.querySelector('.chooser :focus') !== null || document.querySelector('main')?.dataset.fen !== fen,
    before,
  );
  if (await board.page.locator('.chooser').isVisible())
    await board.page.keyboard.press(roleLetter(extra).toLowerCase());
}
