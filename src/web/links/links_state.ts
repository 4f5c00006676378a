import type { Comparison } from '../../table/links/compare_links.ts';
import type { LinkGame } from '../../table/links/link_game.ts';
import type { KeptLink } from '../storage/link_games.ts';

/** The game by links on the table. */
export interface LinkOnTable extends KeptLink {
  /** The whole link to send or to give again; empty while it is being written. */
  readonly link: string;
  /** The link with the last move has been sent: an offer may follow it, but the move is not taken back any more. */
  readonly isMoveSent: boolean;
  /** Why the browser does not keep the game; null if it does. */
  readonly fault: string | null;
}

/** A link that has changed nothing: another one of a kept game. */
export interface RefusedLink {
  readonly kind: Exclude<Comparison['kind'], 'news' | 'same'>;
  /** From this half-move on the games differ; null: that is not what is wrong. */
  readonly ply: number | null;
  /** The game of the link. */
  readonly received: LinkGame;
}

export interface LinksState {
  /** Null: another game is on the table. */
  readonly current: LinkOnTable | null;
  /** What is wrong with the link that was opened last; null: nothing. */
  readonly refused: RefusedLink | null;
  /** Counts the changes of what is kept. */
  readonly version: number;
}

export const NO_LINKS: LinksState = { current: null, refused: null, version: 0 };
