import { MAX_HASH_MB } from '../../engine/options.ts';

/** Memory used in addition to the hash table, in MB: Node, the core and its threads. */
const PROGRAM_MB = 64;

/**
 * Size of the hash table in MB for a total memory in MB, as in XBoard's `memory` command. If the total is little more
 * than the program itself uses, the table still gets half of it, because the user did ask for a table.
 */
export function hashForMemory(totalMb: number): number {
  const rest = Math.max(totalMb - PROGRAM_MB, Math.floor(totalMb / 2), 1);
  return Math.min(rest, MAX_HASH_MB);
}
