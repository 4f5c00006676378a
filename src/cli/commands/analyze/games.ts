import { ENGINE_NAME, engineVersion } from '../../../protocol/common/identity.ts';
import type { Analyser, Analysis } from '../../../analysis/analyser.ts';
import { annotate, type JudgedMove } from '../../../analysis/annotate.ts';
import { formatAnnotatedPgn } from '../../../analysis/annotated_pgn.ts';
import { whyOf, type Why } from '../../../coach/why.ts';
import { GLYPHS, type Judgement } from '../../../analysis/judgement.ts';
import { describeLimits } from '../../../analysis/stated_limits.ts';
import type { SearchLimits } from '../../../engine/types.ts';
import type { PgnResult } from '../../../notation/pgn_tokens.ts';
import { resultOfTags, type GameScore } from '../../../notation/score.ts';
import { BLACK, WHITE } from '../../../shared/men.ts';
import { describeOutcome } from '../../../rules/game.ts';
import { playerName } from '../../../rules/words.ts';
import type { AnalysisItem } from './input.ts';
import { complainOfStop } from './complaint.ts';
import { analysisFields, printAnalysis } from './json.ts';
import type { AnalyzeOptions } from './settings.ts';
import { badInput, badUsage } from '../../exit.ts';
import { openOutput, type Output } from '../../files/output.ts';
import { ProgressBar } from '../../terminal/progress.ts';
import { judgedReport } from '../../../report/judged_report.ts';
import { replayScore, type ReplayStop, type Replayed } from '../../../notation/replayed.ts';
import { printNote } from '../../terminal/terminal.ts';

type GameItem = Extract<AnalysisItem, { kind: 'game' }>;

/** Analyses games move by move and writes them with the results. */
export class GameAnalysis {
  private readonly analyser: Analyser;
  private readonly options: AnalyzeOptions;
  private readonly interruption: AbortSignal;
  private readonly annotator: string;
  private pgn: Output | null = null;
  private report: Output | null = null;
  private taken = 0;
  private readonly why = new WeakMap<JudgedMove, Why>();

  constructor(analyser: Analyser, limits: SearchLimits, options: AnalyzeOptions, interruption: AbortSignal) {
    this.analyser = analyser;
    this.options = options;
    this.interruption = interruption;
    this.annotator = `${ENGINE_NAME} ${engineVersion()}, ${describeLimits(limits)}`;
  }

  /** False if something in it is invalid. The valid part is analysed anyway. */
  async take(item: GameItem): Promise<boolean> {
    this.refuseMoveLimits();
    this.taken++;
    if (this.options.report !== undefined && this.taken > 1) {
      throw badInput('a report is about one game, but the input has several games: choose one with --game N.');
    }
    const { score } = item;
    const replayed = replayScore(score, null);
    if (score.plies.length === 0 && replayed.stop !== null) {
      this.complain(item, replayed.stop, '');
      return false;
    }
    await this.openOutputs();
    const judged = await this.judge(item);
    await this.write(score, replayed, judged);
    await this.writeReport(score, replayed, judged);
    this.summarize(item, judged);
    noteOddities(item, replayed);
    if (replayed.stop === null) return true;
    const rest = replayed.stop.inVariation ? '; the rest of the game is left out' : '';
    this.complain(item, replayed.stop, ` The moves up to there are analysed${rest}.`);
    return false;
  }

  async close(): Promise<void> {
    try {
      await this.pgn?.close();
    } finally {
      await this.report?.close();
    }
  }

  /** Before the analysis, which may take long and would be wasted if a file can't be written. */
  private async openOutputs(): Promise<void> {
    const { pgn, report, json = false } = this.options;
    if (pgn !== undefined || (!json && report === undefined)) this.pgn ??= await openOutput(pgn);
    if (report !== undefined) this.report ??= await openOutput(report);
  }

  /** Says how many moves of each player deserve which glyph; after an interruption, of how many moves that is. */
  private summarize({ number, score }: GameItem, judged: readonly JudgedMove[]): void {
    const all = score.plies.length;
    const part = judged.length === all ? '' : `${judged.length} of ${all} moves analysed; `;
    if (judged.length > 0 || all === 0) printNote(`game ${number}: ${part}${describeJudgements(judged)}`);
    else printNote(`game ${number}: none of its ${all} moves was analysed`);
  }

