import { Engine } from '../../src/engine/engine.ts';
import { ALL_SEEN_LEVEL } from '../../src/engine/skill.ts';
import type { CurrentMove, SearchResult, ThinkingLine } from '../../src/engine/types.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { START_FEN, positionFromFen } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import { itSlow } from '../helpers/slow.ts';
import { TooLate, expectWithin, timed } from '../helpers/timed.ts';

/** Pierce's game 1 after 23.Nxe6. */
const MATE_IN_TWO = '5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] b - - 0 23';

/** Black has one legal move. */
const FORCED = 'kQ6/8/8/8/8/8/PPP3PP/6KR[PNBRqrbp#] b - - 0 1';

function gameFrom(fen: string): Game {
  const position = positionFromFen(fen, 'leslie');
  if (!position.ok) throw new Error(position.error.message);
  return new Game(position.value);
}

/** The behaviour of an engine, both with shared memory and with a single thread that has its own. */
export function describeEngine(name: string): void {
  describe(name, () => {
    let engine: Engine;

    beforeEach(() => {
      engine = new Engine({ hashMb: 4 });
    });

    afterEach(() => engine.quit());

    it('searches the same number of nodes to a fixed depth in every run', async () => {
      const first = await engine.search(gameFrom(START_FEN), { depth: 7 }, {});
      await engine.newGame();
      const second = await engine.search(gameFrom(START_FEN), { depth: 7 }, {});
      expect(first.nodes).toBeGreaterThan(1000);
      expect(second.nodes).toBe(first.nodes);
      expect(second.bestMove).toBe(first.bestMove);
    });

    it(
      'stops a search without limits within 100 ms',
      timed(async () => {
        await engine.prepare();
        const search = engine.search(gameFrom(START_FEN), { infinite: true }, {});
        await new Promise((resolve) => setTimeout(resolve, 200));
        const asked = performance.now();
        engine.stop();
        const result = await search;
        expectWithin(performance.now() - asked, 100);
        expect(result.bestMove).not.toBeNull();
      }),
    );

    it('obeys a stop while the threads are starting', async () => {
      const search = engine.search(gameFrom(START_FEN), { infinite: true }, {});
      engine.stop();
      expect((await search).bestMove).not.toBeNull();
    });

    it('obeys a node limit exactly on one thread', async () => {
      const result = await engine.search(gameFrom(START_FEN), { nodes: 3333 }, {});
      expect(result.nodes).toBe(3333);
    });

    it.each([{ nodes: 1 }, { nodes: 7 }, { moveTimeMs: 1 }])(
      'returns a move with a score from depth 1 even with a tiny budget: %j',
      async (limits) => {
        const whole = await engine.search(gameFrom(MATE_IN_TWO), { depth: 1 }, {});
        await engine.newGame();
        // Results of an earlier search must not be reported again.
        await engine.search(gameFrom(START_FEN), { depth: 5 }, {});
        await engine.newGame();
        const lines: ThinkingLine[] = [];
        const result = await engine.search(gameFrom(MATE_IN_TWO), limits, { onLine: (line) => lines.push(line) });
        for (const { depth, selectiveDepth, pv } of lines) {
          expect(depth).toBeGreaterThanOrEqual(1);
          expect(selectiveDepth).toBeGreaterThanOrEqual(1);
          expect(pv.length).toBeGreaterThanOrEqual(1);
        }
        if ('nodes' in limits) expect(lines.at(-1)!.depth).toBe(1);
        else if (lines.at(-1)!.depth > 1) return;
        expect({ move: result.bestMove, score: result.score }).toEqual({ move: whole.bestMove, score: whole.score });
      },
    );

    it('plays only searched moves at a level that chooses among several', async () => {
      const { bestMove, score } = await engine.search(gameFrom(MATE_IN_TWO), { depth: 1 }, {});
      engine.setOptions({ skillLevel: ALL_SEEN_LEVEL });
      for (let game = 0; game < 8; game++) {
        await engine.newGame();
        expect(await engine.search(gameFrom(MATE_IN_TWO), { nodes: 1 }, {})).toMatchObject({ bestMove, score });
      }
    });

    it.each([1, 3])('reports no more than %i lines at levels that search more', async (multiPv) => {
      for (const options of [{ skillLevel: 0 }, { skillLevel: 20, variety: 50 }]) {
        engine.setOptions({ ...options, multiPv });
        const ranks: number[] = [];
        await engine.search(gameFrom(START_FEN), { nodes: 3000 }, { onLine: ({ rank }) => ranks.push(rank) });
        expect(Math.max(...ranks)).toBe(multiPv);
      }
    });

    it(
      'starts the clock at the ponder hit',
      timed(async () => {
        await engine.prepare();
        const limits = { ponder: true, clock: { remainingMs: 2000, incrementMs: 0 } };
        let search!: Promise<SearchResult>;
        // The engine counts from when its thread begins, which is before its first line.
        await new Promise<void>((resolve) => {
          search = engine.search(gameFrom(START_FEN), limits, { onLine: () => resolve() });
        });
        // Node's timers may be a millisecond early.
        await new Promise((resolve) => setTimeout(resolve, 310));
        expect(engine.isSearching).toBe(true);
        engine.ponderHit();
        const result = await search;
        expect(result.timeMs).toBeGreaterThan(300);
        expectWithin(result.timeMs, 1500);
      }),
    );

    it(
      'ignores a ponder hit while it does not ponder',
      timed(async () => {
        await engine.prepare();
        const search = engine.search(gameFrom(START_FEN), { moveTimeMs: 600 }, {});
        await new Promise((resolve) => setTimeout(resolve, 500));
        engine.ponderHit();
        expectWithin((await search).timeMs, 800);
      }),
    );

    itSlow('tells the current move only in long searches', async () => {
      await engine.prepare();
      const startedAt = performance.now();
      const told = new Promise<CurrentMove>((resolve) => {
        void engine.search(gameFrom(START_FEN), { infinite: true }, { onCurrentMove: resolve });
      });
      const { number, total } = await told;
      expect(performance.now() - startedAt).toBeGreaterThan(2900);
      expect(number).toBeLessThanOrEqual(total);
      engine.stop();
    });

    it(
      'tells that it answered before its threads were ready',
      timed(async () => {
        const starting = new Engine({ hashMb: 4 });
        const causes: unknown[] = [];
        starting.onNotice = (_, cause) => causes.push(cause);
        const startedAt = performance.now();
        expect((await starting.search(gameFrom(START_FEN), { moveTimeMs: 1 }, {})).bestMove).not.toBeNull();
        await starting.quit();
        // Where this process had to wait for so long, the threads may have been ready.
        if (causes.length === 0) expectWithin(performance.now() - startedAt, 20);
        expect(causes).toEqual(['slow-start']);
      }),
    );

    it('reports the final score in its last line, and mates in moves', async () => {
      const lines: ThinkingLine[] = [];
      const result = await engine.search(gameFrom(MATE_IN_TWO), { depth: 8 }, { onLine: (line) => lines.push(line) });
      expect(result.score).toEqual({ kind: 'mate', moves: 2 });
      expect(lines.at(-1)?.score).toEqual(result.score);
      expect(lines.at(-1)?.pv[0]).toBe(result.bestMove);
    });

    it('goes on with a mate in hand until a shorter one can hardly be hidden', async () => {
      // Nxc7 mates in two; as a late root move it is reduced, and a mate in three shows first.
      const game = gameFrom('r1b2R2/p2p3p/4p3/kPp1B3/2P1N3/1P1Pp3/PK5P/n7[rbn#QRBNPPqpp] w - - 0 47');
      const result = await engine.search(game, { moveTimeMs: 20_000 }, {});
      expect(result.score).toEqual({ kind: 'mate', moves: 2 });
      expect(result.timeMs).toBeLessThan(20_000);
    });

    it('searches only the requested moves', async () => {
      const game = gameFrom(START_FEN);
      const wanted = game.position.legalMoves().filter((move) => formatCoordinate(move) === 'a2a3');
      const only = await engine.search(game, { depth: 4, searchMoves: wanted }, {});
      expect(only.bestMove).toBe(wanted[0]);
      const best = (await engine.search(game, { depth: 4 }, {})).bestMove!;
      const other = await engine.search(game, { depth: 4, excludeMoves: [best] }, {});
      expect(other.bestMove).not.toBe(best);
    });

    it('returns no best move in a position without moves', async () => {
      const mated = gameFrom('2k3B1/2R5/1PN2P2/7P/pP3PpP/P2P4/2pQrbKB/1b6[RN#qrnnppppp] b - - 1 79');
      expect(await engine.search(mated, { depth: 3 }, {})).toMatchObject({
        bestMove: null,
        score: { kind: 'mate', moves: 0 },
      });
      const stalemated = gameFrom('4k3/1R4B1/8/P4P2/P1PQ4/1P1P4/P2NB1P1/4K1NR[#qrrbbnnpppppppp] b K - 10 77');
      expect(await engine.search(stalemated, { depth: 3 }, {})).toMatchObject({
        bestMove: null,
        score: { kind: 'cp', centipawns: 0 },
      });
    });

    it('returns several lines, best first', async () => {
      engine.setOptions({ multiPv: 3 });
      const lines = new Map<number, ThinkingLine>();
      await engine.search(gameFrom(START_FEN), { depth: 6 }, { onLine: (line) => lines.set(line.rank, line) });
      expect([...lines.keys()].sort()).toEqual([1, 2, 3]);
      expect(new Set([...lines.values()].map((line) => line.pv[0])).size).toBe(3);
    });

    it('counts the nodes of a line when it was found, and its own greatest depth', async () => {
      await engine.prepare();
      engine.setOptions({ multiPv: 3 });
      const runs: ThinkingLine[][] = [[], []];
      for (const lines of runs) {
        await engine.newGame();
        await engine.search(gameFrom(START_FEN), { depth: 9 }, { onLine: (line) => lines.push(line) });
      }
      const [first, second] = runs.map((lines) => lines.map(({ depth, rank, nodes }) => [depth, rank, nodes]));
      expect(second).toEqual(first);
      const last = runs[0]!.filter(({ depth }) => depth === 9);
      expect(new Set(last.map(({ selectiveDepth }) => selectiveDepth)).size).toBeGreaterThan(1);
    });

    it(
      'plays a forced move at once, at a ponder hit too',
      timed(async () => {
        await engine.prepare();
        const clock = { remainingMs: 60_000, incrementMs: 0 };
        const asked = performance.now();
        await engine.search(gameFrom(FORCED), { clock }, {});
        expectWithin(performance.now() - asked, 200);
        // Here a move is forced, and iterations take long.
        const game = gameFrom(START_FEN);
        const limits = { clock, ponder: true, searchMoves: game.position.legalMoves().slice(0, 1) };
        let depth = 0;
        const search = engine.search(game, limits, { onLine: (line) => (depth = line.depth) });
        await new Promise((resolve) => setTimeout(resolve, 600));
        expect(engine.isSearching).toBe(true);
        const reached = depth;
        engine.ponderHit();
        await search;
        if (depth > reached) throw new TooLate('the iteration was finished first');
      }),
    );

    it('analyses a forced move, and one that alone is asked about, for as long as it is told', async () => {
      await engine.prepare();
      const forced = await engine.search(gameFrom(FORCED), { moveTimeMs: 300, purpose: 'analysis' }, {});
      expect(forced.timeMs).toBeGreaterThan(290);
      const game = gameFrom(START_FEN);
      const searchMoves = game.position.legalMoves().slice(0, 1);
      expect((await engine.search(game, { moveTimeMs: 300, searchMoves }, {})).timeMs).toBeGreaterThan(290);
    });

    it('plays a level alike with any number of threads', async () => {
      const depthsWith = async (threads: number): Promise<number[]> => {
        const depths: number[] = [];
        engine.setOptions({ threads, skillLevel: ALL_SEEN_LEVEL });
        await engine.newGame();
        await engine.search(gameFrom(START_FEN), { moveTimeMs: 5000 }, { onLine: ({ depth }) => depths.push(depth) });
        return depths;
      };
      const alone = await depthsWith(1);
      expect(alone.length).toBeGreaterThan(0);
      expect(await depthsWith(4)).toEqual(alone);
    });

    it('searches with several threads', async () => {
      engine.setOptions({ threads: 2 });
      const result = await engine.search(gameFrom(START_FEN), { depth: 7 }, {});
      expect(result.bestMove).not.toBeNull();
    });

    it('searches all the nodes of a limit, even if some of its threads get no core for a while', async () => {
      engine.setOptions({ threads: 6 });
      for (let time = 0; time < 10; time++) {
        const result = await engine.search(gameFrom(START_FEN), { nodes: 12_000 }, {});
        expect(result.nodes).toBeGreaterThanOrEqual(12_000);
      }
    });

    it('goes on with less hash where the memory cannot be had', async () => {
      const notices: string[] = [];
      engine.onNotice = (text) => notices.push(text);
      engine.setOptions({ hashMb: 100_000 });
      const result = await engine.search(gameFrom(START_FEN), { depth: 3 }, {});
      expect(result.bestMove).not.toBeNull();
      expect(notices.join()).toContain('100000 MB not available');
    });
  });
}
