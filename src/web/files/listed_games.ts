import { BLACK, WHITE } from '../../shared/men.ts';
import type { GameResult } from '../../rules/game.ts';
import type { Colour } from '../../rules/setup.ts';
import { computerName, nameBeside, isWatched, onlyPerson } from '../play/players.ts';
import type { Score } from '../progress/progress_state.ts';
import { SCORE_WORDS, scoreFor } from '../progress/score.ts';
import type { GameFacts } from '../storage/about.ts';
import type { GameEntry, GameKeeper } from '../storage/games.ts';
import { factsOf } from './game_facts.ts';

/** A game as the list shows it. */
export interface ListedGame {
  readonly id: string;
  /** "You – Ransom (computer) · level 3", White first; or that it can't be read. */
  readonly players: string;
  /** For the person who played it against Ransom; null for other games, and while it goes on. */
  readonly score: Score | null;
  /** "Won", "White won", "Unfinished"; empty if it can't be read. */
  readonly result: string;
  /** "1. e4 d5 2. exd5 Qxd5 3. Nc3 …" */
  readonly opening: string;
  /** "24 moves", "2 mistakes", "82 % accuracy" */
  readonly figures: readonly string[];
  /** In ms since 1970; 0 if it is not known. */
  readonly playedAt: number;
  /** From whose side it is seen: that of the person who played it against Ransom, or White's. */
  readonly side: Colour;
}

/** What follows from the moves of games that an earlier version stored: reading them takes a while. */
const known = new Map<string, GameFacts | null>();

/** The games that the browser keeps, those played last first. */
export function listedGames(keeper: GameKeeper): ListedGame[] {
  return keeper
    .list()
    .map((entry) => listedGame(entry, entry.about.facts ?? olderFacts(keeper, entry)))
    .sort((a, b) => b.playedAt - a.playedAt);
}

export const FILTERS = ['All', 'Won', 'Lost', 'Unfinished'] as const;
export type Filter = (typeof FILTERS)[number];

export function isListed({ result }: ListedGame, filter: Filter): boolean {
  return filter === 'All' || result === filter;
}

/** `facts`: null if the moves can't be read. */
export function listedGame({ id, title, savedAt, choice, about }: GameEntry, facts: GameFacts | null): ListedGame {
  const playedAt = about.playedAt ?? savedAt;
  const person = onlyPerson(choice.seats);
  const side = person ?? WHITE;
  if (facts === null) return { id, players: title, score: null, result: '', opening: '', figures: [], playedAt, side };
  const score = person === null || facts.result === null ? null : scoreFor(person, facts.result);
  const isLonger = facts.opening.split(' ').filter((word) => !word.endsWith('.')).length < facts.moves * 2 - 1;
  return {
    id,
    players: playersOf(choice, facts),
    score,
    result: score === null ? resultWords(facts.result) : SCORE_WORDS[score],
    opening: isLonger ? `${facts.opening} …` : facts.opening,
    figures: [
      counted(facts.moves, 'move'),
      ...faultsOf(about.faults, person),
      ...accuracyWords(about.accuracy, person),
    ],
    playedAt,
    side,
  };
}

function olderFacts(keeper: GameKeeper, { id, savedAt }: GameEntry): GameFacts | null {
  const key = `${id} ${savedAt}`;
  const facts = known.get(key);
  if (facts !== undefined) return facts;
  const tree = keeper.read(id);
  const read = tree === null ? null : factsOf(tree);
  known.set(key, read);
  return read;
}

function playersOf({ seats, level }: GameEntry['choice'], { players }: GameFacts): string {
  if (players?.some((name) => name !== '?') === true) return players.join(' – ');
  if (isWatched(seats)) return computerName(level, true);
  if (onlyPerson(seats) === null) return 'Two people';
  return [WHITE, BLACK].map((colour) => nameBeside(seats, level, colour)).join(' – ');
}

function resultWords(result: GameResult | null): string {
  if (result === null) return 'Unfinished';
  return result === '1/2-1/2' ? SCORE_WORDS.drawn : `${result === '1-0' ? 'White' : 'Black'} won`;
}

/** The mistakes of the person who played; of both if that isn't one. */
function faultsOf(faults: readonly [number, number] | null, person: number | null): string[] {
  if (faults === null) return [];
  const words = (count: number): string => (count === 0 ? 'no mistakes' : counted(count, 'mistake'));
  if (person !== null) return [words(faults[person === WHITE ? 0 : 1])];
  return [words(faults[0] + faults[1])];
}

/** "82 % accuracy" of the person who played; "82 and 58 % accuracy" if that isn't one. */
function accuracyWords(accuracy: readonly [number, number] | null, person: Colour | null): string[] {
  if (accuracy === null) return [];
  return [`${person === null ? accuracy.join(' and ') : accuracy[person]} % accuracy`];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
