import type { Colour } from '../../rules/setup.ts';
import { senderOf, type LinkGame } from './link_game.ts';

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
 * Compares a link's game with the kept one of the same id. `mine`: the reader's side. Only `news` may be laid over what is
 * kept; everything else changes nothing.
 */
export function compareLinks(kept: LinkGame, received: LinkGame, mine: Colour): Comparison {
  const isOther = kept.ruleset !== received.ruleset || kept.names.some((name, side) => name !== received.names[side]);
  if (isOther) return { kind: 'other-game' };
  const common = Math.min(kept.moves.length, received.moves.length);
  for (let at = 0; at < common; at++)
    if (kept.moves[at] !== received.moves[at]) return { kind: 'differs', ply: at + 1 };
  if (received.moves.length < kept.moves.length) return { kind: 'older' };
  const added = received.moves.length - kept.moves.length;
  if (added === 0 && received.closing === kept.closing) return { kind: 'same' };
  const ended = kept.end !== null;
  if (ended) return { kind: 'differs', ply: kept.moves.length + 1 };
  const isTheirs = (ply: number): boolean => ((ply - 1) % 2 === 0) === (mine === 1);
  for (let ply = kept.moves.length + 1; ply <= received.moves.length; ply++)
    if (!isTheirs(ply)) return { kind: 'forged', ply };
  // Nobody agrees to a draw that was not offered.
  if (received.closing === 'agreement' && kept.closing !== 'draw-offer')
    return { kind: 'forged', ply: received.moves.length };
  if (senderOf(received) === mine)
    return added === 0 && received.closing === 'none'
      ? { kind: 'older' }
      : { kind: 'forged', ply: received.moves.length };
  return { kind: 'news' };
}
