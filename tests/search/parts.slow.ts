import { DirectSearch } from '../../src/engine/direct_search.ts';
import { NO_SEARCH } from '../../src/core/instance.ts';
import { searchBuild } from '../../src/core/module.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { BLACK, KNIGHT, PAWN, WHITE } from '../../src/shared/men.ts';
import { packDrop } from '../../src/shared/move.ts';
import { SCORE_INFINITE, SCORE_MATE, TT_BUCKET_BYTES } from '../../src/shared/search_layout.ts';
import { startSearchParts, type SearchParts } from '../helpers/search_parts.ts';
import { MB, type CoreMemory } from '../../src/core/memory.ts';
import { moveOf } from '../table/fakes.ts';
import { positionOf } from '../helpers/position.ts';

let memory: CoreMemory;
let parts: SearchParts;

beforeAll(async () => {
  ({ memory, parts } = await startSearchParts());
}, 120_000);

/** Puts a position on the core's board. */
function put(fen: string): Position {
  const position = positionOf(fen);
  writeCoreSetup(memory.setup, position.setup, position.ruleset);
  parts.readSetup();
  return position;
}

/** The same, with nothing learned. */
function read(fen: string): Position {
  const position = put(fen);
  parts.forgetHistories();
  new Uint8Array(memory.memory.buffer, memory.layout.tables[0], MB).fill(0);
  return position;
}

describe('repetition', () => {
  const PASS = 'pass';

  /** Is the position after these moves repeated? */
  function isRepeatedAfter(...moves: readonly string[]): boolean {
    let position = put('4k3/8/8/8/8/8/8/4K3[] w - - 0 1');
    for (const text of moves) {
      if (text === PASS) {
        parts.passForWhite();
        position = positionOf('4k3/8/8/8/8/8/8/4K3[] b - - 1 1');
      } else {
        const move = moveOf(position, text);
        parts.makeMove(move);
        position = position.play(move);
      }
    }
    return parts.isRepeated() === 1;
  }

  afterEach(() => parts.forgetNullMove());

  it('is seen within a line', () => {
    expect(isRepeatedAfter('e1d1', 'e8d8', 'd1e1')).toBe(false);
    expect(isRepeatedAfter('e1d1', 'e8d8', 'd1e1', 'd8e8')).toBe(true);
    expect(isRepeatedAfter(PASS, 'e8d8', 'e1d1', 'd8e8', 'd1e1')).toBe(true);
  });

  it('is none across a null move', () => {
    // White passes, and Black loses a move: White is to move in the position before the null move.
    expect(isRepeatedAfter(PASS, 'e8d8', 'e1d1', 'd8d7', 'd1e1', 'd7e8')).toBe(false);
  });
});

describe('static exchange evaluation', () => {
  it('counts a drop itself as neither gain nor loss', () => {
    const position = read('4k3/8/8/8/8/8/8/4K3[PN#] w - - 0 1');
    for (const role of [PAWN, KNIGHT]) {
      const drop = packDrop(role, 27);
      expect(position.legalMoves()).toContain(drop);
      expect([role, parts.seeReaches(drop, 0), parts.seeReaches(drop, 1)]).toEqual([role, 1, 0]);
    }
  });

  it('counts the loss of a man dropped where he is taken', () => {
    read('4k3/8/2p5/8/8/8/8/4K3[PN#] w - - 0 1');
    expect(parts.seeReaches(packDrop(PAWN, 35), 0)).toBe(0);
  });
});

describe('continuation history', () => {
  const EARLIER = packDrop(KNIGHT, 18);
  const ANSWER = packDrop(PAWN, 36);

  it("doesn't mix the answers of White and Black, or of one and two plies later", () => {
    read('4k3/8/8/8/8/8/8/4K3[PN#] w - - 0 1');
    for (const plies of [1, 2]) {
      parts.forgetHistories();
      parts.rewardAnswer(EARLIER, plies, ANSWER);
      expect(parts.answerHistory(WHITE, EARLIER, plies, ANSWER)).toBeGreaterThan(0);
      expect(parts.answerHistory(BLACK, EARLIER, plies, ANSWER)).toBe(0);
      expect(parts.answerHistory(WHITE, EARLIER, 3 - plies, ANSWER)).toBe(0);
    }
  });
});

