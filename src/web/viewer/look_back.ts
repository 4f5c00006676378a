import type { GameController } from '../play/game_controller.ts';
import { isRemote } from '../play/players.ts';
import { viewedOf, type Viewed } from './viewed.ts';

// A game that was played here and has ended is looked at in a review and in an analysis; in its own panel it is at its end again.

/** Looks back at the game on the table if it has ended. `viewed`: how it is looked at already; null: it is not. */
export function lookBack(game: GameController, viewed: Viewed | null): void {
  const { playedAs, table } = game;
  if (viewed !== null || isRemote(playedAs.seats)) return;
  const played = viewedOf(table.tree, playedAs);
  if (played === null || table.tree.endAt(played.line.at(-1)!) === null) return;
  table.hold();
  game.view({ ...played, isPlayed: true });
}

/** Returns to the end of a game that was looked back at. */
export function returnToEnd(game: GameController, viewed: Viewed | null): void {
  const end = viewed?.isPlayed === true ? viewed.line.at(-1)! : null;
  if (end === null || !game.table.tree.contains(end)) return;
  game.visit(end);
  game.view(null);
}
