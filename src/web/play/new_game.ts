import { err, ok, type Result } from '../../rules/result.ts';
import type { Ruleset } from '../../rules/setup.ts';
import { capitalised } from '../../rules/words.ts';
import type { Seats, Strength } from '../../table/table_state.ts';
import {
  TIME_CONTROL_EXAMPLES,
  describeTimeControl,
  formatTimeControlInMinutes,
  parseTimeControlInMinutes,
  type TimeControl,
} from '../../table/time_control.ts';
import type { GameChoice } from './game_state.ts';

/** The choice of players. */
export type Opponent = 'white' | 'black' | 'random' | 'people' | 'watch';

export const OPPONENTS: Readonly<Record<Opponent, string>> = {
  white: 'White against Ransom',
  black: 'Black against Ransom',
  random: 'White or Black at random',
  people: 'Two people at this screen',
  watch: 'Ransom against itself',
};

/** Whom a new game is against. A friend elsewhere is invited by a form of its own. */
export type Against = 'ransom' | 'here' | 'elsewhere';
export const AGAINST: readonly Against[] = ['ransom', 'here', 'elsewhere'];

/** Which side one plays against Ransom, the usual one first; or one watches it play both. */
export const SIDES = ['white', 'random', 'black', 'watch'] as const satisfies readonly Opponent[];

export function againstOf(opponent: Opponent): Against {
  return opponent === 'people' ? 'here' : 'ransom';
}

/** The clocks on offer, as `parseTimeControlInMinutes` reads them. */
export const CLOCKS: readonly string[] = ['off', '5+3', '10', '15+10'];
/** In a draft: the clock is in the text field. */
export const CUSTOM = 'custom';

/** Times for a move without a clock, in ms. */
export const MOVE_TIMES_MS: readonly number[] = [500, 1000, 2000, 5000, 10_000, 30_000];

export const PACE_MS = { least: 0, most: 6000, step: 500 } as const;

export const RULESETS: Readonly<Record<Ruleset, string>> = {
  leslie: 'The rules of John Leslie, who invented the game. If in doubt, take these.',
  pierce:
    'A variant: a frozen pawn gives check, too. A pawn before its last step is frozen while no captured piece of its side can take its place.',
};

/** What rules are called where one chooses. */
export function rulesetName(ruleset: Ruleset): string {
  return ruleset === 'leslie' ? 'Standard' : capitalised(ruleset);
}

/** The form for a new game, possibly incomplete. */
export interface GameDraft extends Pick<GameChoice, 'level' | 'moveTimeMs' | 'ruleset' | 'flipsEachTurn' | 'paceMs'> {
  readonly opponent: Opponent;
  /** One of `CLOCKS`, or `CUSTOM`. */
  readonly clock: string;
  readonly customClock: string;
}

/** The form for another game like this one. */
export function draftOf(choice: GameChoice): GameDraft {
  const { level, moveTimeMs, ruleset, flipsEachTurn, paceMs, control } = choice;
  const text = formatTimeControlInMinutes(control);
  const isOffered = CLOCKS.includes(text);
  return {
    ...{ level, moveTimeMs, ruleset, flipsEachTurn, paceMs },
    opponent: opponentOf(choice.seats),
    clock: isOffered ? text : CUSTOM,
    customClock: isOffered ? '' : text,
  };
}

/** The game specified by a form, or an error if its clock is invalid. `random` returns a number in [0, 1). */
export function choiceOf(draft: GameDraft, random: () => number): Result<GameChoice, string> {
  const { level, moveTimeMs, ruleset, flipsEachTurn, paceMs, opponent } = draft;
  const control = controlOf(draft);
  if (!control.ok) return err(control.error);
  const seats = opponent === 'random' ? seatsOf(random() < 1 / 2 ? 'white' : 'black') : seatsOf(opponent);
  return ok({
    ...{ level, moveTimeMs, ruleset, paceMs, seats },
    names: ['', ''],
    control: control.value,
    flipsEachTurn: flipsEachTurn && opponent === 'people',
  });
}

/** The seats for a choice of players. */
export function seatsOf(opponent: Exclude<Opponent, 'random'>): Seats {
  switch (opponent) {
    case 'white':
      return ['person', 'engine'];
    case 'black':
      return ['engine', 'person'];
    case 'people':
      return ['person', 'person'];
    case 'watch':
      return ['engine', 'engine'];
  }
}

export function opponentOf([white, black]: Seats): Exclude<Opponent, 'random'> {
  if (white === black) return white === 'person' ? 'people' : 'watch';
  return white === 'person' ? 'white' : 'black';
}

/** The same game again, with the sides swapped if a person played against Ransom. */
export function rematchOf(choice: GameChoice): GameChoice {
  return { ...choice, seats: [choice.seats[1], choice.seats[0]] };
}

/** The label of a clock on offer. */
export function clockLabel(text: string): string {
  const control = parseTimeControlInMinutes(text);
  if (!control.ok) throw new Error(control.error);
  const described = describeTimeControl(control.value);
  return control.value.kind === 'none' ? 'No clock' : described;
}

/** What a text for the clock means as far as it is typed, or examples. */
export function clockNote(text: string): string {
  const control = parseTimeControlInMinutes(text);
  return control.ok ? `Clock: ${describeTimeControl(control.value)}.` : TIME_CONTROL_EXAMPLES;
}

function controlOf({ clock, customClock }: GameDraft): Result<TimeControl, string> {
  return parseTimeControlInMinutes(clock === CUSTOM ? customClock : clock);
}

/** Centipawns by which Ransom's move may be worse than the best, so that games differ. */
const VARIETY = 10;

/** How Ransom plays in a game. */
export function strengthOf({ level, moveTimeMs, control }: GameChoice): Strength {
  return {
    options: { skillLevel: level, variety: VARIETY, multiPv: 1 },
    limits: control.kind === 'none' ? { moveTimeMs } : {},
  };
}
