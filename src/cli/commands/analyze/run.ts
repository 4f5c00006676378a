import { Analyser } from '../../../analysis/analyser.ts';
import { complain } from './complaint.ts';
import { GameAnalysis } from './games.ts';
import { analysisItems, type AnalysisItem } from './input.ts';
import { PositionAnalysis } from './positions.ts';
import { analyserSettingsOf, limitsOf, type AnalyzeOptions } from './settings.ts';
import { sameFileAmong } from '../../../files/real_path.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO, badUsage, listenForInterruption, type ExitCode } from '../../exit.ts';
import { expandHome } from '../../files/home.ts';
import { positionOf } from '../../position_options.ts';
import { printNote } from '../../terminal/terminal.ts';

export type { AnalyzeOptions } from './settings.ts';

/** `ransom analyze`: evaluates positions and annotates games. */
export async function analyze(words: readonly string[], options: AnalyzeOptions): Promise<ExitCode> {
  refuseContradictions(options);
  const limits = limitsOf(options);
  const interruption = listenForInterruption();
  const source = {
    words,
    format: options.format,
    start: positionOf(options),
    isStartGiven: options.fen !== undefined,
    game: options.game ?? null,
    interruption,
  };
  const analyser = new Analyser(analyserSettingsOf(options), limits, (text) => printNote(`ransom: ${text}`));
  interruption.addEventListener('abort', () => analyser.stop());
  const positions = new PositionAnalysis(analyser, options, interruption);
  const games = new GameAnalysis(analyser, limits, options, interruption);
  let exitCode: ExitCode = EXIT_FINE;
  try {
    for await (const item of untilInterrupted(analysisItems(source), interruption)) {
      if (!(await takeItem(item, positions, games, options))) exitCode = EXIT_NO;
    }
    positions.summarize();
  } finally {
    try {
      positions.close();
      await games.close();
    } finally {
      // Also if a disk says at the very end that it is full: the engine would keep the process.
      await analyser.close();
    }
  }
  if (!interruption.aborted) return exitCode;
  printNote('ransom: interrupted');
  return EXIT_INTERRUPTED;
}

/** False if something in it is invalid. */
async function takeItem(
  item: AnalysisItem,
  positions: PositionAnalysis,
  games: GameAnalysis,
  options: AnalyzeOptions,
): Promise<boolean> {
  switch (item.kind) {
    case 'position':
      if (options.pgn !== undefined || options.report !== undefined || options.game !== undefined) {
        throw badUsage('--pgn, --report and --game need games, not positions.');
      }
      return positions.take(item);
    case 'game':
      return options.final === true ? positions.takeEnd(item) : games.take(item);
    case 'error': {
      const { line, game, column, message } = item;
      const origin = { line, ...(game !== null && { game }) };
      complain({ origin, line, column, message }, options.json === true);
      return false;
    }
  }
}

function refuseContradictions(options: AnalyzeOptions): void {
  const { final = false, pgn, report, game, json = false } = options;
  if (final && (pgn !== undefined || report !== undefined)) {
    throw badUsage('--final analyses only the last position: remove --pgn and --report.');
  }
  if (final && game !== undefined) throw badUsage('--final and --game exclude each other.');
  if (areSameFile(pgn, report)) throw badUsage('--pgn and --report name the same file.');
  if (report === '-' && (json || pgn === '-')) throw badUsage('only one result can go to stdout: give a file name.');
  if (json && pgn === '-') throw badUsage('--json and --pgn - would both write to stdout: give a file name.');
}

function areSameFile(pgn: string | undefined, report: string | undefined): boolean {
  if (pgn === undefined || report === undefined || pgn === '-' || report === '-') return false;
  return sameFileAmong([expandHome(pgn)], expandHome(report)) !== null;
}

/** The items up to an interruption, which may occur while waiting for the next line of a pipe. */
async function* untilInterrupted(
  items: AsyncGenerator<AnalysisItem, void>,
  interruption: AbortSignal,
): AsyncGenerator<AnalysisItem, void> {
  const isAborted = (): boolean => interruption.aborted;
  try {
    for await (const item of items) {
      if (isAborted()) return;
      yield item;
    }
  } catch (error) {
    if (!isAborted()) throw error;
  }
}
