// The core with the checks of core/checks.ts: compiled with the flags of the release build, in memory only.

import { CoreMemory } from '../../src/core/memory.ts';
import type { CoreExports } from '../../src/core/exports.ts';
import type { Move } from '../../src/rules/setup.ts';
import { CORE_ENTRY, RELEASE, coreArguments } from '../../scripts/assembly.ts';
import { compileAssembly } from '../shared/compile.ts';

interface CheckExports extends CoreExports {
  prepareChecks(thread: number, seed: number): void;
  offeredMoves(): number;
  checkPosition(thread: number, list: number, n: number, foreign: number, m: number, skipAfter: number): number;
}

const CHECKS = 'lab/fuzz/core/checks.ts';
/** The compiler's arguments for a core that is not optimised, but compiled in a tenth of the time: for tests. */
export const QUICK_ARGUMENTS: readonly string[] = [CORE_ENTRY, CHECKS, ...RELEASE, '--optimizeLevel', '0'];

/** Moves of other positions that are tried in each one. */
export const FOREIGN_MOVES = 64;
/** A view longer than any list of legal moves. */
const MOVE_WORDS = 4096;
const OFFERED_MOVES = 4;
const INT_BYTES = 4;
const FAULT_BITS = 4;

/** By the numbers in core/checks.ts. */
const FAULTS = [
  '',
  'the key is not the key from scratch after',
  'men appear or vanish by',
  'bitboards and board differ after',
  'the king is left in check by',
  'the position is not restored after',
  'the position is not restored, or its key is wrong, after a null move',
  'the stages do not add up to the legal moves:',
  'counting finds another number of moves than the list',
  'of a move from elsewhere it is not seen rightly whether it is legal:',
  'the picker yields a move that is not legal, or yields one twice',
  'the picker does not yield',
  'the picker of quiescence yields a move that is not legal, or yields one twice',
  'the picker of quiescence does not yield',
];

/** What is wrong in a position, and the move concerned, if it is one. */
export interface CoreFault {
  readonly what: string;
  readonly move: Move | null;
}

/** A core that checks its own positions. */
export class CheckingCore {
  readonly memory: CoreMemory;
  readonly core: CheckExports;
  /** The legal moves. */
  readonly moves: Int32Array;
  /** Moves of other positions: at most FOREIGN_MOVES. */
  readonly foreign: Int32Array;
  /** Moves offered to the picker: of the table, two killers, a countermove. */
  readonly offered: Int32Array;
  private readonly thread: number;

  /** `bytes`: see compileChecks. `seed`: of the histories by which pickers order their moves. */
  constructor(bytes: Uint8Array, seed = 1) {
    const module = new WebAssembly.Module(new Uint8Array(bytes));
    this.memory = new CoreMemory({ tables: [FOREIGN_MOVES * INT_BYTES] }, { module, isShared: true });
    this.core = this.memory.core as CheckExports;
    this.thread = this.core.positionAddress();
    const { buffer } = this.memory.memory;
    this.moves = new Int32Array(buffer, this.core.moveBuffer(), MOVE_WORDS);
    this.foreign = new Int32Array(buffer, this.memory.layout.tables[0], FOREIGN_MOVES);
    this.offered = new Int32Array(buffer, this.core.offeredMoves(), OFFERED_MOVES);
    this.core.prepareChecks(this.thread, seed);
  }

  /**
   * Checks the position that the core has read, with the first `n` of `moves` as its legal moves and the first `m` of
   * `foreign`. One picker skips quiet moves after `skipAfter` moves.
   */
  check(n: number, m: number, skipAfter: number): CoreFault | null {
    const { moves, foreign } = this;
    const found = this.core.checkPosition(this.thread, moves.byteOffset, n, foreign.byteOffset, m, skipAfter);
    if (found === 0) return null;
    const what = FAULTS[found & ((1 << FAULT_BITS) - 1)]!;
    const index = found >> FAULT_BITS;
    const list = what.startsWith('of a move from elsewhere') ? foreign : moves;
    return { what, move: what.endsWith('yields one twice') || what.includes('null move') ? null : list[index]! };
  }
}

/** Compiles the core with the checks: as the release build, or quickly for a test. Takes seconds the first time. */
export function compileChecks(how: 'release' | 'quick' = 'release'): Promise<Uint8Array> {
  return compileAssembly(how === 'release' ? coreArguments(CHECKS) : QUICK_ARGUMENTS);
}
