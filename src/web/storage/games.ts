import { MAX_SKILL_LEVEL } from '../../engine/options.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { RULESETS } from '../../rules/setup.ts';
import { formatTimeControlInMinutes, parseTimeControlInMinutes, type TimeControl } from '../../table/time_control.ts';
import type { Seat, Seats } from '../../table/table_state.ts';
import type { GameTree } from '../../table/tree.ts';
import { FIRST_GAME, type GameChoice } from '../play/game_state.ts';
import { NOTHING_KNOWN, aboutOfKept, keepAbout, type GameAbout } from './about.ts';
import { flag, isObject, oneOf, pairOf, readFields, wholeNumber, type Field, type Fields } from './fields.ts';
import { keepTree, treeOfKept } from './kept_tree.ts';
import {
  UNREADABLE,
  keyOf,
  keysWith,
  parseJson,
  readKey,
  removeKey,
  setAside,
  writeKey,
  type KeyValues,
  type StorageFault,
} from './key_values.ts';

// Each game has its own key, so that two tabs never write the same text.
const GAMES = keyOf('game/');
/** In the tab's session storage: the id of its game. Survives a reload, and differs between tabs. */
const TAB = keyOf('tab');
/** There, too: a game without a move yet, which is not worth a place in the list. */
const FRESH = keyOf('fresh');

/** A game read from storage. */
export interface KeptGame {
  /** Null if it has no move yet, and so no place in the list. */
  readonly id: string | null;
  readonly tree: GameTree;
  readonly choice: GameChoice;
  readonly about: GameAbout;
}

/** An entry in the list of games. */
export interface GameEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** "White against Ransom, 24 moves", as formatted by the page. */
  readonly title: string;
  readonly choice: GameChoice;
  /** What is stored of it beside its moves. */
  readonly about: GameAbout;
}

/** A text that could not be read as a game, and why. Kept until the user deletes it. */
export interface UnreadableText {
  readonly key: string;
  readonly reason: string;
  readonly text: string;
}

/** The services of the browser, replaceable in tests. */
export interface Surroundings {
  /** Persistent storage; null if the browser has none. */
  readonly storage: KeyValues | null;
  /** Storage of this tab, which survives reloads. */
  readonly tabStorage: KeyValues | null;
  readonly now: () => number;
  /** Returns a unique id. */
  readonly newId: () => string;
}

/** The games stored by the browser: one per tab, and earlier ones. */
export class GameKeeper {
  private readonly around: Surroundings;
  private currentId: string;
  /** The text that this tab last wrote or read: if the stored one differs, another tab plays the same game. */
  private lastText: string | null = null;

  constructor(around: Surroundings) {
    this.around = around;
    this.currentId = readKey(around.tabStorage, TAB) ?? around.newId();
  }

  /** The id under which this tab's game is stored with its first move. */
  get id(): string {
    return this.currentId;
  }

  /** This tab's game from before a reload; null if there is none. An unreadable one is set aside. */
  resume(): KeptGame | null {
    const fresh = readKey(this.around.tabStorage, FRESH);
    const read = fresh === null ? null : readGame(null, fresh);
    if (read?.ok === true) return read.value;
    const loaded = this.load(this.currentId);
    return loaded.ok ? loaded.value : null;
  }

  /** Is there a game in the list? */
  get hasGames(): boolean {
    return keysWith(this.around.storage, GAMES).length > 0;
  }

  /** Keeps a game without a move for a reload of this tab. */
  saveFresh(tree: GameTree, choice: GameChoice, about = NOTHING_KNOWN): void {
    const fresh = { choice: keepChoice(choice), about: keepAbout(about), game: keepTree(tree) };
    writeKey(this.around.tabStorage, FRESH, JSON.stringify(fresh));
  }

  /**
   * Stores this tab's game, after every move. If another tab has continued the same game, this one gets a new id, so
   * that neither is lost.
   */
  save(tree: GameTree, choice: GameChoice, title: string, about = NOTHING_KNOWN): Result<null, StorageFault> {
    const { storage, tabStorage, now, newId } = this.around;
    if (readKey(storage, GAMES + this.currentId) !== this.lastText) this.currentId = newId();
    const facts = { title, savedAt: now(), choice: keepChoice(choice), about: keepAbout(about) };
    const text = JSON.stringify({ ...facts, game: keepTree(tree) });
    const written = writeKey(storage, GAMES + this.currentId, text);
    if (!written.ok) return written;
    this.lastText = text;
    writeKey(tabStorage, TAB, this.currentId);
    removeKey(tabStorage, FRESH);
    return ok(null);
  }

  /** From now on another game is stored; the last one stays in the list. */
  begin(): void {
    this.currentId = this.around.newId();
    this.lastText = null;
  }