describe('capture history', () => {
  it('falls where a capture was tried and another move caused the cutoff', () => {
    const position = read('4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1');
    expect(parts.historyAfterFailure(moveOf(position, 'e4d5'), moveOf(position, 'e1f2'))).toBeLessThan(0);
  });
});

describe('the history of quiet moves', () => {
  const BARE = '4k3/8/8/8/8/8/8/4K3[PN#] w - - 0 1';

  it('rises where the table cuts off with one', () => {
    read(BARE);
    expect(parts.historyAfterTableCut(packDrop(PAWN, 36))).toBeGreaterThan(0);
  });

  it('rises for a move to which there was no good answer', () => {
    read(BARE);
    expect(parts.historyAfterFailedAnswers(packDrop(PAWN, 36))).toBeGreaterThan(0);
  });
});

describe('the correction of the evaluation', () => {
  it('follows the error of a search, more so of a deep one, and not beyond what its bound proves', () => {
    const correction = (depth: number, score: number): number => {
      read('4k3/pppp4/8/8/8/8/PPPP4/4K3[N#] w - - 0 1');
      return parts.correctionAfter(depth, score);
    };
    expect(correction(4, 100)).toBeGreaterThan(0);
    expect(correction(4, -100)).toBeLessThan(0);
    expect(correction(12, 100)).toBeGreaterThan(correction(4, 100));
    expect(correction(12, 100)).toBeLessThan(100);
    expect(correction(4, 31_990)).toBe(0);
  });

  it.each([
    ['pawns', 'b2k4/pppp4/8/8/8/8/PPPP4/B2K4[B#]'],
    ['stores', 'b2k4/ppp5/8/8/8/8/PPP5/B2K4[N#]'],
    ['pieces of White', 'b2k4/ppp5/8/8/8/8/PPP5/1N1K4[B#]'],
    ['pieces of Black', '1n1k4/ppp5/8/8/8/8/PPP5/B2K4[B#]'],
    ['white king with what is beside him', 'b2k4/ppp5/8/8/8/8/3P4/B3K3[B#]'],
    ['black king with what is beside him', 'b3k3/3p4/8/8/8/8/PPP5/B2K4[B#]'],
    ['', 'b2k4/ppp5/8/8/8/8/PPP5/B2K4[B#]'],
  ])('is remembered for the same %s', (same, other) => {
    read('1n2k3/pppp4/8/8/8/8/PPPP4/1N2K3[N#] w - - 0 1');
    const whole = parts.correctionAfter(12, 100);
    put(`${other} w - - 0 1`);
    const remembered = parts.correctionAfter(0, 100);
    expect(remembered).toBeLessThan(whole);
    if (same === '') expect(remembered).toBe(0);
    else expect(remembered).toBeGreaterThan(0);
  });
});

describe('quiescence', () => {
  it('sees a mate on the hundredth half-move', () => {
    read('R5k1/5ppp/8/8/8/8/8/4K3[] b - - 100 90');
    expect(parts.quiescenceScore(-SCORE_INFINITE, SCORE_INFINITE, 0)).toBe(1 - SCORE_MATE);
    read('R5k1/5pp1/8/8/8/8/8/4K3[] b - - 100 90');
    expect(parts.quiescenceScore(-SCORE_INFINITE, SCORE_INFINITE, 0)).toBe(0);
  });

  it('takes no score from the table that it found without checking drops, if it may try them', () => {
    const FORK = 'r1b1k3/pp3ppp/8/8/8/8/PP3PPP/R1B1K3[N#q] w - - 0 1';
    read(FORK);
    const whole = [-SCORE_INFINITE, SCORE_INFINITE] as const;
    const withDrops = parts.quiescenceScore(...whole, 1);
    read(FORK);
    const without = parts.quiescenceScore(...whole, 0);
    expect(withDrops).toBeGreaterThan(without);
    const alpha = Math.floor((withDrops + without) / 2);
    read(FORK);
    expect(parts.quiescenceScore(alpha, alpha + 1, 0)).toBeLessThanOrEqual(alpha);
    expect(parts.quiescenceScore(alpha, alpha + 1, 1)).toBeGreaterThan(alpha);
  });

  it('returns no bound below the score of a capture that it leaves out', () => {
    const HANGING = '4k3/pppp4/8/3n4/4P3/8/PPPP4/4K3[] w - - 0 1';
    read(HANGING);
    const score = parts.quiescenceScore(-SCORE_INFINITE, SCORE_INFINITE, 1);
    for (let above = 0; above < 400; above += 10) {
      read(HANGING);
      const bound = parts.quiescenceScore(score + above, score + above + 1, 1);
      expect(bound).toBeGreaterThanOrEqual(score);
      expect(bound).toBeLessThanOrEqual(score + above);
    }
  });
});

