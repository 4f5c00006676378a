// Counts perft subtrees in a thread: takes tasks from a shared counter until none are left.

import { runWorker } from '#platform';
import { instantiate } from '../core/instance.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import { SETUP_WORDS } from '../shared/setup_layout.ts';
import type { PerftReport, PerftRequest, PerftWorkerData } from './perft_messages.ts';

/** The interval between progress reports of a long count. */
const REPORT_MS = 100;

runWorker<PerftWorkerData, PerftRequest, PerftReport>((data, report) => {
  const core = instantiate(data.module, data.memory);
  core.useThread(data.block);
  core.usePerftTable(data.table, data.entries);
  const setup = new Int32Array(data.memory.buffer, core.setupBuffer(), SETUP_WORDS);
  const taken = new Int32Array(data.taken);
  report({ kind: 'ready' });
  return (request) => {
    writeCoreSetup(setup, request.setup, request.ruleset);
    core.readSetup();
    // Tasks are ordered by root move, so there is usually one report per root move: messages cost more than tasks.
    let rootMove = 0;
    let tasks = 0;
    let leaves = 0;
    let reportedAt = performance.now();
    const flush = (): void => {
      reportedAt = performance.now();
      if (tasks > 0) report({ kind: 'counted', rootMove, tasks, leaves });
      tasks = 0;
      leaves = 0;
    };
    for (;;) {
      const task = request.tasks[Atomics.add(taken, 0, 1)];
      if (task === undefined) break;
      if (task[0] !== rootMove || performance.now() - reportedAt > REPORT_MS) {
        flush();
        rootMove = task[0];
      }
      core.makeMove(task[0]);
      core.makeMove(task[1]);
      leaves += core.perft(request.depth - 2);
      tasks++;
      core.unmakeMove(task[1]);
      core.unmakeMove(task[0]);
    }
    flush();
    report({ kind: 'done' });
  };
});
