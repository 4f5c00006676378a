import { messageOf } from '../../platform/error_message.ts';
import { err, type Result } from '../../rules/result.ts';
import type { Move } from '../../rules/setup.ts';
import { BLACK } from '../../shared/men.ts';
import type { PageAction, PageState } from '../state/page_state.ts';
import type { Store } from '../state/store.ts';
import type { Activity } from '../table/hand_controller.ts';
import type { Scene } from '../table/scene.ts';
import type { Level } from './level.ts';
import { nextUnsolved, withOther, withSolved, type Progress, type ProgressStore } from './progress.ts';
import type { PuzzleProver } from './prover.ts';
import { readPuzzles, type Puzzle, type PuzzleFile } from './puzzle.ts';
import { puzzleScene } from './puzzle_scene.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import { puzzleText } from './puzzle_words.ts';
import { PuzzleAsker } from './run_puzzle.ts';
import { beginPuzzle, shownPosition, solvedHow, stepPuzzle, type PuzzleAction, type PuzzleSession } from './session.ts';

/** The external services that puzzles need. */
export interface PuzzleParts {
  readonly prover: PuzzleProver;
  readonly kept: ProgressStore;
  /** Loads the file of puzzles; may reject. */
  loadFile(): Promise<PuzzleFile>;
}

/** The puzzles at the table: carries out the requests of the session's reducer, and stores progress. */
export class PuzzleController implements Activity {
  private readonly store: Store<PageState, PageAction>;
  private readonly parts: PuzzleParts;
  private readonly asker: PuzzleAsker;
  private readonly empty: () => Scene;

  /** `empty` is on the table until the puzzles are loaded. */
  constructor(store: Store<PageState, PageAction>, parts: PuzzleParts, empty: () => Scene) {
    this.store = store;
    this.parts = parts;
    this.empty = empty;
    this.asker = new PuzzleAsker(parts.prover, (action) => this.act(action));
  }

  scene(): Scene {
    const { session } = this.state;
    return session === null ? { ...this.empty(), hands: 'none', arrows: [] } : puzzleScene(session);
  }

  play(move: Move): void {
    this.act({ kind: 'play', move });
  }

  moveFreely(): void {
    throw new Error('men of a puzzle move by the rules');
  }

  /** Puts the last puzzle on the table, or the next one. Loads the puzzles the first time. */
  async open(): Promise<void> {
    if (this.state.session !== null) {
      this.turnBoard();
      return;
    }
    const puzzles = await this.load();
    // On a slow network the user may have gone elsewhere in the meantime, and come back.
    const now = this.store.state;
    if (now.activity !== 'puzzle' || now.puzzles.session !== null) return;
    if (!puzzles.ok) {
      this.change({ notice: puzzles.error });
      return;
    }
    const progress = this.parts.kept.load();
    this.change({ puzzles: puzzles.value, progress, notice: '' });
    const last = puzzles.value.find(({ id }) => id === progress.last);
    if (last !== undefined && progress.solved[last.id] === undefined) this.begin(last);
    else this.next();
  }

  /** Stops the prover; the puzzle remains as it is. */
  leave(): void {
    this.asker.stop();
    if (this.state.session?.kind === 'mate' && isWaiting(this.state)) this.act({ kind: 'take-back' });
  }

  begin(puzzle: Puzzle): void {
    this.asker.stop();
    const progress = { ...this.state.progress, level: puzzle.level, last: puzzle.id };
    this.keep(beginPuzzle(puzzle), progress);
    this.store.dispatch({ kind: 'hand/clear' });
    this.turnBoard();
    this.say();
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

  /** Applies an action to the puzzle. */
  act(action: PuzzleAction): void {
    const { session, progress } = this.state;
    if (session === null) return;
    const step = stepPuzzle(session, action);
    if (step.session === session) return;
    const how = solvedHow(step.session);
    this.store.dispatch({ kind: 'hand/clear' });
    if (how === null || solvedHow(session) !== null) this.change({ session: step.session });
    else this.keep(step.session, withSolved(progress, session.puzzle.id, how));
    this.say();
    if (step.request !== null) void this.asker.ask(step.request);
    else if (action.kind !== 'proved' && action.kind !== 'found' && action.kind !== 'failed') this.asker.stop();
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
    this.store.dispatch({ kind: 'flip', isFlipped: turn === BLACK });
  }

  private say(): void {
    const { session } = this.state;
    if (session !== null) this.store.dispatch({ kind: 'say', speech: { polite: puzzleText(session) } });
  }

  /** Other tabs store their progress in the same place. */
  private keep(session: PuzzleSession, own: Progress): void {
    const progress = withOther(own, this.parts.kept.load());
    this.change({ session, progress });
    this.parts.kept.save(progress);
  }

  private change(change: Partial<PuzzlesState>): void {
    this.store.dispatch({ kind: 'puzzles', change });
  }

  private get state(): PuzzlesState {
    return this.store.state.puzzles;
  }
}

function isWaiting({ session }: PuzzlesState): boolean {
  return session?.kind === 'mate' && (session.state.phase === 'proving' || session.state.phase === 'looking');
}
