import { messageOf } from '../platform/error_message.ts';

/** The work goes on with one thread; `what` failed, for this cause. */
export function oneThreadNotice(what: string, cause: unknown): string {
  return `Threads: ${what} (${messageOf(cause)}), so only one thread is used`;
}

/** The hash table is smaller than requested. */
export function smallerTableNotice(wantedMb: number, hashMb: number): string {
  return `Hash: ${wantedMb} MB not available, using ${hashMb} MB`;
}
