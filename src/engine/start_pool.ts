import { platform } from '#platform';
import { CoreMemoryError } from '../core/memory.ts';
import type { PoolEvents, PoolSettings, SearchPool } from './search_pool.ts';
import { SharedPool } from './shared_pool.ts';
import { SinglePool } from './single_pool.ts';

/**
 * Starts threads that share memory, or a single thread if threads can't share any here or the device has too little of
 * it. Throws CoreMemoryError if there is no memory at all.
 */
export function startSearchPool({ threads, hashMb, net }: PoolSettings, events: PoolEvents): SearchPool {
  if (platform.sharedCoreFile === null) {
    if (threads > 1)
      events.onNotice(`Threads: memory can't be shared here, so only one thread is used instead of ${threads}`);
    return new SinglePool({ hashMb, net }, events);
  }
  try {
    return new SharedPool({ threads, hashMb, net }, events);
  } catch (error) {
    // A private core needs the same kind of memory if it is the same file.
    if (!(error instanceof CoreMemoryError) || platform.coreFile === platform.sharedCoreFile) throw error;
    events.onNotice(`Threads: no memory can be shared (${error.message}), so only one thread is used`);
    return new SinglePool({ hashMb, net }, events);
  }
}
