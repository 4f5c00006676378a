import { platform } from '#platform';
import { CoreMemoryError } from '../core/memory.ts';
import type { PoolEvents, PoolSettings, SearchPool } from './search_pool.ts';
import { SharedPool } from './shared_pool.ts';
import { SinglePool } from './single_pool.ts';
import { startThreads } from './start_threads.ts';

/** A way to start the threads of a search. Throws or rejects if it can't be used here. */
export type PoolStart = (events: PoolEvents) => SearchPool | Promise<SearchPool>;

/**
 * Starts threads that share memory or, if that fails for whatever reason, a single one, and says so. `begin` starts them
 * in one way and waits until they are ready. Rejects with its last error if no way works.
 */
export function startSearchPool(
  settings: PoolSettings,
  begin: (start: PoolStart, isLast: boolean) => Promise<SearchPool>,
  onNotice: PoolEvents['onNotice'],
): Promise<SearchPool> {
  const ways = poolStarts(settings).map((start) => (isLast: boolean) => begin(start, isLast));
  return startThreads(ways, (cause) => whatFailed(settings, cause), onNotice);
}

/** The ways to start threads on this platform, in the order in which they are worth trying. */
function poolStarts({ threads, hashMb, net }: PoolSettings): PoolStart[] {
  const { coreFile, sharedCoreFile } = platform;
  const startUnshared: PoolStart = (events) => new SinglePool({ hashMb, net }, events);
  if (sharedCoreFile === null) {
    if (threads === 1) return [startUnshared];
    return [
      (events) => {
        events.onNotice(`Threads: memory can't be shared here, so only one thread is used instead of ${threads}`);
        return startUnshared(events);
      },
    ];
  }
  const starts = (threads === 1 ? [1] : [threads, 1]).map((count): PoolStart => async (events) => {
    await platform.load([sharedCoreFile]);
    return new SharedPool({ threads: count, hashMb, net }, events);
  });
  // A private core needs the same kind of memory if it is the same file.
  return coreFile === sharedCoreFile ? starts : [...starts, startUnshared];
}

function whatFailed({ threads }: PoolSettings, cause: unknown): string {
  if (cause instanceof CoreMemoryError) return 'no memory can be shared';
  return `${threads === 1 ? 'one that shares memory' : threads} can't be started`;
}
