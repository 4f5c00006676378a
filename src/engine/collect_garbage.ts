import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * Collects garbage now. The memory of a hash table that is no longer used is given back only when the collector finds it
 * unreachable, and to the collector the gigabytes behind a WebAssembly.Memory look like a small object that has time.
 */
export function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
