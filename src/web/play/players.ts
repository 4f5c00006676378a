import { MAX_SKILL_LEVEL } from '../../engine/options.ts';
import type { Colour } from '../../rules/setup.ts';
import { capitalised, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { Seats } from '../../table/table_state.ts';

/** The only person at this page; null if there are two, or none. */
export function onlyPerson([white, black]: Seats): Colour | null {
  if ((white === 'person') === (black === 'person')) return null;
  return white === 'person' ? WHITE : BLACK;
}

/** The button for another game, in which the colours are swapped: "Rematch as Black", or "Rematch" if no person is alone at this page. */
export function rematchWords(seats: Seats): string {
  const person = onlyPerson(seats);
  return person === null ? 'Rematch' : `Rematch as ${playerName(person ^ 1)}`;
}

/** Does somebody at another device play a side? */
export function isRemote(seats: Seats): boolean {
  return seats.includes('remote');
}

/** Does the engine play both sides? */
export function isWatched(seats: Seats): boolean {
  return seats[0] === 'engine' && seats[1] === 'engine';
}

/** Does the engine play this side? */
export function isEngines(seats: Seats, colour: Colour): boolean {
  return seats[colour === WHITE ? 0 : 1] === 'engine';
}

type Names = readonly [string, string];

/** The name of who plays a side elsewhere: "Grace", "Your friend"; null: nobody does. */
function remoteName(seats: Seats, colour: Colour, names: Names | undefined): string | null {
  if (seats[colour] !== 'remote') return null;
  const name = names?.[colour] ?? '';
  return name === '' ? 'Your friend' : name;
}

/** The name in a strip beside the board: "You", "White", "Ransom (computer) · level 3", "Ransom (computer) · easiest", "Grace". */
export function nameBeside(seats: Seats, level: number, colour: Colour, names?: Names): string {
  const remote = remoteName(seats, colour, names);
  if (remote !== null) return remote;
  if (isEngines(seats, colour)) return computerName(level);
  return onlyPerson(seats) === null ? playerName(colour) : 'You';
}

/** The engine's name, which tells strangers what it is; on both sides it plays against itself. */
export function computerName(level: number, isWatched = false): string {
  return `Ransom (computer)${isWatched ? ' against itself' : ''} · ${level === 0 ? 'easiest' : levelWords(level)}`;
}

/** "level 3", "full strength" */
export function levelWords(level: number): string {
  return level === MAX_SKILL_LEVEL ? 'full strength' : `level ${level}`;
}

/** The name in a sentence: "Ransom", "Grace", or "White" if a person here plays White. */
export function nameInSentence(seats: Seats, colour: Colour, names?: Names): string {
  const remote = remoteName(seats, colour, names);
  if (remote !== null) return remote;
  return isEngines(seats, colour) ? 'Ransom' : playerName(colour);
}

/** Words for the ranges of levels, each with its highest level. */
const LEVEL_WORDS: readonly (readonly [level: number, word: string])[] = [
  [0, 'easiest level'],
  [2, 'beginner'],
  [5, 'learner'],
  [9, 'casual player'],
  [13, 'club player'],
  [17, 'expert'],
  [MAX_SKILL_LEVEL - 1, 'master'],
  [MAX_SKILL_LEVEL, 'full strength'],
];

/** A level for each of the words, in the middle of its range, the word in short, "Club", and the range: "10–13". */
export const NAMED_LEVELS: ReadonlyMap<number, readonly [word: string, range: string]> = new Map(
  LEVEL_WORDS.map(([highest, word], at) => {
    const lowest = at === 0 ? 0 : LEVEL_WORDS[at - 1]![0] + 1;
    return [
      Math.floor((lowest + highest) / 2),
      [
        capitalised(word.replace(/ (?:level|player|strength)$/, '')),
        lowest === highest ? String(lowest) : `${lowest}–${highest}`,
      ],
    ];
  }),
);

/** A word for the kind of player who matches the engine's level, 0 to 20. */
export function levelWord(level: number): string {
  return LEVEL_WORDS.find(([highest]) => level <= highest)?.[1] ?? 'full strength';
}
