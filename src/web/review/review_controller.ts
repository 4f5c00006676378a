import { platform } from '#platform';
import { Analyser } from '../../analysis/analyser.ts';
import { annotate, type JudgedMove } from '../../analysis/annotate.ts';
import { standingAfter } from '../../analysis/standing.ts';
import { harmOf, whyOf, type Why } from '../../coach/why.ts';
import { messageOf } from '../../platform/error_message.ts';
import { Game } from '../../rules/game.ts';
import type { Move } from '../../rules/setup.ts';
import type { TableEvent } from '../../table/table_state.ts';
import { BLACK } from '../../shared/men.ts';
import { lineThrough, type TreeNode } from '../../table/tree.ts';
import { Newest } from '../newest.ts';
import type { GameController } from '../play/game_controller.ts';
import type { PageModel } from '../state/page_model.ts';
import { enterMode, say } from '../state/page_state.ts';
import { placesOfMove } from '../table/place.ts';
import type { Mode, Scene } from '../table/scene.ts';
import { attemptText } from './attempt_words.ts';
import {
  addJudged,
  beginAttempt,
  beginReview,
  endReview,
  followNode,
  forgetReview,
  judgeTried,
  showBetter,
  tellTried,
  tryMove,
  verdictOn,
  type ReviewState,
} from './review_state.ts';
import { resultOf, saidResult } from './result.ts';
import { shortNameOf } from './sides.ts';
import { mistakesOf, reviewStatus, sideShown, stepOf } from './summary.ts';
import { NOTHING_DRAWN, badgesAt, drawnFor, drawnForAttempt, toldOf, type Drawn } from './told.ts';

/** A review is repeatable only with one thread, and with an empty table of the same size each time. */
const SETTINGS = { threads: 1, hashMb: null, multiPv: 1 };

/** Makes the browser save a text. `type` is its media type. */
type SaveFile = (name: string, type: string, text: string) => void;

/** Judges the moves of the game, and lets the user retry the bad ones. */
export class ReviewController implements Mode {
  private readonly model: PageModel;
  private readonly game: GameController;
  private readonly saveFile: SaveFile;
  private readonly task = new Newest();

  constructor(model: PageModel, game: GameController, saveFile: SaveFile) {
    this.model = model;
    this.game = game;
    this.saveFile = saveFile;
    game.onTableEvent((event) => this.onEvent(event));
  }

  setEffort(nodes: number): void {
    this.model.change('review', { nodes });
  }

  /** Judges every move of the current line. The game is held; playing on cancels the review. */
  async begin(): Promise<void> {
    const { table } = this.game;
    if (table.state.isShared) return;
    this.leaveAttempt();
    this.cancel();
    const line = lineThrough(table.tree.current);
    table.hold();
    this.model.update('review', beginReview, line);
    try {
      const isDone = await this.search((analyser, signal) => this.judgeLine(line, analyser, signal));
      this.end(line, isDone === true ? 'done' : 'cancelled');
    } catch (error) {
      this.end(line, 'cancelled', messageOf(error));
    }
  }

  /** Leads through the key moves of the opponent, or the reader's own. */
  showSide(ofOpponent: boolean): void {
    this.leaveAttempt();
    this.model.set({ preview: null });
    this.model.change('review', { ofOpponent, focus: null });
    const first = this.firstKeyMove;
    if (first !== null) this.look(first);
  }

  /** Shows the first key move to whoever sees the finished review, unless he looks at another one: why it was bad is not to be asked for. */
  lead(): void {
    const { phase, line, isLed, focus, attempt } = this.state;
    const { panel, mode, preview, game } = this.model.state;
    this.goBackTo(focus);
    if (phase !== 'done' || isLed || panel !== 'review' || mode !== 'game') return;
    this.model.change('review', { isLed: true });
    const first = this.firstKeyMove;
    if (first === null || focus !== null || attempt !== null || preview !== null || !line.includes(game.table.node))
      return;
    this.look(first);
    const ended = resultOf(this.game.table.tree, this.state, (colour) => shortNameOf(game, colour));
    const end = ended === null ? '' : `${saidResult(ended)} `;
    const told = this.state.told[first - 1]?.text ?? reviewStatus(this.state, game.table.node);
    this.say(`The review is done. ${end}${told}`);
  }

