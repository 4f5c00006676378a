import { formatCoordinate } from '../notation/coordinate.ts';
import { formatFen } from '../notation/fen.ts';
import { readMove } from '../notation/read_move.ts';
import { formatSan } from '../notation/san.ts';
import { ok, type Result } from '../rules/result.ts';
import type { Colour } from '../rules/setup.ts';
import { colourName } from '../rules/words.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { describeEnd, type GameEnd } from '../table/end.ts';
import { describeRefusal } from '../table/refusal.ts';
import { Table } from '../table/table.ts';
import type { TableEngine } from '../table/table_engine.ts';
import type { TableEvent } from '../table/table_state.ts';
import type { TimeSource } from '../table/time.ts';
import type { GameTree, TreeNode } from '../table/tree.ts';
import { formatEntry, type Entry, type GameRecord, type Happening, type KeptEntry } from './entries.ts';
import { SIDES, type Beginning, type EndStatus, type Player, type Side, type Times } from './entries.ts';
import {
  colourOf,
  controlOf,
  endOf,
  NO_OFFERS,
  offersAfter,
  otherSide,
  pgnOf,
  playersOf,
  treeOf,
  NO_STRENGTH,
  hashIn,
  playerFields,
  seatFor,
  strengthOf,
  type Offers,
} from './game_story.ts';
import type { Journal } from './journal.ts';
import { ASKED_ALREADY, NOTHING_OFFERED, OTHER_TURN, TOO_LONG, conflict, illegal, type Refused } from './refused.ts';
import { hashOf, newId, newSecret, seatOf, type Pair } from './seats.ts';

/** What a player can do beside moving. */
export const ACTIONS = ['resign', 'draw', 'takeback', 'decline', 'abort', 'rematch'] as const;
export type Action = (typeof ACTIONS)[number];

/** Something to tell those who watch. Without an id it is not part of the game, such as who is here. */
export interface Told {
  readonly id: number | null;
  readonly kind: string;
  readonly data: object;
}

/** What a game needs around it. */
export interface Surroundings {
  readonly journal: Pick<Journal, 'append' | 'isBusy' | 'settled' | 'close'>;
  readonly engine: TableEngine;
  readonly time: TimeSource;
  readonly tell: (told: Told) => void;
  /** Begins another game, which is on disk when this resolves. */
  readonly begin: (beginning: Beginning) => Promise<void>;
}

/** After a restart the clock goes on when the player to move is back, or after this time. */
const GRACE_MS = 60_000;
/** Players who take moves back for ever must not fill the disk. */
const MAX_ENTRIES = 20_000;
/** Both have moved: the game can't be aborted any more. */
const BEGUN_PLY = 2;
/** A live game: the table of two seats that play from elsewhere, and the record of all that happens at it. */
export class HostedGame {
  readonly beginning: Beginning;
  private readonly around: Surroundings;
  private readonly kept: KeptEntry[];
  private readonly table: Table;
  private readonly sans: string[] = [];
  private players: Readonly<Record<Side, Player>>;
  private offers: Offers = NO_OFFERS;
  private end: Extract<KeptEntry, { kind: 'end' }> | null;
  private rematchId: string | null = null;
  private rematching: Promise<void> | null = null;
  /** While the game is restored, its table tells nothing new. */
  private isRestoring = true;
  /** By colour: has the player been here since the game was begun or restored? */
  private readonly hasAppeared: [boolean, boolean] = [false, false];
  private isGraceOver = false;
  private readonly cancelGrace: () => void;

  /** A game from its record. The error says what in it is damaged. */
  static restore(record: GameRecord, around: Surroundings): Result<HostedGame, string> {
    const tree = treeOf(record);
    return tree.ok ? ok(new HostedGame(record, tree.value, around)) : tree;
  }

  private constructor({ beginning, entries }: GameRecord, tree: GameTree, around: Surroundings) {
    this.beginning = beginning;
    this.around = around;
    this.kept = [...entries];
    this.players = playersOf({ beginning, entries });
    this.end = endOf(entries);
    for (const node of tree.path().slice(1)) this.sans.push(formatSan(node.parent!.position, node.move!));
    this.table = new Table({
      engine: around.engine,
      listen: (event) => this.hear(event),
      tree,
      seats: [seatFor(beginning.white), seatFor(beginning.black)],
      strength: NO_STRENGTH,
      control: controlOf(beginning),
      time: around.time,
    });
    for (const side of SIDES) {
      const player = beginning[side];
      if ('engine' in player) this.table.setStrength(strengthOf(player.engine, beginning), colourOf(side));
    }
    this.restoreLast();
    this.cancelGrace = around.time.after(GRACE_MS, () => {
      this.isGraceOver = true;
      this.goOn();
    });
    this.isRestoring = false;
    this.completeEnd();
  }

