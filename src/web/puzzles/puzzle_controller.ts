import { messageOf } from '../../platform/error_message.ts';
import { err, type Result } from '../../rules/result.ts';
import type { Move } from '../../rules/setup.ts';
import { BLACK } from '../../shared/men.ts';
import type { PageModel } from '../state/page_model.ts';
import { say } from '../state/page_state.ts';
import type { Kept } from '../storage/kept.ts';
import { EMPTY_HAND } from '../table/hand_state.ts';
import type { Mode, Scene } from '../table/scene.ts';
import type { Level } from './level.ts';
import { nextUnsolved, withOther, withSolved, type Progress } from './progress.ts';
import type { PuzzleProver } from './prover.ts';
import { readPuzzles, type Puzzle, type PuzzleFile } from './puzzle.ts';
import { puzzleScene } from './puzzle_scene.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import { puzzleText } from './puzzle_words.ts';
import { PuzzleAsker } from './run_puzzle.ts';
import {
  beginPuzzle,
  playInPuzzle,
  requestOf,
  shownPosition,
  solvedHow,
  takeBack,
  type PuzzleSession,
  type PuzzleStep,
} from './puzzle_session.ts';

/** The external services that puzzles need. */
export interface PuzzleParts {
  readonly prover: PuzzleProver;
  readonly kept: Kept<Progress>;
  /** Loads the file of puzzles; may reject. */
  loadFile(): Promise<PuzzleFile>;
}

/** The puzzles at the table: asks what a session waits for, and stores progress. */
export class PuzzleController implements Mode {
  private readonly model: PageModel;
  private readonly parts: PuzzleParts;
  private readonly asker: PuzzleAsker;
  private readonly empty: () => Scene;

  /** `empty` is on the table until the puzzles are loaded. */
  constructor(model: PageModel, parts: PuzzleParts, empty: () => Scene) {
    this.model = model;
    this.parts = parts;
    this.empty = empty;
    this.asker = new PuzzleAsker(parts.prover, (answer) => this.change(answer));
  }

  scene(): Scene {
    const { session } = this.state;
    return session === null ? { ...this.empty(), hands: 'none', arrows: [] } : puzzleScene(session);
  }

  play(move: Move): void {
    this.act(playInPuzzle, move);
  }

  /** Puts the last puzzle on the table, or the next one. Loads the puzzles the first time. */
  async open(): Promise<void> {
    if (this.state.session !== null) {
      this.turnBoard();
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
    this.model.change('puzzles', { puzzles: puzzles.value, progress, notice: '' });
    const last = puzzles.value.find(({ id }) => id === progress.last);
    if (last !== undefined && progress.solved[last.id] === undefined) this.begin(last);
    else this.next();
  }

  /** Stops the prover; the puzzle remains as it is. */
  leave(): void {
    this.asker.stop();
    const { session } = this.state;
    if (session !== null && requestOf(session) !== null) this.act(takeBack);
  }

  begin(puzzle: Puzzle): void {
    this.asker.stop();
    const progress = { ...this.state.progress, level: puzzle.level, last: puzzle.id };
    this.keep(beginPuzzle(puzzle), progress);
    this.model.set({ hand: EMPTY_HAND });
    this.turnBoard();
    this.say();
  }

  /** Begins the puzzle of this id, unless it is on the table or there is none. */
  show(id: string): void {
    const puzzle = this.state.puzzles?.find((one) => one.id === id);
    if (puzzle !== undefined && id !== this.state.session?.puzzle.id) this.begin(puzzle);
  }

  /** The next unsolved puzzle of the level; if all are solved, the next puzzle of the level. */
  next(): void {
    const { puzzles, progress, session } = this.state;
    if (puzzles === null || puzzles.length === 0) return;
    const current = session?.puzzle.id ?? progress.last;
    const unsolved = nextUnsolved(puzzles, progress, progress.level, current);
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
    const { puzzles, progress } = this.state;
    if (puzzles === null) return;
    const first = nextUnsolved(puzzles, progress, level, null) ?? puzzles.find((puzzle) => puzzle.level === level);
    if (first !== undefined) this.begin(first);
  }

  /** Does something in the puzzle: `act(showHint)`. */
  act<Args extends readonly unknown[]>(step: PuzzleStep<Args>, ...args: Args): void {
    if (this.change(step, ...args)) void this.asker.ask(this.state.session!);
  }

  /** False if the step doesn't apply. */
  private change<Args extends readonly unknown[]>(step: PuzzleStep<Args>, ...args: Args): boolean {
    const { session, progress } = this.state;
    const next = session && step(session, ...args);
    if (session === null || next === null || next === session) return false;
    const how = solvedHow(next);
    this.model.set({ hand: EMPTY_HAND });
    if (how === null || solvedHow(session) !== null) this.model.change('puzzles', { session: next });
    else this.keep(next, withSolved(progress, session.puzzle.id, how));
    this.say();
    return true;
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
    const turn = session.kind === 'mate' ? session.turn.turn : shownPosition(session).turn;
    this.model.set({ isFlipped: turn === BLACK });
  }

  private say(): void {
    const { session } = this.state;
    if (session !== null) this.model.apply(say, puzzleText(session));
  }

  /** Other tabs store their progress in the same place. */
  private keep(session: PuzzleSession, own: Progress): void {
    const progress = withOther(own, this.parts.kept.load());
    this.model.change('puzzles', { session, progress });
    this.parts.kept.save(progress);
  }

  private get state(): PuzzlesState {
    return this.model.state.puzzles;
  }
}
