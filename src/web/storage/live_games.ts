import { ok, type Result } from '../../rules/result.ts';
import { isObject } from './fields.ts';
import { keyOf, keysWith, parseJson, readKey, removeKey, writeKey, type KeyValues } from './key_values.ts';
import type { StorageFault } from './key_values.ts';

/** Each seat has its own key: two people may play at one device, in two tabs. */
const GAMES = keyOf('live/');
/** By seat, too: a move that the server has not answered yet. */
const UNSENT = keyOf('live-move/');

/** A seat of a live game, as this browser keeps it. The game itself is kept by the server. */
export interface KeptLive {
  readonly id: string;
  readonly side: 'white' | 'black';
  /** The secret of the seat. */
  readonly secret: string;
  /** White's and Black's. */
  readonly names: readonly [string, string];
  readonly isOver: boolean;
  /** The link of the other seat, if the game was begun here; else empty. */
  readonly friendLink: string;
  /** When something happened in it last, in ms since 1970. */
  readonly at: number;
}

/** A move on its way to the server. */
export interface UnsentMove {
  /** Half-moves before it. */
  readonly ply: number;
  /** The position in which it was made. */
  readonly fen: string;
  /** In coordinates. */
  readonly move: string;
}

/** The live games of which the browser has a seat. */
export class LiveStore {
  private readonly storage: KeyValues | null;

  constructor(storage: KeyValues | null) {
    this.storage = storage;
  }

  load(id: string, side: string): KeptLive | null {
    return liveOf(parseJson(readKey(this.storage, `${GAMES}${id}/${side}`) ?? ''));
  }

  save(kept: KeptLive): Result<null, StorageFault> {
    const key = `${GAMES}${kept.id}/${kept.side}`;
    const text = JSON.stringify(kept);
    return readKey(this.storage, key) === text ? ok(null) : writeKey(this.storage, key, text);
  }

  /** Those that go on first, and then the newest. */
  list(): KeptLive[] {
    return keysWith(this.storage, GAMES)
      .flatMap((key) => liveOf(parseJson(readKey(this.storage, key) ?? '')) ?? [])
      .sort((a, b) => Number(a.isOver) - Number(b.isOver) || b.at - a.at);
  }

  /** Keeps a move until the server has answered it, so that it survives a reload. */
  keepUnsent(id: string, side: string, move: UnsentMove): void {
    writeKey(this.storage, `${UNSENT}${id}/${side}`, JSON.stringify(move));
  }

  loadUnsent(id: string, side: string): UnsentMove | null {
    const kept = parseJson(readKey(this.storage, `${UNSENT}${id}/${side}`) ?? '');
    if (!isObject(kept)) return null;
    const { ply, fen, move } = kept;
    return typeof ply === 'number' && typeof fen === 'string' && typeof move === 'string' ? { ply, fen, move } : null;
  }

  dropUnsent(id: string, side: string): void {
    removeKey(this.storage, `${UNSENT}${id}/${side}`);
  }

  /** Forgets a seat. The returned function remembers it again, and says whether there was room for that. */
  remove(kept: KeptLive): () => boolean {
    removeKey(this.storage, `${GAMES}${kept.id}/${kept.side}`);
    return () => this.save(kept).ok;
  }
}

function liveOf(kept: unknown): KeptLive | null {
  if (!isObject(kept)) return null;
  const { id, side, secret, names, friendLink, at } = kept;
  if (typeof id !== 'string' || typeof secret !== 'string' || (side !== 'white' && side !== 'black')) return null;
  const [white, black] = Array.isArray(names) ? names.map(String) : [];
  return {
    ...{ id, side, secret },
    names: [white ?? '', black ?? ''],
    isOver: kept.isOver === true,
    friendLink: typeof friendLink === 'string' ? friendLink : '',
    at: Number.isFinite(at) ? Number(at) : 0,
  };
}
