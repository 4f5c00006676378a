import type { EngineOptions } from '../engine/options.ts';
import type { SearchLimits } from '../engine/types.ts';
import { messageOf } from '../platform/error_message.ts';
import type { Intent } from '../rules/intent.ts';
import type { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Colour, Move, Ruleset } from '../rules/setup.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { CommandCycle } from './command_cycle.ts';
import { endByResignation } from './end.ts';
import { EnginePlayer, wantsDraw } from './engine_player.ts';

import { LiveGame } from './live_game.ts';
import type { TableRefusal } from './refusal.ts';
import { receiveAct, type RemoteAct } from './remote.ts';
import { meaningOf, readStatement, type Meaning, type Question, type QuestionPolicy } from './statement.ts';
import type {
  EngineActivity,
  ClockReading,
  Seats,
  Strength,
  TableEvent,
  TableSetup,
  TableState,
} from './table_state.ts';

import type { Progress } from './thinker.ts';
import { SYSTEM_TIME } from './time.ts';
import type { TimeControl } from './time_control.ts';
import type { GameTree, TreeNode } from './tree.ts';
import { treeUnderRuleset } from './tree_under_ruleset.ts';

const DEFAULT_QUESTIONS: QuestionPolicy = { payment: 'always', ambiguous: 'ask' };

/**
 * A game between people and the engine, with clocks and a tree of all moves. Commands take effect at once, and return a
 * `Result` if they can be refused; everything that happens is reported by events, some of them later. There is no input or
 * output here.
 *
 * A new table waits for the first move, or for `continueGame`.
 */
export class Table {
  private readonly cycle: CommandCycle<TableEvent>;
  private readonly game: LiveGame;
  private readonly player: EnginePlayer;
  private readonly questions: QuestionPolicy;

  constructor(setup: TableSetup) {
    const time = setup.time ?? SYSTEM_TIME;
    this.questions = setup.questions ?? DEFAULT_QUESTIONS;
    this.cycle = new CommandCycle({
      conclude: () => this.conclude(),
      listen: setup.listen,
      isQuiet: () => this.player.isQuiet,
    });
    this.game = new LiveGame(setup, this.cycle, time);
    this.player = new EnginePlayer(setup, this.game, this.cycle, time);
  }

  get tree(): GameTree {
    return this.game.tree;
  }

  get position(): Position {
    return this.game.position;
  }

  get state(): TableState {
    const { seats, isHeld, isPaused, isShared, question, drawOffer, tree } = this.game;
    const { strengths, isAnalysing, activity } = this.player;
    return {
      ...{ seats, strengths, isHeld, isPaused, isShared, isAnalysing, question, drawOffer, activity },
      node: tree.current,
      position: tree.position,
      end: tree.end,
      clock: this.game.clockReading,
      expected: this.player.expectedAt(tree.current),
      version: tree.version,
    };
  }

  /** The same as `state.activity`. */
  get activity(): EngineActivity {
    return this.player.activity;
  }

  /** The same as `state.clock`. */
  get clock(): ClockReading {
    return this.game.clockReading;
  }

  /** Progress of the engine's current search; null if it is idle. */
  get progress(): Progress | null {
    return this.player.progress;
  }

  /** Would the engine accept a draw, judging by its last search? */
  get isDrawWelcome(): boolean {
    return wantsDraw(this.player.lastScore);
  }

  /** Resolves when nothing more will happen without a command; pondering and analysis continue. */
  settled(): Promise<void> {
    return this.cycle.settled();
  }

  /** Plays a legal move for the person whose turn it is. */
  play(move: Move): Result<TreeNode, TableRefusal> {
    return this.act(() => {
      const refusal = this.refusalOfMoves();
      if (refusal !== null) return err(refusal);
      return this.game.position.isLegal(move) ? ok(this.player.playPersons(move)) : err({ kind: 'no-such-move' });
    });
  }