  get id(): string {
    return this.beginning.id;
  }

  /** Everything that has happened, in the order of the ids of its events, which begin with 1. */
  get entries(): readonly KeptEntry[] {
    return this.kept;
  }

  get isOver(): boolean {
    return this.end !== null;
  }

  /** Will nothing happen by itself? Then the game may be left to its file. */
  get isQuiet(): boolean {
    if (this.around.journal.isBusy || this.rematching !== null) return false;
    return this.isOver || (this.table.clock.running === null && this.table.activity === 'rest');
  }

  /** Resolves when all that has happened is on disk. Rejects if it can't be written. */
  async settled(): Promise<void> {
    while (this.rematching !== null || this.around.journal.isBusy) {
      await this.rematching;
      await this.around.journal.settled();
    }
    await this.around.journal.settled();
  }

  /** Whose secret this is; null: nobody's. */
  seatOf(secret: string): Colour | null {
    const { white, black } = this.players;
    return seatOf(secret, [hashIn(white), hashIn(black)]);
  }

  /** A player is here: the clocks may run. */
  appear(colour: Colour): void {
    if (this.hasAppeared[colour === WHITE ? 0 : 1]) return;
    this.hasAppeared[colour === WHITE ? 0 : 1] = true;
    this.goOn();
  }

  /** A side's moves take this long on their way; that time is not charged. */
  setLag(colour: Colour, ms: number): void {
    this.table.setLag(colour, ms);
  }

  /** Plays a move, in any notation, that answers the position after `ply` half-moves. Returns why not. */
  move(by: Colour, ply: number, text: string): Refused | null {
    const refused = this.refusalAt(ply);
    if (refused !== null) return refused;
    const { position } = this.table;
    if (position.turn !== by) return OTHER_TURN;
    const move = readMove(position, text);
    if (!move.ok) return illegal(position, move.error);
    const played = this.table.receive({ kind: 'move', move: move.value }, by);
    return played.ok ? null : conflict(played.error.kind, describeRefusal(played.error));
  }

  /** Does something else for a player, at the position after `ply` half-moves if that is not null. Returns why not. */
  act(by: Colour, action: Action, ply: number | null): Refused | null {
    if (action === 'rematch') return this.rematch(colourName(by));
    const side = colourName(by);
    if (action === 'decline' && this.isOver) return this.declineRematch(side);
    const refused = this.refusalAt(ply);
    if (refused !== null && !(refused === TOO_LONG && action === 'resign')) return refused;
    switch (action) {
      case 'resign':
        this.table.receive({ kind: 'resignation' }, by);
        return null;
      case 'draw':
        return this.draw(side);
      case 'takeback':
        return this.takeback(side);
      case 'decline':
        return this.decline(side);
      case 'abort':
        return this.abort();
    }
  }

  /** Somebody takes the open seat. Returns the side and its secret; null if no seat is open. */
  join(name: string | null): { readonly side: Side; readonly secret: string } | null {
    const side = this.openSide;
    if (side === null || this.isOver) return null;
    const secret = newSecret();
    this.add({ kind: 'joined', by: side, name }, hashOf(secret));
    return { side, secret };
  }

  /** The seat that anyone may take; null if there is none. */
  get openSide(): Side | null {
    const { players } = this;
    return SIDES.find((side) => 'seat' in players[side] && players[side].seat === null) ?? null;
  }

  /** The game for programs and for the page. It names no secrets. */
  state(here: Pair<boolean>): Record<string, unknown> {
    const { position, tree } = this.table;
    const { players, end } = this;
    return {
      id: this.id,
      created: this.beginning.created,
      rules: this.beginning.rules,
      white: playerFields(players.white),
      black: playerFields(players.black),
      fen: formatFen(position.setup),
      ply: this.ply,
      moves: tree.game.moves.map(formatCoordinate),
      san: [...this.sans],
      turn: colourName(position.turn),
      status: end?.status ?? 'playing',
      result: end?.result ?? null,
      reason: this.endReason,
      clock: this.clockFields(),
      offers: this.offers,
      rematch: this.rematchId,
      here: { white: here[0], black: here[1] },
      event: this.kept.length,
    };
  }

  get pgn(): string {
    const { beginning, kept: entries } = this;
    return pgnOf({ beginning, entries, bytes: 0 }, this.table.tree);
  }

