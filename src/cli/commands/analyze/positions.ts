import type { Analyser, Analysis } from '../../../analysis/analyser.ts';
import { plansOf, whyOfPlans, type Why } from '../../../coach/why.ts';
import type { ThinkingLine } from '../../../engine/types.ts';
import { shortened } from '../../../notation/quoted.ts';
import { Game } from '../../../rules/game.ts';
import type { AnalysisItem } from './input.ts';
import { complain, complainOfStop } from './complaint.ts';
import { analysisFields, printAnalysis, type Origin } from './json.ts';
import { moveLimitsOf, type AnalyzeOptions } from './settings.ts';
import { NO_TEST, TestTally, describeTest, nameOf, testFields, type Test } from './test_suite.ts';
import { analysisHeader, describeAnalysis, formatThinking } from './view.ts';
import { StatusLine } from '../../terminal/progress.ts';
import { printBeside, printLine, printText } from '../../terminal/terminal.ts';

const STATUS_EVERY_MS = 250;

type PositionItem = Extract<AnalysisItem, { kind: 'position' }>;
type GameItem = Extract<AnalysisItem, { kind: 'game' }>;

/** Analyses positions one by one and prints the results. */
export class PositionAnalysis {
  private readonly analyser: Analyser;
  private readonly options: AnalyzeOptions;
  private readonly interruption: AbortSignal;
  private readonly status = new StatusLine();
  private readonly startedAt = performance.now();
  private shownAt = -Infinity;
  private done = 0;
  private readonly tally = new TestTally();

  constructor(analyser: Analyser, options: AnalyzeOptions, interruption: AbortSignal) {
    this.analyser = analyser;
    this.options = options;
    this.interruption = interruption;
  }

  /** False if something in it is invalid. */
  take({ line, game, test }: PositionItem): Promise<boolean> {
    return this.analyse(game, line === null ? {} : { line }, test);
  }

  /** The final position of a game; a game that can't be read to its end has none. */
  takeEnd({ number, line, score }: GameItem): Promise<boolean> {
    if (score.stop !== null) {
      complainOfStop({ number, line }, score.stop, this.options.json === true);
      return Promise.resolve(false);
    }
    const game = new Game(score.start);
    for (const { move } of score.plies) game.play(move);
    return this.analyse(game, { game: number, ply: game.moves.length }, NO_TEST);
  }

  /** Says how many tests of the input were solved, if there were several; the objects of `--json` have counted them. */
  summarize(): void {
    const { tested, solved } = this.tally;
    this.status.clear();
    if (this.options.json !== true && tested > 1) printLine(`Solved ${solved} of ${tested} positions.`);
  }

  close(): void {
    this.status.clear();
  }

  private async analyse(game: Game, origin: Origin, test: Test): Promise<boolean> {
    const { position } = game;
    const extra = moveLimitsOf(this.options, position);
    if (!extra.ok) {
      const { line, game: number } = origin;
      const place = { origin: { line, game: number }, line: line ?? null, column: null };
      complain({ ...place, message: extra.error }, this.options.json === true);
      return false;
    }
    const { json = false, multipv } = this.options;
    if (!json) for (const text of analysisHeader(game, placeOf(origin, nameOf(test)))) printLine(text);
    let last = '';
    const show = (line: ThinkingLine): void => {
      const { figures, moves } = formatThinking(position, line, multipv);
      // At its end a search repeats its best line.
      const identity = `${line.rank} ${line.depth} ${JSON.stringify(line.score)} ${line.pv.join(' ')}`;
      if (identity !== last) printBeside(figures, moves);
      last = identity;
    };
    const analysis = await this.analyser.analyse(game, extra.value, json ? undefined : show);
    const isComplete = !this.interruption.aborted;
    // A search that was stopped early has not been tested.
    const isSolved = isComplete ? this.tally.take(analysis, test) : null;
    if (json) this.status.clear();
    const why = this.options.why === true && isComplete ? await this.whyOf(analysis) : undefined;
    if (!json) {
      if (isSolved !== null) printLine(describeTest(position, test.solution!, isSolved));
      printLine(describeAnalysis(analysis));
      if (why !== undefined && why !== null && why.text !== '') printText(why.text);
    } else if (isComplete || analysis.lines.length > 0) {
      printAnalysis(
        analysisFields(origin, analysis, isComplete, null, testFields(position, test, isSolved, this.tally), why),
      );
    }
    this.showStatus();
    return true;
  }

  private async whyOf(analysis: Analysis): Promise<Why | null> {
    const plans = await plansOf(this.analyser, analysis, this.interruption);
    return plans === null ? null : whyOfPlans(plans);
  }

  private showStatus(): void {
    this.done++;
    const now = performance.now();
    if (this.options.json !== true || now - this.shownAt < STATUS_EVERY_MS) return;
    this.shownAt = now;
    const seconds = Math.max((now - this.startedAt) / 1000, 0.001);
    this.status.show(`${this.done} positions, ${(this.done / seconds).toFixed(1)} a second`);
  }
}

function placeOf({ line, game }: Origin, name: string | null): string {
  if (game !== undefined) return `game ${game}, last position: `;
  return line === undefined ? '' : `line ${line}${name === null ? '' : `, ${shortened(name)}`}: `;
}
