import { PerftCounter, PerftMemoryError, type PerftResult } from '../../../engine/perft.ts';
import { formatCoordinate } from '../../../notation/coordinate.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import type { Position } from '../../../rules/position.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, badInput, badUsage, type ExitCode } from '../../exit.ts';
import { listenForInterruption, unlessInterrupted } from '../../interruption.ts';
import { checkSuite } from './suite.ts';
import { positionOf, type PositionOptions } from '../../position_options.ts';
import { ProgressBar } from '../../terminal/progress.ts';
import { printJson, printLine, printNote } from '../../terminal/terminal.ts';

export interface PerftCommandOptions extends PositionOptions {
  readonly divide?: boolean;
  readonly threads: number;
  readonly hash: number;
  readonly suite?: string;
  readonly maxNodes?: number;
}

const DEFAULT_DEPTH = 5;

/** `ransom perft`: counts leaf nodes below a position, or checks a suite of counts. */
export async function perft(depth: number | undefined, options: PerftCommandOptions): Promise<ExitCode> {
  refuseContradictions(depth, options);
  try {
    if (options.suite !== undefined) return await checkSuite({ ...options, suite: options.suite });
    return await countPosition(depth ?? DEFAULT_DEPTH, options);
  } catch (error) {
    if (error instanceof PerftMemoryError) throw badInput(error.message);
    throw error;
  }
}

function refuseContradictions(depth: number | undefined, options: PerftCommandOptions): void {
  if (options.suite === undefined) {
    if (options.maxNodes !== undefined) throw badUsage('--max-nodes needs --suite.');
    return;
  }
  if (depth !== undefined) throw badUsage('a suite has its own depths: remove the depth.');
  if (options.fen !== undefined) throw badUsage('a suite has its own positions: remove --fen.');
  if (options.divide === true) throw badUsage('--divide and --suite exclude each other.');
}

async function countPosition(depth: number, options: PerftCommandOptions): Promise<ExitCode> {
  const position = positionOf(options);
  const counter = new PerftCounter({ threads: options.threads, hashMb: options.hash, inBackground: true });
  try {
    const result = await countWithBar(counter, position, depth, options);
    if (result === null) return EXIT_INTERRUPTED;
    if (options.json === true) {
      printJson('ransom.perft', 1, describeForPrograms(position, depth, options, result));
    } else {
      printLine(`Nodes searched: ${result.leaves}`);
    }
    printNote(speedLine(result.leaves, result.seconds));
    return EXIT_FINE;
  } finally {
    await counter.close();
  }
}

/** Null on Ctrl-C; then stderr reports the count so far. */
async function countWithBar(
  counter: PerftCounter,
  position: Position,
  depth: number,
  options: PerftCommandOptions,
): Promise<PerftResult | null> {
  const printsDivide = options.divide === true && options.json !== true;
  const bar = new ProgressBar(0, 'lines of two plies');
  let soFar = '';
  const count = counter.count(position, depth, {
    onProgress: (lines, of, leaves) => {
      bar.update(lines, of);
      soFar = `: ${leaves.toLocaleString('en')} nodes after ${lines} of ${of} lines of two plies`;
    },
    ...(printsDivide && {
      onRootMove: (move, leaves) => {
        bar.clear();
        printLine(`${formatCoordinate(move)}: ${leaves}`);
      },
    }),
  });
  try {
    const result = await unlessInterrupted(count, listenForInterruption());
    bar.close();
    if (result === null) printNote(`ransom: interrupted${soFar}`);
    return result;
  } finally {
    bar.close();
  }
}

function describeForPrograms(
  position: Position,
  depth: number,
  options: PerftCommandOptions,
  { leaves, divide, seconds }: PerftResult,
): Record<string, unknown> {
  const counts = Object.fromEntries(divide.map(([move, count]) => [formatCoordinate(move), count]));
  return {
    fen: formatFen(position.setup),
    rules: position.ruleset,
    depth,
    nodes: leaves,
    seconds,
    ...(options.divide === true && { divide: counts }),
  };
}

/** "4,865,609 nodes in 0.021 s: 231.7 million a second". */
function speedLine(nodes: number, seconds: number): string {
  const millions = seconds > 0 ? nodes / seconds / 1e6 : 0;
  return `${nodes.toLocaleString('en')} nodes in ${seconds.toFixed(3)} s: ${millions.toFixed(1)} million a second`;
}
