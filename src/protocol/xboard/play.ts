import type { SearchLimits, SearchResult, Score } from '../../engine/types.ts';
import { describeOutcome, type Game } from '../../rules/game.ts';
import type { Result } from '../../rules/result.ts';
import type { Colour, Move } from '../../rules/setup.ts';
import { BLACK } from '../../shared/men.ts';
import type { EngineLike } from '../common/engine_like.ts';
import { copyGame, newGame, underRuleset } from '../common/games.ts';
import { engineOptions, type Settings } from '../common/settings.ts';
import type { XboardEvent } from './event.ts';
import { ExcludedMoves, movesMeant, movesToAvoid } from './excluded_moves.ts';
import { readUserMove } from './gui_moves.ts';
import { wantsDraw } from './draw_offer.ts';
import { HoldingsKeeper } from './holdings_keeper.ts';
import { prepareEngine } from '../common/search_slot.ts';
import { Mind, type Purpose } from './mind.ts';
import { Payments } from './payments.ts';
import { TimeControl } from './time_control.ts';

/** `force`: the engine watches; `play`: it plays one side; `analyze`: it thinks about every position. */
type Mode = 'force' | 'play' | 'analyze';

/** What play needs of its session. */
export interface PlayHost {
  readonly settings: () => Settings;
  readonly say: (event: XboardEvent) => void;
  readonly now: () => number;
  /** The engine is no longer busy with a move of its own or a hint. */
  readonly onAnswered: () => void;
}

const HINT_MS = 400;

/** The game as XBoard sees it: who plays which side, and what the engine does about it. */
export class Play {
  readonly time = new TimeControl();
  private readonly engine: EngineLike;
  private readonly host: PlayHost;
  private readonly mind: Mind;
  private currentGame: Game;
  private mode: Mode = 'play';
  /** The side that the engine plays, or played last: the clock called "mine" is that side's. */
  private engineColour: Colour = BLACK;
  private isPosting = false;
  /** Why there is no position to play in, since the last one sent was bad; else null. */
  private refusal: string | null = null;
  private readonly excluded = new ExcludedMoves();
  private readonly payments = new Payments();
  private isDrawOffered = false;
  private lastScore: Score | null = null;
  /** The reply that the engine expects. */
  private expected: Move | null = null;
  private opponentIsMachine = false;
  private moveStartedAt = 0;
  private readonly holdings = new HoldingsKeeper();
  private paused: { readonly purpose: Purpose; readonly usedMs: number } | null = null;

  constructor(engine: EngineLike, host: PlayHost) {
    this.engine = engine;
    this.host = host;
    this.currentGame = newGame(host.settings().ruleset);
    this.mind = new Mind(engine, host.now, (line, position, purpose) => {
      if (this.isPosting && purpose !== 'hint') host.say({ kind: 'thinking', line, position });
    });
  }

  get game(): Game {
    return this.currentGame;
  }

  /** The engine thinks about a move of its own. */
  get isThinking(): boolean {
    return this.mind.purpose === 'move';
  }

  /** There is a move or a hint to come, without another command. */
  get owesAnswer(): boolean {
    return this.isThinking || this.mind.purpose === 'hint';
  }

  set posting(on: boolean) {
    this.isPosting = on;
  }

  /** XBoard's own word that the opponent is a machine too. */
  meetMachine(): void {
    this.opponentIsMachine = true;
  }

  async newGame(): Promise<void> {
    await this.rest();
    this.time.newGame();
    this.begin(newGame(this.host.settings().ruleset));
    this.opponentIsMachine = false;
    this.engineColour = BLACK;
    if (this.mode === 'force') this.mode = 'play';
    this.handOverOptions(false);
    // Threads take a while to start: not at the cost of the first move's time.
    await prepareEngine(this.engine);
    await this.engine.newGame();
    if (this.mode === 'analyze') this.analyse();
  }

  /** Another position; a bad one leaves the old, but nobody plays in it. */
  async setBoard(game: Result<Game, string>): Promise<void> {
    await this.rest();
    if (!game.ok) {
      this.refusal = 'there is no legal position to play in';
      this.payments.drop();
      this.host.say({ kind: 'bad-position', reason: game.error });
      return;
    }
    this.begin(game.value);
    this.time.beginAt(0);
    if (this.mode === 'analyze') this.analyse();
  }

