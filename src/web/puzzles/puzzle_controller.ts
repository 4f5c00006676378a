import { messageOf } from '../../platform/error_message.ts';
import { err, type Result } from '../../rules/result.ts';
import type { Move } from '../../rules/setup.ts';
import { BLACK } from '../../shared/men.ts';
import type { PageModel } from '../state/page_model.ts';
import { say } from '../state/page_state.ts';
import type { Kept } from '../storage/kept.ts';
import type { Preview } from '../preview/preview_state.ts';
import { EMPTY_HAND } from '../table/hand_state.ts';
import type { Mode, Scene } from '../table/scene.ts';
import { afterPuzzle, afterTime, beginRun, puzzleOfRun, skipped, type ClockRun } from './clock_run.ts';
import { dailyPuzzle, dayOf } from './daily.ts';
import type { Level } from './level.ts';
import type { LineAdviser } from './line_coach.ts';
import { nextUnsolved, withOther, type Progress } from './progress.ts';
import type { PuzzleProver } from './prover.ts';
import type { Puzzle } from './puzzle.ts';
import { readPuzzles, type PuzzleFile } from './puzzle_file.ts';
import { puzzleScene } from './puzzle_scene.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import { afterStep, chosenPuzzles, isEndOfPractice, isRunning } from './puzzle_steps.ts';
import { PRACTICE_DONE_TEXT, puzzleText, runText } from './puzzle_words.ts';
import { withRun, type PuzzleRecord } from './record.ts';
import { PuzzleAsker } from './run_puzzle.ts';
import {
  beginPuzzle,
  isShown,
  isWaiting,
  playInPuzzle,
  putBack,
  shownPosition,
  solutionLine,
  solvedHow,
  takeBack,
  type PuzzleSession,
  type PuzzleStep,
} from './puzzle_session.ts';
import type { Theme } from './theme.ts';

/** The external services that puzzles need. */
export interface PuzzleParts {
  readonly prover: PuzzleProver;
  readonly adviser: LineAdviser;
  readonly kept: Kept<Progress>;
  readonly record: Kept<PuzzleRecord>;
  /** Loads the file of puzzles; may reject. */
  loadFile(): Promise<PuzzleFile>;
  /** Plays a line on the table to its end, step by step. */
  playLine(line: Preview): void;
  /** The date where the player is, and a number from 0 to 1. */
  readonly now: () => Date;
  readonly random: () => number;
}

/** How often the clock of a run is looked at. */
const TICK_MS = 500;
/** So long a wrong move and its reply are on the board before it is taken back by itself. */
const REFUTED_MS = 3000;

/** The puzzles at the table: asks what a session waits for, and stores progress. */
export class PuzzleController implements Mode {
  private readonly model: PageModel;
  private readonly parts: PuzzleParts;
  private readonly asker: PuzzleAsker;
  private readonly empty: () => Scene;
  /** Of the run against the clock. */
  private ticking: ReturnType<typeof setInterval> | undefined;
  private tickedAt = 0;
  private backAt: ReturnType<typeof setTimeout> | undefined;

  /** `empty` is on the table until the puzzles are loaded. */
  constructor(model: PageModel, parts: PuzzleParts, empty: () => Scene) {
    this.model = model;
    this.parts = parts;
    this.empty = empty;
    this.asker = new PuzzleAsker(parts.prover, parts.adviser, (answer) => this.act(answer));
  }

  scene(): Scene {
    const { session, card } = this.state;
    if (session === null) return { ...this.empty(), hands: 'none', arrows: [] };
    return { ...puzzleScene(session), ...(card !== null && { hands: 'none' }) };
  }

  play(move: Move): void {
    this.act(playInPuzzle, move);
  }

  /** Whoever tries another move needn't take the wrong one back first. */
  touched(): void {
    clearTimeout(this.backAt);
    const { session } = this.state;
    const next = session && putBack(session);
    if (next !== session) this.model.change('puzzles', { session: next });
  }

  /** The move is to be found, and a wrong one costs rating. */
  suggests(): boolean {
    return false;
  }

  /** Puts the last puzzle on the table, or the next one. Loads the puzzles the first time. */
  async open(): Promise<void> {
    if (this.state.session !== null) {
      this.turnBoard();
      if (isRunning(this.state)) this.startClock();
      return;
    }
    const puzzles = await this.load();
    // On a slow network the user may have gone elsewhere in the meantime, and come back.
    const now = this.model.state;
    if (now.mode !== 'puzzle' || now.puzzles.session !== null) return;
    if (!puzzles.ok) {
      this.model.change('puzzles', { notice: puzzles.error });
      return;
    }
    const progress = this.parts.kept.load();
    this.model.change('puzzles', { puzzles: puzzles.value, progress, record: this.parts.record.load(), notice: '' });
    const last = puzzles.value.find(({ id }) => id === progress.last);
    if (last !== undefined && progress.solved[last.id] === undefined) this.begin(last);
    else this.next();
  }

