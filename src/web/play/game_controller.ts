import { moveArrows } from '../../diagram/arrows.ts';
import type { ThinkingLine } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import { ok, type Result } from '../../rules/result.ts';
import type { Move } from '../../rules/setup.ts';
import { capitalised, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { describeRefusal, type TableRefusal } from '../../table/refusal.ts';
import { Table } from '../../table/table.ts';
import type { TableEngine } from '../../table/table_engine.ts';
import type { StepReason, TableEvent, TableSetup } from '../../table/table_state.ts';
import { SYSTEM_TIME, type TimeSource } from '../../table/time.ts';
import { GameTree, type TreeNode } from '../../table/tree.ts';
import { Newest } from '../newest.ts';
import type { PageModel } from '../state/page_model.ts';
import { say } from '../state/page_state.ts';
import { EMPTY_HAND } from '../table/hand_state.ts';
import { placesOfMove } from '../table/place.ts';
import type { Mode, Scene } from '../table/scene.ts';
import type { Advice, Adviser } from './adviser.ts';
import { aheadOf } from './ahead.ts';
import { declinedText, saidEnd } from './end_words.ts';
import { FIRST_GAME, FIRST_NOTICE, NOTHING_SAID, NO_HINT, type GameChoice, type GameState } from './game_state.ts';
import { lookHint, moveHint } from './hint_words.ts';
import { opponentOf, rematchOf, strengthOf } from './new_game.ts';
import { pageEngine } from './late_engine.ts';
import { isEngines, isWatched, onlyPerson } from './players.ts';
import { saidMove, saidStep } from './said_move.ts';
import { TAKEN_BACK, placeInGame } from './status_text.ts';
import { walk, type WalkStep } from './walk.ts';
import { followGame, type Viewed } from '../viewer/viewed.ts';

const HINT_MS = 1500;
/** With the coach, the move is looked for so long, and then what it is good for. */
const HINT_MOVE_MS = 1000;
/** From then on a hint doesn't wait for the coach. */
const HINT_END_MS = 2 * HINT_MS;
/** A step is announced unless another one follows within this time. */
const STEP_AT_REST_MS = 300;
/** Positions are not analysed if the user steps through the game faster than this. */
const ANALYSIS_DELAY_MS = 100;

/** The engine and the time source; defaults to the real ones. */
export type GameSetup = Partial<Pick<TableSetup, 'engine' | 'time'>>;

/** The game at the table: issues commands to `Table` and updates the page's state from its events. */
export class GameController implements Mode {
  readonly table: Table;
  readonly engine: TableEngine;
  private model: PageModel | null = null;
  private choice: GameChoice;
  /** It was paused because the page is hidden. */
  private waitsUnseen = false;
  private readonly time: TimeSource;
  private cancelStep = (): void => undefined;
  /** Fetches the coach; null: there is none. */
  private fetchAdviser: (() => Promise<Adviser>) | null = null;
  /** What the coach is asked about the position on the table. */
  private readonly asked = new Newest();
  private hintBegan = 0;
  /** What is told before help is given, which happens when it is asked for again; empty: nothing. */
  priceOf = (_help: 'Hint' | 'Undo'): string => '';
  private endAdvice = (): void => undefined;
  private readonly listeners: ((event: TableEvent) => void)[] = [];
  private readonly choiceListeners: (() => void)[] = [];

  constructor(start: Position, choice: GameChoice = FIRST_GAME, { engine, time = SYSTEM_TIME }: GameSetup = {}) {
    this.choice = choice;
    this.time = time;
    this.engine = engine ?? pageEngine((text) => this.tell(text));
    this.table = new Table({
      engine: this.engine,
      listen: (event) => {
        this.onEvent(event);
        for (const listener of this.listeners) listener(event);
      },
      tree: new GameTree(start),
      seats: choice.seats,
      strength: strengthOf(choice),
      control: choice.control,
      analysisDelayMs: ANALYSIS_DELAY_MS,
      time,
    });
    this.table.setPace(choice.paceMs);
  }

  /** The state of the game for the page's initial state. */
  get firstState(): GameState {
    const { table, choice } = this;
    const notice = choice === FIRST_GAME ? FIRST_NOTICE : '';
    return { ...NOTHING_SAID, table: table.state, choice, viewed: null, notice };
  }

  /** The current choice of players, clock and rules. */
  get playedAs(): GameChoice {
    return this.choice;
  }

  /** Is the game at the table only looked at? */
  get isViewed(): boolean {
    return this.state.viewed !== null;
  }

  /** From now on changes are shown by the page. */
  connect(model: PageModel): void {
    this.model = model;
  }

  /** From now on the coach is asked about hints and watched games. It is fetched when it is first needed. */
  adviseBy(fetchAdviser: () => Promise<Adviser>): void {
    this.fetchAdviser = fetchAdviser;
  }

  /** Adds another listener for the table's events, called after the page's state has been updated. */
  onTableEvent(listener: (event: TableEvent) => void): void {
    this.listeners.push(listener);
  }

  /** Adds a listener for changes of players, level and the like during the game. */
  onChoice(listener: () => void): void {
    this.choiceListeners.push(listener);
  }

  /** Adds legal moves to the game after a node, without going there. False if that is impossible; a notice says why. */
  addLine(from: TreeNode, moves: readonly Move[]): boolean {
    return this.command(() => this.table.addLine(from, moves, !this.isViewed));
  }

  scene(): Scene {
    const { table, hint, hintStep } = this.state;
    const { position, node } = table;
    const parent = node.parent;
    return {
      setup: position.setup,
      ruleset: position.ruleset,
      position,
      lastMove: parent === null || node.move === null ? [] : placesOfMove(parent.position.turn, node.move),
      arrows: hint,
      marked: hintStep.kind === 'look' ? hintStep.advice.marked : [],
      isPraise: true,
      hands: table.end === null && table.seats[position.turn] === 'person' ? 'moves' : 'none',
    };
  }

  /** See `aheadOf`. */
  get ahead(): TreeNode | null {
    return this.model && aheadOf(this.model.state, this.table.tree);
  }

  play(move: Move): void {
    const { tree } = this.table;
    const back = this.ahead && placeInGame(tree.current);
    if (this.command(() => this.table.play(move)) && back !== null && tree.end === null)
      this.tell(`${TAKEN_BACK} ${back}.`);
    // No clock runs while a game is looked at.
    if (this.isViewed) this.table.hold();
  }

  /** Starts another game from a position; the engine moves if it is its turn. */
  newGame(start: Position, choice: GameChoice): void {
    this.begin(new GameTree(start), choice);
    if (isEngines(choice.seats, start.turn)) this.table.continueGame();
    this.refresh();
  }

  /** Restarts the game from its initial position with the sides swapped. */
  rematch(): void {
    this.newGame(this.table.tree.root.position, rematchOf(this.choice));
  }

  /** Continues a stored or loaded game; it waits for a move, or for `resume`. `viewed`: it is only looked at. */
  begin(tree: GameTree, choice: GameChoice, viewed: Viewed | null = null): void {
    this.choice = choice;
    // What is reported while the game is laid on the table, such as a fault of the storage, must stay.
    this.change({ choice, viewed, notice: '' });
    this.table.setStrength(strengthOf(choice));
    this.table.setPace(choice.paceMs);
    void this.table.newGame(tree, choice.control);
    this.table.setSeats(viewed === null ? choice.seats : ['person', 'person']);
    this.turnBoard();
    this.refresh();
  }

  /** From now on the game is only looked at: nobody answers, and nothing can be given up. Null: it is played. */
  view(viewed: Viewed | null): void {
    this.change({ viewed });
    this.table.setSeats(viewed === null ? this.choice.seats : ['person', 'person']);
  }

  /** Changes who plays which side, or how, during the game. */
  setChoice(change: Partial<Omit<GameChoice, 'control'>>): void {
    this.choice = { ...this.choice, ...change };
    this.table.setStrength(strengthOf(this.choice));
    this.table.setPace(this.choice.paceMs);
    if (change.seats !== undefined) {
      this.change({ viewed: null });
      this.returnToGame();
      this.table.setSeats(change.seats);
      this.table.continueGame();
    }
    if (change.seats !== undefined || change.flipsEachTurn !== undefined) this.turnBoard();
    this.change({ choice: this.choice, notice: '' });
    for (const listener of this.choiceListeners) listener();
  }

  /** Takes back to the person's previous turn; Ransom then waits. An ending by the players is taken back first. */
  undo(): void {
    if (this.isViewed) this.walk('back');
    else if (this.isPriced('Undo')) this.command(() => this.table.undo());
  }

  redo(): void {
    this.command(() => this.table.redo());
  }

  /** Goes to a node of the score. Where that is on the table already, the game goes on undisturbed. */
  visit(node: TreeNode): void {
    if (node !== this.table.tree.current) this.command(() => this.table.visit(node));
  }

  /** Takes a step through the score, if possible. */
  walk(step: WalkStep): boolean {
    const to = walk(this.table.tree.current, step);
    if (to !== null) this.visit(to);
    return to !== null;
  }

  /** Removes a move and everything after it. */
  remove(node: TreeNode): void {
    this.command(() => this.table.remove(node));
  }

  /** Makes the line of a move the main one. */
  promote(node: TreeNode): void {
    this.command(() => this.table.promote(node));
  }

  /** Undoes the last `remove` or `promote`. */
  undoEdit(): void {
    this.command(() => this.table.undoEdit());
  }

  /** Goes on at the end of the game, whatever is looked at. */
  resume(): void {
    this.command(() => {
      this.returnToGame();
      this.table.continueGame();
      return ok(undefined);
    });
  }

  /** Stops everything until `resume`. */
  pause(): void {
    this.command(() => {
      this.table.pause();
      return ok(undefined);
    });
  }

  /** A game that Ransom plays against itself waits while the page is hidden. */
  setHidden(isHidden: boolean): void {
    const { seats, end, isHeld, isPaused } = this.table.state;
    if (isHidden && isWatched(seats) && end === null && !isHeld && !isPaused) {
      this.waitsUnseen = true;
      this.pause();
    } else if (!isHidden && this.waitsUnseen) {
      this.waitsUnseen = false;
      if (isPaused) this.resume();
    }
  }

  hurry(): void {
    if (this.state.hintStep.kind === 'idea') this.endAdvice();
    else this.command(() => this.table.hurry());
  }

  /** First what it costs; then what to look at, if there is something specific; then the move. */
  hint(): void {
    const { hintStep } = this.state;
    if (hintStep.kind === 'idea') return;
    if (hintStep.kind === 'look') {
      this.showMove(hintStep.position, hintStep.advice.move, hintStep.advice.idea);
      return;
    }
    if (!this.isPriced('Hint')) return;
    this.change({ hint: [] });
    this.hintBegan = this.time.now();
    const moveTimeMs = this.fetchAdviser === null ? HINT_MS : HINT_MOVE_MS;
    if (this.command(() => this.table.hint({ moveTimeMs })))
      this.fetchAdviser?.().then(
        (adviser) => adviser.prepare(),
        () => undefined,
      );
  }

  /** Is it known what help costs? If not, it is told. */
  private isPriced(help: 'Hint' | 'Undo'): boolean {
    const price = this.priceOf(help);
    if (price === '' || price === this.state.notice) return true;
    this.tell(price);
    return false;
  }

  resign(): void {
    this.command(() => this.table.resign());
  }

  offerDraw(): void {
    this.command(() => this.table.offerDraw());
  }

  respondToDraw(isAccepted: boolean): void {
    this.command(() => this.table.respondToDraw(isAccepted));
  }

  private returnToGame(): void {
    if (this.ahead !== null) this.table.visit(this.ahead);
  }

  /** The results of a command arrive as events while it runs: their notices are kept. True if it was carried out. */
  private command(run: () => Result<unknown, TableRefusal>): boolean {
    this.change({ notice: '' });
    const result = run();
    if (result.ok) this.change({});
    else this.tell(describeRefusal(result.error));
    return result.ok;
  }

  private onEvent(event: TableEvent): void {
    if ((event.kind === 'moved' || event.kind === 'ended') && this.ahead !== null) this.table.tree.lead();
    switch (event.kind) {
      case 'moved':
        this.leave();
        this.cancelStep();
        if (event.end !== null || this.state.notice.startsWith(TAKEN_BACK)) this.change({ notice: '' });
        if (this.isOnTable)
          this.say(
            `${saidMove(event.before, event.move)} ${event.end === null ? '' : saidEnd(event.end, this.table.state.seats)}`.trimEnd(),
          );
        if (event.end === null && this.isOnTable && isWatched(this.table.state.seats))
          void this.remarkOn(event.before, event.move);
        return;
      case 'stepped':
        this.leave();
        if (this.state.viewed !== null) followGame(this.state.viewed, this.table.tree);
        this.sayStep(event.reason);
        return;
      case 'ended':
        // An end by the rules came with its move.
        if (event.end.kind === 'rules') return;
        this.leave();
        this.change({ notice: '' });
        this.say(saidEnd(event.end, this.table.state.seats));
        return;
      case 'thinking': {
        const { purpose, position } = event.progress;
        const isOwn = purpose === 'move' || purpose === 'hint';
        if (isOwn && this.model?.state.settings.showsThinking === true)
          this.change({ thinking: { position, line: event.line } });
        return;
      }
      case 'hint':
        void this.advise(event.position, event.move, event.line);
        return;
      case 'draw-offered':
        this.refresh();
        if (onlyPerson(this.table.state.seats) === null) this.say(`${playerName(event.by)} offers a draw.`);
        return;
      case 'draw-declined':
        this.tell(declinedText(event, this.table.state, this.choice.names));
        return;
      case 'engine-missing':
        this.tell(event.text);
        return;
      case 'notice':
        this.tell(capitalised(event.text));
        return;
      default:
        this.refresh();
    }
  }

  /** Says what a step shows, when no other follows. */
  private sayStep(reason: StepReason): void {
    this.cancelStep();
    if (reason === 'new-game' || reason === 'ruleset') return;
    this.cancelStep = this.time.after(STEP_AT_REST_MS, () => {
      if (this.isOnTable) this.say(saidStep(reason, this.table.tree.current));
    });
  }

  /** The position has changed: selection, hint and thinking belonged to the previous one. */
  private leave(): void {
    this.emptyHand();
    this.asked.cancel();
    this.change(NOTHING_SAID);
    this.turnBoardEachTurn();
  }

  /** The hand, and what is said, belong to what is on the table: the game may go on behind a lesson. */
  private emptyHand(): void {
    if (this.isOnTable) this.model?.set({ hand: EMPTY_HAND });
  }

  private get isOnTable(): boolean {
    return this.model?.state.mode === 'game';
  }

  /** Gives a hint: the move is known, and the coach is asked what it is good for. */
  private async advise(position: Position, move: Move | null, line: ThinkingLine | null): Promise<void> {
    if (move === null) {
      this.tell('No hint was found.');
      return;
    }
    const signal = this.asked.begin();
    const advice = line?.pv[0] === move ? await this.adviceInTime(position, line, signal) : null;
    if (signal.aborted) return;
    if (advice === null || advice.look === '') {
      this.showMove(position, advice?.move ?? move, advice?.idea ?? '');
      return;
    }
    this.change({ hintStep: { kind: 'look', position, advice } });
    this.tell(lookHint(advice));
  }

  /** Null if there is no coach, if it finds nothing, or not in time. */
  private async adviceInTime(position: Position, line: ThinkingLine, left: AbortSignal): Promise<Advice | null> {
    if (this.fetchAdviser === null) return null;
    this.change({ hintStep: { kind: 'idea' } });
    const end = new AbortController();
    const ended = new Promise<null>((resolve) => {
      end.signal.addEventListener('abort', () => resolve(null));
    });
    this.endAdvice = () => end.abort();
    left.addEventListener('abort', this.endAdvice);
    const cancel = this.time.after(this.hintBegan + HINT_END_MS - this.time.now(), this.endAdvice);
    const advice = this.fetchAdviser().then(
      (adviser) => adviser.adviceFor(position, line, end.signal),
      // A hint doesn't need the coach.
      () => null,
    );
    const known = await Promise.race([advice, ended]);
    cancel();
    return known;
  }

  private showMove(position: Position, move: Move, idea: string): void {
    this.change({ hint: moveArrows(position.turn, move), hintStep: NO_HINT });
    this.tell(moveHint(position, move, idea));
  }

  /** Says what a move of a watched game is good for, if that is found before the next one. */
  private async remarkOn(before: Position, move: Move): Promise<void> {
    if (this.fetchAdviser === null) return;
    const signal = this.asked.begin();
    const remark = await this.fetchAdviser().then(
      (adviser) => adviser.remarkOn(before, move, signal),
      () => '',
    );
    if (signal.aborted || remark === '' || !this.isOnTable) return;
    this.change({ remark });
    this.say(remark);
  }

  private get flipsEachTurn(): boolean {
    return this.choice.flipsEachTurn && opponentOf(this.choice.seats) === 'people';
  }

  /**
   * Puts the side to move at the bottom if the players want that; otherwise the person who plays against the engine, or
   * White.
   */
  turnBoard(): void {
    const below = this.flipsEachTurn ? this.table.position.turn : (onlyPerson(this.choice.seats) ?? WHITE);
    this.model?.set({ isFlipped: below === BLACK });
  }

  /** Puts the side to move at the bottom if the players want that. */
  turnBoardEachTurn(): void {
    if (this.flipsEachTurn && this.isOnTable) this.turnBoard();
  }

  /** The notice has been read. */
  dismissNotice(): void {
    this.change({ notice: '' });
  }

  /** Shows and announces a notice until the next command. */
  tell(notice: string): void {
    this.change({ notice });
    this.say(notice);
  }

  private say(text: string): void {
    this.model?.apply(say, text);
  }

  private refresh(): void {
    this.change({});
  }

  private change(change: Partial<GameState>): void {
    this.model?.change('game', { ...change, table: this.table.state });
  }

  /** What the page shows of the game. */
  get state(): GameState {
    return this.model?.state.game ?? this.firstState;
  }
}
