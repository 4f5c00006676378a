// `stop` and the clock are checked at every poll, in main search and mate search alike. Measured in work, not in time,
// so that every machine has the same result.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import type { SearchHost } from '../../src/core/instance.ts';
import { coreBuild } from '../../src/core/module.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import { positionOf } from '../helpers/position.ts';
import { HAS_TIME } from '../helpers/slow.ts';

/**
 * Positions in which the mate search within the main search took turns of seconds, and wrote its lines after the end.
 */
const LONG_TURNS = [
  '5b1r/pnk1pP2/2Np2pp/8/P3bP1P/P2P2pN/6Pq/1KR1rBB1[nppP#QR] b - - 0 55',
  '1n2k2r/p2p1ppp/1N2p3/1p6/8/3PnP2/Pb3bPP/RK3B1R[Np#QBPPPqr] w k - 0 21',
];
/** Work between two polls: POLL_WORK of the core. */
const POLL_WORK = 512;
/** The first line of depth 1 is finished before the first poll: 3,900 nodes in the position with the most moves. */
const MAX_FIRST_LINE = 4000;
/** A second or two. */
const POLLS = 2500;
/** Work in progress when the stop is noticed may be finished: the moves of one node. */
const MAX_AFTER_STOP = 64;
const NODES = 200_000;

/** Searches until `end` returns true at a poll; returns the work at each poll and at the end of the search. */
function searchUntil(
  fen: string,
  end: (polls: number, search: DirectSearch) => boolean,
): { readonly polls: readonly number[]; readonly work: number; readonly move: number } {
  const polls: number[] = [];
  const host: SearchHost = {
    poll: () => {
      polls.push(search.core.searchWork());
      return end(polls.length, search) ? 1 : 0;
    },
    report: () => 0,
    currentRootMove: () => undefined,
  };
  const search: DirectSearch = new DirectSearch(16, coreBuild(), host);
  search.setPosition(positionOf(fen));
  const { move } = search.search({});
  return { polls, work: search.core.searchWork(), move };
}

describe.each(HAS_TIME ? LONG_TURNS : LONG_TURNS.slice(0, 1))('a search of %s', (fen) => {
  it('polls its host after each unit of work, whatever it is doing', () => {
    let pollsInMateSearch = 0;
    let mateNodes = 0;
    const { polls } = searchUntil(fen, (count, { core }) => {
      if (core.mateSearchNodes() !== mateNodes) pollsInMateSearch++;
      mateNodes = core.mateSearchNodes();
      return count === POLLS;
    });
    expect(polls.length).toBe(POLLS);
    expect(pollsInMateSearch).toBeGreaterThan(20);
    for (const [index, work] of polls.entries()) {
      expect(work - (polls[index - 1] ?? 0)).toBeLessThanOrEqual(index === 0 ? MAX_FIRST_LINE : POLL_WORK + 1);
    }
  });

  it.each([1, 2, 10, 57, 400, 1500])('ends at once when poll %i requests it', (wanted) => {
    const { polls, work, move } = searchUntil(fen, (count) => count >= wanted);
    expect(polls.length).toBe(wanted);
    expect(work - polls.at(-1)!).toBeLessThanOrEqual(MAX_AFTER_STOP);
    expect(positionOf(fen).legalMoves()).toContain(move);
  });

  it('counts the moves of the mate search as nodes', () => {
    const search = new DirectSearch(16);
    search.setPosition(positionOf(fen));
    const { nodes } = search.search({ nodes: NODES });
    expect(nodes).toBeGreaterThanOrEqual(NODES);
    // The mate search finishes the step that it is in: a move, and the first one after it.
    expect(nodes).toBeLessThanOrEqual(NODES + 2);
    // All else is the lines of the mates found, which have a budget of their own.
    expect(search.core.searchWork()).toBeLessThanOrEqual(1.02 * NODES);
  });

  it.each([1, 33, 900])('ends at the poll after number %i when another thread sets the stop flag', (wanted) => {
    const { polls, work } = searchUntil(fen, (count, search) => {
      if (count === wanted) Atomics.store(search.stopFlag, 0, 1);
      return false;
    });
    expect(polls.length).toBe(wanted);
    expect(work - polls.at(-1)!).toBeLessThanOrEqual(POLL_WORK + 1 + MAX_AFTER_STOP);
  });
});

describe('a mate search by itself', () => {
  it(
    'ends when its time is up',
    timed(() => {
      const search = new MateSearch(16);
      const from = performance.now();
      search.find(positionOf(LONG_TURNS[0]), { timeMs: 50, maxMoves: 40, allMoves: true });
      expectWithin(performance.now() - from, 500);
    }),
  );
});
