import type { Colour } from '../../rules/setup.ts';
import type { ClockReading } from '../../table/table_state.ts';
import { NO_CLOCK } from '../../table/time_control.ts';
import type { KeptLive } from '../storage/live_games.ts';
import { WHITE } from '../../shared/men.ts';
import { colourOf, type ServerState } from './server_state.ts';

/** The server's clocks as they were told. */
export interface LiveClock {
  /** By colour, in ms. */
  readonly remainingMs: readonly [number, number];
  readonly running: Colour | null;
  /** When that was, by `performance.now()`. */
  readonly at: number;
}

/** The links of a game that was begun in this browser; the friend's is empty where it is not known. */
export interface LiveLinks {
  readonly own: string;
  readonly friend: string;
  readonly watch: string;
}

/** The live game on the table. */
export interface LiveOnTable {
  readonly server: ServerState;
  /** The side that is played here; null: it is only watched. */
  readonly mine: Colour | null;
  /** Null without clocks. */
  readonly clock: LiveClock | null;
  /** The line to the server is broken, or what was done here has not reached it yet. */
  readonly isLost: boolean;
  readonly links: LiveLinks;
  /** Why the browser does not keep the link; null if it does. */
  readonly fault: string | null;
}

/** A link was opened to the other side of a game of which this browser has a seat: one's own invitation, most likely. */
export interface OwnInvitation {
  /** The part of the address for that link. */
  readonly address: string;
  /** The seat that is kept. */
  readonly kept: KeptLive;
}

export interface LiveState {
  /** Null: another game is on the table. */
  readonly current: LiveOnTable | null;
  /** The part of the page's address for that game; empty without one. */
  readonly address: string;
  /** What is asked before it is opened; null: nothing. */
  readonly asked: OwnInvitation | null;
  /** Does the page come from a server of live games? Null: it does not, or that is not known yet. */
  readonly host: { readonly hasLobby: boolean } | null;
  /** Counts the changes of what is kept. */
  readonly version: number;
}

export const NO_LIVE: LiveState = { current: null, address: '', asked: null, host: null, version: 0 };

/** How an address of a live game begins. */
export const LIVE_MARK = '#live=';

/** Such an address: the id of the game, and the secret of a seat. */
export const ADDRESS = /^#live=([0-9a-f]{20})(?:&seat=([\w-]+))?$/;

/** The part of the page's address for a game. Spectators have no secret. */
export function addressOf(id: string, secret: string): string {
  return `${LIVE_MARK}${id}${secret === '' ? '' : `&seat=${secret}`}`;
}

/** Until so many half-moves the server lets the clocks stand still, and a game can be aborted. */
export const BEGINNING_PLIES = 2;

/** Does the friend still need the link? */
export function isInviting({ server, mine, links }: LiveOnTable): boolean {
  if (mine === null || links.friend === '' || server.ply >= BEGINNING_PLIES || server.status !== 'playing')
    return false;
  return !server.here[mine === 0 ? 'black' : 'white'];
}

/** What the clocks of the live game show now; null: it has none. */
export function liveReading({ current }: LiveState): ClockReading | null {
  const clock = current?.clock ?? null;
  if (clock === null) return null;
  const { remainingMs, running, at } = clock;
  const leftOf = (colour: 0 | 1): number =>
    Math.max(0, remainingMs[colour] - (running === colour ? performance.now() - at : 0));
  return { control: NO_CLOCK, running, remainingMs: [leftOf(0), leftOf(1)] };
}

/** The clocks as the server has told them just now. */
export function clockOf(clock: ServerState['clock']): LiveClock | null {
  if (clock === null) return null;
  const running: Colour | null = clock.running === null ? null : colourOf(clock.running);
  return { remainingMs: [clock.white, clock.black], running, at: performance.now() };
}

/** The clocks after the running one has been stopped now. */
export function stopped({ remainingMs, at }: LiveClock, running: Colour): LiveClock {
  const now = performance.now();
  const [white, black] = remainingMs;
  const spent = now - at;
  return { remainingMs: running === WHITE ? [white - spent, black] : [white, black - spent], running: null, at: now };
}
