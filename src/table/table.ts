import type { EngineOptions } from '../engine/options.ts';
import type { SearchLimits } from '../engine/types.ts';
import { messageOf } from '../platform/error_message.ts';
import type { Intent } from '../rules/intent.ts';
import type { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Colour, Move, Ruleset } from '../rules/setup.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { endByResignation } from './end.ts';
import { wantsDraw } from './judgement.ts';
import type { TableRefusal } from './refusal.ts';
import { meaningOf, readStatement, type Meaning, type Question, type QuestionPolicy } from './statement.ts';
import { TableCore, type TableSetup } from './table_core.ts';
import type { Activity, ClockReading, Seats, StepReason, Strength, TableState } from './table_state.ts';
import type { Progress } from './thinker.ts';
import type { TimeControl } from './time_control.ts';
import type { GameTree, TreeNode } from './tree.ts';
import { treeUnderRuleset } from './tree_under_ruleset.ts';

const DEFAULT_QUESTIONS: QuestionPolicy = { payment: 'always', ambiguous: 'ask' };

/**
 * A game between people and the engine, with clocks and a tree of all moves. Commands take effect at once and return a
 * `Result`; everything that happens is reported by events, some of them later. There is no input or output here.
 *
 * A new table waits for the first move, or for `continueGame`.
 */
export class Table {
  private readonly core: TableCore;
  private readonly questions: QuestionPolicy;

  constructor(setup: TableSetup) {
    this.core = new TableCore(setup);
    this.questions = setup.questions ?? DEFAULT_QUESTIONS;
  }

  get tree(): GameTree {
    return this.core.tree;
  }

  get position(): Position {
    return this.core.position;
  }

  get state(): TableState {
    const { seats, strengths, isHeld, isPaused, isAnalysing, question, drawOffer, tree, player } = this.core;
    return {
      ...{ seats, strengths, isHeld, isPaused, isAnalysing, question, drawOffer },
      node: tree.current,
      position: tree.position,
      end: tree.end,
      activity: player.activity,
      clock: this.core.clockReading,
      expected: player.expectedAt(tree.current),
      version: tree.version,
    };
  }

  /** The same as `state.activity`. */
  get activity(): Activity {
    return this.core.player.activity;
  }

  /** The same as `state.clock`. */
  get clock(): ClockReading {
    return this.core.clockReading;
  }

  /** Progress of the engine's current search; null if it is idle. */
  get progress(): Progress | null {
    return this.core.player.progress;
  }

  /** Would the engine accept a draw, judging by its last search? */
  get isDrawWelcome(): boolean {
    return wantsDraw(this.core.player.lastScore);
  }

  /** Resolves when nothing more will happen without a command; pondering and analysis continue. */
  settled(): Promise<void> {
    return this.core.settled();
  }

