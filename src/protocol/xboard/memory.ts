import { MAX_HASH_MB } from '../../engine/options.ts';

/** What the program takes beside the hash table, in MB: Node itself, the core and its threads. */
const PROGRAM_MB = 64;

/**
 * The hash table in MB for a total memory in MB, which is what XBoard's `memory` means. If the total is little more
 * than the program itself, the table still gets half of it: the user asked for a table after all.
 */
export function hashForMemory(totalMb: number): number {
  const rest = Math.max(totalMb - PROGRAM_MB, Math.floor(totalMb / 2), 1);
  return Math.min(rest, MAX_HASH_MB);
}
