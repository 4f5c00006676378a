import fc from 'fast-check';
import { formatFen } from '../../src/notation/fen.ts';
import type { RulesCore } from '../../src/core/rules_core.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { EMPTY, PAWN, ROOK, exchangeValue, roleOf } from '../../src/shared/men.ts';
import {
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  moveRole,
  moveTo,
} from '../../src/shared/move.ts';
import {
  STAGE_ALL,
  STAGE_CHECKING_DROPS,
  STAGE_DEARER_EXCHANGES,
  STAGE_DROPS,
  STAGE_EXCHANGES,
  STAGE_NOISY,
  STAGE_QUIET,
} from '../../src/shared/stages.ts';
import { expectSame } from '../helpers/expect_same.ts';
import { readFen, writeFen } from '../reference/fen.ts';
import { census } from '../reference/motifs.ts';
import { legalMoves, moveText } from '../reference/moves.ts';
import { swapColours } from './fuzz/arrangement.ts';
import { packedText } from './fuzz/compare.ts';
import { choose, load, movesOf, positionsOf, walks, type Walk } from './walks.ts';
import { positionOf } from '../helpers/position.ts';

const STAGES = [STAGE_NOISY, STAGE_QUIET, STAGE_DROPS, STAGE_EXCHANGES, STAGE_DEARER_EXCHANGES];
const RUNS = { numRuns: 120, seed: 1997 };
const LONG_RUNS = { ...RUNS, numRuns: 40 };
const SHORT = 20;
const LONG = 300;

/** Checks a property of single positions for all positions of arbitrary walks. */
function inEveryPosition(check: (position: Position) => void): void {
  fc.assert(
    fc.property(walks(SHORT), (walk) => {
      for (const position of positionsOf(walk)) check(position);
    }),
    RUNS,
  );
}

/** A copy of the position's bytes: the thread's block up to the setup buffer. */
function bytesOf({ exports, memory }: RulesCore): Buffer {
  const begin = exports.positionAddress();
  return Buffer.from(new Uint8Array(memory.buffer, begin, exports.setupBuffer() - begin));
}

function keyOf({ exports }: RulesCore): string {
  return `${exports.keyHigh()} ${exports.keyLow()}`;
}

function keyFromScratch({ exports }: RulesCore): string {
  return `${exports.keyFromScratchHigh()} ${exports.keyFromScratchLow()}`;
}

function sorted(moves: readonly Move[]): Move[] {
  return [...moves].sort((a, b) => a - b);
}

describe('make and unmake', () => {
  it('restores every byte after every legal move', () => {
    inEveryPosition((position) => {
      const core = load(position);
      const before = bytesOf(core);
      for (const move of movesOf(core, STAGE_ALL)) {
        core.exports.makeMove(move);
        if (bytesOf(core).equals(before)) throw new Error(`${packedText(move)} changes nothing`);
        core.exports.unmakeMove(move);
        if (!bytesOf(core).equals(before)) throw new Error(`${packedText(move)} is not taken back`);
      }
    });
  });

  it('restores every byte after long lines', () => {
    const property = fc.property(walks(LONG), ({ start, choices }: Walk) => {
      const core = load(start);
      const snapshots: { move: Move; before: Buffer }[] = [];
      for (const choice of choices) {
        const move = choose(movesOf(core, STAGE_ALL), choice);
        if (move === null) break;
        snapshots.push({ move, before: bytesOf(core) });
        core.exports.makeMove(move);
      }
      for (const { move, before } of snapshots.reverse()) {
        core.exports.unmakeMove(move);
        if (!bytesOf(core).equals(before)) throw new Error(`${packedText(move)} is not taken back`);
      }
    });
    fc.assert(property, LONG_RUNS);
  });

  it('keeps the key equal to the key from scratch', () => {
    inEveryPosition((position) => {
      const core = load(position);
      expectSame(keyOf(core), keyFromScratch(core));
      for (const move of movesOf(core, STAGE_ALL)) {
        core.exports.makeMove(move);
        const [kept, fromScratch] = [keyOf(core), keyFromScratch(core)];
        if (kept !== fromScratch) throw new Error(`after ${packedText(move)}: ${kept}, from scratch ${fromScratch}`);
        core.exports.unmakeMove(move);
      }
    });
  });

  it('preserves the number of men of each colour and role on board, airfield and in the enemy prison', () => {
    fc.assert(
      fc.property(walks(LONG), (walk) => {
        const men = (position: Position): unknown => census(readFen(formatFen(position.setup)));
        const positions = positionsOf(walk);
        const before = men(walk.start);
        for (const position of positions) expect(men(position)).toEqual(before);
      }),
      LONG_RUNS,
    );
  });
});

/** The stage for which an ordinary move is meant. */
function isNoisy(position: Position, move: Move): boolean {
  const kind = moveKind(move);
  return kind === KIND_PROMOTION || kind === KIND_EN_PASSANT || position.manAt(moveTo(move)) !== EMPTY;
}

function stageOf(position: Position, move: Move): number {
  switch (moveKind(move)) {
    case KIND_DROP:
      return STAGE_DROPS;
    case KIND_EXCHANGE:
      return STAGE_EXCHANGES | STAGE_DEARER_EXCHANGES;
    default:
      return isNoisy(position, move) ? STAGE_NOISY : STAGE_QUIET;
  }
}

