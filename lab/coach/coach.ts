// How much of a game the coach can explain, and how much of it is true: `npm run lab coach`. It plays games of levels 0 to 12, or
// reads games, reviews them as `ransom analyze` does, explains their mistakes, and tries to refute every claim (check.ts).

import { readFileSync } from 'node:fs';
import { Analyser } from '../../src/analysis/analyser.ts';
import { annotate, type JudgedMove } from '../../src/analysis/annotate.ts';
import { GLYPHS } from '../../src/analysis/judgement.ts';
import { Evidence } from '../../src/coach/evidence.ts';
import { explainMistake } from '../../src/coach/explain.ts';
import type { Explanation } from '../../src/coach/reason.ts';
import { explanationText } from '../../src/coach/words.ts';
import { MAX_SEED } from '../../src/match/random.ts';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readScores } from '../../src/notation/score.ts';
import { Game } from '../../src/rules/game.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { levelGame } from '../shared/level_games.ts';
import { say } from '../shared/run.ts';
import { Checker, type Claim } from './check.ts';

const LEVELS = 13;

interface Options {
  games: number;
  seed: number;
  from: number;
  to: number;
  pgn?: string;
  nodes: number;
  checkTimes: number;
  texts: boolean;
}

const options = commandLine('coach')
  .option('--games <n>', 'games of each level', wholeNumber(1, MAX_NUMBER), 1)
  .option('--from <level>', 'lowest level', wholeNumber(0, LEVELS - 1), 0)
  .option('--to <level>', 'highest level', wholeNumber(0, LEVELS - 1), LEVELS - 1)
  .option('--seed <n>', 'seed of the games', wholeNumber(0, MAX_SEED), 1)
  .option('--pgn <file>', 'explain the mistakes of these games instead')
  .option('--nodes <n>', 'nodes a position of the review', wholeNumber(1, MAX_NUMBER), 50_000)
  .option(
    '--check-times <n>',
    'nodes of the check, as a multiple of those of the review; 0 for no check',
    wholeNumber(0, 1000),
    4,
  )
  .option('--texts', 'print every text, and what refutes it', false)
  .parse()
  .opts<Options>();

function* games(): Generator<Game> {
  if (options.pgn !== undefined) {
    for (const score of readScores(readFileSync(options.pgn, 'utf8'), startPosition())) {
      if (!score.ok) continue;
      const game = new Game(score.value.start);
      for (const { move } of score.value.plies) game.play(move);
      yield game;
    }
    return;
  }
  for (let level = options.from; level <= options.to; level++)
    for (let number = 0; number < options.games; number++) yield levelGame([level, level], number, options.seed);
}

/** Counts by name. */
class Tally {
  private readonly counts = new Map<string, [number, number]>();

  add(name: string, isHit: boolean): void {
    const counts = this.counts.get(name) ?? [0, 0];
    counts[0]++;
    if (isHit) counts[1]++;
    this.counts.set(name, counts);
  }

  print(title: string, of: string): void {
    console.log(title);
    for (const [name, [all, hits]] of [...this.counts].sort((a, b) => b[1][0] - a[1][0]))
      console.log(
        `  ${name.padEnd(24)} ${String(all).padStart(5)}  ${of} ${hits} (${((100 * hits) / all).toFixed(1)} %)`,
      );
  }
}

/** The kind of the strongest reason; empty if there is only a bare line. */
function kindOf({ harm, better }: Explanation): string {
  if (harm === null && better?.ideas[0]?.kind === 'mate') return 'mate missed';
  const idea = harm?.ideas[0]?.kind;
  if (idea !== undefined) return `${harm!.relation} ${idea}`;
  if (harm !== null && harm.cause !== null) return `${harm.relation} ${harm.cause.kind}`;
  if (harm?.relation === 'unmet') return 'unmet';
  const missed = better?.ideas[0]?.kind;
  return missed === undefined ? '' : `missed ${missed}`;
}

const analyser = new Analyser({ threads: 1, hashMb: null, multiPv: 1 }, { nodes: options.nodes }, say);
const evidence = new Evidence(analyser, new AbortController().signal);
const checker = new Checker(options.nodes * Math.max(1, options.checkTimes));
const coverage = new Tally();
const kinds = new Tally();
const claims = new Tally();
const texts = new Tally();
let reviewMs = 0;
let whyMs = 0;

async function take(judged: JudgedMove): Promise<void> {
  const { judgement, before, move } = judged;
  if (judgement !== 'blunder' && judgement !== 'mistake') return;
  const startMs = performance.now();
  const explanation = await explainMistake(evidence, judged);
  whyMs += performance.now() - startMs;
  if (explanation === null) return;
  const kind = kindOf(explanation);
  coverage.add(GLYPHS[judgement], kind !== '');
  kinds.add(kind === '' ? 'bare line' : kind, true);
  const found: Claim[] = options.checkTimes === 0 ? [] : checker.explanation(explanation);
  for (const claim of found) claims.add(claim.kind, claim.refutation !== null);
  const faults = found.filter(({ refutation }) => refutation !== null);
  texts.add('texts', faults.length > 0);
  if (!options.texts) return;
  console.log(`${GLYPHS[judgement]} ${explanationText(explanation)} ; ${formatFen(before.position.setup)} ; ${move}`);
  for (const { kind: of, refutation } of faults) console.log(`   ${of}: ${refutation}`);
}

// Whoever interrupts a long run still gets its counts.
const stop = new AbortController();
const isStopped = (): boolean => stop.signal.aborted;
process.once('SIGINT', () => {
  stop.abort();
});

for (const game of games()) {
  if (isStopped()) break;
  const startMs = performance.now();
  const whyBefore = whyMs;
  const judged: JudgedMove[] = [];
  for await (const move of annotate(game.start, game.moves, analyser, isStopped)) judged.push(move);
  reviewMs += performance.now() - startMs - (whyMs - whyBefore);
  for (const move of judged) if (!isStopped()) await take(move);
  say(`${game.moves.length} moves, ${judged.filter(({ judgement }) => judgement === 'blunder').length} ??`);
}
await analyser.close();
coverage.print('mistakes', 'with a specific reason');
kinds.print('the strongest reason', 'of them');
claims.print('claims', 'refuted');
texts.print('texts', 'with a refuted claim');
console.log(`time of a review with reasons: ${((reviewMs + whyMs) / reviewMs).toFixed(2)} of one without`);
