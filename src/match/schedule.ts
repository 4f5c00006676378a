import { isInShard, type Shard } from '../jobs/shard.ts';

/** A match has no more games: all of them are scheduled at once. */
export const MAX_GAMES = 1_000_000;

/** A game to be played. Everything here follows from the settings alone, so that a match can be resumed. */
export interface ScheduledGame {
  /** From 0, in the order in which games start. */
  readonly index: number;
  /** Players, as indices of the match's list. */
  readonly white: number;
  readonly black: number;
  /** Which opening, from 0. */
  readonly opening: number;
  /** Games of one pair share this number; null where colours are not swapped. */
  readonly pair: number | null;
}

export type TournamentFormat = 'round-robin' | 'gauntlet';

export interface ScheduleSettings {
  readonly players: number;
  readonly format: TournamentFormat;
  /** Each opening is played twice, with colours swapped. */
  readonly swapColours: boolean;
  /** Total number of games. */
  readonly games: number;
}

type Meeting = readonly [first: number, second: number];

/**
 * A meeting of a round by its number, from 0: each plays each, or the first plays each other. Computed, since a list of all
 * has 19,900 for 200 players, and is needed for every game.
 */
export function meeting(players: number, format: TournamentFormat, number: number): Meeting {
  if (format === 'gauntlet') return [0, number + 1];
  let first = 0;
  let before = 0;
  // The first player meets all others, the second all but the first, and so on.
  for (let own = players - 1; before + own <= number; own--) {
    before += own;
    first++;
  }
  return [first, first + 1 + number - before];
}

function meetingsInRound(players: number, format: TournamentFormat): number {
  return format === 'gauntlet' ? players - 1 : (players * (players - 1)) / 2;
}

/** How many games a round has. */
export function gamesInRound({ players, format, swapColours }: Omit<ScheduleSettings, 'games'>): number {
  return meetingsInRound(players, format) * (swapColours ? 2 : 1);
}

/** The game with this index. All meetings of a round are played with the same opening. */
export function scheduledGame(settings: ScheduleSettings, index: number): ScheduledGame {
  const { players, format, swapColours } = settings;
  const round = meetingsInRound(players, format);
  const gamesAMeeting = swapColours ? 2 : 1;
  const meetingIndex = Math.floor(index / gamesAMeeting);
  const roundIndex = Math.floor(meetingIndex / round);
  const [first, second] = meeting(players, format, meetingIndex % round);
  // Without swapping, colours alternate from round to round.
  const swapped = swapColours ? index % 2 === 1 : roundIndex % 2 === 1;
  return {
    index,
    white: swapped ? second : first,
    black: swapped ? first : second,
    opening: roundIndex,
    pair: swapColours ? meetingIndex : null,
  };
}

/** Does a shard of the match contain the game with this index? The games of a pair are in the same one. */
export function isGameInShard({ swapColours }: ScheduleSettings, shard: Shard, index: number): boolean {
  return isInShard(shard, swapColours ? Math.floor(index / 2) : index);
}
