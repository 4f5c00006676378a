// A thread that answers one question about mate, so that the thread which asked stays free.

import { runWorker } from '#platform';
import { Position } from '../rules/position.ts';
import type { MateJobData, MateJobReport } from './mate_job_messages.ts';
import { answerDefences, proveMate } from './mate_proof.ts';
import { MateSearch } from './mate_search.ts';

function createSearch(hashMb: number): MateSearch | null {
  try {
    return new MateSearch(hashMb);
  } catch (error) {
    // Memory that does not grow is a RangeError; any other failure is none of the table's.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

runWorker<MateJobData, never, MateJobReport>(({ setup, ruleset, question, hashMb }, report) => {
  const position = Position.create(setup, ruleset);
  if (!position.ok) throw new Error(position.error.message);
  const search = createSearch(hashMb);
  if (search === null) {
    report({ kind: 'no-memory' });
    return null;
  }
  const verdict = proveMate(search, position.value, question);
  report({ kind: 'verdict', verdict });
  for (const defence of answerDefences(search, position.value, question, verdict)) report({ kind: 'defence', defence });
  report({ kind: 'done' });
  return null;
});