  /** Reads a game of the list and continues it. An unreadable one is set aside, and the error gives the reason. */
  load(id: string): Result<KeptGame, string> {
    const text = readKey(this.around.storage, GAMES + id);
    if (text === null) return err('This game is not kept any more.');
    const read = readGame(id, text);
    if (!read.ok) {
      this.keepUnreadable(id, text, read.error);
      return read;
    }
    this.currentId = id;
    this.lastText = text;
    writeKey(this.around.tabStorage, TAB, id);
    return read;
  }

  /** The stored games, newest first. */
  list(): GameEntry[] {
    return keysWith(this.around.storage, GAMES)
      .map((key) => entryOf(key.slice(GAMES.length), readKey(this.around.storage, key) ?? ''))
      .sort((a, b) => b.savedAt - a.savedAt);
  }

  /** The moves of a game of the list, which stays there; null if they can't be read. */
  read(id: string): GameTree | null {
    const text = readKey(this.around.storage, GAMES + id);
    const read = text === null ? null : readGame(id, text);
    return read?.ok === true ? read.value.tree : null;
  }

  /** Deletes a game of the list. The returned function puts it back, and says whether there was room for that. */
  remove(id: string): () => boolean {
    const text = readKey(this.around.storage, GAMES + id);
    const isTabs = id === this.currentId;
    removeKey(this.around.storage, GAMES + id);
    if (isTabs) this.begin();
    const next = this.currentId;
    return () => {
      if (text === null || !writeKey(this.around.storage, GAMES + id, text).ok) return false;
      // The tab's game goes on under its former key, unless it has been stored under another one since.
      if (isTabs && this.currentId === next && this.lastText === null) {
        this.currentId = id;
        this.lastText = text;
      }
      return true;
    };
  }

  /** Texts that could not be read as games, for the user to copy. */
  unreadable(): UnreadableText[] {
    return keysWith(this.around.storage, UNREADABLE).flatMap((key) => {
      const kept = parseJson(readKey(this.around.storage, key) ?? '');
      if (!isObject(kept) || typeof kept.text !== 'string') return [];
      return [{ key, reason: String(kept.reason), text: kept.text }];
    });
  }

  removeUnreadable(key: string): void {
    if (key.startsWith(UNREADABLE)) removeKey(this.around.storage, key);
  }

  /** Moves a text out of the way. If there is no space for that, it stays where it is. */
  private keepUnreadable(id: string, text: string, reason: string): void {
    const { storage } = this.around;
    if (setAside(storage, id, reason, text)) removeKey(storage, GAMES + id);
    if (id === this.currentId) this.begin();
  }
}

function readGame(id: string | null, text: string): Result<KeptGame, string> {
  const kept = parseJson(text);
  if (!isObject(kept)) return err('The text of this game is damaged.');
  const tree = treeOfKept(kept.game);
  if (!tree.ok) return err(`This game can't be read. ${tree.error}`);
  const choice = { ...choiceOfKept(kept.choice), ruleset: tree.value.root.position.ruleset };
  return ok({ id, tree: tree.value, choice, about: aboutOfKept(kept.about) });
}

/** An invalid text is listed, too: the user who opens it is told why it can't be read. */
function entryOf(id: string, text: string): GameEntry {
  const parsed = parseJson(text);
  const kept = isObject(parsed) ? parsed : { title: 'A game that can’t be read' };
  return {
    id,
    savedAt: Number.isFinite(kept.savedAt) ? Number(kept.savedAt) : 0,
    title: typeof kept.title === 'string' ? kept.title : 'A game',
    choice: choiceOfKept(kept.choice),
    about: aboutOfKept(kept.about),
  };
}

type KeptChoice = Omit<GameChoice, 'control'> & { readonly control: string };

function keepChoice(choice: GameChoice): KeptChoice {
  return { ...choice, control: formatTimeControlInMinutes(choice.control) };
}

const SEATS: readonly Seat[] = ['person', 'engine'];
const nameOfKept: Field<string> = (kept) => (typeof kept === 'string' ? kept : undefined);
const MAX_MS = 3_600_000;

const CHOICE_FIELDS: Fields<GameChoice> = {
  seats: seatsOfKept,
  names: pairOf(nameOfKept),
  level: wholeNumber(0, MAX_SKILL_LEVEL),
  moveTimeMs: wholeNumber(1, MAX_MS),
  control: controlOfKept,
  ruleset: oneOf(RULESETS),
  flipsEachTurn: flag,
  paceMs: wholeNumber(0, MAX_MS),
};

function choiceOfKept(kept: unknown): GameChoice {
  return readFields(kept, FIRST_GAME, CHOICE_FIELDS).value;
}

function seatsOfKept(kept: unknown): Seats | undefined {
  if (!Array.isArray(kept)) return undefined;
  const [white, black] = kept.map(oneOf(SEATS));
  return white === undefined || black === undefined ? undefined : [white, black];
}

function controlOfKept(kept: unknown): TimeControl | undefined {
  const control = typeof kept === 'string' ? parseTimeControlInMinutes(kept) : null;
  return control?.ok === true ? control.value : undefined;
}