  /**
   * Carries out what a player at another device has done, `by` default the only one. It is refused if that is not his to do. After a
   * takeback the game waits for a move, or for `continueGame`.
   */
  receive(act: RemoteAct, by: Colour | null = this.game.remoteColour): Result<void, TableRefusal> {
    return this.act(() => {
      const done = receiveAct(this.game, act, by);
      if (done.ok && act.kind === 'draw-offer' && this.game.isEngine(by! ^ 1)) this.answerOffer();
      return done;
    });
  }

  /** Interprets a text in any notation, or an intent, in the current position, without playing it. */
  meaningOf(statement: string | Intent, questions = this.questions): Meaning {
    const { position } = this;
    return typeof statement === 'string'
      ? readStatement(position, statement, questions)
      : meaningOf(position, statement, questions);
  }

  /** Plays the move stated by a person. If it is ambiguous, returns a question instead, and `answer` plays. */
  propose(statement: string | Intent): Result<TreeNode | Question, TableRefusal> {
    return this.act((): Result<TreeNode | Question, TableRefusal> => {
      const meaning = this.meaningOf(statement);
      // Report an unreadable text first, whoever's turn it is.
      const refusal = meaning.kind === 'unreadable' ? meaning.refusal : this.refusalOfMoves();
      if (refusal !== null) return err(refusal);
      switch (meaning.kind) {
        case 'move':
          return ok(this.player.playPersons(meaning.move));
        case 'question':
          return this.ask(meaning.question);
        case 'illegal':
        case 'unreadable':
          return err(meaning.refusal);
      }
    });
  }

  /** Asks the person whose turn it is. The question is withdrawn when the game continues without an answer. */
  ask(question: Question): Result<Question, TableRefusal> {
    return this.act(() => {
      const refusal = this.refusalOfMoves();
      if (refusal !== null) return err(refusal);
      this.game.question = question;
      this.cycle.emit({ kind: 'question', question });
      return ok(question);
    });
  }

  /** Plays one of the choices of the open question. */
  answer(choice: Move): Result<TreeNode, TableRefusal> {
    const { question } = this.game;
    if (question === null) return err({ kind: 'no-question' });
    return question.choices.includes(choice) ? this.play(choice) : err({ kind: 'no-such-move' });
  }

  /** Withdraws the question without any other change. */
  withdrawQuestion(): Result<void, TableRefusal> {
    if (this.game.question === null) return err({ kind: 'no-question' });
    this.game.question = null;
    return DONE;
  }

  /** Makes the engine move at once, or ends the search for a hint. */
  hurry(): Result<void, TableRefusal> {
    return this.act(() => (this.player.hurry() ? DONE : err({ kind: 'engine-rests' })));
  }

  /** Engine and clocks wait for a move, or for `continueGame`. An analysis continues. */
  hold(): void {
    this.act(() => {
      this.game.isHeld = true;
      this.game.hintLimits = null;
    });
  }

  /** Continues the game: the engine moves if it is its turn, and the clock runs. */
  continueGame(): void {
    this.act(() => {
      this.game.isHeld = false;
      this.game.isPaused = false;
    });
  }

  /** Stops everything until `resume`, `continueGame` or a move. */
  pause(): void {
    this.act(() => {
      this.game.isPaused = true;
      this.game.hintLimits = null;
    });
  }

  /** Continues after `pause`. */
  resume(): void {
    this.act(() => {
      this.game.isPaused = false;
    });
  }

  /** The engine takes over the side to move, and moves; a person who had it gets the other side. */
  go(): Result<void, TableRefusal> {
    return this.act(() => {
      const { end } = this.game.tree;
      if (end !== null) return err({ kind: 'game-over', end });
      if (this.player.isThinkingOfMove) return err({ kind: 'engine-thinking' });
      if (this.game.isShared) return err({ kind: 'shared-game' });
      if (!this.game.isEnginesTurn)
        this.setSeats(this.game.turn === WHITE ? ['engine', 'person'] : ['person', 'engine']);
      this.continueGame();
      return DONE;
    });
  }

