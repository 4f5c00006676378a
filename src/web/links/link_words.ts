import { formatSan } from '../../notation/san.ts';
import { moveNumber } from '../../notation/line_text.ts';
import { startPosition } from '../../notation/fen.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour, Move } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { describeEnd } from '../../table/end.ts';
import type { LinkGame } from '../../table/links/link_game.ts';
import { readerOf } from '../../table/links/link_game.ts';
import { endTitle } from '../play/end_words.ts';
import type { KeptLink } from '../storage/link_games.ts';
import type { RefusedLink } from './links_state.ts';

/** The other player: by name, or "your friend". */
export function friendOf({ game, mine }: Pick<KeptLink, 'game' | 'mine'>): string {
  const name = game.names[mine ^ 1] ?? '';
  return name === '' ? 'your friend' : name;
}

/** The seats of a game by links. */
export function seatsOfLink(mine: Colour): readonly ['person', 'remote'] | readonly ['remote', 'person'] {
  return mine === 0 ? ['person', 'remote'] : ['remote', 'person'];
}

/** Is there something to send: has the person here moved, invited, or ended the game? */
export function isToBeSent({ game, mine }: Pick<KeptLink, 'game' | 'mine'>): boolean {
  return readerOf(game) !== mine;
}

/** The position before a half-move; 1 is the first. */
function positionBefore(game: LinkGame, ply: number): Position {
  return game.moves.slice(0, ply - 1).reduce((position, move) => position.play(move), startPosition(game.ruleset));
}

/** "12... (P-P)*g2", the last move with its number; null before the first. */
export function lastMoveOf(
  game: LinkGame,
): { readonly text: string; readonly before: Position; readonly move: Move } | null {
  const move = game.moves.at(-1);
  if (move === undefined) return null;
  const before = positionBefore(game, game.moves.length);
  return { text: `${moveNumber(before)} ${formatSan(before, move)}`, before, move };
}

/** How a game of the list stands: "Your move", "Send the link", "Grace’s turn", "You won". */
export function standing(kept: KeptLink): string {
  const { game, mine, isSent } = kept;
  const isMine = isToBeSent(kept);
  if (isMine && !isSent)
    return game.end === null ? 'Send the link' : `${endTitle(game.end, seatsOfLink(mine))}: send the link`;
  if (game.end !== null) return endTitle(game.end, seatsOfLink(mine));
  return isMine ? `${possessive(friendOf(kept))} turn` : 'Your move';
}

/** "Grace’s", "Your friend’s" */
export function possessive(name: string): string {
  return `${capitalise(name)}’s`;
}

export function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The title and the reason of a refused link. Nothing has been changed by it. */
export function refusalWords({ kind, ply, received }: RefusedLink, kept: KeptLink): { title: string; text: string } {
  const friend = friendOf(kept);
  switch (kind) {
    case 'older':
      return {
        title: 'This link is an earlier one',
        text: `Your game has gone on since it was sent. It stays as it is: ${turnWords(kept)}`,
      };
    case 'differs':
      return {
        title: 'This link tells another game',
        text:
          `From ${whereWords(received, kept.game, ply)} on it is not the game that is kept here: somebody has gone back, or has sent two links. ` +
          `Your game stays as it is. Ask ${friend} which one counts.`,
      };
    case 'other-game':
      return {
        title: 'This link is of another game',
        text: `It has the same id as one of yours, but other players or other rules. Your game stays as it is. Ask ${friend} for a new link.`,
      };
    case 'forged':
      return {
        title: 'This link moves for you',
        text:
          `At ${whereWords(received, kept.game, ply)} it has something of ${playerName(kept.mine)}’s, your own side, that you have not done in this browser. ` +
          `Your game stays as it is. If you have done it on another device, go on there.`,
      };
  }
}

function turnWords(kept: KeptLink): string {
  const { end, position } = kept.game;
  if (end !== null) return describeEnd(end);
  if (position.turn === kept.mine) return 'it is your move.';
  return kept.isSent ? `it is ${friendOf(kept)}’s turn.` : `send ${friendOf(kept)} the link of your last move.`;
}

/** "move 3 of Black": where two games begin to differ. */
function whereWords(received: LinkGame, kept: LinkGame, ply: number | null): string {
  const longer = (ply ?? 1) <= kept.moves.length ? kept : received;
  const before = positionBefore(longer, Math.min(ply ?? 1, longer.moves.length + 1));
  return `move ${before.setup.fullmoves} of ${playerName(before.turn)}`;
}
