import type { Result } from '../rules/result.ts';
import { ok } from '../rules/result.ts';
import type { Colour } from '../rules/setup.ts';
import { colourName } from '../rules/words.ts';
import type { TableEngine } from '../table/table_engine.ts';
import type { TimeSource } from '../table/time.ts';
import { WHITE } from '../shared/men.ts';
import type { Beginning, GameRecord } from './entries.ts';
import type { EventStream } from './event_stream.ts';
import { HostedGame, toldOf, type Told } from './hosted_game.ts';
import type { Journal } from './journal.ts';
import { LagMeter } from './lag_meter.ts';
import { COLOURS, type Pair } from './seats.ts';

/** Whoever has missed more than this is told the whole state instead. */
const MAX_MISSED = 500;

/** Someone who follows a game; a player has a colour. */
interface Reader {
  readonly stream: EventStream;
  readonly colour: Colour | null;
}

/** What a room needs of its server. */
export interface RoomSurroundings {
  readonly journal: Journal;
  readonly engine: TableEngine;
  readonly time: TimeSource;
  readonly begin: (beginning: Beginning) => Promise<void>;
}

/** A game with those who follow it: the players' devices and spectators. */
export class Room {
  readonly game: HostedGame;
  private readonly time: TimeSource;
  private readonly readers: Set<Reader>;
  private readonly meters: Pair<LagMeter>;
  private touchedAt: number;

  /** The room of a game that goes on from its record. The error says what in that is damaged. */
  static open(record: GameRecord, around: RoomSurroundings): Result<Room, string> {
    const readers = new Set<Reader>();
    const tell = (told: Told): void => {
      for (const { stream } of readers) stream.send(told);
    };
    const game = HostedGame.restore(record, { ...around, tell });
    return game.ok ? ok(new Room(game.value, readers, around.time)) : game;
  }

  private constructor(game: HostedGame, readers: Set<Reader>, time: TimeSource) {
    this.game = game;
    this.readers = readers;
    this.time = time;
    this.meters = [new LagMeter(() => time.now()), new LagMeter(() => time.now())];
    this.touchedAt = time.now();
  }

  /** By colour: is a line open to a device of the player? */
  get here(): Pair<boolean> {
    const isHere = (colour: Colour): boolean => [...this.readers].some((reader) => reader.colour === colour);
    return [isHere(COLOURS[0]), isHere(COLOURS[1])];
  }

  /** The state of the game, for programs and for the page. */
  get state(): Record<string, unknown> {
    return this.game.state(this.here);
  }

  /** The same for whoever has a seat: with the side that he plays. */
  stateFor(seat: Colour | null): Record<string, unknown> {
    return seat === null ? this.state : { ...this.state, you: colourName(seat) };
  }

  touch(): void {
    this.touchedAt = this.time.now();
  }

  /** For how long nobody has wanted anything of it, in ms; 0 while somebody follows it or something goes on by itself. */
  get idleMs(): number {
    return this.readers.size > 0 || !this.game.isQuiet ? 0 : this.time.now() - this.touchedAt;
  }

  /**
   * Someone follows the game from now on, after the event with the id `last`; null: from its state. Everything that has
   * happened must be on disk. The returned function ends that.
   */
  follow(stream: EventStream, colour: Colour | null, last: number | null): () => void {
    const reader: Reader = { stream, colour };
    const { entries } = this.game;
    const missed = last === null || last > entries.length ? Infinity : entries.length - last;
    this.readers.add(reader);
    if (missed > MAX_MISSED) stream.send({ id: entries.length, kind: 'state', data: this.stateFor(colour) });
    else entries.slice(entries.length - missed).forEach((entry, at) => stream.send(toldOf(entry, last! + at + 1)));
    if (colour !== null) {
      this.game.appear(colour);
      this.tellHere();
      this.ping(reader);
    }
    return () => {
      if (!this.readers.delete(reader)) return;
      this.touch();
      if (colour !== null) this.tellHere();
    };
  }

  /** A player has answered a ping. */
  pong(colour: Colour, number: number): void {
    const meter = this.meterOf(colour);
    meter.pong(number);
    this.game.setLag(colour, meter.freeMs);
  }

  /** Regularly: keeps the lines open, and measures them. */
  beat(): void {
    for (const reader of this.readers) {
      reader.stream.beat();
      this.ping(reader);
    }
  }

  /** Ends the work on the game; readers come back by themselves. */
  async close(isInOrder: boolean): Promise<void> {
    const { readers } = this;
    await this.game.close(isInOrder);
    for (const { stream } of [...readers]) stream.end();
    readers.clear();
  }

  private ping({ stream, colour }: Reader): void {
    if (colour === null || this.game.isOver) return;
    stream.send({ id: null, kind: 'ping', data: { ping: this.meterOf(colour).ping() } });
  }

  private meterOf(colour: Colour): LagMeter {
    return this.meters[colour === WHITE ? 0 : 1];
  }

  private tellHere(): void {
    const [white, black] = this.here;
    for (const { stream } of this.readers) stream.send({ id: null, kind: 'here', data: { white, black } });
  }
}
