import { err, ok, type Result } from '../rules/result.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { endByResignation, type GameEnd } from './end.ts';
import type { LiveGame } from './live_game.ts';
import type { TableRefusal } from './refusal.ts';
import type { TableEvent } from './table_state.ts';

/**
 * What a player of a game between two devices does. An adapter, such as that of games by links, hands what arrives to
 * `Table.receive`, and sends what `actOf` finds in the table's events. What players write to each other is the adapter's own.
 */
export type RemoteAct =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'draw-offer' }
  | { readonly kind: 'draw-answer'; readonly isAccepted: boolean }
  | { readonly kind: 'resignation' }
  /** Both players have agreed that the last half-moves are taken back, as if they had never been played. */
  | { readonly kind: 'takeback'; readonly plies: number }
  /** Whoever keeps the game and its clocks elsewhere has found how it ended, such as by a flag. */
  | { readonly kind: 'end'; readonly end: GameEnd };

/** What the person at this table has done by an event, to be sent to the other player; null: nothing. `mine`: the person's side. */
export function actOf(event: TableEvent, mine: Colour): RemoteAct | null {
  switch (event.kind) {
    case 'moved':
      return event.by === 'person' ? { kind: 'move', move: event.move } : null;
    case 'draw-offered':
      return event.by === mine ? { kind: 'draw-offer' } : null;
    case 'draw-accepted':
    case 'draw-declined':
      return event.by === mine ? { kind: 'draw-answer', isAccepted: event.kind === 'draw-accepted' } : null;
    case 'ended':
      return event.end.kind === 'resignation' && event.end.loser === mine ? { kind: 'resignation' } : null;
    default:
      return null;
  }
}

/** Carries out what the remote player of a side has done, at the end of the game's moves. A refusal changes nothing. */
export function receiveAct(game: LiveGame, act: RemoteAct, by: Colour | null): Result<void, TableRefusal> {
  if (by === null || !game.isRemote(by)) return err({ kind: 'no-remote' });
  game.endIfFlagFell();
  const end = game.lastEnd;
  if (end !== null) return err({ kind: 'game-over', end });
  const refusal = refusalOfAct(game, by, act);
  if (refusal !== null) return err(refusal);
  game.tree.goTo(game.last);
  switch (act.kind) {
    case 'move':
      if (game.drawOffer === (by ^ 1)) game.respondToOffer(false, true);
      game.play(act.move, { by: 'remote', thought: null, acceptsDraw: false });
      break;
    case 'draw-offer':
      game.offer(by);
      break;
    case 'draw-answer':
      game.respondToOffer(act.isAccepted);
      break;
    case 'resignation':
      game.endBy(endByResignation(by));
      break;
    case 'takeback':
      game.tree.remove(game.tree.path().at(-act.plies)!);
      game.stepped('undo');
      break;
    case 'end':
      game.endBy(act.end);
  }
  return ok(undefined);
}

function refusalOfAct(game: LiveGame, by: Colour, act: RemoteAct): TableRefusal | null {
  const { position } = game.last;
  switch (act.kind) {
    case 'move':
      return position.turn === by && position.isLegal(act.move) ? null : { kind: 'no-such-move' };
    case 'draw-answer':
      return game.drawOffer === (by ^ 1) ? null : { kind: 'no-offer' };
    case 'takeback':
      return act.plies > 0 && act.plies <= game.last.ply ? null : { kind: 'nothing-to-undo' };
    default:
      return null;
  }
}
