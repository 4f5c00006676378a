// A search thread: an instance of the core over the shared memory that takes requests and reports what it finds.

import { platform } from '#platform';
import type { CoreExports } from '../core/exports.ts';
import { instantiate } from '../core/instance.ts';
import { controlWords } from '../core/memory.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import {
  MATE_BUCKET_BYTES,
  REPORT_BOUND,
  REPORT_DEPTH,
  REPORT_RANK,
  REPORT_SCORE,
  REPORT_SELECTIVE_DEPTH,
  REPORT_WORDS,
  ROOT_MATED_PLIES,
  ROOT_MOVE,
  SCORE_IS_EXACT,
  SCORE_MATE,
  SCORE_MATE_BOUND,
} from '../shared/search_layout.ts';
import { SETUP_WORDS } from '../shared/setup_layout.ts';
import { foundLines, listRootMoves, nodesOf, rootRecord, variationOf } from './root_moves.ts';
import {
  CONTROL_GENERATION,
  CONTROL_PONDERING,
  CONTROL_START_MS,
  CONTROL_STOP,
  MATE_HASH_BYTES,
} from './search_messages.ts';
import type { MemberData, RawLine, SearchRequest, WorkerReport, WorkerRequest } from './search_messages.ts';
import { IterationClock } from './time_manager.ts';
import { touch } from './touch.ts';

/** Interval between the heartbeats of a search. */
const SIGN_MS = 1000;
/** The current root move is reported only in searches longer than this. */
const TELL_CURRENT_MOVE_AFTER_MS = 3000;
/** The first iteration of the thread whose lines are reported. */
const FIRST_DEPTH = 1;
/**
 * A timed search ends when it is so many plies deeper than its mate is long: late moves are searched less deep, so a shorter mate
 * may show only then. The plies beyond the mate's own cost little, since none of them can improve on it.
 */
const SETTLED_AFTER_MATE = 8;

/** One thread of a search. `post` reports to the pool. */
export class SearchThread {
  private readonly core: CoreExports;
  private readonly memory: WebAssembly.Memory;
  private readonly control: Int32Array;
  private readonly controlMs: Float64Array;
  private readonly setup: Int32Array;
  private readonly reportWords: Int32Array;
  private readonly id: number;
  private readonly isMain: boolean;
  private readonly post: (message: WorkerReport) => void;
  private request: SearchRequest | null = null;
  private rootMoveCount = 0;
  /** More time would change nothing. */
  private isSettled = false;
  private iterations: IterationClock | null = null;
  private lastSignMs = 0;

  constructor(data: MemberData, post: (message: WorkerReport) => void) {
    this.post = post;
    this.id = data.id;
    this.isMain = data.id === 0;
    this.memory = data.memory;
    const { words, doubles } = controlWords(data.memory, data.control);
    this.control = words;
    this.controlMs = doubles;
    this.core = instantiate(data.build.module, data.memory, {
      poll: () => this.poll(),
      report: () => this.report(),
      currentRootMove: (depth, move, number) => this.currentRootMove(depth, move, number),
    });
    const { core } = this;
    const { buffer } = data.memory;
    core.useThread(data.block);
    core.useStopFlag(data.control);
    core.useTT(data.hash, data.buckets);
    if (data.mateHash !== 0) core.useMateHash(data.mateHash, MATE_HASH_BYTES / MATE_BUCKET_BYTES);
    // Their memory is fresh. Only the thread whose result counts must not wait for it in its first search.
    if (this.isMain) core.forgetHistories();
    touch(core, data.touch.address, data.touch.bytes);
    this.setup = new Int32Array(buffer, core.setupBuffer() >>> 0, SETUP_WORDS);
    this.reportWords = new Int32Array(buffer, core.reportBuffer() >>> 0, REPORT_WORDS);
  }

  /** Handles a request from the pool, and reports when done. */
  handle(message: WorkerRequest): void {
    switch (message.kind) {
      case 'search':
        this.search(message);
        break;
      case 'forget':
        this.core.forgetHistories();
        this.post({ kind: 'forgotten' });
        break;
    }
  }

  private isPondering(): boolean {
    return Atomics.load(this.control, CONTROL_PONDERING) !== 0;
  }

  /** Time since the search was requested, or since the ponder hit. */
  private elapsedMs(): number {
    return platform.monotonicMs() - this.controlMs[CONTROL_START_MS]!;
  }

  private poll(): number {
    this.giveSign();
    if (this.isOverdue()) return 1;
    const budget = this.request?.budget ?? null;
    if (budget === null || this.isPondering()) return 0;
    return this.isSettled || this.elapsedMs() >= budget.hardMs ? 1 : 0;
  }

  /** Is a helper that had no core for a while still busy with an earlier search? Its pool waits no longer. */
  private isOverdue(): boolean {
    return !this.isMain && Atomics.load(this.control, CONTROL_GENERATION) !== this.request?.generation;
  }