  /** Changes who plays which side, also during a game. The new player of the side to move continues, unless the game is held. */
  setSeats(seats: Seats): void {
    this.act(() => {
      if (seats[0] === this.game.seats[0] && seats[1] === this.game.seats[1]) return;
      this.game.seats = seats;
      this.cycle.emit({ kind: 'seats', seats });
    });
  }

  /** Changes the engine's settings for one side, or for both (null), from its next search on. */
  setStrength(strength: Strength, colour: Colour | null = null): void {
    const [white, black] = this.player.strengths;
    this.player.strengths = [colour === BLACK ? white : strength, colour === WHITE ? black : strength];
  }

  /** Allows or forbids the engine to think on a person's time. */
  setPondering(isOn: boolean): void {
    this.act(() => {
      this.player.ponders = isOn;
    });
  }

  /** The engine's replies wait until what was moved is at rest: `msInMotion` says how long that takes, at the time of the reply. */
  waitForMotion(msInMotion: () => number): void {
    this.player.msInMotion = msInMotion;
  }

  /** Sets the minimum time in ms between moves when the engine plays both sides. */
  setPace(paceMs: number): void {
    this.player.paceMs = paceMs;
  }

  /**
   * Turns analysis on or off: whenever the engine has no move to make, it analyses the current position. `options` are
   * engine options for these searches.
   */
  setAnalysis(isOn: boolean, options: Partial<EngineOptions> = {}): void {
    this.act(() => {
      this.player.isAnalysing = isOn;
      this.player.setAnalysisOptions(options);
    });
  }

  /** Restarts the engine's work other than the search for its own move, because something it depends on has changed. */
  restart(): void {
    this.act(() => {
      if (!this.player.isThinkingOfMove) this.player.abandon();
    });
  }

  /** Sets both clocks to the start of another time control, whose moves are counted from here. */
  setControl(control: TimeControl): void {
    this.act(() => {
      const { clock, tree } = this.game;
      clock.setControl(control);
      tree.resetClock(clock.mark());
      this.cycle.emit({ kind: 'clock' });
    });
  }

  /** Sets the time left to a side, as reported by an external clock. */
  setRemaining(colour: Colour, ms: number): void {
    this.act(() => {
      this.game.clock.setRemaining(colour, ms);
      this.cycle.emit({ kind: 'clock' });
    });
  }

  /** A side's moves take this long on their way here: from its next turn on, this time of each turn is not charged. */
  setLag(colour: Colour, ms: number): void {
    this.game.clock.setLag(colour, ms);
  }

  /** Looks for a good move for the side to move at full strength. The result is the event `hint`. */
  hint(limits: SearchLimits): Result<void, TableRefusal> {
    return this.act(() => {
      const { end } = this.game.tree;
      if (end !== null && this.game.isArbiter) return err({ kind: 'game-over', end });
      if (this.player.isThinkingOfMove) return err({ kind: 'engine-thinking' });
      if (this.game.isShared) return err({ kind: 'shared-game' });
      this.game.hintLimits = limits;
      this.player.abandon();
      return DONE;
    });
  }

  /**
   * Takes back `turns` turns, each to the previous position in which a person is to move; single moves unless one
   * person plays against the engine. An ending agreed by the players is taken back first, and counts as a move. Returns
   * the number of moves taken back.
   */
  undo(turns = 1): Result<number, TableRefusal> {
    return this.stepped('undo', () => this.game.undoTurns(turns));
  }

  /** Takes back single moves, whoever made them. Returns their number. */
  undoMoves(count: number): Result<number, TableRefusal> {
    return this.stepped('undo', () => this.game.undoMoves(count));
  }

  /** The counterpart of `undo`, along the line taken back last. Returns the number of moves replayed. */
  redo(turns = 1): Result<number, TableRefusal> {
    return this.stepped('redo', () => this.game.redoTurns(turns));
  }