  /** A move of the user. `isBare`: without the word that says that it is one. */
  async move(text: string, isBare: boolean): Promise<void> {
    await this.settlePayment();
    const { position } = this.game;
    const read = readUserMove(position, text, this.host.settings(), this.opponentIsMachine);
    if (read.kind === 'unreadable' && isBare) {
      this.host.say({ kind: 'unknown', text, reason: read.reason, expected: read.expected });
      return;
    }
    const refusal = this.refusal ?? this.whyNotNow() ?? ('reason' in read ? read.reason : null);
    if (refusal !== null) {
      this.host.say({ kind: 'illegal', text, reason: refusal });
    } else if (read.kind === 'move') {
      await this.accept(read.move);
    } else if (read.kind === 'payment') {
      const earlier = this.mode === 'play' ? null : this.payments.earlier(position, text);
      if (earlier === null) this.ask(text, read.choices);
      else await this.accept(earlier);
    }
  }

  /** The user's answer to the question how he pays. */
  async pay(answer: string): Promise<void> {
    const { open } = this.payments;
    if (open === null) {
      this.host.say({ kind: 'error', line: answer, reason: 'no payment is being asked for' });
      return;
    }
    const move = this.payments.meaning(answer);
    if (move === null) this.host.say({ kind: 'ask-payment', choices: open });
    else await this.settlePayment(move);
  }

  async obeyForce(): Promise<void> {
    if (!this.holdings.takeForce()) await this.force();
  }

  /** The engine watches. */
  private async force(): Promise<void> {
    this.mode = 'force';
    await this.rest();
    await this.settlePayment();
  }

  async go(): Promise<void> {
    if (this.isThinking) return;
    if (this.refusal !== null) {
      this.host.say({ kind: 'error', line: 'go', reason: this.refusal });
      return;
    }
    await this.force();
    this.mode = 'play';
    this.engineColour = this.game.position.turn;
    this.think();
  }

  /** The engine plays the side that is not to move. */
  async playOther(): Promise<void> {
    await this.force();
    this.mode = 'play';
    this.engineColour = this.game.position.turn ^ 1;
    this.ponder();
  }

  async startAnalysis(): Promise<void> {
    await this.force();
    this.mode = 'analyze';
    this.analyse();
  }

  async exitAnalysis(): Promise<void> {
    if (this.mode === 'analyze') await this.force();
  }

  /** The game is over for the user interface. */
  async end(comment: string): Promise<void> {
    if (this.holdings.isEcho(comment)) return;
    this.payments.drop();
    await this.rest();
    if (this.mode === 'play') this.mode = 'force';
    if (this.mode === 'analyze') this.analyse();
  }

  /** Takes plies back: one, after which the engine waits for what comes; or two, after which it goes on as before. */
  async takeBack(plies: 1 | 2, line: string): Promise<void> {
    const pending = this.payments.open === null ? 0 : 1;
    if (this.game.moves.length + pending < plies) {
      this.host.say({ kind: 'error', line, reason: 'there is no move to take back' });
      return;
    }
    await this.rest();
    this.payments.drop();
    for (let ply = pending; ply < plies; ply++) this.game.undo();
    this.expected = null;
    this.positionChanged(plies === 2);
  }

  async setPonder(on: boolean): Promise<void> {
    if (!on && this.mind.purpose === 'ponder') await this.mind.abandon();
    if (on && this.mind.purpose === null) this.ponder();
  }

  /** Ends the search for the engine's move, or the user's hesitation about the payment. */
  async moveNow(): Promise<void> {
    if (this.isThinking || this.mind.purpose === 'hint') this.mind.hurry();
    else await this.settlePayment();
  }

  offerDraw(): void {
    if (this.mode !== 'play') return;
    if (wantsDraw(this.lastScore)) this.host.say({ kind: 'offer-draw' });
    else this.isDrawOffered = true;
  }

  /** Whose clock is told: that of the side which the engine plays now, or the other. */
  setClock(whose: 'engine' | 'opponent', ms: number): void {
    this.time.setClock(whose === 'engine' ? this.engineColour : this.engineColour ^ 1, ms);
  }

