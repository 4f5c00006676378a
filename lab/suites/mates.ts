// How many mates of the suite (tests/positions/mates.txt) are solved: `npm run lab suites mates`. First by the engine in normal
// play on one thread, then by the mate search alone. A solution mates in at most the number of moves in the suite. With
// a node limit the result is the same on every machine; with a time limit it is not.
import { Option } from 'commander';
import { EXIT_INTERRUPTED } from '../../dist/cli/exit.js';
import { listenForInterruption } from '../../dist/cli/interruption.js';
import { ProgressBar } from '../../dist/cli/terminal/progress.js';
import { Engine } from '../../dist/engine/engine.js';
import { MateSearch } from '../../dist/engine/mate_search.js';
import { formatCoordinate } from '../../dist/notation/coordinate.js';
import { positionFromFen } from '../../dist/notation/fen.js';
import { Game } from '../../dist/rules/game.js';
import type { Position } from '../../dist/rules/position.js';
import { formatMateLine, readMates, type MateLine } from '../../tests/positions/mates.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';

/** The results of one of the two searches. */
class Tally {
  /** By length: solved and total. */
  private readonly byMoves = new Map<number, [number, number]>();
  private readonly times: number[] = [];
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  add({ moves }: MateLine, solved: boolean, ms: number): void {
    const [good, all] = this.byMoves.get(moves) ?? [0, 0];
    this.byMoves.set(moves, [good + (solved ? 1 : 0), all + 1]);
    this.times.push(ms);
  }

  print(): void {
    const counts = [...this.byMoves.values()];
    const solved = counts.reduce((sum, [good]) => sum + good, 0);
    const times = this.times.sort((a, b) => a - b);
    const lengths = [...this.byMoves]
      .sort(([a], [b]) => a - b)
      .map(([moves, [good, all]]) => `in ${moves}: ${good}/${all}`)
      .join('  ');
    const percent = ((100 * solved) / times.length).toFixed(1);
    console.log(`${this.name}: ${solved} of ${times.length} solved (${percent} %)   ${lengths}`);
    console.log(
      `  time: median ${at(times, 0.5)} ms, 90th percentile ${at(times, 0.9)} ms, longest ${at(times, 1)} ms`,
    );
  }
}

/** The quantile of a sorted list, rounded. */
function at(sorted: readonly number[], share: number): string {
  return sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)]!.toFixed(0);
}

function positionOf(fen: string): Position {
  const read = positionFromFen(fen, 'leslie');
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

function givesCheck(position: Position, key: string): boolean {
  const move = position.legalMoves().find((legal) => formatCoordinate(legal) === key);
  return move !== undefined && position.play(move).isCheck();
}

const { nodes, ms, show } = commandLine('suites mates')
  .addOption(
    new Option('--nodes <n>', 'nodes per position, instead of time')
      .argParser(wholeNumber(1, MAX_NUMBER))
      .conflicts('ms'),
  )
  .option('--ms <n>', 'milliseconds per position', wholeNumber(1, MAX_NUMBER), 1000)
  .option('--show', 'print the positions that are not solved')
  .parse()
  .opts<{ nodes?: number; ms: number; show?: true }>();

const engine = new Engine();
const mateSearch = new MateSearch();
const byEngine = new Tally('engine');
const byMateSearch = new Tally('mate search, mates by checks');

const interruption = listenForInterruption();
const mates = [...readMates()];
const bar = new ProgressBar(mates.length, 'positions');

for (const [index, line] of mates.entries()) {
  bar.update(index);
  if (interruption.aborted) break;
  const position = positionOf(line.fen);
  await engine.newGame();
  await engine.prepare();
  let start = performance.now();
  const limits = nodes === undefined ? { moveTimeMs: ms, mate: line.moves } : { nodes, mate: line.moves };
  const { score } = await engine.search(new Game(position), limits, {});
  const isSolved = score.kind === 'mate' && score.moves > 0 && score.moves <= line.moves;
  byEngine.add(line, isSolved, performance.now() - start);
  if (show && !isSolved) {
    bar.clear();
    console.log(formatMateLine(line), JSON.stringify(score));
  }

  if (!givesCheck(position, line.key)) continue;
  start = performance.now();
  const answer = mateSearch.find(position, nodes === undefined ? { timeMs: ms } : { nodes });
  byMateSearch.add(line, answer.kind === 'mate' && answer.moves <= line.moves, performance.now() - start);
}
bar.close();
if (interruption.aborted) {
  console.log('Interrupted: of the positions until now');
  process.exitCode = EXIT_INTERRUPTED;
}
byEngine.print();
byMateSearch.print();
await engine.quit();
