import { describeEnd, type GameEnd } from './end.ts';
import type { IllegalMove, UnreadableMove } from './statement.ts';

/** Why a command was refused. A refused command changes nothing. */
export type TableRefusal =
  | { readonly kind: 'game-over'; readonly end: GameEnd }
  /** The engine is thinking about its move. */
  | { readonly kind: 'engine-thinking' }
  /** It is the engine's turn, and it waits for `continueGame`. */
  | { readonly kind: 'engine-waits' }
  /** The engine plays both sides. */
  | { readonly kind: 'watching' }
  /** It is the turn of the player at another device. */
  | { readonly kind: 'remote-turn' }
  /** A game with a player at another device goes on at its last move only. */
  | { readonly kind: 'not-last' }
  /** Such a game goes on: no help, and nothing is taken back. */
  | { readonly kind: 'shared-game' }
  /** Nobody plays at another device. */
  | { readonly kind: 'no-remote' }
  | IllegalMove
  | UnreadableMove
  /** A packed move that is not legal here. */
  | { readonly kind: 'no-such-move' }
  | { readonly kind: 'nothing-to-undo' }
  | { readonly kind: 'nothing-to-redo' }
  | { readonly kind: 'no-question' }
  | { readonly kind: 'no-offer' }
  /** The engine has no search that could be ended. */
  | { readonly kind: 'engine-rests' }
  /** The node is not in the tree, or not any more. */
  | { readonly kind: 'no-such-node' }
  /** The moves of this game are not all legal under the other ruleset. */
  | { readonly kind: 'impossible-ruleset' };

/** Describes the refusal in a sentence. */
export function describeRefusal(refusal: TableRefusal): string {
  switch (refusal.kind) {
    case 'game-over':
      return `The game is over: ${describeEnd(refusal.end)}`;
    case 'engine-thinking':
      return 'The engine is thinking about its move.';
    case 'engine-waits':
      return "It is the engine's turn.";
    case 'watching':
      return 'The engine plays both sides.';
    case 'remote-turn':
      return 'It is the other player’s turn.';
    case 'not-last':
      return 'This is an earlier position: the game goes on at its last move.';
    case 'shared-game':
      return 'You play against a person: until the game ends there is no help, and nothing is taken back.';
    case 'no-remote':
      return 'Nobody plays at another device.';
    case 'illegal':
      return refusal.refusal.message;
    case 'unreadable':
      return refusal.message;
    case 'no-such-move':
      return 'The move is not legal here.';
    case 'nothing-to-undo':
      return 'There is no move to take back.';
    case 'nothing-to-redo':
      return 'No move has been taken back.';
    case 'no-question':
      return 'Nothing is being asked.';
    case 'no-offer':
      return 'No draw has been offered.';
    case 'engine-rests':
      return 'The engine is not thinking.';
    case 'no-such-node':
      return 'This position is not in the game.';
    case 'impossible-ruleset':
      return 'This game could not have been played by those rules.';
  }
}
