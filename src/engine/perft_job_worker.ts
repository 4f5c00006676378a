// Runs one perft from start to finish in a thread of its own, so that the calling thread isn't blocked.

import { runWorker } from '#platform';
import { Position } from '../rules/position.ts';
import { runPerft } from './perft.ts';
import type { PerftJobData, PerftJobReport } from './perft_messages.ts';

runWorker<PerftJobData, never, PerftJobReport>(async ({ setup, ruleset, depth, threads }, report) => {
  const position = Position.create(setup, ruleset);
  if (!position.ok) throw new Error(position.error.message);
  const { leaves, seconds } = await runPerft(position.value, {
    depth,
    threads,
    onNotice: (text) => report({ kind: 'notice', text }),
    onRootMove: (move, count) => report({ kind: 'root-move', move, leaves: count }),
  });
  report({ kind: 'done', leaves, seconds });
});
