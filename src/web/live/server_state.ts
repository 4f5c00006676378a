import type { Colour, Ruleset } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';

// What `ransom host` tells of a game: docs/schema/host.state.json. The page imports nothing of the server.

export type Side = 'white' | 'black';

export interface ServerPlayer {
  readonly name: string | null;
  readonly open?: true;
}

export interface ServerClock {
  readonly white: number;
  readonly black: number;
  readonly running: Side | null;
}

export interface ServerState {
  readonly id: string;
  readonly rules: Ruleset;
  readonly white: ServerPlayer;
  readonly black: ServerPlayer;
  readonly ply: number;
  readonly turn: Side;
  readonly moves: readonly string[];
  readonly status: string;
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*' | null;
  readonly reason: string | null;
  readonly clock: ServerClock | null;
  readonly offers: Readonly<Record<'draw' | 'takeback' | 'rematch', Side | null>>;
  readonly rematch: string | null;
  readonly here: Readonly<Record<Side, boolean>>;
  readonly event: number;
  readonly you?: Side;
}

/** A game of the lobby with an open seat. */
export interface Challenge {
  readonly id: string;
  readonly rules: Ruleset;
  readonly white: ServerPlayer;
  readonly black: ServerPlayer;
  readonly clock: { readonly control: string } | null;
  readonly open: Side;
}

export function sideOf(colour: Colour): Side {
  return colour === WHITE ? 'white' : 'black';
}

export function colourOf(side: Side): Colour {
  return side === 'white' ? WHITE : BLACK;
}

/** White's and Black's names; empty: not named. */
export function namesOf({ white, black }: Pick<ServerState, 'white' | 'black'>): readonly [string, string] {
  return [white.name ?? '', black.name ?? ''];
}

/** The game after the next move; null if that is for another half-move. */
export function afterMove(
  server: ServerState,
  event: number,
  data: Readonly<Record<string, unknown>>,
): ServerState | null {
  const { ply, move } = data;
  if (ply !== server.ply + 1 || typeof move !== 'string') return null;
  const turn = sideOf(server.turn === 'white' ? 1 : WHITE);
  const times = data.clock as { white: number; black: number } | null;
  const clock = server.clock === null || times === null ? null : { ...times, running: turn };
  const offers = { ...server.offers, takeback: null };
  return { ...server, event, ply, turn, clock, offers, moves: [...server.moves, move] };
}
