import { MAX_SKILL_LEVEL } from '../../engine/options.ts';
import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { Seats } from '../../table/table_state.ts';

/** The only person, who plays against the engine; null if there are two, or none. */
export function onlyPerson(seats: Seats): Colour | null {
  if (seats[0] === seats[1]) return null;
  return seats[0] === 'person' ? WHITE : BLACK;
}

/** Does the engine play both sides? */
export function isWatched(seats: Seats): boolean {
  return seats[0] === 'engine' && seats[1] === 'engine';
}

/** Does the engine play this side? */
export function isEngines(seats: Seats, colour: Colour): boolean {
  return seats[colour === WHITE ? 0 : 1] === 'engine';
}

/** The name in a strip beside the board: "You", "White", "Ransom, level 3". */
export function nameBeside(seats: Seats, level: number, colour: Colour): string {
  if (isEngines(seats, colour)) return `Ransom, ${levelWords(level)}`;
  return onlyPerson(seats) === null ? playerName(colour) : 'You';
}

/** "level 3", "full strength" */
export function levelWords(level: number): string {
  return level === MAX_SKILL_LEVEL ? 'full strength' : `level ${level}`;
}

/** The name in a sentence: "Ransom", or "White" if a person plays White. */
export function nameInSentence(seats: Seats, colour: Colour): string {
  return isEngines(seats, colour) ? 'Ransom' : playerName(colour);
}

/** Words for the ranges of levels, each with its highest level. */
const LEVEL_WORDS: readonly (readonly [level: number, word: string])[] = [
  [2, 'newcomer'],
  [5, 'learner'],
  [9, 'regular player'],
  [13, 'strong player'],
  [17, 'expert'],
  [MAX_SKILL_LEVEL - 1, 'master'],
  [MAX_SKILL_LEVEL, 'full strength'],
];

/** A word for the kind of player who matches the engine's level, 0 to 20. */
export function levelWord(level: number): string {
  return LEVEL_WORDS.find(([highest]) => level <= highest)?.[1] ?? 'full strength';
}
