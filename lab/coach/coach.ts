// How much of a game the coach can explain, and how much of it is true: `npm run lab coach`. It plays games of levels 0 to 12, or
// reads games, reviews them as `ransom analyze` does, explains their mistakes, and tries to refute every claim (check.ts).

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Analyser } from '../../src/analysis/analyser.ts';
import { annotate, type JudgedMove } from '../../src/analysis/annotate.ts';
import { GLYPHS } from '../../src/analysis/judgement.ts';
import { EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { Evidence } from '../../src/coach/evidence.ts';
import { explainMistake } from '../../src/coach/explain.ts';
import type { Explanation } from '../../src/coach/reason.ts';
import { explanationText, shortened } from '../../src/coach/words.ts';
import { fingerprintOf } from '../../src/jobs/fingerprint.ts';
import { JobFile } from '../../src/jobs/journal.ts';
import { MAX_SEED } from '../../src/match/random.ts';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { formatNumberedLine } from '../../src/notation/line_text.ts';
import { readScore, readScores, type GameScore } from '../../src/notation/score.ts';
import { Game } from '../../src/rules/game.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { readInput, takeFile } from '../shared/files.ts';
import { levelGame } from '../shared/level_games.ts';
import { interruption, say } from '../shared/run.ts';
import { Checker } from './check.ts';
import { COACH_JOURNAL, kindOf, printCounts, type Explained, type ExplainedGame } from './record.ts';

const LEVELS = 13;
const PUBLISHED = 'tests/games/published.txt';
/** The modules of the check. */
const CHECK = ['check.ts', 'check_causes.ts', 'check_rules.ts', 'reference.ts', 'taking.ts'];

interface Options {
  games: number;
  seed: number;
  from: number;
  to: number;
  pgn?: string;
  published?: true;
  nodes: number;
  checkTimes: number;
  texts: boolean;
  journal?: string;
}

const options = commandLine('coach')
  .option('--games <n>', 'games of each level', wholeNumber(1, MAX_NUMBER), 1)
  .option('--from <level>', 'lowest level', wholeNumber(0, LEVELS - 1), 0)
  .option('--to <level>', 'highest level', wholeNumber(0, LEVELS - 1), LEVELS - 1)
  .option('--seed <n>', 'seed of the games', wholeNumber(0, MAX_SEED), 1)
  .option('--pgn <file>', 'explain the mistakes of these games instead')
  .option('--published', 'explain the mistakes of the published games instead')
  .option('--nodes <n>', 'nodes a position of the review', wholeNumber(1, MAX_NUMBER), 50_000)
  .option(
    '--check-times <n>',
    'nodes of the check, as a multiple of those of the review; 0 for no check',
    wholeNumber(0, 1000),
    4,
  )
  .option('--texts', 'print every text, and what refutes it', false)
  .option('--journal <file>', 'journal of the games: the same command continues it')
  .parse()
  .opts<Options>();

/** A game, with its name in the journal. */
interface NamedGame {
  readonly name: string;
  readonly read: () => Game;
}

/** The games: of levels, the first ones of all of them first. */
function* games(): Generator<NamedGame> {
  const { from, to, seed } = options;
  if (scores !== null) {
    for (const [index, score] of scores.entries()) {
      if (score.ok) yield { name: String(index + 1), read: () => gameOf(score.value) };
    }
    return;
  }
  for (let number = 0; number < options.games; number++)
    for (let level = from; level <= to; level++)
      yield { name: `${level}/${number}`, read: () => levelGame([level, level], number, seed) };
}

/** The scores of a file, or those that were published; null if levels play. */
function readGames(): ReturnType<typeof readScore>[] | null {
  const { pgn, published } = options;
  if (pgn !== undefined) return [...readScores(readInput(pgn).toString('utf8'), startPosition())];
  if (published === undefined) return null;
  const lines = readInput(PUBLISHED).toString('utf8').split('\n');
  return lines.flatMap((line) => {
    const score = line.startsWith('#') ? undefined : line.split(' | ')[1];
    return score === undefined ? [] : [readScore(score, startPosition())];
  });
}

function gameOf({ start, plies }: GameScore): Game {
  const game = new Game(start);
  for (const { move } of plies) game.play(move);
  return game;
}

const scores = readGames();

const signal = interruption('what was counted so far follows');
const analyser = new Analyser({ threads: 1, hashMb: null, multiPv: 1 }, { nodes: options.nodes }, say);
const evidence = new Evidence(analyser, signal);
const checker = new Checker(options.nodes * Math.max(1, options.checkTimes));

async function explainGame(name: string, game: Game): Promise<ExplainedGame | null> {
  const startMs = performance.now();
  const judged: JudgedMove[] = [];
  for await (const move of annotate(game.start, game.moves, analyser, () => signal.aborted)) judged.push(move);
  const reviewMs = performance.now() - startMs;
  const mistakes: Explained[] = [];
  let whyMs = 0;
  for (const move of judged) {
    if (signal.aborted) return null;
    if (move.judgement !== 'blunder' && move.judgement !== 'mistake') continue;
    const beganMs = performance.now();
    const explanation = await explainMistake(evidence, move);
    whyMs += performance.now() - beganMs;
    if (explanation !== null) mistakes.push(recordOf(move, GLYPHS[move.judgement], explanation));
  }
  return signal.aborted ? null : { game: name, reviewMs, whyMs, mistakes };
}

function recordOf({ before, move, after, best }: JudgedMove, glyph: string, whole: Explanation): Explained {
  const { position } = before;
  // What is left out is not claimed.
  const explanation = shortened(whole);
  const reply = explanation.harm?.line ?? after.lines[0]?.pv ?? [];
  return {
    glyph,
    kind: kindOf(explanation),
    text: explanationText(explanation),
    fen: formatFen(position.setup),
    move,
    lines: [
      formatNumberedLine(position, [move, ...reply]),
      formatNumberedLine(position, explanation.better?.line ?? best.line),
    ],
    claims: options.checkTimes === 0 ? [] : checker.explanation(explanation),
  };
}

/** What the entries of a journal depend on: other games, another coach, other searches. */
function plan(): Readonly<Record<string, unknown>> {
  const { pgn, published, seed, nodes, checkTimes } = options;
  const coach = readdirSync('src/coach').sort();
  const sources = [
    ...coach.map((name) => path.join('src/coach', name)),
    ...CHECK.map((name) => path.join('lab/coach', name)),
  ];
  const built = ['dist/core.wasm', 'dist/net.bin'];
  const build = fingerprintOf(...[...built, ...sources].map((file) => readFileSync(file)));
  const file = published === undefined ? pgn : PUBLISHED;
  const from = file === undefined ? { seed } : { games: fingerprintOf(readInput(file)) };
  return { build, ...from, nodes, checkTimes };
}

async function openJournal(file: string): Promise<JobFile<ExplainedGame>> {
  takeFile(file);
  const opened = await JobFile.open(file, COACH_JOURNAL, plan(), {});
  if (opened.ok) return opened.value;
  console.error(opened.error);
  process.exit(EXIT_NO);
}

function tell({ mistakes }: ExplainedGame): void {
  for (const { glyph, text, fen, move, claims } of mistakes) {
    console.log(`${glyph} ${text} ; ${fen} ; ${move}`);
    for (const { kind, refutation } of claims) if (refutation !== null) console.log(`   ${kind}: ${refutation}`);
  }
}

const journal = options.journal === undefined ? null : await openJournal(options.journal);
const explained: ExplainedGame[] = [];
// Whoever interrupts a long run still gets its counts.
for (const { name, read } of games()) {
  if (signal.aborted) break;
  const known = journal?.entries.find(({ game }) => game === name);
  const entry = known ?? (await explainGame(name, read()));
  if (entry === null) break;
  if (known === undefined) journal?.add(entry);
  explained.push(entry);
  if (options.texts) tell(entry);
  const count = explained.reduce((sum, { mistakes }) => sum + mistakes.length, 0);
  if (known === undefined) say(`game ${name}: ${entry.mistakes.length} mistakes, ${count} in all`);
}
await analyser.close();
printCounts(explained);
if (signal.aborted) process.exitCode = EXIT_INTERRUPTED;
