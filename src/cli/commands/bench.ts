import { runBench } from '../../engine/bench.ts';
import { benchLines } from '../../protocol/common/report_texts.ts';
import { EXIT_FINE, type ExitCode } from '../exit.ts';
import { printJson, printLine, printNote } from '../terminal.ts';

export interface BenchOptions {
  readonly json?: boolean;
}

const SCHEMA = 'ransom.bench';
const SCHEMA_VERSION = 1;

/** `ransom bench`: searches known positions. The number of nodes is the search's signature; the positions go to stderr. */
export async function bench({ json = false }: BenchOptions): Promise<ExitCode> {
  const { nodes, seconds } = await runBench({
    onPosition(number, total, fen, count) {
      printNote(`position ${number} of ${total}: ${count} nodes: ${fen}`);
    },
  });
  const nps = Math.round(nodes / seconds);
  if (json) printJson(SCHEMA, SCHEMA_VERSION, { nodes, seconds, nps });
  else for (const line of benchLines({ nodes, seconds })) printLine(line);
  return EXIT_FINE;
}