  /** The panel of the game stands at its end: whoever comes back from there goes on where he was. */
  private goBackTo(focus: number | null): void {
    const { line, judged } = this.state;
    const node = focus === null ? undefined : line[focus];
    if (node !== undefined && this.game.table.tree.current === line.at(-1) && judged.length > 0) this.game.visit(node);
  }

  /** Cancels the review, or the judging of an attempt; finished judgements are kept. */
  cancel(): void {
    this.task.cancel();
  }

  /** Shows the position after a move. */
  look(ply: number): void {
    const node = this.state.line[ply];
    if (node === undefined) return;
    this.leaveAttempt();
    this.model.set({ preview: null });
    this.model.change('review', { focus: ply === 0 ? null : ply });
    this.game.visit(node);
  }

  /** Puts the position before a bad move on the table, seen by its player, for the user to find a better one. */
  tryAgain(ply: number): void {
    const bad = this.state.judged[ply - 1];
    if (bad === undefined) return;
    this.look(ply);
    this.model.update('review', beginAttempt, ply, this.model.state.isFlipped);
    this.model.set({ isFlipped: bad.before.position.turn === BLACK });
    this.model.apply(enterMode, 'attempt');
    this.say('Find a better move.');
  }

  /** The next bad move of the same player; null if there is none. */
  get nextMistake(): number | null {
    const { attempt, judged } = this.state;
    if (attempt === null) return null;
    const { turn } = judged[attempt.ply - 1]!.before.position;
    return mistakesOf(this.state, turn).find(({ ply }) => ply > attempt.ply)?.ply ?? null;
  }

  leaveAttempt(): void {
    const { attempt } = this.state;
    if (attempt === null) return;
    // Before a move is tried, what searches is the review.
    if (attempt.move !== null) this.cancel();
    this.model.change('review', { attempt: null });
    this.model.set({ isFlipped: attempt.wasFlipped });
    if (this.model.state.mode === 'attempt') this.model.apply(enterMode, 'game');
  }

  scene(): Scene {
    const { attempt, judged } = this.state;
    if (attempt === null) return this.game.scene();
    const bad = judged[attempt.ply - 1]!;
    const start = bad.before.position;
    const { move } = attempt;
    const position = move === null ? start : start.play(move);
    return {
      setup: position.setup,
      ruleset: position.ruleset,
      position,
      lastMove: move === null ? [] : placesOfMove(start.turn, move),
      ...drawnForAttempt(attempt, bad),
      hands: move === null ? 'moves' : 'none',
    };
  }

  play(move: Move): void {
    void this.judgeTry(move);
  }

  /** Shows a better move than the one tried. */
  showBetter(): void {
    this.model.update('review', showBetter);
    this.say(attemptText(this.state));
  }

  /** What is drawn in the game for the move in focus, as long as the review is what the reader looks at. */
  get drawn(): Drawn {
    const { panel, game } = this.model.state;
    const { node } = game.table;
    if (panel !== 'review') return NOTHING_DRAWN;
    const drawn = drawnFor(this.state, node);
    return this.state.focus !== null ? drawn : { ...drawn, badges: badgesAt(this.state, node) };
  }

  /** Saves the review in the browser: as a PGN with glyphs and better lines, or as a page. */
  async save(kind: 'pgn' | 'report'): Promise<void> {
    const review = this.state;
    const { tree } = this.game.table;
    try {
      // Rarely needed, so not part of the initial load.
      const { reviewPgn, reviewReport } = await import('./saved_review.ts');
      if (kind === 'pgn') this.saveFile('review.pgn', 'application/x-chess-pgn', reviewPgn(tree, tree.tags, review));
      else {
        await platform.load(['report/page/page.js']);
        this.saveFile('review.html', 'text/html', reviewReport(tree, tree.tags, review));
      }
    } catch (error) {
      this.fail(`It can't be saved: ${messageOf(error)}`);
    }
  }

  private get firstKeyMove(): number | null {
    return stepOf({ ...this.state, focus: null }, sideShown(this.model.state)).next;
  }

  private async judgeTry(move: Move): Promise<void> {
    const { attempt, judged } = this.state;
    if (attempt?.move !== null) return;
    const bad = judged[attempt.ply - 1]!;
    const isKnown = move === bad.best.line[0] || move === bad.move;
    this.model.update('review', tryMove, move);
    if (isKnown) this.model.update('review', judgeTried, move, verdictOn(bad, move, null));
    try {
      if (move !== bad.best.line[0]) await this.search((analyser, signal) => this.judge(bad, move, analyser, signal));
    } catch (error) {
      this.fail(messageOf(error));
    }
    if (this.state.attempt?.move === move && this.state.attempt.verdict !== null) this.say(attemptText(this.state));
  }

