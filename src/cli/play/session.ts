import type { SearchLimits, ThinkingLine } from '../../engine/types.ts';
import { messageOf } from '../../platform/error_message.ts';
import type { EngineLike } from '../../protocol/common/session.ts';
import type { Position } from '../../rules/position.ts';
import { ok, type Result } from '../../rules/result.ts';
import type { Move, Ruleset } from '../../rules/setup.ts';
import { describeEnd, type GameEnd } from '../../table/end.ts';
import type { TableRefusal } from '../../table/refusal.ts';
import type { Question } from '../../table/statement.ts';
import { Table } from '../../table/table.ts';
import type { ClockReading, MovedEvent, TableEvent } from '../../table/table_state.ts';
import { SYSTEM_TIME, type TimeSource } from '../../table/time.ts';
import type { TreeNode } from '../../table/tree.ts';
import { CoachQuestion, ideaOf, remarkOn, type Hint } from './coach.ts';
import type { GameRecord, EndInWords } from './record.ts';
import { isPersons, seatsOf, sideOfSeats, strengthOf, type PlaySettings } from './settings.ts';
import type { TextStyle } from '../terminal/position_text.ts';

/** A half-move that was just played. */
export interface PlayedMove {
  readonly before: Position;
  readonly move: Move;
  readonly by: 'person' | 'ransom';
  /** Ransom's thinking about its move; null if there is none, or if it should not be shown. */
  readonly thought: ThinkingLine | null;
  /** Should this position be shown? Not if Ransom moves at once. */
  readonly showsBoard: boolean;
}

/** The terminal or pipe of a game. */
export interface PlayHost {
  /** Replies and messages. */
  say(lines: readonly string[]): void;
  /** The board, or a table: drawn lines that must not be wrapped. */
  draw(lines: readonly string[]): void;
  /** Why something was refused. */
  complain(lines: readonly string[]): void;
  showMove(played: PlayedMove): void;
  /** The game is over, or has been resumed. */
  showEnd(end: EndInWords): void;
  /** The turn, or Ransom's activity, may have changed. */
  changed(): void;
  readonly styles: { readonly ascii: TextStyle; readonly unicode: TextStyle };
  /** Interactive: the board is drawn whenever it may have changed. */
  readonly isTerminal: boolean;
  /** Maximum line length in characters. */
  readonly width: number;
}

/** Ransom's activity. */
type Busy = 'move' | 'hint' | 'pause';

/** Called with a hint; `isFirst`: it is the first one in this position. */
type HintListener = (hint: Hint, isFirst: boolean) => void;

/** A hint uses full strength, whatever Ransom's level. */
const HINT_LIMITS: SearchLimits = { moveTimeMs: 1000 };

/**
 * A game at the terminal: a table with a person's settings, and its events as messages. It is independent of lines and
 * prompts.
 */
export class PlaySession {
  readonly host: PlayHost;
  readonly engine: EngineLike;
  readonly settings: PlaySettings;
  private readonly table: Table;
  private current: GameRecord;
  private onHint: HintListener | null = null;
  /** The last hint: asked again in the same position, there is nothing to look for. */
  private lastHint: Hint | null = null;
  private readonly hintQuestion = new CoachQuestion();
  private readonly remarkQuestion = new CoachQuestion();

  constructor(
    host: PlayHost,
    engine: EngineLike,
    settings: PlaySettings,
    record: GameRecord,
    time: TimeSource = SYSTEM_TIME,
  ) {
    this.host = host;
    this.engine = engine;
    this.settings = settings;
    this.current = record;
    this.table = new Table({
      engine,
      time,
      listen: (event) => this.onEvent(event),
      tree: record.tree,
      seats: seatsOf(settings.side),
      strength: strengthOf(settings),
      control: settings.control,
    });
    this.table.setPace(settings.paceSeconds * 1000);
    engine.onNotice = (text) => host.say([`Ransom: ${text}.`]);
  }

  get record(): GameRecord {
    return this.current;
  }

  get position(): Position {
    return this.table.position;
  }

  get clock(): ClockReading {
    return this.table.clock;
  }

  /** Null if Ransom is idle. */
  get busy(): Busy | null {
    const { activity } = this.table;
    if (activity === 'move' || activity === 'hint') return activity;
    if (activity === 'pace') return 'pause';
    return this.hintQuestion.isOpen ? 'hint' : null;
  }

  /** The game is held, after undo or redo, or because the person has stopped it. */
  get isHeld(): boolean {
    return this.table.state.isHeld && this.current.end() === null;
  }

  /** It is Ransom's turn, but the game is held. */
  get isWaitingForGo(): boolean {
    return this.isHeld && !this.isPersonsTurn;
  }

  get isPersonsTurn(): boolean {
    return isPersons(this.settings.side, this.position.turn);
  }

  /** Resolves when nothing more will happen without input from the person. */
  async settled(): Promise<void> {
    await this.table.settled();
    await this.hintQuestion.answered();
  }

  /** Starts, or continues with other players: Ransom moves if it is its turn. */
  begin(): void {
    this.obeySettings();
    const { end } = this.table.state;
    if (end !== null) this.showEnd(end);
    if (this.clock.remainingMs !== null && this.table.activity === 'rest') this.prepare();
    this.table.continueGame();
    this.host.changed();
  }

  /** Starting threads takes a while, which must not count against the clock. */
  private prepare(): void {
    this.table
      .whileIdle(() => this.engine.prepare())
      .catch((error: unknown) => this.host.say([`Ransom is not ready: ${messageOf(error)}.`]));
  }

