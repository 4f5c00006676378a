import { CoreMemory } from '../../src/core/memory.ts';
import { coreBuild } from '../../src/core/module.ts';
import { positionKey } from '../../src/core/key.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import { PerftCounter } from '../../src/engine/perft.ts';
import type { CoreExports } from '../../src/core/exports.ts';
import { positionOf } from '../helpers/position.ts';

const RICH = '6n1/1p4pr/1PpPpk1p/R6P/Q2P4/4p2b/1P2P2P/1NB2qKR[#BNPrbnpp] w - - 3 42';
const SETS = [0, 1, 2, 65535];

function keyFromScratch(core: CoreExports): bigint {
  const [low, high] = [core.keyFromScratchLow(), core.keyFromScratchHigh()].map((half) =>
    BigInt.asUintN(32, BigInt(half)),
  );
  return (high! << 32n) | low!;
}

describe('a set of hash keys', () => {
  const memory = new CoreMemory({}, coreBuild());
  const { core } = memory;

  /** The keys of a position and of those after each of its moves, each also computed from scratch. */
  function keysIn(set: number, fen: string): bigint[] {
    const position = positionOf(fen);
    core.useKeySet(set);
    writeCoreSetup(memory.setup, position.setup, position.ruleset);
    core.readSetup();
    const keys = [positionKey(core)];
    for (const move of position.legalMoves()) {
      core.makeMove(move);
      keys.push(positionKey(core));
      expect(positionKey(core)).toBe(keyFromScratch(core));
      core.unmakeMove(move);
    }
    return keys;
  }

  it('has nothing in common with another', () => {
    const all = SETS.map((set) => keysIn(set, RICH));
    expect(new Set(all.flat()).size).toBe(SETS.length * new Set(all[0]).size);
    expect(keysIn(0, RICH)).toEqual(all[0]);
  });

  it.each([1, 2])('leaves counts as they are, with a hash table and %i threads', async (threads) => {
    const counts = SETS.map(async (keySet) => {
      const counter = new PerftCounter({ threads, hashMb: 4, keySet });
      const { leaves } = await counter.count(startPosition('leslie'), 5);
      await counter.close();
      return leaves;
    });
    expect(await Promise.all(counts)).toEqual(SETS.map(() => 4_865_877));
  });
});
