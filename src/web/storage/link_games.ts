import { err, ok, type Result } from '../../rules/result.ts';
import type { Colour } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { formatLinkGame, parseLinkGame } from '../../table/links/link_text.ts';
import type { LinkGame } from '../../table/links/link_game.ts';
import { isObject } from './fields.ts';
import {
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

/** Each game by links has its own key, so that two tabs never write the same text. */
const LINKS = keyOf('link/');

/** A game by links, as this browser keeps it. */
export interface KeptLink {
  readonly game: LinkGame;
  /** The side that is played here. */
  readonly mine: Colour;
  /** The link of the last move made here has been copied or shared. */
  readonly isSent: boolean;
  /** When something happened in it last, in ms since 1970. */
  readonly at: number;
}

/** A kept game with the text that is stored of it, by which changes of another tab are seen. */
export interface StoredLink {
  readonly kept: KeptLink;
  readonly text: string;
}

/** The games by links that the browser keeps: beside the other games, and like them one by one. */
export class LinkStore {
  private readonly storage: KeyValues | null;

  constructor(storage: KeyValues | null) {
    this.storage = storage;
  }

  /** Null if there is no such game, or if what is stored of it can't be read. */
  load(id: string): StoredLink | null {
    const text = readKey(this.storage, LINKS + id);
    const kept = text === null ? null : linkOfKept(text);
    return text === null || kept === null ? null : { kept, text };
  }

  /**
   * Stores a game and returns its text. `known`: what this tab has read or written of it last. If another tab has gone on with it,
   * nothing is written, and the error is what that tab has stored. What can't be read is set aside.
   */
  save(kept: KeptLink, known: string | null): Result<string, StorageFault | StoredLink> {
    const { id } = kept.game;
    const present = readKey(this.storage, LINKS + id);
    if (present !== null && present !== known) {
      const stored = this.load(id);
      if (stored !== null) return err(stored);
      const reason = 'This game by links can’t be read.';
      setAside(this.storage, id, reason, present);
    }
    const text = JSON.stringify({
      game: formatLinkGame(kept.game),
      side: kept.mine === WHITE ? 'white' : 'black',
      isSent: kept.isSent,
      at: kept.at,
    });
    const written = writeKey(this.storage, LINKS + id, text);
    return written.ok ? ok(text) : written;
  }

  /** The games, those of the reader's turn first, and then the newest. What can't be read is left out, and stays where it is. */
  list(): KeptLink[] {
    return keysWith(this.storage, LINKS)
      .flatMap((key) => this.load(key.slice(LINKS.length))?.kept ?? [])
      .sort((a, b) => rankOf(a) - rankOf(b) || b.at - a.at);
  }

  /** Deletes a game. The returned function puts it back, and says whether there was room for that. */
  remove(id: string): () => boolean {
    const text = readKey(this.storage, LINKS + id);
    removeKey(this.storage, LINKS + id);
    return () => text !== null && writeKey(this.storage, LINKS + id, text).ok;
  }

  /** Is this the key of a game? */
  isKeyOf(key: string | null, id: string): boolean {
    return key === LINKS + id;
  }
}

function rankOf({ game, mine }: KeptLink): number {
  if (game.end !== null) return 2;
  return game.position.turn === mine ? 0 : 1;
}

function linkOfKept(text: string): KeptLink | null {
  const kept = parseJson(text);
  if (!isObject(kept) || typeof kept.game !== 'string') return null;
  const game = parseLinkGame(kept.game);
  if (!game.ok) return null;
  return {
    game: game.value,
    mine: kept.side === 'black' ? BLACK : WHITE,
    isSent: kept.isSent === true,
    at: Number.isFinite(kept.at) ? Number(kept.at) : 0,
  };
}
