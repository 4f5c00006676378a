import type { SearchLimits } from '../../engine/types.ts';
import { startPosition } from '../../notation/fen.ts';
import { describeOutcome, type Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Result } from '../../rules/result.ts';
import type { Colour, Move } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { Table } from '../../table/table.ts';
import type { MovedEvent, TableEvent } from '../../table/table_state.ts';
import type { Purpose } from '../../table/thinker.ts';
import { SYSTEM_TIME } from '../../table/time.ts';
import { GameTree } from '../../table/tree.ts';
import type { EngineLike } from '../common/session.ts';
import type { Settings } from '../common/settings.ts';
import { readUserMove, type UserMove } from '../common/user_move.ts';
import {
  ClockReadings,
  colourOf,
  type ClockOwner,
  DEFAULT_CONTROL,
  levelControl,
  underNodeRate,
} from './time_control.ts';
import type { XboardEvent } from './event.ts';
import { ExcludedMoves, movesMeant, movesToAvoid } from './excluded_moves.ts';
import { chosenPayment, paymentPolicy } from './gui_moves.ts';
import { HoldingsTracker } from './holdings_tracker.ts';
import { Payments } from './payments.ts';

/** `force`: the engine only watches; `play`: it plays one side; `analyze`: it analyses every position. */
type Mode = 'force' | 'play' | 'analyze';

/** What play needs from its session. */
export interface PlayHost {
  readonly settings: () => Settings;
  readonly say: (event: XboardEvent) => void;
  readonly now: () => number;
  /** The engine is no longer searching for its own move or a hint. */
  readonly onActivity: () => void;
}

const HINT_MS = 400;

/** The game as XBoard sees it: translates its modes and commands to a table that XBoard controls. */
export class Play {
  private readonly host: PlayHost;
  private readonly table: Table;
  private mode: Mode = 'play';
  /** The side that the engine plays, or played last. */
  private engineColour: Colour = BLACK;
  private readonly readings = new ClockReadings();
  private isPosting = false;
  /** Why there is no current position, if the last one sent was invalid; otherwise null. */
  private refusal: string | null = null;
  private readonly excluded = new ExcludedMoves();
  private readonly payments = new Payments();
  private readonly holdings = new HoldingsTracker();
  private opponentIsMachine = false;
  private plies: number | null = null;
  private nodesPerSecond: number | null = null;

  constructor(engine: EngineLike, host: PlayHost) {
    this.host = host;
    const { engine: options, ruleset, ponder } = host.settings();
    this.table = new Table({
      engine,
      time: { ...SYSTEM_TIME, now: host.now },
      listen: (event) => this.onEvent(event),
      tree: new GameTree(startPosition(ruleset)),
      seats: seatsFor(BLACK),
      strength: { options, limits: {} },
      control: DEFAULT_CONTROL,
      isArbiter: false,
      adjustLimits: (limits, position, purpose) => this.adjusted(limits, position, purpose),
    });
    this.table.setPondering(ponder);
  }

  get game(): Game {
    return this.table.tree.game;
  }

  /** The engine is searching for its own move. */
  get isThinking(): boolean {
    return this.table.activity === 'move';
  }

  /** A move or a hint will be sent without a further command. */
  get owesMove(): boolean {
    return this.isThinking || this.table.activity === 'hint';
  }

  set posting(on: boolean) {
    this.isPosting = on;
  }

  /** XBoard's command `computer`: the opponent is a machine, too. */
  meetMachine(): void {
    this.opponentIsMachine = true;
  }

  async newGame(): Promise<void> {
    this.plies = null;
    this.nodesPerSecond = null;
    this.opponentIsMachine = false;
    this.engineColour = BLACK;
    this.readings.forget();
    this.forget();
    this.table.hold();
    if (this.mode !== 'analyze') this.enter('play');
    this.applySettings();
    await this.table.newGame(new GameTree(startPosition(this.host.settings().ruleset)));
  }

  /** Sets a position; an invalid one leaves the old one in place, but blocks play. */
  setBoard(position: Result<Position, string>): void {
    if (position.ok) {
      this.forget();
      this.table.setGame(new GameTree(position.value));
      return;
    }
    this.refusal = 'there is no legal position to play in';
    this.table.withdrawQuestion();
    this.table.hold();
    this.table.restart();
    this.host.say({ kind: 'bad-position', reason: position.error });
  }

