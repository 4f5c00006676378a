// Counts perft subtrees in a thread: takes lines from a shared counter until none are left.

import { runWorker } from '#platform';
import { instantiate } from '../core/instance.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import { SETUP_WORDS } from '../shared/setup_layout.ts';
import { leavesBelow } from './perft_lines.ts';
import type { LineCount, PerftReport, PerftRequest, PerftWorkerData } from './perft_messages.ts';

/** The interval between progress reports of a long count. */
const REPORT_MS = 100;

runWorker<PerftWorkerData, PerftRequest, PerftReport>((data, report) => {
  const core = instantiate(data.module, data.memory);
  core.useThread(data.block);
  core.usePerftHash(data.hash, data.entries);
  const setup = new Int32Array(data.memory.buffer, core.setupBuffer(), SETUP_WORDS);
  const taken = new Int32Array(data.taken);
  report({ kind: 'ready' });
  return (request) => {
    writeCoreSetup(setup, request.setup, request.ruleset);
    core.readSetup();
    let counts: LineCount[] = [];
    let reportedAt = performance.now();
    const flush = (): void => {
      reportedAt = performance.now();
      if (counts.length > 0) report({ kind: 'counted', counts });
      counts = [];
    };
    for (;;) {
      const index = Atomics.add(taken, 0, 1);
      const line = request.lines[index];
      if (line === undefined) break;
      counts.push([index, leavesBelow(core, line, request.depth)]);
      if (performance.now() - reportedAt > REPORT_MS) flush();
    }
    flush();
    report({ kind: 'done' });
  };
});
