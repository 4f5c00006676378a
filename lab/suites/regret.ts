// What the moves of a short search cost, by a long one: `npm run lab suites regret`. The positions (tests/positions/regret.txt) have their
// five best moves with what a search of five million nodes expects of them; a move that is none of them counts like the last. Several
// sides get the same positions, so that the difference of two is known better than either.

import { EXIT_NO, type ExitCode } from '../../src/cli/exit.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { positionOf } from '../../tests/helpers/position.ts';
import { REGRET_KINDS, readRegret, regretOf, type Choice } from '../../tests/positions/regret.ts';
import { MAX_NUMBER, Option, commandLine, numberFrom, wholeNumber } from '../shared/command_line.ts';
import { startPlayer } from '../shared/limited_player.ts';
import type { MoveLimit, Player } from '../shared/play_pair.ts';
import { coreOf, faultOf, parseSide, type SideSpec, readSides } from '../shared/side.ts';
import { runSuite } from './run_suite.ts';

const DEFAULT_CPU_MS = 100;
/** Of a normal distribution: 95 %. */
const WIDTH = 1.96;
const PERCENT = 100;
const COLUMN = 8;

interface Options {
  nodes?: number;
  cpu?: number;
  hash: number;
  show?: true;
}

const program = commandLine('suites regret')
  .argument('[sides...]', 'FOLDER[,net=FILE][,weights=FILE][,MARGIN=NUMBER]..., as of npm run lab duel', readSides)
  .addOption(
    new Option('--nodes <n>', 'nodes per position, instead of time')
      .argParser(wholeNumber(1, MAX_NUMBER))
      .conflicts('cpu'),
  )
  .option('--cpu <ms>', `CPU time per position in ms (default: ${DEFAULT_CPU_MS})`, numberFrom(1, Infinity))
  .option('--hash <mb>', 'hash table in MB', wholeNumber(1, 1024), 16)
  .option('--show', 'print what each position costs')
  .addHelpText('after', '\nExample:\n  npm run lab suites regret -- . ../before --cpu 100')
  .parse();
const { nodes, cpu = DEFAULT_CPU_MS, hash, show } = program.opts<Options>();
const limit: MoveLimit = nodes === undefined ? { cpuMs: cpu } : { nodes };
const given = (program.processedArgs[0] ?? []) as SideSpec[];
const sides = given.length > 0 ? given : [parseSide('.')];
const lines = readRegret();
/** By side, what its move cost in each position so far, in points. */
const regrets: number[][] = sides.map(() => []);

function regretIn(choice: Choice, player: Player): number {
  const position = positionOf(choice.fen);
  player.engine.newGame();
  player.engine.setPosition(position);
  return regretOf(choice, formatCoordinate(player.search([], position).move));
}

/** The mean with its interval of 95 %, in percent of a game's points. */
function mean(values: readonly number[]): string {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(1, values.length - 1);
  const width = WIDTH * Math.sqrt(variance / values.length);
  return `${(PERCENT * middle).toFixed(2)} ± ${(PERCENT * width).toFixed(2)} %`;
}

function result(done: number): string[] {
  if (done === 0) return ['no position was searched'];
  const rows = sides.flatMap(({ folder }, side) => {
    const costs = regrets[side]!;
    const kinds = REGRET_KINDS.flatMap((kind) => {
      const some = costs.filter((_, i) => lines[i]!.kind === kind);
      return some.length === 0 ? [] : [`${kind} ${mean(some)}`];
    });
    const best = costs.filter((cost) => cost === 0).length;
    return [`${folder}: regret ${mean(costs)}, the best move in ${best} of ${done}`, `  ${kinds.join(', ')}`];
  });
  const [first, ...others] = regrets;
  const differences = others.map((costs, i) => {
    const paired = mean(costs.map((cost, at) => cost - first![at]!));
    return `${sides[i + 1]!.folder} less ${sides[0]!.folder}: ${paired}`;
  });
  return [...rows, ...differences];
}

async function main(): Promise<ExitCode> {
  const players: Player[] = [];
  for (const side of sides) {
    const fault = faultOf(side);
    try {
      if (fault !== null) throw new Error(fault);
      players.push(await startPlayer(side, await coreOf(side), hash, limit));
    } catch (error) {
      console.error(messageOf(error));
      return EXIT_NO;
    }
  }
  return runSuite({
    lines,
    measure(choice) {
      const costs = players.map((player) => regretIn(choice, player));
      costs.forEach((cost, side) => regrets[side]!.push(cost));
      const columns = costs.map((cost) => (PERCENT * cost).toFixed(1).padStart(COLUMN)).join('');
      return show === true ? `${columns}  ${choice.fen}` : null;
    },
    result,
  });
}

process.exitCode = await main();
