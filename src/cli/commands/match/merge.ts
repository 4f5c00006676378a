import { setTimeout } from 'node:timers/promises';
import { mergeJournals, type MergedMatch } from '../../../match/merge.ts';
import { adviceOnTimeLosses, describeResult, describeStanding } from '../../../match/report.ts';
import { matchFields } from '../../../match/report_json.ts';
import { printable } from '../../../notation/quoted.ts';
import {
  EXIT_FINE,
  EXIT_INTERRUPTED,
  badInput,
  badUsage,
  listenForInterruption,
  unlessInterrupted,
  type ExitCode,
} from '../../exit.ts';
import { expandHome } from '../../files/home.ts';
import { describeNothing } from '../../nothing_to_merge.ts';
import { printLine, printNote } from '../../terminal/terminal.ts';
import { printResult } from './result.ts';
import { sprtOf, type MatchOptions } from './settings.ts';

const WATCH_MS = 1000;
const SPRT_OPTIONS = ['--sprt', '--alpha', '--beta', '--sprt-model'];
const MERGE_OPTIONS = ['--merge', '--watch', '--json', '--games', ...SPRT_OPTIONS];
const SPRT_PLAYERS = 2;

/**
 * `ransom match --merge`: prints the standing of a match from the journals of its shards. `given` are the options on the command
 * line: those that say how to play are refused.
 */
export async function merge(
  paths: readonly string[],
  options: MatchOptions,
  given: readonly string[],
): Promise<ExitCode> {
  const idle = given.find((option) => !MERGE_OPTIONS.includes(option));
  if (idle !== undefined)
    throw badUsage(`${idle} has no place beside --merge: the journals say how the match is played`);
  if (paths.length === 0) throw badUsage('--merge needs journals: ransom match --merge part1.match part2.match');
  const files = paths.map((path) => expandHome(path));
  const read = (): MergedMatch | null => {
    const sprt = sprtOf(SPRT_PLAYERS, { ...options, swap: true }) ?? undefined;
    const merged = mergeJournals(files, { games: options.games, sprt });
    if (!merged.ok) throw badInput(printable(merged.error));
    return merged.value;
  };
  const merged = options.watch === true ? await watch(read) : read();
  if (merged === 'interrupted') return EXIT_INTERRUPTED;
  if (merged === null) throw badInput(describeNothing(paths, 'match'));
  for (const note of merged.notes) printNote(`ransom: ${printable(note)}`);
  const { progress, stop } = merged;
  if (options.json === true) printResult(matchFields(merged, progress, stop));
  else for (const line of describeStanding(merged, progress, stop)) printLine(line);
  const advice = adviceOnTimeLosses(merged, progress);
  if (advice !== null) printNote(`ransom: ${advice}`);
  return EXIT_FINE;
}

/** Reads again and again, and prints how the match stands when that has changed, until it is over. */
async function watch(read: () => MergedMatch | null): Promise<MergedMatch | 'interrupted'> {
  const interruption = listenForInterruption();
  let shown = '';
  for (;;) {
    const merged = read();
    if (merged !== null && merged.stop !== 'unfinished') return merged;
    const line = merged === null ? 'no game yet' : describeResult(merged, merged.progress, merged.stop);
    if (line !== shown) printNote(line);
    shown = line;
    const waited = await unlessInterrupted(setTimeout(WATCH_MS, true), interruption);
    if (waited === null) return 'interrupted';
  }
}
