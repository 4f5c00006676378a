import type { EngineOptions } from '../engine/options.ts';
import type { SearchLimits } from '../engine/types.ts';
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
import { messageOf, type Progress } from './thinker.ts';
import type { TimeControl } from './time_control.ts';
import type { GameTree, TreeNode } from './tree.ts';
import { treeUnderRuleset } from './tree_under_ruleset.ts';

const DEFAULT_QUESTIONS: QuestionPolicy = { payment: 'always', ambiguous: 'ask' };

/**
 * One game at the table: people and the engine, clocks, the tree of all that was played. Commands change it at once and say
 * so by a `Result`; whatever happens comes as events, also later. There is no input or output here.
 *
 * A new table waits for the first move, or for `goOn`.
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

  /** What goes on: `state` says it, too. */
  get activity(): Activity {
    return this.core.player.activity;
  }

  /** What the clocks show now: `state` says it, too. */
  get clock(): ClockReading {
    return this.core.clockReading;
  }

  /** How far the engine is with what it thinks about; null if it rests. */
  get progress(): Progress | null {
    return this.core.player.progress;
  }

  /** Would the engine take a draw, by what it thought of its last move? */
  get isDrawWelcome(): boolean {
    return wantsDraw(this.core.player.lastScore);
  }

  /** Resolves when nothing will happen before somebody gives a command; pondering and analysis go on. */
  settled(): Promise<void> {
    return this.core.settled();
  }

  /** Plays a legal move of the person whose turn it is. */
  play(move: Move): Result<TreeNode, TableRefusal> {
    return this.act((core) => {
      const refusal = core.whyNoMove();
      if (refusal !== null) return err(refusal);
      return core.position.isLegal(move) ? ok(core.playPersons(move)) : err({ kind: 'no-such-move' });
    });
  }

  /** What a text in any notation, or an intent, would mean here: nothing is played. */
  meaningOf(statement: string | Intent, questions = this.questions): Meaning {
    const { position } = this;
    return typeof statement === 'string'
      ? readStatement(position, statement, questions)
      : meaningOf(position, statement, questions);
  }

  /** Plays what a person states; or asks which move is meant: then the question is returned, and `answer` plays. */
  propose(statement: string | Intent): Result<TreeNode | Question, TableRefusal> {
    return this.act((core): Result<TreeNode | Question, TableRefusal> => {
      const meaning = this.meaningOf(statement);
      // A text that is no move at all is told so, whoever's turn it is.
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

  /** Asks the person whose turn it is. The question falls when the game goes on without an answer. */
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

  /** Forgets the question; everything is as before it. */
  dropQuestion(): Result<void, TableRefusal> {
    if (this.core.question === null) return err({ kind: 'no-question' });
    this.core.question = null;
    return DONE;
  }

  /** The engine moves at once, or ends the search for a hint. */
  hurry(): Result<void, TableRefusal> {
    return this.act(({ player }) => (player.hurry() ? DONE : err({ kind: 'engine-rests' })));
  }

  /** Engine and clocks wait for a move, or for `goOn`. An analysis goes on. */
  hold(): void {
    this.act((core) => {
      core.isHeld = true;
      core.player.hintLimits = null;
    });
  }

  /** The game goes on: the engine moves if it is its turn, and the clock runs. */
  goOn(): void {
    this.act((core) => {
      core.isHeld = false;
      core.isPaused = false;
    });
  }

  /** Everything stands still, where it is. */
  pause(): void {
    this.act((core) => {
      core.isPaused = true;
      core.player.hintLimits = null;
    });
  }

  /** Everything goes on where it was when it was paused. */
  resume(): void {
    this.act((core) => {
      core.isPaused = false;
    });
  }

  /** The engine plays the side to move from now on, and moves; a person who had it gets the other side. */
  go(): Result<void, TableRefusal> {
    return this.act((core) => {
      const { end } = core.tree;
      if (end !== null) return err({ kind: 'game-over', end });
      if (core.isThinkingOfMove) return err({ kind: 'engine-thinking' });
      if (!core.isEnginesTurn) this.setSeats(core.turn === WHITE ? ['engine', 'person'] : ['person', 'engine']);
      this.goOn();
      return DONE;
    });
  }

  /** Changes who plays what, also in mid-game. Whoever is to move now goes on, unless all is held. */
  setSeats(seats: Seats): void {
    this.act((core) => {
      if (seats[0] === core.seats[0] && seats[1] === core.seats[1]) return;
      core.seats = seats;
      core.tell({ kind: 'seats', seats });
    });
  }

  /** Changes how the engine plays a side, or both (null): from its next search on. */
  setStrength(strength: Strength, colour: Colour | null = null): void {
    const [white, black] = this.core.strengths;
    this.core.strengths = [colour === BLACK ? white : strength, colour === WHITE ? black : strength];
  }

  /** May the engine think on a person's time? */
  setPondering(isOn: boolean): void {
    this.act(({ player }) => {
      player.ponders = isOn;
    });
  }

  /** The least time in ms from move to move when the engine plays both sides. */
  setPace(paceMs: number): void {
    this.core.paceMs = paceMs;
  }

  /** Does the engine think about every position as long as it has no move to make? `options` are the engine's for that. */
  setAnalysis(isOn: boolean, options: Partial<EngineOptions> = {}): void {
    this.act((core) => {
      core.isAnalysing = isOn;
      core.player.setAnalysisOptions(options);
    });
  }

  /** Begins anew what the engine does beside its own move, since something that it depends on has changed. */
  restart(): void {
    this.act((core) => {
      if (!core.isThinkingOfMove) core.player.drop();
    });
  }

  /** Full clocks under another control, of which moves are counted from here. */
  setControl(control: TimeControl): void {
    this.act((core) => {
      const { clock, tree } = core;
      clock.setControl(control);
      tree.setClock(clock.mark());
      core.tell({ kind: 'clock' });
    });
  }

  /** Somebody else's clock says that a side has this much left. */
  setRemaining(colour: Colour, ms: number): void {
    this.act((core) => {
      core.clock.setRemaining(colour, ms);
      core.tell({ kind: 'clock' });
    });
  }

  /** Looks for a good move of the side to move, at full strength. The event `hint` brings it. */
  hint(limits: SearchLimits): Result<void, TableRefusal> {
    return this.act((core) => {
      const { end } = core.tree;
      if (end !== null && core.isArbiter) return err({ kind: 'game-over', end });
      if (core.isThinkingOfMove) return err({ kind: 'engine-thinking' });
      core.player.hintLimits = limits;
      core.player.drop();
      return DONE;
    });
  }

  /**
   * Takes back so many turns: to where a person is to move, or by single moves if it is not one person against the engine.
   * How the players ended the game is taken back first, and counts as a move. Returns how much was taken back.
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

  /** Takes single moves back, whoever made them. Returns how many. */
  undoMoves(count: number): Result<number, TableRefusal> {
    return this.act(({ tree }) => {
      let done = 0;
      while (done < count && tree.back(true) !== null) done++;
      return this.stepped('undo', done);
    });
  }

  /** The counterpart of `undo`, along the line that was taken back last. Returns how many moves were played again. */
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

  /** Goes to any place of the tree. */
  visit(node: TreeNode): Result<void, TableRefusal> {
    return this.act((core) => {
      if (!core.tree.goTo(node)) return err({ kind: 'no-such-node' });
      core.stepped('visit');
      return DONE;
    });
  }

  /** Takes a place and all behind it out of the tree; who is there goes to the position before. `undoEdit` undoes it. */
  remove(node: TreeNode): Result<void, TableRefusal> {
    return this.act((core) => {
      const here = core.tree.current;
      if (!core.tree.remove(node)) return err({ kind: 'no-such-node' });
      if (here !== core.tree.current) core.stepped('remove');
      return DONE;
    });
  }

  /** The line of a place becomes the main one, where it branches off last. `undoEdit` undoes it. */
  promote(node: TreeNode): Result<void, TableRefusal> {
    return this.core.tree.promote(node) ? DONE : err({ kind: 'no-such-node' });
  }

  /** Undoes the last `remove` or `promote` that still stands. */
  undoEdit(): Result<TreeNode, TableRefusal> {
    const node = this.core.tree.undoEdit();
    return node === null ? err({ kind: 'nothing-to-undo' }) : ok(node);
  }

  /** Another game takes the place of this one, and waits for a move or for `goOn`. The engine forgets the old one. */
  newGame(tree: GameTree): Promise<void> {
    return this.act((core) => {
      this.setGame(tree);
      return core.errand(async (engine) => {
        engine.setOptions(core.strengths[0].options);
        // Threads take a while to start: not at the cost of the first move's time. If they don't, the next search tries again.
        await engine.prepare().catch((error: unknown) => {
          core.notice(`The engine is not ready: ${messageOf(error)}`);
        });
        await engine.newGame();
      });
    });
  }

  /** As `newGame`, but the engine keeps what it knows: for another position of which a user interface is in charge. */
  setGame(tree: GameTree): void {
    this.act((core) => {
      core.tree = tree;
      core.player.lastScore = null;
      core.clock.setControl(core.clock.control);
      tree.setClock(core.clock.mark());
      core.stepped('new-game');
    });
  }

  /** Goes on under other rules, if the game up to here is possible under them. Returns how many other branches are not. */
  setRuleset(ruleset: Ruleset): Result<number, TableRefusal> {
    if (ruleset === this.position.ruleset) return ok(0);
    const other = treeUnderRuleset(this.tree, ruleset);
    if (other === null) return err({ kind: 'impossible-ruleset' });
    this.act((core) => {
      const { isHeld } = core;
      core.tree = other.tree;
      core.stepped('ruleset');
      core.isHeld = isHeld;
      // What the engine knows was found under the old rules.
      core
        .errand((engine) => engine.newGame())
        .catch((error: unknown) => {
          core.notice(`the engine can't begin anew: ${messageOf(error)}`);
        });
    });
    return ok(other.leftOut);
  }

  /**
   * Offers a draw: to the engine, which answers at once, or with its move if it is thinking; or to the other person. `by`
   * matters between persons; else it is the person.
   */
  offerDraw(by: Colour = this.position.turn): Result<void, TableRefusal> {
    return this.act((core) => {
      const refusal = core.whyNoDeal();
      if (refusal !== null) return err(refusal);
      core.drawOffer = core.onlyPerson ?? by;
      core.tell({ kind: 'draw-offered', by: core.drawOffer });
      if (core.onlyPerson === null || core.isThinkingOfMove) return DONE;
      // A user interface lets the offer stand until the engine has moved.
      if (this.isDrawWelcome || core.isArbiter) core.answerOffer(this.isDrawWelcome);
      return DONE;
    });
  }

  /** The person who was offered a draw takes it, or not. */
  answerDraw(isAccepted: boolean): Result<void, TableRefusal> {
    return this.act((core) => {
      if (core.drawOffer === null) return err({ kind: 'no-offer' });
      core.answerOffer(isAccepted);
      return DONE;
    });
  }

  /** The person gives up; between persons it is the side to move. */
  resign(by: Colour = this.position.turn): Result<void, TableRefusal> {
    return this.act((core) => {
      const refusal = core.whyNoDeal();
      if (refusal !== null) return err(refusal);
      core.endGame(endByResignation(core.onlyPerson ?? by));
      return DONE;
    });
  }

  /** Work that needs the engine at rest. What it was doing, save a hint, begins anew afterwards. */
  aside(work: () => Promise<void> | void): Promise<void> {
    return this.core.errand(async () => {
      await work();
    });
  }

  /** Resolves when the engine has ended all that it was told to end, and has nothing else to do. */
  rested(): Promise<void> {
    return this.core.player.rested();
  }

  /** Ends all that goes on, for good; resolves when the engine rests. */
  async close(): Promise<void> {
    this.act((core) => {
      core.isClosed = true;
    });
    await this.core.player.rested();
  }

  private act<T>(work: (core: TableCore) => T): T {
    return this.core.act(() => work(this.core));
  }

  /** A place to rest at while stepping: not one that the engine would answer at once. */
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
