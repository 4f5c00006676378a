// Answers one question about mate in a thread of its own, so that the calling thread isn't blocked.

import { runWorker } from '#platform';
import { Position } from '../rules/position.ts';
import { proveAgainstDefences } from './mate_defence.ts';
import type { MateJobData, MateJobReport, MateTask } from './mate_job_messages.ts';
import { searchDefences, proveMate } from './mate_proof.ts';
import { MateMemoryError } from './mate_memory_error.ts';
import { MateSearch } from './mate_search.ts';

function carryOut(
  search: MateSearch,
  position: Position,
  task: MateTask,
  report: (message: MateJobReport) => void,
): void {
  if (task.kind === 'defences') {
    report({ kind: 'defence-verdict', verdict: proveAgainstDefences(search, position, task.question) });
    return;
  }
  const verdict = proveMate(search, position, task.question, (progress) => report({ kind: 'progress', progress }));
  report({ kind: 'verdict', verdict });
  if (!task.wantsDefences) return;
  for (const defence of searchDefences(search, position, task.question, verdict)) report({ kind: 'defence', defence });
}

runWorker<MateJobData, never, MateJobReport>(({ setup, ruleset, task, hashMb }, report) => {
  const position = Position.create(setup, ruleset);
  if (!position.ok) throw new Error(position.error.message);
  try {
    carryOut(new MateSearch(hashMb), position.value, task, report);
  } catch (error) {
    if (!(error instanceof MateMemoryError)) throw error;
    report({ kind: 'no-memory', message: error.message });
    return null;
  }
  report({ kind: 'done' });
  return null;
});
