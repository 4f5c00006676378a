import { DEFAULT_OPTIONS, type EngineOptions } from '../../engine/options.ts';
import type { Colour, Ruleset } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { MoveLimits, Seat, Seats, Strength } from '../../table/table_state.ts';
import { NO_CLOCK, type TimeControl } from '../../table/time_control.ts';

/** Whose moves the user makes: those of one colour, of both (two people at one board) or of none (Ransom alone). */
export const SIDES = ['white', 'black', 'both', 'none'] as const;
export type Side = (typeof SIDES)[number];

/** What ends Ransom's thinking about a move, in addition to its level. */
export type MoveLimit =
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'depth'; readonly plies: number }
  | { readonly kind: 'nodes'; readonly nodes: number }
  /** Nothing but the clock of the game. */
  | { readonly kind: 'clock' };

/** All settings of a game on the terminal. */
export interface PlaySettings {
  side: Side;
  ruleset: Ruleset;
  /** The clock of both sides. */
  control: TimeControl;
  limit: MoveLimit;
  level: number;
  /** Centipawns within which Ransom may choose another move than the best. */
  variety: number;
  threads: number;
  hashMb: number;
  /** Ransom against itself: the least time from move to move. */
  paceSeconds: number;
  isUnicode: boolean;
  isFlipped: boolean;
  /** Tell what Ransom thought of its moves. */
  showsThoughts: boolean;
}

export const MAX_SECONDS = 86_400;
export const MAX_DEPTH = 99;
export const MAX_NODES = 1_000_000_000_000;
export const MAX_VARIETY_CENTIPAWNS = 500;

const DEFAULT_LIMIT: MoveLimit = { kind: 'time', seconds: 2 };

/** A level at which a newcomer has a game, quick answers, and not the same game twice. */
export const DEFAULT_PLAY_SETTINGS: Readonly<PlaySettings> = {
  side: 'white',
  ruleset: 'leslie',
  control: NO_CLOCK,
  limit: DEFAULT_LIMIT,
  level: 10,
  variety: 10,
  threads: DEFAULT_OPTIONS.threads,
  hashMb: DEFAULT_OPTIONS.hashMb,
  paceSeconds: 1,
  isUnicode: false,
  isFlipped: false,
  showsThoughts: false,
};

/** Does the user make the moves of this colour? */
export function isPersons(side: Side, colour: Colour): boolean {
  return side === 'both' || (side === 'white' && colour === WHITE) || (side === 'black' && colour === BLACK);
}

/** The side of the one person who has this colour. */
export function sideOf(colour: Colour): Side {
  return colour === WHITE ? 'white' : 'black';
}

/** Who makes the moves of which side. */
export function seatsOf(side: Side): Seats {
  const seat = (colour: Colour): Seat => (isPersons(side, colour) ? 'person' : 'engine');
  return [seat(WHITE), seat(BLACK)];
}

export function sideOfSeats([white, black]: Seats): Side {
  if (white === black) return white === 'person' ? 'both' : 'none';
  return white === 'person' ? 'white' : 'black';
}

/** What bounds Ransom's thinking where nobody has said it: with a clock, that alone. */
export function defaultLimit(control: TimeControl): MoveLimit {
  return control.kind === 'none' ? DEFAULT_LIMIT : { kind: 'clock' };
}

/** The settings with another clock. With one, Ransom needs no time for a move; without one it does. */
export function withControl({ limit }: PlaySettings, control: TimeControl): Partial<PlaySettings> {
  const isByTime = limit.kind === 'time' || limit.kind === 'clock';
  return { control, ...(isByTime && { limit: defaultLimit(control) }) };
}

/** How Ransom plays a side. */
export function strengthOf(settings: PlaySettings): Strength {
  return { options: engineOptionsOf(settings), limits: moveLimitsOf(settings.limit) };
}

/** What the engine is told for a move of its own. */
export function engineOptionsOf(settings: PlaySettings): Partial<EngineOptions> {
  const { level, variety, threads, hashMb } = settings;
  return { skillLevel: level, variety, threads, hashMb, multiPv: 1 };
}

function moveLimitsOf(limit: MoveLimit): MoveLimits {
  switch (limit.kind) {
    case 'time':
      return { moveTimeMs: limit.seconds * 1000 };
    case 'depth':
      return { depth: limit.plies };
    case 'nodes':
      return { nodes: limit.nodes };
    case 'clock':
      return {};
  }
}

/** "level 10 of 20, at most 2 s a move": a search to a depth has no level. */
export function describeStrength({ level, limit }: PlaySettings): string {
  switch (limit.kind) {
    case 'time':
      return `level ${level} of 20, at most ${limit.seconds} s a move`;
    case 'depth':
      return `${limit.plies} plies deep, whatever the level`;
    case 'nodes':
      return `level ${level} of 20, at most ${limit.nodes} nodes a move`;
    case 'clock':
      return `level ${level} of 20, by the clock`;
  }
}
