import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { capitalise } from '../links/link_words.ts';
import type { Message, Refusal } from './live_server.ts';
import { colourOf, namesOf, type ServerState, type Side } from './server_state.ts';

export const LOST = 'Connection lost: trying again …';

/** Who has a side: by name, or "your friend"; "White" for spectators. */
export function nameOf(server: Pick<ServerState, 'white' | 'black'>, side: Side, mine: Colour | null): string {
  const name = namesOf(server)[colourOf(side)] ?? '';
  if (name !== '') return name;
  return mine === null ? playerName(colourOf(side)) : 'your friend';
}

/** What has happened beside moves, for the line below the board and for screen readers; empty: nothing that is not seen. */
export function newsOf(before: ServerState, after: ServerState, mine: Colour | null): string {
  const told = [takebackNews(before, after, mine), rematchNews(before, after, mine), abortNews(before, after)];
  return told.find((text) => text !== '') ?? '';
}

function takebackNews(before: ServerState, after: ServerState, mine: Colour | null): string {
  const [was, is] = [before.offers.takeback, after.offers.takeback];
  if (after.ply < before.ply) return 'A move has been taken back.';
  if (is !== null && was === null) return isOf(is, mine) ? '' : `${named(after, is, mine)} asks to take back a move.`;
  if (was === null || is !== null || after.ply !== before.ply || after.status !== 'playing') return '';
  const by = was === 'white' ? 'black' : 'white';
  return isOf(by, mine) ? '' : `${named(after, by, mine)} does not take the move back.`;
}

function rematchNews(before: ServerState, after: ServerState, mine: Colour | null): string {
  const [was, is] = [before.offers.rematch, after.offers.rematch];
  if (is !== null && was === null)
    return isOf(is, mine) ? '' : `${named(after, is, mine)} offers a rematch, with colours swapped.`;
  if (was === null || is !== null || after.rematch !== null) return '';
  const by = was === 'white' ? 'black' : 'white';
  return isOf(by, mine) ? '' : `${named(after, by, mine)} declines the rematch.`;
}

function abortNews(before: ServerState, after: ServerState): string {
  return after.status === 'aborted' && before.status !== 'aborted' ? (after.reason ?? '') : '';
}

/** Why something was not done, as far as the person can't see it. */
export function refusalText({ action, move }: Message['body'], { error, reason }: Refusal): string {
  if (error !== 'stale') return reason;
  if (move !== undefined) return 'Your move was not played: the game had gone on before it arrived.';
  if (action === 'draw') return 'Your offer of a draw was not made: the game had gone on before it arrived.';
  if (action === 'takeback') return 'Nothing is taken back: the game had gone on before you asked.';
  return reason;
}

/** What has become of a move that was made before a reload: sent now, or null. */
export function unsentText(san: string | null): string {
  return san === null
    ? 'A move that you made while the connection was lost has not been sent: the game has gone on without it.'
    : `Your move ${san} had not been sent: it is sent now.`;
}

function named(server: ServerState, side: Side, mine: Colour | null): string {
  return capitalise(nameOf(server, side, mine));
}

function isOf(side: Side, mine: Colour | null): boolean {
  return colourOf(side) === mine;
}
