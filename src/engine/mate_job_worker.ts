// A thread that answers one question about mate, so that the thread which asked stays free.

import { parentPort, workerData } from 'node:worker_threads';
import { Position } from '../rules/position.ts';
import type { MateJobData, MateJobReport } from './mate_job_messages.ts';
import { answerDefences, proveMate } from './mate_proof.ts';
import { MateSearch } from './mate_search.ts';

const { setup, ruleset, question, hashMb } = workerData as MateJobData;
const report = (message: MateJobReport): void => {
  parentPort!.postMessage(message);
};

function createSearch(): MateSearch | null {
  try {
    return new MateSearch(hashMb);
  } catch (error) {
    // Memory that does not grow is a RangeError; any other failure is none of the table's.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const position = Position.create(setup, ruleset);
if (!position.ok) throw new Error(position.error.message);
const search = createSearch();
if (search === null) {
  report({ kind: 'no-memory' });
} else {
  const verdict = proveMate(search, position.value, question);
  report({ kind: 'verdict', verdict });
  for (const defence of answerDefences(search, position.value, question, verdict)) {
    report({ kind: 'defence', defence });
  }
  report({ kind: 'done' });
}