  /** Plays a move of the user. `isBare`: without the command word `usermove`. */
  move(text: string, isBare: boolean): void {
    let read = this.readMove(text);
    // What is no move at all leaves a question about a payment open.
    if (read.kind === 'unreadable' && isBare) {
      this.host.say({ kind: 'unknown', text, reason: read.reason, expected: read.expected });
      return;
    }
    if (this.table.state.question !== null) {
      this.settlePayment();
      read = this.readMove(text);
    }
    const { position } = this.table;
    const refusal = this.refusal ?? this.refusalNow() ?? ('reason' in read ? read.reason : null);
    if (refusal !== null) {
      this.host.say({ kind: 'illegal', text, reason: refusal });
    } else if (read.kind === 'move') {
      this.accept(read.move);
    } else if (read.kind === 'payment') {
      const earlier = this.mode === 'play' ? null : this.payments.earlier(position, text);
      if (earlier !== null) this.accept(earlier);
      else {
        this.payments.ask(position, text);
        this.table.ask(read.question);
      }
    }
  }

  /** The user's answer to the question which hostage pays. */
  pay(choice: string): void {
    const { question } = this.table.state;
    if (question === null) {
      this.host.say({ kind: 'error', line: choice, reason: 'no payment is being asked for' });
      return;
    }
    const move = chosenPayment(question.choices, choice);
    if (move === null) this.host.say({ kind: 'ask-payment', choices: question.choices });
    else this.settlePayment(move);
  }

  obeyForce(): void {
    if (!this.holdings.takeForce()) this.force();
  }

  /** The engine only watches. */
  private force(): void {
    this.enter('force');
    this.table.hold();
    this.settlePayment();
  }

  go(): void {
    if (this.isThinking) return;
    if (this.refusal !== null) {
      this.host.say({ kind: 'error', line: 'go', reason: this.refusal });
      return;
    }
    this.force();
    const { position, end } = this.table.state;
    const isAllExcluded = this.movesToAvoid(position, 'move').length === position.legalMoves().length;
    this.takeSide(position.turn);
    this.enter('play');
    if (end?.kind === 'rules') this.host.say({ kind: 'result', outcome: end.outcome });
    else if (isAllExcluded) this.host.say({ kind: 'error', line: 'go', reason: 'all moves are excluded' });
    else this.table.continueGame();
  }

  /** The engine plays the side that is not to move. */
  playOther(): void {
    this.force();
    this.takeSide(this.table.position.turn ^ 1);
    this.enter('play');
    this.table.continueGame();
  }

  startAnalysis(): void {
    this.force();
    this.enter('analyze');
  }

  exitAnalysis(): void {
    if (this.mode === 'analyze') this.force();
  }

  /** The user interface ends the game. */
  end(comment: string): void {
    if (this.holdings.isEcho(comment)) return;
    this.table.withdrawQuestion();
    this.table.hold();
    if (this.mode === 'play') this.enter('force');
  }

  /** Takes plies back: one, after which the engine waits; or two, after which it continues as before. */
  takeBack(plies: 1 | 2, line: string): void {
    const pending = this.table.state.question === null ? 0 : 1;
    if (this.game.moves.length + pending < plies) {
      this.host.say({ kind: 'error', line, reason: 'there is no move to take back' });
      return;
    }
    this.table.withdrawQuestion();
    this.excluded.clear();
    this.table.undoMoves(plies - pending);
    if (plies === 2) this.table.continueGame();
  }

  setPonder(on: boolean): void {
    this.table.setPondering(on);
  }

  /** Ends the search for the engine's move, or the wait for the user's payment. */
  moveNow(): void {
    if (!this.table.hurry().ok) this.settlePayment();
  }

  offerDraw(): void {
    if (this.mode === 'play') this.table.offerDraw();
  }

  /** `level`, at the start or during the game: then moves and time are what remains. Replaces `st`. */
  setLevel(movesPerSession: number, baseMs: number, incrementMs: number): void {
    this.readings.forget();
    this.table.setControl(levelControl(movesPerSession, baseMs, incrementMs));
  }

