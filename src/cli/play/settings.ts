import { DEFAULT_OPTIONS, type EngineOptions } from '../../engine/options.ts';
import type { SearchLimits } from '../../engine/types.ts';
import type { Colour, Ruleset } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';

/** Whose moves the person makes: those of one colour, of both (two persons at one board) or of none (Ransom alone). */
export const SIDES = ['white', 'black', 'both', 'none'] as const;
export type Side = (typeof SIDES)[number];

/** What ends Ransom's thinking about a move, beside its level. */
export type MoveLimit =
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'depth'; readonly plies: number }
  | { readonly kind: 'nodes'; readonly nodes: number };

/** Everything that can be set for a game at the terminal. */
export interface PlaySettings {
  side: Side;
  ruleset: Ruleset;
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

/** A level at which a newcomer has a game, quick answers, and not the same game twice. */
export const DEFAULT_PLAY_SETTINGS: Readonly<PlaySettings> = {
  side: 'white',
  ruleset: 'leslie',
  limit: { kind: 'time', seconds: 2 },
  level: 10,
  variety: 10,
  threads: DEFAULT_OPTIONS.threads,
  hashMb: DEFAULT_OPTIONS.hashMb,
  paceSeconds: 1,
  isUnicode: false,
  isFlipped: false,
  showsThoughts: false,
};

/** Does the person make the moves of this colour? */
export function isPersons(side: Side, colour: Colour): boolean {
  return side === 'both' || (side === 'white' && colour === WHITE) || (side === 'black' && colour === BLACK);
}

/** The side of the one person who has this colour. */
export function sideOf(colour: Colour): Side {
  return colour === WHITE ? 'white' : 'black';
}

/** What the engine is told for a move of its own. */
export function engineOptionsOf(settings: PlaySettings): Partial<EngineOptions> {
  const { level, variety, threads, hashMb } = settings;
  return { skillLevel: level, variety, threads, hashMb, multiPv: 1 };
}

export function searchLimitsOf(limit: MoveLimit): SearchLimits {
  switch (limit.kind) {
    case 'time':
      return { moveTimeMs: limit.seconds * 1000 };
    case 'depth':
      return { depth: limit.plies };
    case 'nodes':
      return { nodes: limit.nodes };
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
  }
}