  /** Reports where a game becomes invalid. */
  private complain(item: GameItem, stop: ReplayStop, addition: string): void {
    complainOfStop(item, stop, this.options.json === true, addition);
  }

  private refuseMoveLimits(): void {
    const { searchmoves, exclude } = this.options;
    if (searchmoves === undefined && exclude === undefined) return;
    throw badUsage('--searchmoves and --exclude need positions; --final analyses the last position of a game.');
  }

  private async judge({ number, score }: GameItem): Promise<JudgedMove[]> {
    const moves = score.plies.map(({ move }) => move);
    const bar = new ProgressBar(moves.length + 1, `positions of game ${number}`);
    const judged: JudgedMove[] = [];
    try {
      const isStopped = (): boolean => this.interruption.aborted;
      const all = annotate(score.start, moves, this.analyser, isStopped, (ply) => bar.update(ply));
      for (let next = await all.next(); ; next = await all.next()) {
        if (next.done === true) {
          if (next.value !== null) this.tell(number, moves.length, next.value, null, bar);
          return judged;
        }
        judged.push(next.value);
        const why = this.options.why === true ? await whyOf(this.analyser, next.value, this.interruption) : undefined;
        if (why !== undefined && why !== null) this.why.set(next.value, why);
        this.tell(number, next.value.ply - 1, next.value.before, next.value, bar, why);
      }
    } finally {
      bar.close();
    }
  }

  private tell(
    game: number,
    ply: number,
    analysis: Analysis,
    judged: JudgedMove | null,
    bar: ProgressBar,
    why?: Why | null,
  ): void {
    if (this.options.json !== true) return;
    bar.clear();
    printAnalysis(analysisFields({ game, ply }, analysis, true, judged, {}, why));
  }

  /** What is said of each move; empty for nothing. */
  private wordsOn(judged: readonly JudgedMove[]): string[] {
    return judged.map((move) => this.why.get(move)?.text ?? '');
  }

  private async write(score: GameScore, replayed: Replayed, judged: readonly JudgedMove[]): Promise<void> {
    if (this.pgn === null) return;
    const { tags, start, intro, plies } = score;
    const ending = replayed.resigned === null ? '' : (replayed.ending ?? '');
    const game = { tags, start, intro, plies, result: resultOf(score, replayed), ending };
    await this.pgn.write(formatAnnotatedPgn(game, judged, this.annotator, this.wordsOn(judged)));
  }

  private async writeReport(score: GameScore, replayed: Replayed, judged: readonly JudgedMove[]): Promise<void> {
    const { tags, start, intro, plies } = score;
    const { outcome } = replayed.standing;
    const ending = outcome === null ? (replayed.ending ?? '') : describeOutcome(outcome);
    const game = { tags, start, intro, plies, result: replayed.result as PgnResult, ending };
    await this.report?.write(judgedReport(game, judged, this.annotator, this.wordsOn(judged)));
  }
}

/** Says what in the score does not agree with the rules, and is not written as it was. */
function noteOddities({ number, line: given }: GameItem, { remarks, standing, ending }: Replayed): void {
  for (const { line, column, message } of remarks)
    printNote(`note: game ${number}, line ${given ?? line}, column ${column}: ${message}`);
  const { outcome } = standing;
  if (outcome !== null && ending !== null) printNote(`note: game ${number}: ${ending} ${describeOutcome(outcome)}`);
}

/** If the moves don't show it, the tag may. */
function resultOf({ tags }: GameScore, { result }: Replayed): PgnResult {
  return result === '*' ? (resultOfTags(tags) ?? '*') : (result as PgnResult);
}

const COUNTED: readonly Judgement[] = ['blunder', 'mistake', 'inaccuracy', 'interesting'];

/** `White 1 ??, 0 ?, 2 ?!, 0 !?; Black …`. */
function describeJudgements(judged: readonly JudgedMove[]): string {
  const players = [WHITE, BLACK].map((colour) => {
    const own = judged.filter(({ before }) => before.position.turn === colour);
    const counts = COUNTED.map((name) => `${own.filter(({ judgement }) => judgement === name).length} ${GLYPHS[name]}`);
    return `${playerName(colour)} ${counts.join(', ')}`;
  });
  return players.join('; ');
}
