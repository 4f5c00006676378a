/** A file of the program can't be fetched: the user is offline, say, or the host doesn't have it any more. */
export class NotFetched extends Error {}

/** Why a worker thread has ended whose script can't be fetched: browsers don't tell the reason. */
export const SCRIPT_NOT_LOADED = "its script can't be loaded";

/** What is wrong with a net of another build: a page gets one where a cache has files of two versions. */
export const OTHER_NET = 'net.bin is not the net of this core';

/** The message of an error or of any other thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