  hint(): void {
    const { position } = this.game;
    if (this.refusal !== null || position.legalMoves().length === 0 || this.isThinking) return;
    const move = this.mind.purpose === 'analysis' ? (this.mind.best?.pv[0] ?? null) : this.expected;
    if (move !== null && position.isLegal(move)) {
      this.host.say({ kind: 'hint', move, position });
    } else if (this.mind.purpose === null) {
      this.handOverOptions(true);
      this.mind.start('hint', this.game, { moveTimeMs: HINT_MS }, (result) => {
        const found = result?.bestMove ?? null;
        if (found !== null) this.host.say({ kind: 'hint', move: found, position });
        this.host.onAnswered();
      });
    }
  }

  status(): void {
    if (this.mind.purpose === null) return;
    this.host.say({ kind: 'status', status: this.mind.status, position: this.game.position });
  }

  /** Leaves a move out of the next search here, or all; or takes it in again. */
  async changeExclusion(kind: 'exclude' | 'include', text: string | null): Promise<void> {
    const moves = movesMeant(this.game.position, text, this.host.settings().guiDialect);
    if (!moves.ok) {
      this.host.say({ kind: 'illegal', text: text ?? '', reason: moves.error });
      return;
    }
    await this.interruptAnalysis(() => {
      this.excluded.change(kind, moves.value);
    });
  }

  /**
   * Changes something that an analysis depends on, and begins it anew. Without an argument it is the options that have
   * changed: all but an analysis uses them at its next search.
   */
  async interruptAnalysis(change?: () => void): Promise<void> {
    if (this.mode === 'analyze') await this.mind.abandon();
    change?.();
    if (this.mode === 'analyze') this.analyse();
  }

  /** Goes on under other rules, where the game is possible under them. */
  async changeRules(): Promise<void> {
    const { ruleset } = this.host.settings();
    const game = underRuleset(this.game, ruleset);
    if (game === null) {
      this.host.say({
        kind: 'tell',
        text: `This game is not possible under the rules ${ruleset}: the next one will be.`,
      });
      return;
    }
    const { purpose } = this.mind;
    await this.mind.abandon();
    this.currentGame = game;
    if (purpose !== null) this.takeUp(purpose, 0);
  }

  /** Stops everything until `resume`. */
  async pause(): Promise<void> {
    const { purpose, elapsedMs } = this.mind;
    if (purpose === null || purpose === 'hint') return;
    await this.mind.abandon();
    this.paused = { purpose, usedMs: purpose === 'move' ? elapsedMs : 0 };
  }

  resume(): void {
    const { paused } = this;
    this.paused = null;
    if (paused !== null && this.mind.purpose === null) this.takeUp(paused.purpose, paused.usedMs);
  }

  /** Stops thinking, for good or for some other work of the same threads. */
  async rest(): Promise<void> {
    this.paused = null;
    await this.mind.abandon();
    this.host.onAnswered();
  }

  /** The analysis goes on after such other work. */
  goOn(): void {
    if (this.mode === 'analyze' && this.mind.purpose === null) this.analyse();
  }

  private begin(game: Game): void {
    this.currentGame = game;
    this.holdings.reset();
    this.refusal = null;
    this.payments.forget();
    this.excluded.clear();
    this.isDrawOffered = false;
    this.lastScore = null;
    this.expected = null;
  }

  /** Why the user can't move now, whatever he moves. */
  private whyNotNow(): string | null {
    if (this.isThinking) return "it is the engine's turn";
    const outcome = this.mode === 'play' ? this.game.outcome() : null;
    return outcome === null ? null : `the game is over: ${describeOutcome(outcome)}`;
  }

  private ask(text: string, choices: readonly Move[]): void {
    this.payments.ask(this.game.position, text, choices);
    this.host.say({ kind: 'ask-payment', choices });
  }

  /** Plays the exchange that waits for its payment, if any: as told, else with the cheapest hostage. */
  private async settlePayment(answer: Move | null = null): Promise<void> {
    const move = this.payments.settle(answer);
    if (move !== null) await this.accept(move);
  }

  /** Plays a legal move of the user. */
  private async accept(move: Move): Promise<void> {
    const before = this.game.position;
    // Another machine tells its exchanges itself.
    if (!this.opponentIsMachine) this.host.say({ kind: 'paid', move, before });
    const isExpected = this.mind.purpose === 'ponder' && this.expected === move;
    if (isExpected) {
      this.game.play(move);
      this.excluded.clear();
      this.expected = null;
      this.moveStartedAt = this.host.now();
      this.mind.ponderHit((result) => {
        this.moveFound(result);
      });
      return;
    }
    await this.mind.abandon();
    this.game.play(move);
    this.positionChanged();
  }

