// One search thread: an instance of the core over the shared memory, told what to search and telling what it finds.

import { parentPort, workerData } from 'node:worker_threads';
import { instantiate } from '../rules/core.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import type { Move } from '../rules/setup.ts';
import {
  MATE_BUCKET_BYTES,
  REPORT_BOUND,
  REPORT_DEPTH,
  REPORT_RANK,
  REPORT_SCORE,
  REPORT_SELECTIVE_DEPTH,
  REPORT_WORDS,
  ROOT_MOVE,
  ROOT_PREVIOUS_SCORE,
  ROOT_PV,
  ROOT_PV_LENGTH,
  ROOT_SCORE,
  ROOT_WORDS,
  SCORE_INFINITE,
  SCORE_MATE,
  SCORE_MATE_BOUND,
} from '../shared/search_layout.ts';
import { SETUP_WORDS } from '../shared/setup_layout.ts';
import { monotonicMs } from './monotonic.ts';
import {
  CONTROL_BYTES,
  CONTROL_PONDERING,
  CONTROL_START_MS,
  CONTROL_STOP,
  MATE_TABLE_BYTES,
} from './search_messages.ts';
import type { RawLine, SearchRequest, SearchWorkerData, WorkerReport, WorkerRequest } from './search_messages.ts';
import { IterationClock } from './time_manager.ts';

/** Root moves are told one by one in searches longer than this. */
const TELL_CURRENT_MOVE_AFTER_MS = 3000;
/** The first iteration of the thread whose lines are told. */
const FIRST_DEPTH = 1;

const data = workerData as SearchWorkerData;
const { buffer } = data.memory;
const control = new Int32Array(buffer, data.control, CONTROL_BYTES / 4);
const controlMs = new Float64Array(buffer, data.control, CONTROL_BYTES / 8);
const isMain = data.id === 0;

const core = instantiate(data.module, data.memory, { poll, report, currentRootMove });
core.useThread(data.block);
core.useStopFlag(data.control);
core.useTranspositions(data.table, data.buckets);
if (data.mateTable !== 0) core.useMateTable(data.mateTable, MATE_TABLE_BYTES / MATE_BUCKET_BYTES);
core.forgetHistories();
// The system gives a page when it is first written, in the middle of a search if not now.
new Uint8Array(buffer, data.touch.address, data.touch.bytes).fill(0);
const setup = new Int32Array(buffer, core.setupBuffer() >>> 0, SETUP_WORDS);
const reportWords = new Int32Array(buffer, core.reportBuffer() >>> 0, REPORT_WORDS);

let request: SearchRequest | null = null;
let rootMoveCount = 0;
let iterations: IterationClock | null = null;

function tell(message: WorkerReport): void {
  parentPort!.postMessage(message);
}

function rootRecord(index: number): Int32Array {
  return new Int32Array(buffer, (core.rootMoveBuffer() >>> 0) + index * ROOT_WORDS * 4, ROOT_WORDS);
}

function isPondering(): boolean {
  return Atomics.load(control, CONTROL_PONDERING) !== 0;
}

/** Time on the clock since the move was asked for, or since the ponder hit. */
function elapsedMs(): number {
  return monotonicMs() - controlMs[CONTROL_START_MS]!;
}

function poll(): number {
  const budget = request?.budget ?? null;
  if (!isMain || budget === null || isPondering()) return 0;
  return elapsedMs() >= budget.hardMs ? 1 : 0;
}

function pvOf(record: Int32Array): Move[] {
  return Array.from(record.subarray(ROOT_PV, ROOT_PV + record[ROOT_PV_LENGTH]!));
}

