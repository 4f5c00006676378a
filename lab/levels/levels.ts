// Plays neighbouring skill levels against each other and puts all levels on one scale: `npm run lab levels`. See docs/levels.md.

import { readFileSync } from 'node:fs';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { MAX_SKILL_LEVEL } from '../../src/engine/options.ts';
import { fingerprintOf } from '../../src/jobs/fingerprint.ts';
import type { JobFile } from '../../src/jobs/journal.ts';
import { MAX_SEED } from '../../src/match/random.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { MAX_NUMBER, commandLine, readProcesses, wholeNumber } from '../shared/command_line.ts';
import { SCALE_JOURNAL, openPairs, type PlayedPair } from '../shared/pair_journal.ts';
import { Processes } from '../shared/processes.ts';
import { onInterruption, cantWrite, say } from '../shared/run.ts';
import { takeFile } from '../shared/files.ts';
import { LINKS, linkOf, pairNumbers } from './links.ts';
import { measuredSkill } from '../shared/level_games.ts';
import type { LevelsWanted } from './process.ts';
import { tables } from './report.ts';
import { withPair, withoutGames, type LinkGames } from './scale.ts';

const TOLD_EVERY_MS = 10_000;

interface Options {
  games: number;
  from: number;
  to: number;
  processes: number;
  seed: number;
  journal?: string;
}

const program = commandLine('levels')
  .option('--games <n>', 'games for each two levels, an even number', wholeNumber(2, MAX_NUMBER), 100)
  .option('--from <level>', 'the lowest level', wholeNumber(0, MAX_SKILL_LEVEL), 0)
  .option('--to <level>', 'the highest level', wholeNumber(0, MAX_SKILL_LEVEL), MAX_SKILL_LEVEL)
  .option('--processes <n>', 'number of simultaneous games', readProcesses, 2)
  .option('--seed <n>', 'seed of openings and choices', wholeNumber(0, MAX_SEED), 1)
  .option('--journal <file>', 'journal of the games: the same command continues it, also with more games or levels')
  .addHelpText(
    'after',
    `
Examples:
  npm run lab levels -- --journal levels.jsonl          100 games for each two levels: some minutes for the lower half
  npm run lab levels -- --to 8 --games 40               only the levels from 0 to 8`,
  )
  .parse();
const options = program.opts<Options>();
const { games, from, to, seed } = options;
if (games % 2 !== 0) program.error('error: --games must be an even number: each opening is played with both colours');
const pairs = pairNumbers(from, to, games / 2);
if (pairs.length === 0)
  program.error(`error: there are no two levels from ${from} to ${to}: raise --to, or lower --from`);

const counted = new Set<number>();
let journal: JobFile<PlayedPair> | null = null;
const links: LinkGames[] = LINKS.map(withoutGames);
const players = new Processes<PlayedPair>({
  module: new URL('process.ts', import.meta.url),
  nextTask: () => wanted.shift() ?? null,
  answered: played,
  ended: 'a playing process has ended: the same command continues a run with a journal',
  failed: fail,
});

function fail(message: string): never {
  players.kill();
  console.error(message);
  process.exit(EXIT_NO);
}

function count({ pair, points }: PlayedPair): void {
  if (counted.has(pair)) return;
  counted.add(pair);
  const place = LINKS.indexOf(linkOf(pair));
  links[place] = withPair(links[place]!, points);
}

/** What a journal's games were played with: other levels or another build make other games. */
function fingerprint(): string {
  const skills = Array.from({ length: MAX_SKILL_LEVEL + 1 }, (_, level) => JSON.stringify(measuredSkill(level)));
  return fingerprintOf(readFileSync('dist/core.wasm'), readFileSync('dist/net.bin'), ...skills);
}

if (options.journal !== undefined) {
  takeFile(options.journal);
  try {
    journal = await openPairs(options.journal, { build: fingerprint(), seed }, SCALE_JOURNAL);
    journal.entries.forEach(count);
  } catch (error) {
    fail(messageOf(error));
  }
}
const wanted = pairs.filter((pair) => !counted.has(pair));
const all = wanted.length;
let finished = 0;

function end(code: number): never {
  players.kill();
  for (const line of tables(links)) console.log(line);
  console.log(`${code === EXIT_FINE ? 'Result' : 'Interrupted'}: ${2 * counted.size} games`);
  process.exit(code);
}

function note({ pair, points }: PlayedPair): void {
  try {
    journal?.add({ pair, points });
  } catch (error) {
    fail(cantWrite(options.journal!, error));
  }
}

function played(pair: PlayedPair): void {
  count(pair);
  note(pair);
  finished++;
  if (finished === all) end(EXIT_FINE);
}

onInterruption(() => end(EXIT_INTERRUPTED));
if (all === 0) end(EXIT_FINE);
const settings: LevelsWanted = { seed };
players.start(options.processes, settings);
setInterval(() => {
  say(`${2 * finished} of ${2 * all} games`);
}, TOLD_EVERY_MS).unref();
