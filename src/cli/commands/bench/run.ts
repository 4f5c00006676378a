import { BENCH_DEPTH, runBench, type BenchListener } from '../../../engine/bench.ts';
import { BENCH_POSITIONS } from '../../../engine/bench_positions.ts';
import { benchLines } from '../../../protocol/common/report_texts.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, listenForInterruption, type ExitCode } from '../../exit.ts';
import { ProgressBar } from '../../terminal/progress.ts';
import { printJson, printLine, printNote } from '../../terminal/terminal.ts';

export interface BenchOptions {
  readonly json?: boolean;
}

const SCHEMA = 'ransom.bench';
const SCHEMA_VERSION = 1;

/**
 * `ransom bench`: searches known positions. The number of nodes is the search's signature; the positions go to stderr.
 */
export async function bench({ json = false }: BenchOptions): Promise<ExitCode> {
  const interruption = listenForInterruption();
  const bar = new ProgressBar(BENCH_POSITIONS.length, 'positions');
  let done = 0;
  const listener: BenchListener = {
    onPosition(number, total, fen, count) {
      // An interrupted search doesn't count.
      if (interruption.aborted) return;
      done = number;
      bar.clear();
      printNote(`position ${number} of ${total}: ${count} nodes: ${fen}`);
      bar.update(number);
    },
  };
  const { nodes, seconds } = await runBench(listener, BENCH_DEPTH, interruption);
  bar.close();
  if (interruption.aborted) {
    printNote(`ransom: interrupted after ${done} of ${BENCH_POSITIONS.length} positions`);
    return EXIT_INTERRUPTED;
  }
  const nps = Math.round(nodes / seconds);
  if (json) printJson(SCHEMA, SCHEMA_VERSION, { nodes, seconds, nps });
  else for (const line of benchLines({ nodes, seconds })) printLine(line);
  return EXIT_FINE;
}