  /** Stops the prover, the search and the clock; the puzzle and the run remain as they are. */
  leave(): void {
    this.asker.stop();
    this.stopClock();
    this.touched();
    const { session } = this.state;
    if (session !== null && isWaiting(session)) this.change(takeBack);
    void this.parts.adviser.rest();
  }

  /** Whichever puzzle it is, the level chosen for those after it stays. */
  begin(puzzle: Puzzle, level = this.state.progress.level): void {
    const progress = { ...this.state.progress, level, last: puzzle.id };
    this.keep({ ...this.state, progress });
    this.putOnBoard(puzzle);
  }

  /** Begins the puzzle of this id, unless it is on the table or there is none. A run against the clock ends by it, and counts. */
  show(id: string): void {
    const puzzle = this.state.puzzles?.find((one) => one.id === id);
    if (puzzle === undefined || id === this.state.session?.puzzle.id) return;
    if (isRunning(this.state)) this.endRun();
    this.model.change('puzzles', { run: null });
    this.begin(puzzle);
  }

  /** The next unsolved puzzle of the theme and level; if all are solved, the next puzzle of the level. */
  next(): void {
    const { progress, session } = this.state;
    const puzzles = chosenPuzzles(this.state);
    if (puzzles.length === 0) return;
    const current = session?.puzzle.id ?? progress.last;
    if (this.state.card === null && isEndOfPractice(this.state, current)) {
      this.showCard('rated');
      this.model.apply(say, PRACTICE_DONE_TEXT);
      return;
    }
    const unsolved = nextUnsolved(puzzles, progress, progress.level, current, session?.puzzle ?? null);
    if (unsolved !== null) {
      this.begin(unsolved);
      return;
    }
    const ofLevel = puzzles.filter(({ level }) => level === progress.level);
    const at = ofLevel.findIndex(({ id }) => id === current);
    this.begin(ofLevel[(at + 1) % ofLevel.length] ?? puzzles[0]!);
  }

  /** The first unsolved puzzle of a level, or its first. */
  setLevel(level: Level): void {
    const { progress } = this.state;
    const puzzles = chosenPuzzles(this.state);
    const first = nextUnsolved(puzzles, progress, level, null) ?? puzzles.find((puzzle) => puzzle.level === level);
    if (first !== undefined) this.begin(first, level);
  }

  /** Another theme, and a puzzle of it: of the same level if there is one. */
  setTheme(theme: Theme): void {
    const { record, progress } = this.state;
    this.keep({ ...this.state, record: { ...record, theme } });
    const puzzles = chosenPuzzles(this.state);
    const level = puzzles.some((puzzle) => puzzle.level === progress.level) ? progress.level : puzzles[0]?.level;
    if (level !== undefined) this.setLevel(level);
  }

  /** The puzzle of the day. */
  openDaily(): void {
    const daily = dailyPuzzle(this.state.puzzles ?? [], this.today);
    if (daily !== null) this.begin(daily);
  }

  /** Says how a run against the clock goes, before it begins. */
  offerRun(): void {
    this.showCard('clock');
  }

  private showCard(card: PuzzlesState['card']): void {
    this.asker.stop();
    this.touched();
    this.model.set({ hand: EMPTY_HAND, preview: null });
    this.model.change('puzzles', { card });
  }

  /** Closes what is said between puzzles; the puzzle on the board remains. */
  closeCard(): void {
    this.model.change('puzzles', { card: null });
  }

  /** Begins a run against the clock with the puzzles of the theme. */
  startRun(): void {
    this.setRun(beginRun(chosenPuzzles(this.state), this.parts.random));
    if (isRunning(this.state)) this.startClock();
  }

  /** Ends the run, or leaves its result. */
  endRun(): void {
    const { run, session } = this.state;
    this.stopClock();
    if (run?.end === null) {
      this.setRun({ ...run, end: 'stopped' });
      return;
    }
    this.model.change('puzzles', { run: null, missed: [] });
    if (session !== null) this.putOnBoard(session.puzzle);
  }

  /** Opens a puzzle that was missed in the run, which is over. The others are still listed. */
  openMissed(puzzle: Puzzle): void {
    const missed = this.state.run?.missed ?? this.state.missed;
    this.model.change('puzzles', { run: null, missed });
    this.begin(puzzle);
  }

  /** Does something in the puzzle: `act(showHint)`. */
  act<Args extends readonly unknown[]>(step: PuzzleStep<Args>, ...args: Args): void {
    if (this.change(step, ...args)) void this.asker.ask(this.state.session!);
  }