/** Does the man that lands give check directly? */
function givesCheckWhereItLands(position: Position, move: Move): boolean {
  const after = position.play(move);
  return after.attackers(after.kingSquare(after.turn), position.turn).includes(moveTo(move));
}

describe('staged generation', () => {
  it('generates every legal move in exactly one stage', () => {
    inEveryPosition((position) => {
      const core = load(position);
      const staged = STAGES.flatMap((stage) => movesOf(core, stage));
      const all = movesOf(core, STAGE_ALL);
      expectSame(sorted(staged).join(), sorted(all).join());
      expectSame(new Set(all).size, all.length);
      expectSame(core.exports.countLegal(), all.length);
      expectSame(core.exports.perft(1), all.length);
    });
  });

  it('generates for several stages the moves of each', () => {
    fc.assert(
      fc.property(walks(SHORT), fc.integer({ min: 0, max: STAGE_ALL }), (walk, stages) => {
        const core = load(positionsOf(walk).pop()!);
        const single = STAGES.filter((stage) => (stages & stage) !== 0).flatMap((stage) => movesOf(core, stage));
        expectSame(sorted(movesOf(core, stages)).join(), sorted(single).join());
      }),
      RUNS,
    );
  });

  it('generates each move in the right stage', () => {
    inEveryPosition((position) => {
      const core = load(position);
      for (const stage of STAGES) {
        const strays = movesOf(core, stage).filter((move) => (stageOf(position, move) & stage) === 0);
        expectSame(strays.map(packedText).join(), '');
      }
    });
  });

  it('generates the cheapest payment of a rescue first, more expensive ones later', () => {
    inEveryPosition((position) => {
      const core = load(position);
      const landing = (move: Move): number => moveRole(move) * 64 + moveTo(move);
      const first = movesOf(core, STAGE_EXCHANGES);
      const prices = new Map(first.map((move) => [landing(move), exchangeValue(moveGive(move))]));
      expectSame(prices.size, first.length);
      const isDearer = (move: Move): boolean =>
        exchangeValue(moveGive(move)) >= (prices.get(landing(move)) ?? Infinity);
      const strays = movesOf(core, STAGE_DEARER_EXCHANGES).filter((move) => !isDearer(move));
      expectSame(strays.map(packedText).join(), '');
    });
  });

  it('finds the drops and cheapest exchanges that give check where they land', () => {
    inEveryPosition((position) => {
      if (position.isCheck()) return;
      const landings = movesOf(load(position), STAGE_DROPS | STAGE_EXCHANGES);
      const expected = landings.filter((move) => givesCheckWhereItLands(position, move));
      const found = movesOf(load(position), STAGE_CHECKING_DROPS);
      expectSame(sorted(found).map(packedText).join(), sorted(expected).map(packedText).join());
    });
  });
});

function flipRanks(text: string): string {
  return text.replace(/[1-8]/g, (digit) => String(9 - Number(digit)));
}

describe('positions', () => {
  it('have mirrored moves if colours are swapped', () => {
    inEveryPosition((position) => {
      const swapped = writeFen(swapColours(readFen(formatFen(position.setup))));
      const mirror = positionOf(swapped, position.ruleset);
      const flipped = position.legalMoves().map(packedText).map(flipRanks);
      expectSame(mirror.legalMoves().map(packedText).sort().join(), flipped.sort().join());
      expectSame(mirror.status(), position.status());
    });
  });

  it('survive a round trip through FEN', () => {
    inEveryPosition((position) => {
      const fen = formatFen(position.setup);
      const back = positionOf(fen, position.ruleset);
      expect(back.setup).toEqual(position.setup);
      expectSame(back.key, position.key);
      expectSame(writeFen(readFen(fen)), fen);
    });
  });
});

describe('the longest list of moves', () => {
  // All kinds of men in all four holdings as far as there are enough: 16 payments on up to 62 squares, and drops.
  const fen = '4k3/8/8/8/8/8/8/4K3[RBNPrbnp#QRBNPqrbnp] w - - 0 1';

  it('fits the move list', () => {
    const position = positionOf(fen, 'leslie');
    const moves = position.legalMoves();
    expect(moves.map(packedText).sort()).toEqual(legalMoves(readFen(fen)).map(moveText).sort());
    expect(moves).toHaveLength(1161);
    expect(position.perft(1)).toBe(1161);
  });

  it('never lands a pawn on the first or last rank', () => {
    const landed = positionOf(fen, 'leslie')
      .legalMoves()
      .filter((move) => moveRole(move) === PAWN);
    expect(landed.length).toBeGreaterThan(0);
    expect(landed.map(packedText).filter((text) => /[18]$/.test(text))).toEqual([]);
  });
});

describe('castling', () => {
  it('moves the rook with the king and takes both back', () => {
    const position = positionOf('r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1', 'leslie');
    const castling = position.legalMoves().filter((move) => ['e1g1', 'e1c1'].includes(packedText(move)));
    expect(castling).toHaveLength(2);
    for (const move of castling) {
      const after = position.play(move);
      const rook = moveTo(move) > moveFrom(move) ? moveTo(move) - 1 : moveTo(move) + 1;
      expect(roleOf(after.manAt(rook))).toBe(ROOK);
    }
  });
});
