import { compileAssembly } from '../../lab/shared/compile.ts';
import { CheckingCore, QUICK_ARGUMENTS, compileChecks } from '../../lab/fuzz/core_checks.ts';
import { CoreWalk, type CoreParts } from '../../lab/fuzz/core_walk.ts';
import type { Counts, SeedPlayer } from '../../lab/fuzz/kind.ts';
import { corePlayer } from '../../lab/fuzz/kind_core.ts';
import type { CoreExports } from '../../src/core/exports.ts';
import { CoreMemory } from '../../src/core/memory.ts';
import { START_FEN, positionFromFen } from '../../src/notation/fen.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import type { Move } from '../../src/rules/setup.ts';
import { KNIGHT } from '../../src/shared/men.ts';
import { KIND_NORMAL, packMove } from '../../src/shared/move.ts';
import { Random } from '../movegen/fuzz/random.ts';

const SEEDS = 15;
const TIMEOUT_MS = 240_000;
/** Both sides have men in all places. */
const RICH = 'r1bqk2r/ppp2ppp/8/8/4n3/8/PPPP1PPP/R1BQK2R[Nnp#BPbp] w KQkq - 0 12';
const E4 = 28;

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await compileChecks('quick');
}, TIMEOUT_MS);

/** A core that has read a position, and the number of its moves. */
function reading(fen: string, core = new CheckingCore(bytes)): { checking: CheckingCore; n: number } {
  const position = positionFromFen(fen);
  if (!position.ok) throw new Error(position.error.message);
  writeCoreSetup(core.memory.setup, position.value.setup, 'leslie');
  core.core.readSetup();
  return { checking: core, n: core.core.generateLegal() };
}

/** What the checks say of a position with `moves` as its list of legal moves. */
function faultWith(fen: string, moves: (legal: readonly Move[]) => readonly Move[]): string | undefined {
  const { checking, n } = reading(fen);
  const listed = moves([...checking.moves.subarray(0, n)]);
  checking.moves.set(listed);
  return checking.check(listed.length, 0, 1)?.what;
}

describe('the fuzz of the core', () => {
  it(
    'passes the core, the same in each run',
    () => {
      const [counts, again]: [Counts, Counts] = [{}, {}];
      const [player, other] = [1, 2].map(() => corePlayer(new CheckingCore(bytes), 'both')) as [SeedPlayer, SeedPlayer];
      for (let seed = 1; seed <= SEEDS; seed++) void player.play(seed, counts);
      // A game depends only on its seed, not on those before it.
      for (let seed = SEEDS; seed >= 1; seed--) void other.play(seed, again);
      expect(counts).toEqual(again);
      expect(counts.games).toBe(SEEDS);
      expect((counts['positions.leslie'] ?? 0) + (counts['positions.pierce'] ?? 0)).toBeGreaterThan(500);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['lacks a move', 'counting finds another', (legal: readonly Move[]) => legal.slice(1)],
    ['has a move twice', 'the stages do not add up', (legal: readonly Move[]) => [legal[1]!, ...legal.slice(1)]],
    [
      'moves a man who is not there',
      'the key is not the key from scratch',
      (legal: readonly Move[]) => [packMove(KIND_NORMAL, KNIGHT, E4 - 1, E4 + 2, 0), ...legal.slice(1)],
    ],
  ])('sees that a list %s', (_name, what, moves) => {
    expect(faultWith(RICH, moves)).toContain(what);
  });

  it('sees a wrong key', () => {
    const { checking, n } = reading(RICH);
    const key = new Uint8Array(checking.memory.memory.buffer, checking.core.positionAddress() + KEY_OFFSET, 1);
    key[0]! ^= 1;
    expect(checking.check(n, 0, 1)?.what).toContain('the key is not the key from scratch');
  });

  it('sees bitboards that differ from the board', () => {
    const { checking, n } = reading(RICH);
    const pawns = new Uint8Array(checking.memory.memory.buffer, checking.core.positionAddress() + PAWNS_OFFSET, 8);
    pawns[E4 >> 3]! ^= 1 << (E4 & 7);
    expect(checking.check(n, 0, 1)?.what).toContain('bitboards and board differ');
  });

  it(
    'sees a core in which promoted pawns vanish, and a picker leaves moves out',
    async () => {
      const broken = await compileAssembly(QUICK_ARGUMENTS, (name, source) =>
        source
          .replace(name.endsWith('board/make.ts') ? 'change ^= changePrison(p, colour<Them>(), PAWN, 1);' : '\0', '')
          .replace(
            name.endsWith('search/picker.ts') ? 'isSkippingQuiets(picker) ? DONE : LIST_DEARER_EXCHANGES' : '\0',
            'DONE',
          ),
      );
      const rich = reading(RICH, new CheckingCore(broken));
      expect(rich.checking.check(rich.n, 0, 1)?.what).toBe('the picker does not yield');
      const promoting = reading('4k3/P7/8/8/8/8/8/4K3[#Q] w - - 0 1', new CheckingCore(broken));
      expect(promoting.checking.check(promoting.n, 0, 1)?.what).toBe('men appear or vanish by');
    },
    TIMEOUT_MS,
  );
});

/** Where a position holds its key, and White's pawns: see src/board/position.ts. */
const KEY_OFFSET = 0;
const PAWNS_OFFSET = 80;

describe('a walk', () => {
  function walkWith(changes: (core: CoreExports) => Partial<CoreExports>, of: 'product' | 'other'): () => void {
    const [product, other] = [new CoreMemory(), new CoreMemory()];
    const changed = of === 'product' ? product : other;
    const broken = {
      memory: changed.memory,
      setup: changed.setup,
      core: { ...changed.core, ...changes(changed.core) },
    };
    const cores: [CoreParts, CoreParts] = of === 'product' ? [broken, other] : [product, broken];
    const walk = new CoreWalk(new CheckingCore(bytes), () => undefined, cores[0], cores[1]);
    return () => walk.play(new Random(1), START_FEN, 'leslie', 4);
  }

  it('passes the core', () => {
    expect(walkWith(() => ({}), 'product')).not.toThrow();
  });

  it.each([
    ['the key along the game', 'product', (core: CoreExports) => ({ keyLow: () => core.keyLow() ^ 1 })],
    ['the number of moves', 'product', (core: CoreExports) => ({ countLegal: () => core.countLegal() + 1 })],
    ['the last move is not taken back', 'product', () => ({ unmakeMove: () => undefined })],
    [
      'there are not as many moves',
      'other',
      (core: CoreExports) => ({ generateLegal: () => core.generateLegal() - 1 }),
    ],
    ['the status is another', 'other', () => ({ attackersLow: () => 1 })],
    ['the FEN is read with another key', 'other', (core: CoreExports) => ({ keyHigh: () => core.keyHigh() ^ 1 })],
  ] as const)('sees a fault: %s', (what, of, changes) => {
    expect(walkWith(changes, of)).toThrow(what);
  });
});