describe('the hash table', () => {
  /** Keys of one bucket. */
  const keyOf = (n: number): bigint => BigInt(n);
  const BUCKET = 4;
  const KEYS = Array.from({ length: BUCKET + 1 }, (_, n) => n + 1);

  beforeEach(() => parts.clearMemory(memory.layout.tables[0]!, 2 * MB));
  afterEach(() => parts.useTT(memory.layout.tables[0]!, MB / TT_BUCKET_BYTES));

  it.each([1, 2])('of %i MB keeps the latest shallow results', (megabytes) => {
    parts.useTT(memory.layout.tables[0]!, (megabytes * MB) / TT_BUCKET_BYTES);
    for (const n of KEYS) parts.keepResult(keyOf(n), 1);
    expect(KEYS.map((n) => parts.depthKept(keyOf(n), 1))).toEqual([-2, 1, 1, 1, 1]);
  });

  it('keeps deep results after many shallow ones, for nodes as deep', () => {
    parts.useTT(memory.layout.tables[0]!, (2 * MB) / TT_BUCKET_BYTES);
    const deep = keyOf(9);
    parts.keepResult(deep, 12);
    expect(parts.depthKept(deep, 1)).toBe(12);
    for (const n of KEYS) parts.keepResult(keyOf(n), 1);
    expect([1, 12].map((depth) => parts.depthKept(deep, depth))).toEqual([-2, 12]);
  });

  it('shows a deep node what is known from a shallow one', () => {
    parts.useTT(memory.layout.tables[0]!, (2 * MB) / TT_BUCKET_BYTES);
    parts.keepResult(keyOf(1), 2);
    expect(parts.depthKept(keyOf(1), 12)).toBe(2);
  });

  it('keeps a result that is much deeper than a new one of the same position', () => {
    parts.keepResult(keyOf(1), 12);
    parts.keepResult(keyOf(1), 8);
    expect(parts.depthKept(keyOf(1), 8)).toBe(12);
    parts.keepResult(keyOf(1), 9);
    expect(parts.depthKept(keyOf(1), 9)).toBe(9);
  });
});

describe('the main search', () => {
  it('counts pruned moves for the pruning of later ones', () => {
    // Somewhere alpha is so far ahead that quiet moves are futile, but not so far that captures alone are searched.
    const pruned = Array.from({ length: 40 }, (_, step) => {
      read('4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[] w - - 0 1');
      const before = parts.searchedNodes();
      const counted = parts.movesCounted(1, parts.evaluation() + 10 * step);
      return counted - (parts.searchedNodes() - before);
    });
    expect(Math.max(...pruned)).toBeGreaterThan(0);
  });

  it('compares no evaluation with that of the frames before the root', () => {
    expect(parts.evaluationBeforeRoot()).toBeLessThan(-SCORE_INFINITE);
  });
});

/** The root moves in the order in which each iteration searches them. */
function rootOrders(fen: string, depth: number): string[][] {
  const orders: string[][] = [];
  const search = new DirectSearch(1, searchBuild(), {
    ...NO_SEARCH,
    currentRootMove(iteration: number, move: Move, number: number) {
      const order = (orders[iteration] ??= []);
      order[number - 1] ??= formatCoordinate(move);
    },
  });
  search.setPosition(positionOf(fen));
  search.search({ depth });
  return orders;
}

describe('the root', () => {
  it('searches winning captures first and losing ones last in its first iteration', () => {
    const order = rootOrders('4k3/p7/1p6/8/q2P3p/1P6/8/Q3K3[] w - - 0 1', 1)[1]!;
    expect(order[0]).toBe('b3a4');
    const quietCount = order.filter((move) => move !== 'b3a4' && move !== 'a1a4').length;
    expect(quietCount).toBeGreaterThan(10);
    expect(order.indexOf('a1a4')).toBeLessThan(2);
  });
});