  /** False if the step doesn't apply. */
  private change<Args extends readonly unknown[]>(step: PuzzleStep<Args>, ...args: Args): boolean {
    const { session } = this.state;
    const next = session && step(session, ...args);
    if (session === null || next === null || next === session) return false;
    if (isRunning(this.state)) return this.changeInRun(next);
    // What was stepped through goes with the move, or with the try that it was about.
    const isLeft = shownPosition(next).key !== shownPosition(session).key || phaseOf(session) === 'refuted';
    this.model.set({ hand: EMPTY_HAND, ...(isLeft && { preview: null }) });
    this.keep(afterStep({ ...this.state, progress: this.merged, record: this.parts.record.load() }, next, this.today));
    if (phaseOf(next) === 'refuted' && phaseOf(session) !== 'refuted') {
      clearTimeout(this.backAt);
      this.backAt = setTimeout(() => this.touched(), REFUTED_MS);
    }
    const solution = isShown(next) && !isShown(session) ? solutionLine(next) : null;
    if (solution !== null) this.parts.playLine(solution);
    this.say();
    return true;
  }

  /** In a run the next puzzle comes at once, whether this one was solved or not. */
  private changeInRun(session: PuzzleSession): boolean {
    const run = this.state.run!;
    this.model.set({ hand: EMPTY_HAND });
    this.model.change('puzzles', { session });
    const isStuck = 'state' in session && (session.state.phase === 'undecided' || session.state.phase === 'failed');
    if (solvedHow(session) === null && !session.wasHelped && !isStuck) {
      this.say();
      return true;
    }
    this.setRun(isStuck ? skipped(run) : afterPuzzle(run, solvedHow(session) !== null));
    return false;
  }

  /** Shows a run, with its next puzzle or its result. */
  private setRun(run: ClockRun): void {
    this.asker.stop();
    this.model.change('puzzles', { run });
    const puzzle = puzzleOfRun(run);
    if (puzzle !== null) {
      this.putOnBoard(puzzle);
      return;
    }
    this.stopClock();
    this.keep({ ...this.state, record: withRun(this.parts.record.load(), run.solved) });
    this.model.apply(say, runText(run));
  }

  /** The clock stands while the page thinks. */
  private tick(): void {
    const { run, session } = this.state;
    const now = performance.now();
    const ms = now - this.tickedAt;
    this.tickedAt = now;
    if (run === null || session === null || isWaiting(session)) return;
    const next = afterTime(run, ms);
    if (next.end === null) this.model.change('puzzles', { run: next });
    else this.setRun(next);
  }

  private startClock(): void {
    this.stopClock();
    this.tickedAt = performance.now();
    this.ticking = setInterval(() => this.tick(), TICK_MS);
  }

  private stopClock(): void {
    clearInterval(this.ticking);
  }

  private putOnBoard(puzzle: Puzzle): void {
    this.asker.stop();
    clearTimeout(this.backAt);
    this.model.change('puzzles', { session: beginPuzzle(puzzle), gained: null, card: null });
    // It was chosen in a high sheet, which would lie over it.
    this.model.set({ hand: EMPTY_HAND, preview: null, sheet: 'low' });
    this.turnBoard();
    this.say();
  }

  private async load(): Promise<Result<readonly Puzzle[], string>> {
    try {
      return readPuzzles(await this.parts.loadFile());
    } catch (error) {
      return err(`The puzzles can’t be loaded: ${messageOf(error)}`);
    }
  }

  /** Puts the mating side at the bottom. */
  private turnBoard(): void {
    const { session } = this.state;
    if (session === null) return;
    const { turn } = session.kind === 'choice' ? session.position : session.turn;
    this.model.set({ isFlipped: turn === BLACK });
  }

  private say(): void {
    const { session } = this.state;
    if (session !== null) this.model.apply(say, puzzleText(session));
  }

  /** Shows and stores what has changed. */
  private keep({ session, progress: own, record, gained }: PuzzlesState): void {
    const progress = withOther(own, this.parts.kept.load());
    this.model.change('puzzles', { session, progress, record, gained });
    this.parts.kept.save(progress);
    this.parts.record.save(record);
  }

  /** Other tabs store their progress in the same place. */
  private get merged(): Progress {
    return withOther(this.state.progress, this.parts.kept.load());
  }

  private get today(): number {
    return dayOf(this.parts.now());
  }

  private get state(): PuzzlesState {
    return this.model.state.puzzles;
  }
}

function phaseOf(session: PuzzleSession): string {
  return session.kind === 'choice' ? '' : session.state.phase;
}