  /** Plays a legal move for the person whose turn it is. */
  play(move: Move): Result<TreeNode, TableRefusal> {
    return this.act((core) => {
      const refusal = core.whyNoMove();
      if (refusal !== null) return err(refusal);
      return core.position.isLegal(move) ? ok(core.playPersons(move)) : err({ kind: 'no-such-move' });
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
    return this.act((core): Result<TreeNode | Question, TableRefusal> => {
      const meaning = this.meaningOf(statement);
      // Report an unreadable text first, whoever's turn it is.
      const refusal = meaning.kind === 'unreadable' ? meaning.refusal : core.whyNoMove();
      if (refusal !== null) return err(refusal);
      switch (meaning.kind) {
        case 'move':
          return ok(core.playPersons(meaning.move));
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
    return this.act((core) => {
      const refusal = core.whyNoMove();
      if (refusal !== null) return err(refusal);
      core.question = question;
      core.tell({ kind: 'question', question });
      return ok(question);
    });
  }

  /** Plays one of the choices of the open question. */
  answer(choice: Move): Result<TreeNode, TableRefusal> {
    const { question } = this.core;
    if (question === null) return err({ kind: 'no-question' });
    return question.choices.includes(choice) ? this.play(choice) : err({ kind: 'no-such-move' });
  }

  /** Withdraws the question without any other change. */
  dropQuestion(): Result<void, TableRefusal> {
    if (this.core.question === null) return err({ kind: 'no-question' });
    this.core.question = null;
    return DONE;
  }

  /** Makes the engine move at once, or ends the search for a hint. */
  hurry(): Result<void, TableRefusal> {
    return this.act(({ player }) => (player.hurry() ? DONE : err({ kind: 'engine-rests' })));
  }

  /** Engine and clocks wait for a move, or for `continueGame`. An analysis continues. */
  hold(): void {
    this.act((core) => {
      core.isHeld = true;
      core.player.hintLimits = null;
    });
  }

  /** Continues the game: the engine moves if it is its turn, and the clock runs. */
  continueGame(): void {
    this.act((core) => {
      core.isHeld = false;
      core.isPaused = false;
    });
  }

  /** Stops everything until `resume`, `continueGame` or a move. */
  pause(): void {
    this.act((core) => {
      core.isPaused = true;
      core.player.hintLimits = null;
    });
  }

  /** Continues after `pause`. */
  resume(): void {
    this.act((core) => {
      core.isPaused = false;
    });
  }

  /** The engine takes over the side to move, and moves; a person who had it gets the other side. */
  go(): Result<void, TableRefusal> {
    return this.act((core) => {
      const { end } = core.tree;
      if (end !== null) return err({ kind: 'game-over', end });
      if (core.isThinkingOfMove) return err({ kind: 'engine-thinking' });
      if (!core.isEnginesTurn) this.setSeats(core.turn === WHITE ? ['engine', 'person'] : ['person', 'engine']);
      this.continueGame();
      return DONE;
    });
  }

  /** Changes who plays which side, also during a game. Whoever is to move continues, unless the game is held. */
  setSeats(seats: Seats): void {
    this.act((core) => {
      if (seats[0] === core.seats[0] && seats[1] === core.seats[1]) return;
      core.seats = seats;
      core.tell({ kind: 'seats', seats });
    });
  }

  /** Changes the engine's settings for one side, or for both (null), from its next search on. */
  setStrength(strength: Strength, colour: Colour | null = null): void {
    const [white, black] = this.core.strengths;
    this.core.strengths = [colour === BLACK ? white : strength, colour === WHITE ? black : strength];
  }

  /** Allows or forbids the engine to think on a person's time. */
  setPondering(isOn: boolean): void {
    this.act(({ player }) => {
      player.ponders = isOn;
    });
  }

  /** Sets the minimum time in ms between moves when the engine plays both sides. */
  setPace(paceMs: number): void {
    this.core.paceMs = paceMs;
  }

  /**
   * Turns analysis on or off: whenever the engine has no move to make, it analyses the current position. `options` are
   * engine options for these searches.
   */
  setAnalysis(isOn: boolean, options: Partial<EngineOptions> = {}): void {
    this.act((core) => {
      core.isAnalysing = isOn;
      core.player.setAnalysisOptions(options);
    });
  }

  /** Restarts the engine's work other than the search for its own move, because something it depends on has changed. */
  restart(): void {
    this.act((core) => {
      if (!core.isThinkingOfMove) core.player.abandon();
    });
  }

  /** Sets both clocks to the start of another time control, whose moves are counted from here. */
  setControl(control: TimeControl): void {
    this.act((core) => {
      const { clock, tree } = core;
      clock.setControl(control);
      tree.resetClock(clock.mark());
      core.tell({ kind: 'clock' });
    });
  }

  /** Sets the time left to a side, as reported by an external clock. */
  setRemaining(colour: Colour, ms: number): void {
    this.act((core) => {
      core.clock.setRemaining(colour, ms);
      core.tell({ kind: 'clock' });
    });
  }

  /** Looks for a good move for the side to move at full strength. The result is the event `hint`. */
  hint(limits: SearchLimits): Result<void, TableRefusal> {
    return this.act((core) => {
      const { end } = core.tree;
      if (end !== null && core.isArbiter) return err({ kind: 'game-over', end });
      if (core.isThinkingOfMove) return err({ kind: 'engine-thinking' });
      core.player.hintLimits = limits;
      core.player.abandon();
      return DONE;
    });
  }

  /**
   * Takes back `turns` turns, each to the previous position in which a person is to move; single moves unless one
   * person plays against the engine. An ending agreed by the players is taken back first, and counts as a move. Returns
   * the number of moves taken back.
   */
  undo(turns = 1): Result<number, TableRefusal> {
    return this.act((core) => {
      let count = 0;
      for (let turn = 0; turn < turns; turn++) {
        const first = core.takeBack();
        if (first === null) break;
        count++;
        while (first === 'move' && !this.isRestingPlace && core.takeBack() !== null) count++;
      }
      return this.stepped('undo', count);
    });
  }

  /** Takes back single moves, whoever made them. Returns their number. */
  undoMoves(count: number): Result<number, TableRefusal> {
    return this.act(({ tree }) => {
      let done = 0;
      while (done < count && tree.back(true) !== null) done++;
      return this.stepped('undo', done);
    });
  }

  /** The counterpart of `undo`, along the line taken back last. Returns the number of moves replayed. */
  redo(turns = 1): Result<number, TableRefusal> {
    return this.act(({ tree }) => {
      let count = 0;
      for (let turn = 0; turn < turns && tree.forward() !== null; turn++) {
        count++;
        while (!this.isRestingPlace && tree.forward() !== null) count++;
      }
      return this.stepped('redo', count);
    });
  }

  /** Goes to any node of the tree. */
  visit(node: TreeNode): Result<void, TableRefusal> {
    return this.act((core) => {
      if (!core.tree.goTo(node)) return err({ kind: 'no-such-node' });
      core.stepped('visit');
      return DONE;
    });
  }

  /** Adds legal moves after a node of the tree, as a variation, without going there. */
  addLine(from: TreeNode, moves: readonly Move[]): Result<void, TableRefusal> {
    return this.act((core) => {
      const { tree } = core;
      if (!tree.contains(from)) return err({ kind: 'no-such-node' });
      let node = from;
      for (const move of moves) node = tree.add(node, move);
      core.tell({ kind: 'edited' });
      return DONE;
    });
  }

  /**
   * Removes a node and everything after it; if the current position is there, moves to the position before. `undoEdit`
   * undoes it.
   */
  remove(node: TreeNode): Result<void, TableRefusal> {
    return this.act((core) => {
      const here = core.tree.current;
      if (!core.tree.remove(node)) return err({ kind: 'no-such-node' });
      if (here === core.tree.current) core.tell({ kind: 'edited' });
      else core.stepped('remove');
      return DONE;
    });
  }

  /** Makes the node's line the main one at the last point where it branches off. `undoEdit` undoes it. */
  promote(node: TreeNode): Result<void, TableRefusal> {
    return this.act((core) => {
      if (!core.tree.promote(node)) return err({ kind: 'no-such-node' });
      core.tell({ kind: 'edited' });
      return DONE;
    });
  }

  /** Undoes the last `remove` or `promote` that has not been undone. */
  undoEdit(): Result<TreeNode, TableRefusal> {
    return this.act((core) => {
      const node = core.tree.undoEdit();
      if (node === null) return err({ kind: 'nothing-to-undo' });
      core.tell({ kind: 'edited' });
      return ok(node);
    });
  }

  /**
   * Replaces this game by another one, which waits for a move or for `continueGame`. Clears what the engine has
   * learned. The clocks are those of its current node under this time control, by default the present one; without
   * any, they are set to its start.
   */
  newGame(tree: GameTree, control = this.core.clock.control): Promise<void> {
    return this.act((core) => {
      this.setGame(tree, control);
      return core.runExclusively(async (engine) => {
        engine.setOptions(core.strengths[0].options);
        // First, as a large table is cleared by replacing it and its threads.
        await engine.newGame();
        // Starting threads takes a while, which must not count against the first move's time. If it fails, the next
        // search tries again.
        await engine.prepare().catch((error: unknown) => core.notice(`The engine is not ready: ${messageOf(error)}`));
      });
    });
  }

  /** Like `newGame`, but the engine keeps what it has learned: for a position set by a user interface. */
  setGame(tree: GameTree, control = this.core.clock.control): void {
    this.act((core) => {
      core.tree = tree;
      core.player.lastScore = null;
      core.clock.setControl(control);
      core.stepped('new-game');
      tree.resetClock(core.clock.mark());
    });
  }

  /**
   * Continues under another ruleset, if the moves up to here are legal under it. Returns the number of other branches
   * removed because they are not.
   */
  setRuleset(ruleset: Ruleset): Result<number, TableRefusal> {
    if (ruleset === this.position.ruleset) return ok(0);
    const other = treeUnderRuleset(this.tree, ruleset);
    if (other === null) return err({ kind: 'impossible-ruleset' });
    this.act((core) => {
      core.continueIn(other.tree);
      // The engine's knowledge is based on the old rules.
      core
        .runExclusively((engine) => engine.newGame())
        .catch((error: unknown) => core.notice(`the engine can't be reset: ${messageOf(error)}`));
    });
    return ok(other.leftOut);
  }

  /**
   * Offers a draw: to the engine, which answers at once, or with its move if it is thinking; or to the other person.
   * `by` applies only between two people; otherwise the only person offers.
   */
  offerDraw(by: Colour = this.position.turn): Result<void, TableRefusal> {
    return this.act((core) => {
      const refusal = core.whyNoDeal();
      if (refusal !== null) return err(refusal);
      core.drawOffer = core.onlyPerson ?? by;
      core.tell({ kind: 'draw-offered', by: core.drawOffer });
      if (core.onlyPerson === null || core.isThinkingOfMove) return DONE;
      // A user interface keeps the offer open until the engine has moved.
      if (this.isDrawWelcome || core.isArbiter) core.answerOffer(this.isDrawWelcome);
      return DONE;
    });
  }

  /** Accepts or declines a draw on behalf of the person to whom it was offered. */
  answerDraw(isAccepted: boolean): Result<void, TableRefusal> {
    return this.act((core) => {
      if (core.drawOffer === null) return err({ kind: 'no-offer' });
      core.answerOffer(isAccepted);
      return DONE;
    });
  }

  /** Resigns for a person; between two people, by default for the side to move. */
  resign(by: Colour = this.position.turn): Result<void, TableRefusal> {
    return this.act((core) => {
      const refusal = core.whyNoDeal();
      if (refusal !== null) return err(refusal);
      core.endGame(endByResignation(core.onlyPerson ?? by));
      return DONE;
    });
  }

  /** Runs work that needs an idle engine. Afterwards the engine restarts what it was doing, except a hint. */
  whileIdle(work: () => Promise<void> | void): Promise<void> {
    return this.core.runExclusively(async () => {
      await work();
    });
  }

  /** Resolves when the engine has stopped everything it was told to stop and is idle. */
  rested(): Promise<void> {
    return this.core.player.rested();
  }

  /** Stops everything for good; resolves when the engine is idle. */
  async close(): Promise<void> {
    this.act((core) => {
      core.isClosed = true;
    });
    await this.core.player.rested();
  }

  private act<T>(work: (core: TableCore) => T): T {
    return this.core.act(() => work(this.core));
  }

  /** Can navigation stop here? Not where the engine would move at once. */
  private get isRestingPlace(): boolean {
    return this.core.onlyPerson === null || !this.core.isEnginesTurn;
  }

  private stepped(reason: StepReason & ('undo' | 'redo'), count: number): Result<number, TableRefusal> {
    if (count === 0) return err({ kind: reason === 'undo' ? 'nothing-to-undo' : 'nothing-to-redo' });
    this.core.stepped(reason);
    return ok(count);
  }
}

const DONE: Result<void, never> = ok(undefined);
