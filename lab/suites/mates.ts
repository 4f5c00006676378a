// How many mates of the suite (tests/positions/mates.txt) are solved: first by the engine in normal play on one thread, then by the
// mate search alone. A solution mates in at most the number of moves in the suite. With a node limit the result is the same on
// every machine; with a time limit it is not.

import { Engine } from '../../src/engine/engine.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { Game } from '../../src/rules/game.ts';
import type { Position } from '../../src/rules/position.ts';
import { positionOf } from '../../tests/helpers/position.ts';
import { formatMateLine, readMates, type MateLine } from '../../tests/positions/mates.ts';
import { MAX_NUMBER, Option, commandLine, wholeNumber } from '../shared/command_line.ts';
import { runSuite } from './run_suite.ts';

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

  /** The result in lines. */
  lines(): string[] {
    const counts = [...this.byMoves.values()];
    const solved = counts.reduce((sum, [good]) => sum + good, 0);
    const times = this.times.sort((a, b) => a - b);
    if (times.length === 0) return [`${this.name}: no position was searched`];
    const lengths = [...this.byMoves]
      .sort(([a], [b]) => a - b)
      .map(([moves, [good, all]]) => `in ${moves}: ${good}/${all}`)
      .join('  ');
    const percent = ((100 * solved) / times.length).toFixed(1);
    return [
      `${this.name}: ${solved} of ${times.length} solved (${percent} %)   ${lengths}`,
      `  time: median ${at(times, 0.5)} ms, 90th percentile ${at(times, 0.9)} ms, longest ${at(times, 1)} ms`,
    ];
  }
}

/** The quantile of a sorted list, rounded. */
function at(sorted: readonly number[], share: number): string {
  return sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)]!.toFixed(0);
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

/** Searches as in a game. Returns a row for the user if the mate is not seen, else null. */
async function searchAsInGame(line: MateLine, position: Position): Promise<string | null> {
  await engine.newGame();
  await engine.prepare();
  const start = performance.now();
  const limits = nodes === undefined ? { moveTimeMs: ms, mate: line.moves } : { nodes, mate: line.moves };
  const { score } = await engine.search(new Game(position), limits, {});
  const isSolved = score.kind === 'mate' && score.moves > 0 && score.moves <= line.moves;
  byEngine.add(line, isSolved, performance.now() - start);
  return isSolved ? null : `${formatMateLine(line)} ${JSON.stringify(score)}`;
}

function searchMate(line: MateLine, position: Position): void {
  const start = performance.now();
  const answer = mateSearch.find(position, nodes === undefined ? { timeMs: ms } : { nodes });
  byMateSearch.add(line, answer.kind === 'mate' && answer.moves <= line.moves, performance.now() - start);
}

process.exitCode = await runSuite({
  lines: readMates(),
  async measure(line) {
    const position = positionOf(line.fen);
    const unsolved = await searchAsInGame(line, position);
    if (givesCheck(position, line.key)) searchMate(line, position);
    return show ? unsolved : null;
  },
  result: () => [...byEngine.lines(), ...byMateSearch.lines()],
});
await engine.quit();