  /** `st`: a fixed time per move. Replaces `level`. */
  setMoveTime(moveMs: number): void {
    this.readings.forget();
    this.table.setControl({ kind: 'move', moveMs });
  }

  setDepth(plies: number): void {
    this.plies = plies;
    this.applySettings();
  }

  setNodeRate(nodesPerSecond: number): void {
    this.nodesPerSecond = nodesPerSecond;
  }

  /** Sets a clock: that of the side that the engine plays now or will play next, or the other one. */
  setClock(owner: ClockOwner, ms: number): void {
    this.readings.note(owner, ms);
    this.table.setRemaining(colourOf(owner, this.engineColour), ms);
  }

  /** The engine plays this side from now on; its clock goes with it. */
  private takeSide(colour: Colour): void {
    this.engineColour = colour;
    for (const [side, ms] of this.readings.byColour(colour)) this.table.setRemaining(side, ms);
  }

  hint(): void {
    const { position, expected, activity } = this.table.state;
    if (this.refusal !== null || position.legalMoves().length === 0) return;
    const move = activity === 'analysis' ? (this.table.progress?.best?.pv[0] ?? null) : expected;
    if (this.isThinking) return;
    if (move !== null) this.host.say({ kind: 'hint', move, position });
    else if (activity === 'rest') this.table.hint({ moveTimeMs: HINT_MS });
  }

  status(): void {
    const { progress } = this.table;
    if (progress === null) return;
    const { elapsedMs, best, current } = progress;
    const depth = current?.depth ?? best?.depth ?? 0;
    const status = { timeMs: elapsedMs, nodes: best?.nodes ?? 0, depth, current };
    this.host.say({ kind: 'status', status, position: this.table.position });
  }

  /** Excludes a move, or all, from the next search in this position; or includes it again. */
  changeExclusion(kind: 'exclude' | 'include', text: string | null): void {
    const moves = movesMeant(this.table.position, text, this.host.settings().guiDialect);
    if (!moves.ok) {
      this.host.say({ kind: 'illegal', text: text ?? '', reason: moves.error });
      return;
    }
    this.excluded.change(kind, moves.value);
    if (this.mode === 'analyze') this.table.restart();
  }

  /** The options have changed: an analysis is restarted, everything else uses them in its next search. */
  changeOptions(): void {
    this.applySettings();
    if (this.mode === 'analyze') this.table.restart();
  }

  /** Continues under another ruleset if the game is legal there. */
  changeRules(): void {
    const { ruleset } = this.host.settings();
    if (this.table.setRuleset(ruleset).ok) return;
    this.host.say({
      kind: 'tell',
      text: `This game is not possible under the rules ${ruleset}: the next one will be.`,
    });
  }

  /** Stops everything until `resume`. */
  pause(): void {
    const { activity } = this.table.state;
    if (activity !== 'rest' && activity !== 'hint') this.table.pause();
  }

  resume(): void {
    this.table.resume();
  }

  /** Runs work that needs an idle engine; it then resumes what it was doing. */
  whileIdle(work: () => Promise<void> | void): Promise<void> {
    return this.table.whileIdle(work);
  }

  /** Plays the move that is being thought about, then stops the engine for good. */
  async close(): Promise<void> {
    if (this.isThinking) {
      this.moveNow();
      await this.table.settled();
    }
    await this.table.close();
  }

  private enter(mode: Mode): void {
    this.mode = mode;
    this.table.resume();
    this.table.setSeats(mode === 'play' ? seatsFor(this.engineColour) : NO_ENGINE);
    this.table.setAnalysis(mode === 'analyze');
  }

  /** Discards state that belongs to the old game. */
  private forget(): void {
    this.holdings.reset();
    this.refusal = null;
    this.payments.forget();
    this.excluded.clear();
  }

  private applySettings(): void {
    const { engine } = this.host.settings();
    this.table.setStrength({ options: engine, limits: this.plies === null ? {} : { depth: this.plies } });
  }

  /** Why the user can't move now, whatever the move. */
  private refusalNow(): string | null {
    if (this.isThinking) return "it is the engine's turn";
    const { end } = this.table.state;
    return this.mode === 'play' && end?.kind === 'rules' ? `the game is over: ${describeOutcome(end.outcome)}` : null;
  }

