import { type PerftCounter, PerftMemoryError, type PerftResult } from '../../../engine/perft.ts';
import { formatCoordinate } from '../../../notation/coordinate.ts';
import type { Position } from '../../../rules/position.ts';
import {
  EXIT_FINE,
  EXIT_INTERRUPTED,
  badInput,
  badUsage,
  listenForInterruption,
  unlessInterrupted,
  type ExitCode,
} from '../../exit.ts';
import { describeCount, speedLine, newCounter, type CounterOptions } from './counting.ts';
import { mergeParts } from './merge.ts';

import { countPart, type PartOptions } from './part.ts';
import { checkSuite } from './suite.ts';
import { positionOf, type PositionOptions } from '../../position_options.ts';
import { ProgressBar } from '../../terminal/progress.ts';
import { printJson, printLine, printNote } from '../../terminal/terminal.ts';

export interface PerftCommandOptions extends PositionOptions, CounterOptions, Pick<PartOptions, 'shard' | 'state'> {
  readonly divide?: boolean;
  readonly suite?: string;
  readonly maxNodes?: number;
  /** Journals to put together. */
  readonly merge?: readonly string[];
}

const DEFAULT_DEPTH = 5;
const MERGE_OPTIONS = ['--merge', '--divide', '--json'];

/**
 * `ransom perft`: counts leaf nodes below a position or a part of them, adds parts up, or checks a suite of counts. `given` are the
 * options on the command line.
 */
export async function perft(
  depth: number | undefined,
  options: PerftCommandOptions,
  given: readonly string[],
): Promise<ExitCode> {
  if (options.merge !== undefined) {
    const idle = depth === undefined ? given.find((option) => !MERGE_OPTIONS.includes(option)) : 'a depth';
    if (idle !== undefined) throw badUsage(`${idle} has no place beside --merge: the journals say what is counted.`);
    return mergeParts(options.merge, options);
  }
  refuseContradictions(depth, options);
  try {
    if (options.suite !== undefined) return await checkSuite({ ...options, suite: options.suite });
    const { shard, state } = options;
    if (shard === undefined && state === undefined) return await countPosition(depth ?? DEFAULT_DEPTH, options);
    return await countPart(positionOf(options), depth ?? DEFAULT_DEPTH, options);
  } catch (error) {
    if (error instanceof PerftMemoryError) throw badInput(error.message);
    throw error;
  }
}

function refuseContradictions(depth: number | undefined, options: PerftCommandOptions): void {
  if (options.state === '-') {
    throw badUsage('"-" is no file: stdout shows the count, so name a file (./- for one that is called "-").');
  }
  if (options.keys > 0 && options.hash === 0) throw badUsage('--keys needs --hash: nothing else has keys.');
  if (options.suite === undefined) {
    if (options.maxNodes !== undefined) throw badUsage('--max-nodes needs --suite.');
    if (options.divide === true && (options.shard !== undefined || options.state !== undefined)) {
      throw badUsage('a part has no counts by first move: add --divide to --merge instead.');
    }
    return;
  }
  if (depth !== undefined) throw badUsage('a suite has its own depths: remove the depth.');
  if (options.fen !== undefined) throw badUsage('a suite has its own positions: remove --fen.');
  if (options.shard !== undefined) throw badUsage('--shard and --suite exclude each other.');
  if (options.state !== undefined) throw badUsage('--state and --suite exclude each other.');
  if (options.divide === true) throw badUsage('--divide and --suite exclude each other.');
}

async function countPosition(depth: number, options: PerftCommandOptions): Promise<ExitCode> {
  const position = positionOf(options);
  const counter = newCounter(options);
  try {
    const result = await countWithBar(counter, position, depth, options);
    if (result === null) return EXIT_INTERRUPTED;
    if (options.json === true) {
      const divide = result.divide.map(([move, count]) => [formatCoordinate(move), count] as const);
      const counts = options.divide === true ? Object.fromEntries(divide) : null;
      printJson('ransom.perft', 1, describeCount({ position, depth }, result.leaves, result.seconds, counts));
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
