import { runWorker, platform } from '#platform';
import { SearchThread } from './search_thread.ts';
import { CoreMemory, MB } from '../core/memory.ts';
import { TT_BUCKET_BYTES } from '../shared/search_layout.ts';
import {
  CONTROL_PONDERING,
  CONTROL_START_MS,
  CONTROL_STOP,
  MATE_HASH_BYTES,
  type UnsharedRequest,
  type SearchWorkerData,
  type WorkerReport,
  type UnsharedData,
  type WarmUp,
} from './search_messages.ts';
import type { CoreBuild } from '../core/module.ts';
import { DirectSearch } from './direct_search.ts';

const HASH_MB = 1;
/** Short enough for all positions to get a turn. */
const NODES = 4000;

/** Searches in a separate memory and discards it: the only lasting effect is optimised code. */
function warmUp(build: CoreBuild, { ms, positions }: WarmUp): void {
  const endMs = platform.monotonicMs() + ms;
  const isOver = (): boolean => platform.monotonicMs() >= endMs;
  const search = new DirectSearch(HASH_MB, build, {
    poll: () => (isOver() ? 1 : 0),
    report: () => 0,
    currentRootMove: () => undefined,
  });
  while (!isOver()) {
    for (const position of positions) {
      search.setPosition(position);
      search.search({ nodes: NODES });
      if (isOver()) break;
    }
  }
}

// A search thread with its own memory: it also does what the owner of a shared memory does for its threads.

/** How much of a larger table is touched before the first search: standby workers take memory, too. */
const TOUCHED_MB = 64;

/** One thread and its memory. `post` reports to the pool. */
class UnsharedThread {
  private readonly host: CoreMemory;
  private readonly hash: Uint8Array;
  private readonly thread: SearchThread;

  /** Throws CoreMemoryError if there isn't enough memory even for a 1 MB table. */
  constructor({ build, hashMb, net }: UnsharedData, post: (message: WorkerReport) => void) {
    this.host = new CoreMemory({ tables: [MATE_HASH_BYTES, hashMb * MB], mayShrink: true }, build);
    this.host.useNet(net);
    const { memory, layout } = this.host;
    const [mateHash, hash] = layout.tables as [number, number];
    this.hash = new Uint8Array(memory.buffer, hash, layout.end - hash);
    const touch = { address: mateHash, bytes: Math.min(layout.end - mateHash, MATE_HASH_BYTES + TOUCHED_MB * MB) };
    this.thread = new SearchThread(
      {
        ...{ kind: 'member', build, warmUp: null, memory, id: 0, block: layout.blocks[0]!, control: layout.control },
        ...{ hash, buckets: this.hash.length / TT_BUCKET_BYTES, mateHash, touch },
      },
      post,
    );
    post({ kind: 'hash', hashMb: this.hash.length / MB });
  }

  /** Handles a request from the pool, and reports when done. */
  handle(request: UnsharedRequest): void {
    switch (request.kind) {
      case 'begin':
        this.begin(request.startMs);
        break;
      case 'clear-hash':
        this.hash.fill(0);
        break;
      case 'search':
      case 'forget':
        this.thread.handle(request);
        break;
    }
  }

  private begin(startMs: number): void {
    const { words, doubles } = this.host.control;
    doubles[CONTROL_START_MS] = startMs;
    words[CONTROL_STOP] = 0;
    words[CONTROL_PONDERING] = 0;
  }
}

runWorker<SearchWorkerData, UnsharedRequest, WorkerReport>((data, report) => {
  if (data.warmUp !== null) warmUp(data.build, data.warmUp);
  const handler = handlerFor(data, report);
  report({ kind: 'ready' });
  return handler;
});

function handlerFor(
  data: SearchWorkerData,
  report: (message: WorkerReport) => void,
): (request: UnsharedRequest) => void {
  if (data.kind === 'unshared') {
    const thread = new UnsharedThread(data, report);
    return (request) => thread.handle(request);
  }
  const thread = new SearchThread(data, report);
  return (request) => {
    if (request.kind === 'search' || request.kind === 'forget') thread.handle(request);
  };
}
