import { rmSync } from 'node:fs';
import { describeClocks } from '../../../match/limits.ts';
import { MatchFileError } from '../../../match/match_file.ts';
import { NoOpeningError } from '../../../match/opening.ts';
import { SavedOpeningError } from '../../../match/opening_book.ts';
import { adviceOnTimeLosses, describeStanding } from '../../../match/report.ts';
import { matchFields } from '../../../match/report_json.ts';
import { runMatch, type MatchListener } from '../../../match/run_match.ts';
import type { MatchFiles } from '../../../match/settings.ts';
import { printable } from '../../../notation/quoted.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, badInput, listenForInterruption, type ExitCode } from '../../exit.ts';
import { prepareMatch, type MatchOptions } from './settings.ts';
import { printResult } from './result.ts';
import { createMatchView } from './view.ts';
import { printLine, printNote, reasonOfWriteFault } from '../../terminal/terminal.ts';
import { streams } from '../../streams.ts';

const HOW_TO_RESUME = 'ransom: the same command with --resume continues the match';

export type { MatchOptions } from './settings.ts';

/** `ransom match`: plays a match between engines. The standing and the result go to stdout. */
export async function match(engines: readonly string[], options: MatchOptions): Promise<ExitCode> {
  const { settings, close } = await prepareMatch(engines, options);
  const { stdout, stderr } = streams();
  // With --json, stdout is reserved for the one object.
  const view = createMatchView(settings, options.json === true ? stderr : stdout, stderr);
  const interruption = listenForInterruption();
  let isStarted = false as boolean;
  let finishedGames = 0;
  const tell = (): void => tellUnfinished(settings.files, finishedGames);
  const listener: MatchListener = {
    ...view,
    onStart(progress) {
      isStarted = true;
      finishedGames = progress.finishedGames;
      process.once('exit', tell);
      for (const line of describeClocks(settings.players)) printNote(line);
      view.onStart?.(progress);
    },
    onGameEnd(game, summary, progress) {
      finishedGames = progress.finishedGames;
      view.onGameEnd?.(game, summary, progress);
    },
  };
  try {
    const report = await runMatch(settings, listener, interruption);
    view.close();
    if (!report.ok) throw badInput(report.error);
    const { stop, announcedNames } = report.value;
    const { pgn } = settings.files;
    if (options.json === true) printResult(matchFields(settings, report.value, stop, announcedNames, pgn));
    else for (const line of describeStanding(settings, report.value, stop)) printLine(line);
    const advice = adviceOnTimeLosses(settings, report.value);
    if (advice !== null) printNote(`ransom: ${advice}`);
    if (stop !== 'interrupted') return EXIT_FINE;
    if (isWorthResuming(settings.files, finishedGames)) printNote(HOW_TO_RESUME);
    return EXIT_INTERRUPTED;
  } catch (error) {
    if (error instanceof NoOpeningError)
      throw badInput(`${error.message}: try --openings, or another --fen or --plies`);
    if (error instanceof SavedOpeningError) {
      throw badInput(`${printable(settings.files.journal)} is damaged: ${printable(error.message)}`);
    }
    if (error instanceof MatchFileError) {
      if (isStarted) tell();
      throw badInput(`can't write ${printable(error.path)}: ${reasonOfWriteFault(error.cause)}`);
    }
    throw error;
  } finally {
    process.off('exit', tell);
    view.close();
    await close();
  }
}

/**
 * The process ends during a match, for example because the reader of stdout is gone or the disk is full: the games
 * played so far stay on disk.
 */
function tellUnfinished(files: MatchFiles, finishedGames: number): void {
  const { journal } = files;
  if (isWorthResuming(files, finishedGames)) {
    printNote(`ransom: the match is not finished; its games are kept in ${printable(journal)}`);
    printNote(HOW_TO_RESUME);
  } else {
    printNote('ransom: the match ends before its first game is finished');
    rmSync(journal, { force: true });
  }
}

/** A journal that the user has not asked for, and that holds no game, is removed. */
function isWorthResuming({ isJournalTemporary }: MatchFiles, finishedGames: number): boolean {
  return finishedGames > 0 || !isJournalTemporary;
}