  /** Goes to any node of the tree. */
  visit(node: TreeNode): Result<void, TableRefusal> {
    return this.act(() => {
      if (!this.game.tree.goTo(node)) return err({ kind: 'no-such-node' });
      this.game.stepped('visit');
      return DONE;
    });
  }

  /** Adds legal moves after a node of the tree, as a variation, without going there. `isTakenBack`: a game that goes on is not led there. */
  addLine(from: TreeNode, moves: readonly Move[], isTakenBack = false): Result<void, TableRefusal> {
    return this.changed(() => {
      const { tree } = this.game;
      if (!tree.contains(from)) return err({ kind: 'no-such-node' });
      const { nextId } = tree;
      let node = from;
      for (const move of moves) {
        node = tree.add(node, move);
        if (node.id >= nextId) tree.restore(node, { isTakenBack });
      }
      this.cycle.emit({ kind: 'edited' });
      return DONE;
    });
  }

  /**
   * Removes a node and everything after it; if the current position is there, moves to the position before. `undoEdit`
   * undoes it.
   */
  remove(node: TreeNode): Result<void, TableRefusal> {
    return this.changed(() => {
      const here = this.game.tree.current;
      if (!this.game.tree.remove(node)) return err({ kind: 'no-such-node' });
      if (here === this.game.tree.current) this.cycle.emit({ kind: 'edited' });
      else this.game.stepped('remove');
      return DONE;
    });
  }

  /** Makes the node's line the main one at the last point where it branches off. `undoEdit` undoes it. */
  promote(node: TreeNode): Result<void, TableRefusal> {
    return this.changed(() => {
      if (!this.game.tree.promote(node)) return err({ kind: 'no-such-node' });
      this.cycle.emit({ kind: 'edited' });
      return DONE;
    });
  }

  /** Undoes the last `remove` or `promote` that has not been undone. */
  undoEdit(): Result<TreeNode, TableRefusal> {
    return this.changed(() => {
      const node = this.game.tree.undoEdit();
      if (node === null) return err({ kind: 'nothing-to-undo' });
      this.cycle.emit({ kind: 'edited' });
      return ok(node);
    });
  }

  /**
   * Replaces this game by another one, which waits for a move or for `continueGame`. Clears what the engine has
   * learned. The clocks are those of its current node under this time control, by default the present one; without
   * any, they are set to its start.
   */
  newGame(tree: GameTree, control = this.game.clock.control): Promise<void> {
    return this.act(() => {
      this.setGame(tree, control);
      return this.player.runExclusively(async (engine) => {
        engine.setOptions(this.player.strengths[0].options);
        // First, as a large hash table is cleared by replacing it and its threads.
        await engine.newGame();
        // Starting threads takes a while, which must not count against the first move's time. If it fails, the next
        // search tries again.
        await engine.prepare().catch((error: unknown) => this.notice(`The engine is not ready: ${messageOf(error)}`));
      });
    });
  }

  /** Like `newGame`, but the engine keeps what it has learned: for a position set by a user interface. */
  setGame(tree: GameTree, control = this.game.clock.control): void {
    this.act(() => {
      this.player.lastScore = null;
      this.game.replace(tree, control);
    });
  }

  /**
   * Continues under another ruleset, if the moves up to here are legal under it. Returns the number of other branches
   * removed because they are not.
   */
  setRuleset(ruleset: Ruleset): Result<number, TableRefusal> {
    if (ruleset === this.position.ruleset) return ok(0);
    if (this.game.isShared) return err({ kind: 'shared-game' });
    const other = treeUnderRuleset(this.tree, ruleset);
    if (other === null) return err({ kind: 'impossible-ruleset' });
    this.act(() => {
      this.game.continueIn(other.tree);
      // The engine's knowledge is based on the old rules.
      this.player
        .runExclusively((engine) => engine.newGame())
        .catch((error: unknown) => this.notice(`the engine can't be reset: ${messageOf(error)}`));
    });
    return ok(other.leftOut);
  }

