import path from 'node:path';
import { lockFile, type FileLock } from '../files/file_lock.ts';
import { makeFolder } from '../files/folder.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { SYSTEM_TIME } from '../table/time.ts';
import type { Beginning, GameRecord } from './entries.ts';
import { endOf, playersOf } from './game_story.ts';
import { createGame, gamesIn, Journal, pathOfGame, readGame } from './journal.ts';
import { Room } from './room.ts';
import { isId } from './seats.ts';
import { SharedEngines } from './shared_engines.ts';

/** Its lock is the folder's: one server at a time writes there. */
const LOCKED = 'games';
/** How often lines are kept open and idle games are left to their files. */
const BEAT_MS = 10_000;
/** A game in progress is kept in memory longer than its clocks wait after a restart. */
const MAX_IDLE_MS = 300_000;
const MAX_IDLE_OVER_MS = 10_000;
/** Challenges are listed for a day. */
const MAX_AGE_MS = 86_400_000;
const MAX_CHALLENGES = 100;

/** The games of a folder: those that somebody wants are in memory, all are in their files. */
export class Games {
  private readonly folder: string;
  private readonly lock: FileLock;
  private readonly complain: (text: string) => void;
  private readonly engines = new SharedEngines();
  private readonly rooms = new Map<string, Promise<Result<Room, string> | null>>();
  private readonly opened = new Map<string, Room>();
  /** Ids of games with a seat that anyone may take, the newest last. */
  private readonly challenges = new Set<string>();
  private readonly beating: NodeJS.Timeout;

  /**
   * The games of a folder, which is made if it isn't there. Those whose clocks were running go on. The error says why the folder
   * can't be used. `complain` is told of games that can't be read or written.
   */
  static async open(folder: string, complain: (text: string) => void): Promise<Result<Games, string>> {
    try {
      makeFolder(folder);
    } catch (error) {
      return err(`the folder can't be made: ${(error as Error).message}`);
    }
    const lock = lockFile(path.join(folder, LOCKED));
    if (!lock.ok) return err(lock.error.kind === 'held' ? lock.error.message : lock.error.error.message);
    const games = new Games(folder, lock.value, complain);
    await games.goOn();
    return ok(games);
  }

  private constructor(folder: string, lock: FileLock, complain: (text: string) => void) {
    this.folder = folder;
    this.lock = lock;
    this.complain = complain;
    this.beating = setInterval(() => this.beat(), BEAT_MS);
  }

  /** Begins a game, which is on disk when this resolves. Rejects if it can't be written. */
  async begin(beginning: Beginning): Promise<void> {
    await createGame(this.folder, beginning);
    if (isOpen({ beginning, entries: [] })) this.challenges.add(beginning.id);
  }

  /** The room of a game; null if there is no such game. The error says why it can't be read. */
  async find(id: string): Promise<Result<Room, string> | null> {
    if (!isId(id)) return null;
    let room = this.rooms.get(id);
    if (room === undefined) {
      room = this.enter(id);
      this.rooms.set(id, room);
    }
    const found = await room;
    // What can't be read now may be read later.
    if (found?.ok !== true) this.rooms.delete(id);
    else found.value.touch();
    return found;
  }

  /** The games with a seat that anyone may take, the newest first. */
  async openChallenges(): Promise<Room[]> {
    const rooms: Room[] = [];
    for (const id of [...this.challenges].reverse()) {
      const room = await this.find(id);
      const isStillOpen =
        room?.ok === true &&
        room.value.game.openSide !== null &&
        !room.value.game.isOver &&
        Date.now() - Date.parse(room.value.game.beginning.created) < MAX_AGE_MS;
      if (isStillOpen) rooms.push(room.value);
      else this.challenges.delete(id);
      if (rooms.length >= MAX_CHALLENGES) break;
    }
    return rooms;
  }

  /** Ends all work in order; everything is on disk when this resolves. */
  async close(): Promise<void> {
    clearInterval(this.beating);
    await Promise.all([...this.opened.values()].map((room) => room.close(true)));
    await this.engines.close();
    this.lock.release();
  }

  /** After a start: clocks that were running go on, challenges are open. */
  private async goOn(): Promise<void> {
    for (const id of await gamesIn(this.folder)) {
      const record = await readGame(this.folder, id);
      if (record === null) continue;
      if (!record.ok) {
        this.complain(record.error);
        continue;
      }
      if (endOf(record.value.entries) !== null) continue;
      if (isOpen(record.value)) this.challenges.add(id);
      const hasBegun = record.value.entries.some(({ kind }) => kind === 'move');
      if (!hasBegun || record.value.beginning.clock === 'off') continue;
      const room = await this.find(id);
      if (room?.ok === false) this.complain(room.error);
    }
  }

  private async enter(id: string): Promise<Result<Room, string> | null> {
    const record = await readGame(this.folder, id);
    if (record?.ok !== true) return record;
    const journal = new Journal(this.folder, id, record.value.bytes, (error) => this.giveUp(id, error));
    const room = Room.open(record.value, {
      journal,
      engine: this.engines.seat(),
      time: SYSTEM_TIME,
      begin: (beginning) => this.begin(beginning),
    });
    if (!room.ok) return err(`${pathOfGame(this.folder, id)}: ${room.error}`);
    this.opened.set(id, room.value);
    return room;
  }

  /** A game can't be written: what was not confirmed is forgotten, and the next who wants it reads its file. */
  private giveUp(id: string, error: Error): void {
    this.complain(`game ${id} can't be written: ${error.message}`);
    void this.leave(id, false);
  }

  private async leave(id: string, isInOrder: boolean): Promise<void> {
    const room = this.opened.get(id);
    this.opened.delete(id);
    this.rooms.delete(id);
    await room?.close(isInOrder);
  }

  private beat(): void {
    for (const [id, room] of this.opened) {
      const maxMs = room.game.isOver ? MAX_IDLE_OVER_MS : MAX_IDLE_MS;
      if (room.idleMs > maxMs) void this.leave(id, true);
      else room.beat();
    }
  }
}

function isOpen(record: Pick<GameRecord, 'beginning' | 'entries'>): boolean {
  const { white, black } = playersOf(record);
  return [white, black].some((player) => 'seat' in player && player.seat === null);
}