  /** Ends the work on this game. In order: the clocks are noted, to go on from there. */
  async close(isInOrder: boolean): Promise<void> {
    const clock = this.times();
    if (isInOrder && clock !== null && this.table.clock.running !== null) this.add({ kind: 'paused', clock });
    this.isRestoring = true;
    this.cancelGrace();
    await this.table.close();
    await this.around.journal.close();
  }

  private get ply(): number {
    return this.table.tree.current.ply;
  }

  private get endReason(): string | null {
    if (this.end === null) return null;
    const { end } = this.table.state;
    return end === null ? 'The game was aborted.' : describeEnd(end);
  }

  /** What the table does not know from the tree: open offers, and clocks that were stopped in order. */
  private restoreLast(): void {
    for (const entry of this.kept) {
      this.offers = offersAfter(this.offers, entry);
      if (entry.kind === 'rematch') this.rematchId = entry.id;
    }
    const last = this.kept.at(-1);
    if (last?.kind === 'paused') {
      for (const side of SIDES) this.table.setRemaining(colourOf(side), last.clock[side]);
    }
    if (this.offers.draw !== null) this.table.receive({ kind: 'draw-offer' }, colourOf(this.offers.draw));
  }

  /** Killed between the last move and the line that says how it ended the game. */
  private completeEnd(): void {
    const { end } = this.table.state;
    if (end !== null && this.end === null) this.addEnd(end);
  }

  /** Lets clocks and engine go on, if those who must be here are. */
  private goOn(): void {
    const { table } = this;
    if (this.isOver || !table.state.isHeld) return;
    const isReady = this.ply < BEGUN_PLY ? this.isHere(WHITE) && this.isHere(BLACK) : this.mayRun;
    if (!isReady) return;
    table.continueGame();
    this.tellClock();
  }

  private get mayRun(): boolean {
    return this.isGraceOver || this.isHere(this.table.position.turn);
  }

  private isHere(colour: Colour): boolean {
    return this.hasAppeared[colour === WHITE ? 0 : 1] || 'engine' in this.beginning[colourName(colour)];
  }

  private tellClock(): void {
    const clock = this.clockFields();
    if (clock !== null) this.around.tell({ id: null, kind: 'clock', data: clock });
  }

  private hear(event: TableEvent): void {
    if (this.isRestoring) return;
    switch (event.kind) {
      case 'moved':
        this.noteMove(event.node);
        break;
      case 'ended':
        this.addEnd(event.end);
        break;
      case 'draw-offered':
      case 'draw-declined':
        this.add({ kind: event.kind, by: colourName(event.by) });
        break;
      default:
    }
  }

  private noteMove(node: TreeNode): void {
    const san = formatSan(node.parent!.position, node.move!);
    this.sans.push(san);
    const fen = formatFen(node.position.setup);
    const { ply } = node;
    this.add({ kind: 'move', ply, move: formatCoordinate(node.move!), san, fen, clock: timesOf(node) });
    // Nobody loses time before he has opened his link.
    const waits = ply < BEGUN_PLY && !(this.isHere(WHITE) && this.isHere(BLACK));
    if (!waits || node.statedEnd !== null) return;
    this.table.hold();
    this.tellClock();
  }

  private addEnd(end: GameEnd): void {
    const loser = end.kind === 'time' || end.kind === 'resignation' ? colourName(end.loser) : null;
    const status: EndStatus = end.kind === 'rules' ? end.outcome.ending : (end.kind as EndStatus);
    this.add({ kind: 'end', status, result: end.result, loser });
  }

  private add(happening: Happening, seat?: string): void {
    const entry: Entry = { ...happening, at: Date.now() };
    const kept: KeptEntry = seat === undefined ? entry : { ...entry, seat };
    const id = this.kept.push(kept);
    this.offers = offersAfter(this.offers, kept);
    if (kept.kind === 'end') this.end = kept;
    if (kept.kind === 'joined') this.players = playersOf({ beginning: this.beginning, entries: this.kept });
    this.around.journal.append(formatEntry(kept), () => this.around.tell(toldOf(kept, id)));
  }

  /** Why nothing can be done at the position after `ply` half-moves. */
  private refusalAt(ply: number | null): Refused | null {
    if (this.end !== null) return conflict('game-over', `The game is over: ${this.endReason ?? ''}`);
    if (this.kept.length >= MAX_ENTRIES) return TOO_LONG;
    if (ply === null || ply === this.ply) return null;
    return conflict('stale', `The game is at half-move ${this.ply}, not ${ply}.`);
  }

