import type { Colour } from '../../rules/setup.ts';
import type { ClockReading } from '../../table/table_state.ts';
import { NO_CLOCK } from '../../table/time_control.ts';
import type { ServerState } from './server_state.ts';

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

export interface LiveState {
  /** Null: another game is on the table. */
  readonly current: LiveOnTable | null;
  /** The part of the page's address for that game; empty without one. */
  readonly address: string;
  /** Does the page come from a server of live games? Null: it does not, or that is not known yet. */
  readonly host: { readonly hasLobby: boolean } | null;
  /** Counts the changes of what is kept. */
  readonly version: number;
}

export const NO_LIVE: LiveState = { current: null, address: '', host: null, version: 0 };

/** How an address of a live game begins. */
export const LIVE_MARK = '#live=';

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