/** After each root search: passes the line on, and ends the search where its time or its mate is reached. */
function report(): number {
  if (!isMain || request === null) return 0;
  const rank = reportWords[REPORT_RANK]!;
  const record = rootRecord(rank);
  const score = reportWords[REPORT_SCORE]!;
  const bound = reportWords[REPORT_BOUND]!;
  const line: RawLine = {
    depth: reportWords[REPORT_DEPTH]!,
    selectiveDepth: reportWords[REPORT_SELECTIVE_DEPTH]!,
    rank: rank + 1,
    score,
    bound,
    pv: pvOf(record),
    hashFull: core.hashPermille(),
  };
  tell({ kind: 'line', line });
  if (bound !== 0 || rank > 0) return 0;
  if (request.mate > 0 && score >= SCORE_MATE_BOUND && SCORE_MATE - score <= 2 * request.mate) return 1;
  if (iterations === null) return 0;
  iterations.note(record[ROOT_MOVE]!, score);
  if (isPondering()) return 0;
  // A mate found cannot get shorter than the depth that found it.
  const mateIsSettled = Math.abs(score) >= SCORE_MATE_BOUND && SCORE_MATE - Math.abs(score) <= line.depth;
  return mateIsSettled || rootMoveCount === 1 || iterations.isDone(elapsedMs()) ? 1 : 0;
}

function currentRootMove(depth: number, move: number, number: number): void {
  if (isMain && elapsedMs() >= TELL_CURRENT_MOVE_AFTER_MS) tell({ kind: 'current', depth, move, number });
}

/** Lists the root moves; where only some are wanted, keeps these. */
function listRootMoves(wanted: readonly Move[] | null): number {
  const all = core.prepareRootMoves();
  if (wanted === null) return all;
  let kept = 0;
  for (let i = 0; i < all; i++) {
    const record = rootRecord(i);
    if (wanted.includes(record[ROOT_MOVE]!)) rootRecord(kept++).set(record);
  }
  core.keepRootMoves(kept);
  return kept;
}

/**
 * The lines as they stand when the search has ended: of the last iteration, or of the one before where it was cut short. Lines
 * that no iteration came to are left out; the first is always there, since depth 1 is finished for it.
 */
function finalLines(lines: number): RawLine[] {
  const found: RawLine[] = [];
  for (let i = 0; i < Math.min(lines, rootMoveCount); i++) {
    const record = rootRecord(i);
    let score = record[ROOT_SCORE]!;
    if (score === -SCORE_INFINITE) score = record[ROOT_PREVIOUS_SCORE]!;
    if (score === -SCORE_INFINITE) break;
    found.push({
      // Told lines have said how deep; a search cut short in its first iteration has told none.
      depth: Math.max(reportWords[REPORT_DEPTH]!, FIRST_DEPTH),
      selectiveDepth: Math.max(reportWords[REPORT_SELECTIVE_DEPTH]!, FIRST_DEPTH),
      rank: i + 1,
      score,
      bound: 0,
      pv: pvOf(record),
      hashFull: core.hashPermille(),
    });
  }
  return found;
}

function search(wanted: SearchRequest): void {
  request = wanted;
  iterations = wanted.budget === null ? null : new IterationClock(wanted.budget);
  writeCoreSetup(setup, wanted.setup, wanted.ruleset);
  core.readSetup();
  new BigUint64Array(buffer, core.gameKeyBuffer() >>> 0, wanted.gameKeys.length).set(wanted.gameKeys);
  core.useGameKeys(wanted.gameKeys.length);
  core.newSearchGeneration(wanted.generation);
  core.limitNodes(wanted.nodes);
  reportWords.fill(0);
  rootMoveCount = listRootMoves(wanted.rootMoves);
  // Helpers begin a ply deeper by turns, so that the threads don't all do the same.
  core.searchRootMoves(FIRST_DEPTH + (data.id & 1), wanted.lastDepth, wanted.lines);
  if (isMain) Atomics.store(control, CONTROL_STOP, 1);
  tell({ kind: 'done', lines: finalLines(wanted.lines) });
  request = null;
}

parentPort!.on('message', (message: WorkerRequest) => {
  switch (message.kind) {
    case 'search':
      search(message);
      break;
    case 'forget':
      core.forgetHistories();
      tell({ kind: 'forgotten' });
      break;
  }
});

tell({ kind: 'ready' });