  private draw(side: Side): Refused | null {
    const { draw } = this.offers;
    if (draw === side) return null;
    if (draw !== null) return this.answerDraw(side, true);
    if (this.hasSaid('draw-offered', side)) return ASKED_ALREADY;
    const offered = this.table.receive({ kind: 'draw-offer' }, colourOf(side));
    return offered.ok ? null : conflict(offered.error.kind, describeRefusal(offered.error));
  }

  private answerDraw(side: Side, isAccepted: boolean): null {
    this.table.receive({ kind: 'draw-answer', isAccepted }, colourOf(side));
    return null;
  }

  private takeback(side: Side): Refused | null {
    const { takeback } = this.offers;
    if (takeback === side) return null;
    if (takeback !== null) return this.takeBack(takeback);
    if (this.pliesBackFor(side) > this.ply) return conflict('no-move', 'There is no move of yours to take back.');
    if ('engine' in this.beginning[otherSide(side)]) return this.takeBack(side);
    if (this.hasSaid('takeback-asked', side)) return ASKED_ALREADY;
    this.add({ kind: 'takeback-asked', by: side });
    return null;
  }

  /** Half-moves to go back until a side is to move again. */
  private pliesBackFor(side: Side): number {
    return this.table.position.turn === colourOf(side) ? 2 : 1;
  }

  private takeBack(side: Side): null {
    const plies = this.pliesBackFor(side);
    this.table.receive({ kind: 'takeback', plies }, colourOf(side));
    this.sans.length = this.ply;
    const { position, tree } = this.table;
    const fen = formatFen(position.setup);
    this.add({ kind: 'takeback', plies, ply: this.ply, fen, clock: timesOf(tree.current) ?? this.times() });
    this.goOn();
    return null;
  }

  private decline(side: Side): Refused | null {
    const { draw, takeback } = this.offers;
    if (draw !== null && draw !== side) this.answerDraw(side, false);
    else if (takeback !== null && takeback !== side) this.add({ kind: 'takeback-declined', by: side });
    else return NOTHING_OFFERED;
    return null;
  }

  private abort(): Refused | null {
    if (this.ply >= BEGUN_PLY) return conflict('begun', 'Both have moved: the game can be resigned, not aborted.');
    this.table.pause();
    this.add({ kind: 'end', status: 'aborted', result: '*', loser: null });
    return null;
  }

  private rematch(side: Side): Refused | null {
    if (!this.isOver) return conflict('playing', 'The game is not over.');
    if (this.rematchId !== null || this.rematching !== null || this.offers.rematch === side) return null;
    if (this.offers.rematch === null && !('engine' in this.beginning[otherSide(side)])) {
      this.add({ kind: 'rematch-offered', by: side });
      return null;
    }
    this.rematching = this.beginRematch().finally(() => {
      this.rematching = null;
    });
    // Whoever waits for it is told of a failure.
    this.rematching.catch(() => undefined);
    return null;
  }

  /** The next game has the same secrets on the other sides: who has a seat here has one there. */
  private async beginRematch(): Promise<void> {
    const { white, black } = this.players;
    const id = newId();
    const created = new Date().toISOString();
    await this.around.begin({ ...this.beginning, id, created, white: black, black: white });
    this.rematchId = id;
    this.add({ kind: 'rematch', id });
  }

  private declineRematch(side: Side): Refused | null {
    const { rematch } = this.offers;
    if (rematch === null || rematch === side) return NOTHING_OFFERED;
    this.add({ kind: 'rematch-declined', by: side });
    return null;
  }

  /** Has the side offered or asked this already since the last half-move? */
  private hasSaid(kind: 'draw-offered' | 'takeback-asked', side: Side): boolean {
    const since = this.kept.findLastIndex((entry) => entry.kind === 'move' || entry.kind === 'takeback');
    return this.kept.slice(since + 1).some((entry) => entry.kind === kind && entry.by === side);
  }

  private times(): Times | null {
    const { remainingMs } = this.table.clock;
    return remainingMs === null ? null : { white: Math.round(remainingMs[0]), black: Math.round(remainingMs[1]) };
  }

  private clockFields(): Record<string, unknown> | null {
    const times = this.times();
    const { running } = this.table.clock;
    const isRunning = running !== null && !this.isOver;
    return times && { control: this.beginning.clock, ...times, running: isRunning ? colourName(running) : null };
  }
}

/** The event of what has happened. It names no secrets, nor their hashes. */
export function toldOf({ kind, seat: _, ...data }: KeptEntry, id: number): Told {
  return { id, kind, data };
}

/** What the clocks show after a move. */
function timesOf({ clock }: TreeNode): Times | null {
  if (clock === null) return null;
  const [white, black] = clock.times;
  return { white: Math.round(white.remainingMs), black: Math.round(black.remainingMs) };
}