  private readMove(text: string): UserMove {
    return readUserMove(this.table.position, text, paymentPolicy(this.host.settings(), this.opponentIsMachine));
  }

  /** Plays the exchange that waits for its payment, if any: with the given hostage, otherwise with the cheapest. */
  private settlePayment(chosen: Move | null = null): void {
    const { question } = this.table.state;
    const move = chosen ?? question?.choices[0];
    if (question === null || move === undefined) return;
    this.payments.settle(move);
    this.accept(move);
  }

  /** Plays a legal move of the user. */
  private accept(move: Move): void {
    // Another machine reports its exchanges itself.
    if (!this.opponentIsMachine) this.host.say({ kind: 'paid', move, before: this.table.position });
    this.excluded.clear();
    this.table.play(move);
  }

  private onEvent(event: TableEvent): void {
    switch (event.kind) {
      case 'moved':
        this.hearMove(event);
        return;
      case 'pondering':
        if (this.isPosting) this.host.say({ kind: 'hint', move: event.expected, position: event.position });
        return;
      case 'thinking': {
        const { line, progress } = event;
        const isTold = this.isPosting && progress.purpose !== 'hint';
        if (isTold) this.host.say({ kind: 'thinking', line, position: progress.position });
        return;
      }
      case 'hint':
        if (event.move !== null) this.host.say({ kind: 'hint', move: event.move, position: event.position });
        return;
      case 'question':
        this.host.say({ kind: 'ask-payment', choices: event.question.choices });
        return;
      case 'draw-accepted':
        this.host.say({ kind: 'offer-draw' });
        return;
      case 'notice':
        this.host.say({ kind: 'note', text: event.text });
        return;
      case 'activity':
        this.host.onActivity();
        return;
      default:
    }
  }

  private hearMove({ by, move, before, end, acceptsDraw }: MovedEvent): void {
    if (this.mode === 'play') this.readings.forget();
    const outcome = end?.kind === 'rules' ? end.outcome : null;
    if (by === 'engine') {
      const isClaim = outcome?.ending === 'repetition' || outcome?.ending === 'fifty-moves';
      if (isClaim || acceptsDraw) this.host.say({ kind: 'offer-draw' });
      this.excluded.clear();
      this.host.say({ kind: 'move', move, before });
      if (outcome === null) this.keepHoldingsRight();
      else this.host.say({ kind: 'result', outcome });
    } else if (outcome !== null && this.mode === 'play' && before.turn !== this.engineColour) {
      this.host.say({ kind: 'result', outcome });
    }
  }

  private keepHoldingsRight(): void {
    const { guiDialect, resync } = this.host.settings();
    if (!guiDialect || this.opponentIsMachine || !this.holdings.resyncs(this.game, resync)) return;
    this.host.say({ kind: 'resync', position: this.table.position });
  }

  /** Adjusts the table's limits for XBoard commands that the table doesn't know. Null: no search. */
  private adjusted(limits: SearchLimits, position: Position, purpose: Purpose): SearchLimits | null {
    if (purpose === 'hint') return limits;
    const excludeMoves = this.movesToAvoid(position, purpose);
    if (this.refusal !== null || excludeMoves.length === position.legalMoves().length) return null;
    const { threads } = this.host.settings().engine;
    const adjusted = underNodeRate(limits, this.nodesPerSecond, threads);
    return {
      ...adjusted,
      ...(excludeMoves.length > 0 && { excludeMoves }),
      // `sd` only caps the depth: the levels of strength still apply.
      ...(this.plies !== null && purpose !== 'analysis' && { purpose: 'play' as const }),
    };
  }

  /** The moves excluded by the user, and for the engine's own moves those that another machine would misread. */
  private movesToAvoid(position: Position, purpose: Purpose): Move[] {
    const isMisread = this.host.settings().guiDialect && this.opponentIsMachine && purpose !== 'analysis';
    return movesToAvoid(position, purpose === 'ponder' ? [] : this.excluded.list, isMisread);
  }
}

const NO_ENGINE = ['person', 'person'] as const;

function seatsFor(engineColour: Colour): readonly ['engine' | 'person', 'engine' | 'person'] {
  return engineColour === WHITE ? ['engine', 'person'] : ['person', 'engine'];
}
