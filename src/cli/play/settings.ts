import { DEFAULT_OPTIONS, MAX_SKILL_LEVEL, type EngineOptions } from '../../engine/options.ts';
import { DEFAULT_RULESET, type Colour, type Ruleset } from '../../rules/setup.ts';
import { colourName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { MoveLimits, Seat, Seats, Strength } from '../../table/table_state.ts';
import { NO_CLOCK, type TimeControl } from '../../table/time_control.ts';

/** The sides moved by the user: one colour, both (two people at one board) or none (Ransom alone). */
export const SIDES = ['white', 'black', 'both', 'none'] as const;
export type Side = (typeof SIDES)[number];

/** Limits of Ransom's search for a move, in addition to its level. */
export type MoveLimit =
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'depth'; readonly plies: number }
  | { readonly kind: 'nodes'; readonly nodes: number }
  /** No limit except the clock. */
  | { readonly kind: 'clock' };

/** All settings of a game on the terminal. */
export interface PlaySettings {
  side: Side;
  ruleset: Ruleset;
  /** The clock of both sides. */
  control: TimeControl;
  limit: MoveLimit;
  level: number;
  /** Centipawns by which Ransom's move may be worse than the best. */
  variety: number;
  threads: number;
  hashMb: number;
  /** Ransom against itself: minimum time between moves. */
  paceSeconds: number;
  isUnicode: boolean;
  isFlipped: boolean;
  /** Show Ransom's thinking about its moves. */
  showsThoughts: boolean;
}

export const MAX_SECONDS = 86_400;
export const MAX_NODES = 1_000_000_000_000;

const DEFAULT_LIMIT: MoveLimit = { kind: 'time', seconds: 2 };

/** A level that a newcomer can beat, quick replies, and varied games. */
export const DEFAULT_PLAY_SETTINGS: Readonly<PlaySettings> = {
  side: 'white',
  ruleset: DEFAULT_RULESET,
  control: NO_CLOCK,
  limit: DEFAULT_LIMIT,
  level: 0,
  variety: 10,
  threads: DEFAULT_OPTIONS.threads,
  hashMb: DEFAULT_OPTIONS.hashMb,
  paceSeconds: 1,
  isUnicode: false,
  isFlipped: false,
  showsThoughts: false,
};

/** Does the user move this colour? */
export function isPersons(side: Side, colour: Colour): boolean {
  return side === 'both' || (side === 'white' && colour === WHITE) || (side === 'black' && colour === BLACK);
}

/** The colour of the only person at the board; null if there are two or none. */
export function personsColour({ side }: Pick<PlaySettings, 'side'>): Colour | null {
  if (side === 'white') return WHITE;
  return side === 'black' ? BLACK : null;
}

/** The user's sides in another game: one person takes this colour, two or none remain so. */
export function sideFor(settings: Pick<PlaySettings, 'side'>, colour: Colour): Side {
  return personsColour(settings) === null ? settings.side : colourName(colour);
}

/** A user continues a game with the side that was not Ransom's, otherwise with the side to move. */
export function sideAfterLoading(
  settings: Pick<PlaySettings, 'side'>,
  turn: Colour,
  ransomsColour: Colour | null,
): Side {
  return sideFor(settings, ransomsColour === null ? turn : ransomsColour ^ 1);
}

/** Who plays which side. */
export function seatsOf(side: Side): Seats {
  const seat = (colour: Colour): Seat => (isPersons(side, colour) ? 'person' : 'engine');
  return [seat(WHITE), seat(BLACK)];
}

export function sideOfSeats([white, black]: Seats): Side {
  if (white === black) return white === 'person' ? 'both' : 'none';
  return white === 'person' ? 'white' : 'black';
}

/** Default limits of Ransom's search: none with a clock, because that suffices. */
export function defaultLimit(control: TimeControl): MoveLimit {
  return control.kind === 'none' ? DEFAULT_LIMIT : { kind: 'clock' };
}

/** The settings with another clock. With one, Ransom needs no time per move; without one it does. */
export function withControl({ limit }: PlaySettings, control: TimeControl): Partial<PlaySettings> {
  const isByTime = limit.kind === 'time' || limit.kind === 'clock';
  return { control, ...(isByTime && { limit: defaultLimit(control) }) };
}

/** The engine's settings for a side. */
export function strengthOf(settings: PlaySettings): Strength {
  return { options: engineOptionsOf(settings), limits: moveLimitsOf(settings.limit) };
}

/** The engine options for its own moves. */
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

/** "level 3 of 20, at most 2 s a move": a search to a depth has no level. */
export function describeStrength({ level, limit }: PlaySettings): string {
  switch (limit.kind) {
    case 'time':
      return `level ${level} of ${MAX_SKILL_LEVEL}, at most ${limit.seconds} s a move`;
    case 'depth':
      return `${limit.plies} plies deep, whatever the level`;
    case 'nodes':
      return `level ${level} of ${MAX_SKILL_LEVEL}, at most ${limit.nodes} nodes a move`;
    case 'clock':
      return `level ${level} of ${MAX_SKILL_LEVEL}, by the clock`;
  }
}