  private positionChanged(mayThink = true): void {
    this.excluded.clear();
    this.paused = null;
    switch (this.mode) {
      case 'force':
        return;
      case 'analyze':
        this.analyse();
        return;
      case 'play':
        if (mayThink && this.game.position.turn === this.engineColour) this.think();
    }
  }

  private think(usedMs = 0): void {
    const outcome = this.game.outcome();
    if (outcome !== null) {
      this.host.say({ kind: 'result', outcome });
      return;
    }
    const excludeMoves = this.movesToAvoid(this.game);
    if (excludeMoves.length === this.game.position.legalMoves().length) {
      this.host.say({ kind: 'error', line: 'go', reason: 'all moves are excluded' });
      return;
    }
    this.handOverOptions(false);
    this.moveStartedAt = this.host.now() - usedMs;
    this.mind.start('move', this.game, this.limits(this.game, usedMs, excludeMoves), (result) => {
      this.moveFound(result);
    });
  }

  private moveFound(result: SearchResult | null): void {
    // A search that failed leaves a legal move: better than a game lost by silence.
    const move = result?.bestMove ?? this.game.position.legalMoves()[0]!;
    this.lastScore = result?.score ?? null;
    const before = this.game.position;
    this.game.play(move);
    this.time.spend(before.turn, this.host.now() - this.moveStartedAt, this.game.moves.length);
    const outcome = this.game.outcome();
    const claims = outcome?.ending === 'repetition' || outcome?.ending === 'fifty-moves';
    if (claims || (this.isDrawOffered && wantsDraw(this.lastScore))) this.host.say({ kind: 'offer-draw' });
    this.isDrawOffered = false;
    this.excluded.clear();
    this.host.say({ kind: 'move', move, before });
    if (outcome === null) {
      this.keepHoldingsRight();
      this.expected = result?.ponderMove ?? null;
      this.ponder();
    } else {
      this.host.say({ kind: 'result', outcome });
    }
    this.host.onAnswered();
  }

  private keepHoldingsRight(): void {
    const { guiDialect, resync } = this.host.settings();
    if (!guiDialect || this.opponentIsMachine || !this.holdings.resyncs(this.game, resync)) return;
    this.host.say({ kind: 'resync', position: this.game.position });
  }

  /** Thinks on the user's time about the reply that is expected. */
  private ponder(): void {
    const { expected, game, mode } = this;
    const isUsersTurn = game.position.turn !== this.engineColour;
    if (!this.host.settings().ponder || mode !== 'play' || !isUsersTurn || expected === null) return;
    if (!game.position.isLegal(expected)) return;
    const next = copyGame(game);
    next.play(expected);
    if (next.outcome() !== null) return;
    if (this.isPosting) this.host.say({ kind: 'hint', move: expected, position: game.position });
    this.handOverOptions(false);
    const limits = this.limits(next, 0, this.movesToAvoid(next));
    this.mind.start('ponder', next, { ...limits, ponder: true }, () => undefined);
  }

  private analyse(): void {
    const excludeMoves = this.excluded.list;
    if (this.refusal !== null || excludeMoves.length === this.game.position.legalMoves().length) return;
    this.handOverOptions(true);
    const limits = { infinite: true, ...(excludeMoves.length > 0 && { excludeMoves }) };
    this.mind.start('analysis', this.game, limits, () => undefined);
  }

  private limits(game: Game, usedMs: number, excludeMoves: readonly Move[]): SearchLimits {
    const { engine, ponder } = this.host.settings();
    const limits = this.time.limits(game.position.turn, game.moves.length, engine.threads, usedMs);
    return {
      ...limits,
      ...(ponder && limits.clock !== undefined && { clock: { ...limits.clock, mayPonder: true } }),
      ...(excludeMoves.length > 0 && { excludeMoves }),
    };
  }

  private movesToAvoid(game: Game): Move[] {
    const isMisread = this.host.settings().guiDialect && this.opponentIsMachine;
    return movesToAvoid(game.position, game === this.game ? this.excluded.list : [], isMisread);
  }

  private takeUp(purpose: Purpose, usedMs: number): void {
    if (purpose === 'move') this.think(usedMs);
    else if (purpose === 'ponder') this.ponder();
    else if (purpose === 'analysis') this.analyse();
  }

  private handOverOptions(isAnalysis: boolean): void {
    this.engine.setOptions(engineOptions(this.host.settings(), isAnalysis));
  }
}
