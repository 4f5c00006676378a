// When to end a search: the host is asked now and then, the stop flag and the node limit are looked at here.

import { poll } from './host.ts';
import { isStopped, nodeLimit, nodes, setNodes, setStopped } from './state.ts';

/** The host is asked every so many nodes: some 2 ms. */
const POLL_MASK: u64 = 1023;

/** Shared by all threads: the host or the first thread writes 1 here to end the search. */
let stopFlag: usize = 0;

export function setStopFlag(address: usize): void {
  stopFlag = address;
}

/** Counts one move made; ends the search where a limit is reached. */
export function countNode(p: usize): void {
  const n = nodes(p) + 1;
  setNodes(p, n);
  if (n >= nodeLimit(p)) setStopped(p, true);
  if ((n & POLL_MASK) == 0 && (atomic.load<i32>(stopFlag) != 0 || poll() != 0)) setStopped(p, true);
}

/** Must the search end? */
export function mustStop(p: usize): bool {
  return isStopped(p);
}