  /** Judges a move that was tried instead of a bad one, and finds out what the opponent does to it. */
  private async judge(bad: JudgedMove, move: Move, analyser: Analyser, signal: AbortSignal): Promise<void> {
    const tried = move === bad.move ? bad : await triedMove(this.state.line, bad, move, analyser);
    if (tried === null || signal.aborted) return;
    const verdict = verdictOn(bad, move, tried === bad ? null : standingAfter(bad.before.position, tried.after));
    this.model.update('review', judgeTried, move, verdict);
    if (verdict.kind === 'good') return;
    const why = await this.found(() => harmOf(analyser, tried, signal));
    this.model.update('review', tellTried, move, toldOf(tried, why));
  }

  /** A reason; null, and a notice, if it can't be searched for: a judgement is good without it. */
  private async found(search: () => Promise<Why | null>): Promise<Why | null> {
    try {
      return await search();
    } catch (error) {
      this.fail(`Why a move is bad can’t be found out: ${messageOf(error)}`);
      return null;
    }
  }

  /** Runs a search while the game's own engine is idle; null if it was cancelled. */
  private async search<T>(work: (analyser: Analyser, signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const signal = this.task.begin();
    const analyser = new Analyser(SETTINGS, { nodes: this.state.nodes }, (fault) => this.fail(fault));
    const stop = (): void => analyser.stop();
    signal.addEventListener('abort', stop);
    let result: T | null = null;
    try {
      await this.game.table.whileIdle(async () => {
        if (!signal.aborted) result = await work(analyser, signal);
      });
      return signal.aborted ? null : result;
    } finally {
      signal.removeEventListener('abort', stop);
      await analyser.close();
    }
  }

  /** True if it was completed. */
  private async judgeLine(line: readonly TreeNode[], analyser: Analyser, signal: AbortSignal): Promise<boolean> {
    const moves = line.slice(1).map((node) => node.move!);
    for await (const move of annotate(line[0]!.position, moves, analyser, () => signal.aborted)) {
      if (signal.aborted) return false;
      const why = await this.found(() => whyOf(analyser, move, signal));
      // Another review, or another game, may have begun; what is judged already remains if this one is cancelled.
      if (this.state.line !== line) return false;
      this.model.update('review', addJudged, move, toldOf(move, why));
    }
    return !signal.aborted;
  }

  private end(line: readonly TreeNode[], phase: 'done' | 'cancelled', fault = ''): void {
    // Another review may have started in the meantime.
    if (this.state.line !== line) return;
    this.model.update('review', endReview, phase, fault);
    this.say(phase === 'done' ? 'The review is done.' : 'The review was broken off.');
  }

  private onEvent(event: TableEvent): void {
    if (event.kind === 'activity' && (event.activity === 'move' || event.activity === 'hint')) this.cancel();
    if (event.kind !== 'stepped') return;
    // Whoever goes elsewhere in the score wants to see that.
    this.leaveAttempt();
    this.game.turnBoardEachTurn();
    const { current } = this.game.table.tree;
    // That the game is at its end again in its own panel is no step of the reader's.
    if (this.model.state.panel !== 'game' || current !== this.state.line.at(-1))
      this.model.update('review', followNode, current);
    if (event.reason === 'new-game' || event.reason === 'ruleset') {
      this.cancel();
      this.model.update('review', forgetReview);
    }
  }

  private fail(fault: string): void {
    this.model.change('review', { fault });
  }

  private say(text: string): void {
    this.model.apply(say, text);
  }

  private get state(): ReviewState {
    return this.model.state.review;
  }
}

/** Another move instead of a bad one of the line, analysed like that; null if the search was cancelled. */
async function triedMove(
  line: readonly TreeNode[],
  bad: JudgedMove,
  move: Move,
  analyser: Analyser,
): Promise<JudgedMove | null> {
  const game = new Game(line[0]!.position);
  for (const node of line.slice(1, bad.ply)) game.play(node.move!);
  game.play(move);
  const after = await analyser.analyse(game);
  return after.lines.length === 0 && after.outcome === null ? null : { ...bad, move, after };
}