  /** The settings have changed: they apply from the next move on; the seats change at once. */
  obeySettings(): void {
    const { settings, table } = this;
    table.setStrength(strengthOf(settings));
    table.setPace(settings.paceSeconds * 1000);
    if (settings.control !== this.clock.control) table.setControl(settings.control);
    table.setSeats(seatsOf(settings.side));
  }

  /** Plays the person's move, or returns a question about it, or the reason for a refusal. */
  propose(text: string): Result<TreeNode | Question, TableRefusal> {
    return this.table.propose(text);
  }

  /** Withdraws the question about the person's move. */
  withdrawQuestion(): void {
    this.table.withdrawQuestion();
  }

  /** Plays a legal move of the person, whose turn it is. */
  play(move: Move): void {
    this.table.play(move);
  }

  /** Makes Ransom move at once, or give its hint. False if it is not thinking. */
  hurry(): boolean {
    return this.hintQuestion.hurry() || this.table.hurry().ok;
  }

  /** Stops Ransom and the clock until further input. False if nothing is running. */
  hold(): boolean {
    const { busy, isHeld } = this;
    if (busy === null && this.clock.running === null) return false;
    this.hintQuestion.drop();
    this.table.hold();
    // Cancelling a hint continues the person's turn.
    if (busy === 'hint' && !isHeld) this.table.continueGame();
    return true;
  }

  /** Makes Ransom play the side to move; if the person had it, they swap sides. */
  go(): void {
    this.obeySettings();
    this.table.go();
  }

  /** Continues the game. */
  continueGame(): void {
    this.table.continueGame();
  }

  /** Replaces this game by another one; `begin` starts it. */
  async replace(record: GameRecord): Promise<void> {
    this.table.hold();
    this.current = record;
    this.obeySettings();
    await this.table.newGame(record.tree);
  }

  /**
   * Takes back a number of the person's turns, or half-moves if there is no single person. Returns the number of
   * half-moves.
   */
  undo(turns: number): number {
    const undone = this.table.undo(turns);
    return undone.ok ? undone.value : 0;
  }

  /** The counterpart of `undo`. */
  redo(turns: number): number {
    const redone = this.table.redo(turns);
    return redone.ok ? redone.value : 0;
  }

  resign(): Result<void, TableRefusal> {
    return this.table.resign();
  }

  offerDraw(): Result<void, TableRefusal> {
    return this.table.offerDraw();
  }

  /** Responds to a draw offer by the other person. */
  respondToDraw(isAccepted: boolean): void {
    this.table.respondToDraw(isAccepted);
  }

  /**
   * Continues under another ruleset. Returns the number of taken-back moves that are illegal there; or why that is
   * impossible.
   */
  changeRules(ruleset: Ruleset): Result<number, TableRefusal> {
    const changed = this.table.setRuleset(ruleset);
    if (changed.ok) this.current.continueWith(this.table.tree);
    return changed;
  }

  /** Looks for a good move for the side to move, and what it is good for. */
  hint(onFound: HintListener): Result<void, TableRefusal> {
    const { lastHint } = this;
    if (this.busy === null && lastHint?.position === this.position) {
      onFound(lastHint, false);
      return ok(undefined);
    }
    this.hintQuestion.drop();
    this.onHint = onFound;
    return this.table.hint(HINT_LIMITS);
  }

  /** Stops Ransom for good. */
  async rest(): Promise<void> {
    await Promise.all([this.table.close(), this.hintQuestion.close(), this.remarkQuestion.close()]);
  }

  private onEvent(event: TableEvent): void {
    switch (event.kind) {
      case 'moved':
        this.dropQuestions();
        this.showMove(event);
        this.remark(event);
        break;
      case 'stepped':
        this.dropQuestions();
        break;
      case 'ended':
        this.dropQuestions();
        this.showEnd(event.end);
        break;
      case 'hint':
        if (event.line !== null) this.askForIdea(event.position, event.line);
        break;
      case 'draw-declined':
        if (!isPersons(this.settings.side, event.by)) {
          this.host.say(['Ransom declines: it thinks it stands better.']);
        }
        break;
      case 'seats':
        this.settings.side = sideOfSeats(event.seats);
        break;
      case 'notice':
        this.host.say([`Ransom: ${event.text}.`]);
        return;
      case 'thinking':
        return;
      default:
    }
    this.host.changed();
  }

  /** What the coach was asked is about another position, or no longer matters. */
  private dropQuestions(): void {
    this.hintQuestion.drop();
    this.remarkQuestion.drop();
  }

  private askForIdea(position: Position, line: ThinkingLine): void {
    this.hintQuestion.ask(
      (analyser, signal) => ideaOf(analyser, position, line, signal),
      (plan) => {
        this.lastHint = { position, line, plan };
        this.onHint?.(this.lastHint, true);
        this.host.changed();
      },
    );
  }

  /** A word about a move of a game that people watch; programs read moves only. */
  private remark({ before, move, thought, end }: MovedEvent): void {
    if (this.settings.side !== 'none' || !this.host.isTerminal || end !== null) return;
    this.remarkQuestion.ask(
      (analyser, signal) => remarkOn(analyser, { before, move, thought }, signal),
      (text) => {
        if (text !== null) this.host.say([text]);
      },
    );
  }

  private showMove({ before, move, by, thought, node, end }: MovedEvent): void {
    const { side, showsThoughts } = this.settings;
    this.host.showMove({
      before,
      move,
      by: by === 'engine' ? 'ransom' : 'person',
      thought: showsThoughts ? thought : null,
      // A position that a person will look at: not one in which Ransom moves at once.
      showsBoard: end !== null || side === 'none' || isPersons(side, node.position.turn),
    });
  }

  private showEnd(end: GameEnd): void {
    this.host.showEnd({ sentence: describeEnd(end), result: end.result });
  }
}
