import type { Colour } from '../../rules/setup.ts';
import { WHITE } from '../../shared/men.ts';
import { linkGameOf, senderOf, type Closing, type LinkGame } from './link_game.ts';

/** What a link that has come back is, compared with the game that is kept. */
export type Comparison =
  /** It goes on with the game: one's opponent has moved, or ended it. */
  | { readonly kind: 'news' }
  /** The game as it is kept. */
  | { readonly kind: 'same' }
  /** An earlier state of the game: a link that was opened again. */
  | { readonly kind: 'older' }
  /** From half-move `ply` on (1 is the first) it is another game: somebody has changed the past, or sent two links. */
  | { readonly kind: 'differs'; readonly ply: number }
  /** It has the same id, but other players or rules. */
  | { readonly kind: 'other-game' }
  /** It has a move, or an end, of the reader's own that he has not made. */
  | { readonly kind: 'forged'; readonly ply: number };

/**
 * Compares a link's game with the kept one of the same id. `mine`: the reader's side. Only `news` changes what is kept, to the
 * game of `goneOn`.
 */
export function compareLinks(kept: LinkGame, received: LinkGame, mine: Colour): Comparison {
  const isOther = kept.ruleset !== received.ruleset || kept.names.some((name, side) => name !== received.names[side]);
  if (isOther) return { kind: 'other-game' };
  const common = Math.min(kept.moves.length, received.moves.length);
  for (let at = 0; at < common; at++)
    if (kept.moves[at] !== received.moves[at]) return { kind: 'differs', ply: at + 1 };
  const added = received.moves.length - kept.moves.length;
  if (added === -1 && hasResignedWaiting(received, mine ^ 1)) return { kind: kept.end === null ? 'news' : 'older' };
  if (added === 1 && hasResignedWaiting(kept, mine) && isMoveOnly(received))
    return { kind: received.end === null ? 'older' : 'news' };
  // What goes on after a game's end is another game.
  if (added < 0) return received.end === null ? { kind: 'older' } : { kind: 'differs', ply: common + 1 };
  if (added === 0) {
    if (received.closing === kept.closing) return { kind: 'same' };
    if (weightOf(received.closing) < weightOf(kept.closing)) return { kind: 'older' };
  }
  if (kept.end !== null) return { kind: 'differs', ply: common + 1 };
  return isTheirs(kept, received, mine) ? { kind: 'news' } : { kind: 'forged', ply: forgedPly(kept, received, mine) };
}

/** The kept game after news: what the link says, but a resignation that has crossed the last move ends the game after it. */
export function goneOn(kept: LinkGame, received: LinkGame): LinkGame {
  const { closing, message } = received;
  return received.moves.length < kept.moves.length ? linkGameOf({ ...kept, closing, message }) : received;
}

/**
 * Has a side resigned while the other one was to move? Its answer may be on the way. Then both games end alike: the move counts, and
 * the resignation too, unless the move has ended the game by the rules.
 */
function hasResignedWaiting({ closing, position }: LinkGame, side: Colour): boolean {
  return closing === (side === WHITE ? 'white-resigns' : 'black-resigns') && position.turn !== side;
}

function isMoveOnly({ closing }: LinkGame): boolean {
  return closing === 'none' || closing === 'draw-offer';
}

/** A link says more than an earlier one with the same moves: first an offer, then the end. */
function weightOf(closing: Closing): number {
  return closing === 'none' ? 0 : closing === 'draw-offer' ? 1 : 2;
}

/** Is all that a link adds to a game the opponent's to do? Nobody agrees to a draw that was not offered. */
function isTheirs(kept: LinkGame, received: LinkGame, mine: Colour): boolean {
  const added = received.moves.length - kept.moves.length;
  const isOneTurn = added === 0 || (added === 1 && kept.position.turn !== mine);
  const isAgreed = received.closing !== 'agreement' || kept.closing === 'draw-offer';
  return isOneTurn && isAgreed && senderOf(received) !== mine;
}

/** The half-move at which a link says something of the reader that he has not done. */
function forgedPly(kept: LinkGame, received: LinkGame, mine: Colour): number {
  const first = kept.moves.length + 1;
  const ply = kept.position.turn === mine ? first : first + 1;
  return Math.min(ply, received.moves.length);
}