  /**
   * Offers a draw: to the engine, which responds at once, or with its move if it is thinking; or to the other person.
   * `by` applies only between two people; otherwise the only person offers.
   */
  offerDraw(by: Colour = this.position.turn): Result<void, TableRefusal> {
    return this.act(() => {
      const refusal = this.game.refusalOfDeals();
      if (refusal !== null) return err(refusal);
      this.game.offer(this.game.onlyPerson ?? by);
      const isForPerson = this.game.onlyPerson === null || this.game.remoteColour !== null;
      if (!isForPerson) this.answerOffer();
      return DONE;
    });
  }

  /** Accepts or declines a draw on behalf of the person to whom it was offered. */
  respondToDraw(isAccepted: boolean): Result<void, TableRefusal> {
    return this.act(() => {
      const { drawOffer, remoteColour } = this.game;
      // Nobody answers for a player who is elsewhere.
      if (drawOffer === null || (remoteColour !== null && drawOffer !== remoteColour)) return err({ kind: 'no-offer' });
      const refusal = this.game.refusalOfDeals();
      if (refusal !== null) return err(refusal);
      this.game.respondToOffer(isAccepted);
      return DONE;
    });
  }

  /** Resigns for a person; between two people, by default for the side to move. */
  resign(by: Colour = this.position.turn): Result<void, TableRefusal> {
    return this.act(() => {
      const refusal = this.game.refusalOfDeals();
      if (refusal !== null) return err(refusal);
      this.game.endBy(endByResignation(this.game.onlyPerson ?? by));
      return DONE;
    });
  }

  /** Runs work that needs an idle engine. Afterwards the engine restarts what it was doing, except a hint. */
  whileIdle(work: () => Promise<void> | void): Promise<void> {
    return this.player.runExclusively(async () => {
      await work();
    });
  }

  /** Resolves when the engine has stopped everything it was told to stop and is idle. */
  rested(): Promise<void> {
    return this.player.rested();
  }

  /** Stops everything for good; resolves when the engine is idle. */
  async close(): Promise<void> {
    this.act(() => {
      this.game.isClosed = true;
    });
    await this.player.rested();
  }

  /** The engine answers an offer at once, unless it is thinking. A user interface keeps it open until the engine has moved. */
  private answerOffer(): void {
    if (this.player.isThinkingOfMove) return;
    if (this.isDrawWelcome || this.game.isArbiter) this.game.respondToOffer(this.isDrawWelcome);
  }

  /** A change of the game but by a move. */
  private changed<T>(command: () => Result<T, TableRefusal>): Result<T, TableRefusal> {
    return this.act(() => {
      const refusal = this.game.refusalOfChanges();
      return refusal === null ? command() : err(refusal);
    });
  }

  private act<T>(command: () => T): T {
    return this.cycle.run(command);
  }

  private notice(text: string): void {
    this.cycle.emit({ kind: 'notice', text });
  }

  /** What follows from a command: the engine does what it should be doing now, and so do the clocks. */
  private conclude(): void {
    const { game, player } = this;
    player.follow();
    const { activity } = player;
    // The clock starts with the first move: nobody loses time in a menu. If a user interface keeps time, only the engine's counts.
    const hasBegun = game.tree.current !== game.tree.root;
    game.runClock(game.isArbiter ? hasBegun && game.isGoing && activity !== 'pace' : activity === 'move');
    player.emitActivity();
  }

  private refusalOfMoves(): TableRefusal | null {
    return this.game.refusalOfMoves(this.player.isThinkingOfMove);
  }

  private stepped(reason: 'undo' | 'redo', step: () => number): Result<number, TableRefusal> {
    return this.act(() => {
      if (this.game.remoteColour !== null) return err({ kind: 'shared-game' });
      const count = step();
      if (count === 0) return err({ kind: `nothing-to-${reason}` });
      this.game.stepped(reason);
      return ok(count);
    });
  }
}

const DONE: Result<void, never> = ok(undefined);