  /** The owner may have no other way to know that the thread is alive. */
  private giveSign(): void {
    const now = platform.monotonicMs();
    if (now < this.lastSignMs + SIGN_MS) return;
    this.lastSignMs = now;
    this.post({ kind: 'searching', nodes: this.core.searchedNodes() });
  }

  /** Called after each root search: reports the line, and ends the search if its time is up or its mate is found. */
  private report(): number {
    if (!this.isMain || this.request === null) return 0;
    const rank = this.reportWords[REPORT_RANK]!;
    const record = rootRecord(this.core, this.memory, rank);
    const score = this.reportWords[REPORT_SCORE]!;
    const bound = this.reportWords[REPORT_BOUND]!;
    const line: RawLine = {
      depth: this.reportWords[REPORT_DEPTH]!,
      selectiveDepth: this.reportWords[REPORT_SELECTIVE_DEPTH]!,
      rank: rank + 1,
      score,
      bound,
      pv: variationOf(record),
      hashFull: this.core.hashPermille(),
    };
    this.post({ kind: 'line', line, nodes: this.core.searchedNodes() });
    if (bound !== SCORE_IS_EXACT || rank > 0) return 0;
    if (this.request.mate > 0 && score >= SCORE_MATE_BOUND && SCORE_MATE - score <= 2 * this.request.mate) return 1;
    if (this.iterations === null) return 0;
    const nodeShare = this.request.lines === 1 ? nodesOf(record) / this.core.searchedNodes() : null;
    this.iterations.note(record[ROOT_MOVE]!, score, nodeShare);
    const matePlies = SCORE_MATE - Math.abs(score);
    const mateIsSettled = Math.abs(score) >= SCORE_MATE_BOUND && matePlies + SETTLED_AFTER_MATE <= line.depth;
    this.isSettled = mateIsSettled || this.request.isForced;
    if (this.isPondering()) return 0;
    return this.isSettled || this.iterations.isDone(this.elapsedMs()) ? 1 : 0;
  }

  private currentRootMove(depth: number, move: number, number: number): void {
    if (this.isMain && this.elapsedMs() >= TELL_CURRENT_MOVE_AFTER_MS)
      this.post({ kind: 'current', depth, move, number });
  }

  private finalLines(lines: number): RawLine[] {
    const found = foundLines(this.core, this.memory, this.rootMoveCount, lines);
    return found.map((line, i) => ({
      ...line,
      // Reported lines carry their depth; a search aborted in its first iteration has reported none.
      depth: Math.max(this.reportWords[REPORT_DEPTH]!, FIRST_DEPTH),
      selectiveDepth: Math.max(line.selectiveDepth, FIRST_DEPTH),
      rank: i + 1,
      hashFull: this.core.hashPermille(),
    }));
  }

  /** The root moves after which the opponent is known to mate. Only the first thread searches for such mates. */
  private refutedMoves(): number[] {
    if (!this.isMain) return [];
    const records = Array.from({ length: this.rootMoveCount }, (_, i) => rootRecord(this.core, this.memory, i));
    return records.filter((record) => record[ROOT_MATED_PLIES] !== 0).map((record) => record[ROOT_MOVE]!);
  }

  private search(wanted: SearchRequest): void {
    this.request = wanted;
    this.isSettled = false;
    if (this.isOverdue()) {
      this.post({ kind: 'done', generation: wanted.generation, lines: [], refuted: [], nodes: 0 });
      return;
    }
    this.lastSignMs = platform.monotonicMs();
    this.iterations = wanted.budget === null ? null : new IterationClock(wanted.budget);
    writeCoreSetup(this.setup, wanted.setup, wanted.ruleset);
    this.core.readSetup();
    new BigUint64Array(this.memory.buffer, this.core.gameKeyBuffer() >>> 0, wanted.gameKeys.length).set(
      wanted.gameKeys,
    );
    this.core.useGameKeys(wanted.gameKeys.length);
    this.core.newSearchGeneration(wanted.generation);
    this.core.limitNodes(wanted.nodes);
    this.reportWords.fill(0);
    this.rootMoveCount = listRootMoves(this.core, this.memory, wanted.rootMoves);
    // Half of the helpers start a ply deeper, so that the threads don't all do the same work.
    this.core.searchRootMoves(FIRST_DEPTH + (this.id & 1), wanted.lastDepth, wanted.lines);
    // A thread that had no core for a while still searches its share of the nodes.
    const hasSearchedItsShare = wanted.nodes > 0 && this.core.searchedNodes() >= wanted.nodes;
    if (this.isMain && !hasSearchedItsShare) Atomics.store(this.control, CONTROL_STOP, 1);
    this.post({
      kind: 'done',
      generation: wanted.generation,
      lines: this.finalLines(wanted.lines),
      refuted: this.refutedMoves(),
      nodes: this.core.searchedNodes(),
    });
    this.request = null;
  }
}
