// Random games in the core, with checks of every position that need no other implementation of the rules.

import { CoreMemory } from '../../src/core/memory.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen, positionFromFen } from '../../src/notation/fen.ts';
import { readCoreSetup, writeCoreSetup } from '../../src/rules/core_setup.ts';
import type { Move, Ruleset } from '../../src/rules/setup.ts';
import { BLACK, EMPTY, HOLDABLE_ROLES, KING, manOf } from '../../src/shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, moveKind } from '../../src/shared/move.ts';
import {
  SETUP_AIRFIELDS,
  SETUP_BOARD,
  SETUP_CASTLING,
  SETUP_EP,
  SETUP_PRISONS,
  SETUP_TURN,
  SETUP_WORDS,
} from '../../src/shared/setup_layout.ts';
import type { Random } from '../../tests/movegen/fuzz/random.ts';
import { FOREIGN_MOVES, type CheckingCore } from './core_checks.ts';
import { Finding } from './kind.ts';

const SQUARES = 64;
const FLIPPED_RANK = 56;
const SIDES = 2;
const MOVE_WORDS = 4096;
/** Packed moves have 21 bits. */
const MOVE_SET_WORDS = 2 ** 21 / 32;
const MEN_CODES = 16;
/** Offered moves, of the table and refutations, are legal ones or moves of the game's earlier positions. */
const LEGAL_OFFER_CHANCE = 0.5;
const SKIP_WITHIN = 8;

/** A set of packed moves. */
class MoveSet {
  private readonly words = new Int32Array(MOVE_SET_WORDS);

  add(move: Move): void {
    this.words[move >> 5]! |= 1 << (move & 31);
  }

  /** Removes a move; false if it was not there. */
  remove(move: Move): boolean {
    const bit = 1 << (move & 31);
    if ((this.words[move >> 5]! & bit) === 0) return false;
    this.words[move >> 5]! ^= bit;
    return true;
  }
}

/** The same move with colours swapped. */
function mirroredMove(move: Move): Move {
  const isDropped = moveKind(move) === KIND_DROP || moveKind(move) === KIND_EXCHANGE;
  // A drop has no square of origin.
  return isDropped ? move ^ FLIPPED_RANK : move ^ (FLIPPED_RANK | (FLIPPED_RANK << 6));
}

/** Each colour's castling bits, in the other colour's places: two of corners, one of the king. */
function mirroredCastling(bits: number): number {
  return ((bits & 3) << 2) | ((bits >> 2) & 3) | ((bits & 16) << 1) | ((bits & 32) >> 1);
}

/** Writes the same position with colours swapped, as words of the setup buffer. */
function mirror(words: Int32Array, into: Int32Array): void {
  into.set(words);
  for (let square = 0; square < SQUARES; square++) {
    const man = words[SETUP_BOARD + square]!;
    into[SETUP_BOARD + (square ^ FLIPPED_RANK)] = man === EMPTY ? EMPTY : man ^ manOf(BLACK, 0);
  }
  for (const stores of [SETUP_AIRFIELDS, SETUP_PRISONS]) {
    for (let role = 0; role < HOLDABLE_ROLES; role++) {
      into[stores + role] = words[stores + HOLDABLE_ROLES + role]!;
      into[stores + HOLDABLE_ROLES + role] = words[stores + role]!;
    }
  }
  into[SETUP_TURN] = words[SETUP_TURN]! ^ 1;
  into[SETUP_CASTLING] = mirroredCastling(words[SETUP_CASTLING]!);
  into[SETUP_EP] = words[SETUP_EP]! < 0 ? -1 : words[SETUP_EP]! ^ FLIPPED_RANK;
}

/** The number of men of each kind in all places: on the board, on the airfields, in the prisons. */
function census(words: Int32Array, into: Int32Array): void {
  into.fill(0);
  for (let square = 0; square < SQUARES; square++) {
    const man = words[SETUP_BOARD + square]!;
    if (man !== EMPTY) into[man]!++;
  }
  for (let side = 0; side < SIDES; side++) {
    for (let role = 0; role < HOLDABLE_ROLES; role++) {
      into[manOf(side, role)]! += words[SETUP_AIRFIELDS + side * HOLDABLE_ROLES + role]!;
      // A prison holds men of the other colour.
      into[manOf(side ^ 1, role)]! += words[SETUP_PRISONS + side * HOLDABLE_ROLES + role]!;
    }
  }
}

function same(one: Int32Array, other: Int32Array, length: number): boolean {
  for (let i = 0; i < length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/** What a walk needs of a core. */
export type CoreParts = Pick<CoreMemory, 'core' | 'memory' | 'setup'>;

/** An instance of the core, with its buffers. */
class Instance {
  readonly core: CoreMemory['core'];
  readonly setup: Int32Array;
  readonly moves: Int32Array;
  /** The bytes of the position. */
  readonly bytes: Int32Array;

  constructor({ core, memory, setup }: CoreParts) {
    this.core = core;
    this.setup = setup;
    this.moves = new Int32Array(memory.buffer, core.moveBuffer(), MOVE_WORDS);
    const begin = core.positionAddress();
    this.bytes = new Int32Array(memory.buffer, begin, (core.setupBuffer() - begin) / Int32Array.BYTES_PER_ELEMENT);
  }

  read(words: Int32Array): void {
    this.setup.set(words);
    this.core.readSetup();
  }

  isKey(high: number, low: number): boolean {
    return this.core.keyHigh() === high && this.core.keyLow() === low;
  }

  isInCheck(): boolean {
    const turn = this.setup[SETUP_TURN]!;
    const king = this.setup.indexOf(manOf(turn, KING));
    return (this.core.attackersLow(king, turn ^ 1) | this.core.attackersHigh(king, turn ^ 1)) !== 0;
  }
}

/**
 * Plays games in `product`, the core of the build. `checking` repeats each position: it makes and unmakes every move, and
 * compares stages and pickers with the list of legal moves. `other`, also the core of the build, has the mirrored position
 * and the one read back from its FEN.
 */
export class CoreWalk {
  private readonly product: Instance;
  private readonly other: Instance;
  private readonly checking: CheckingCore;
  private readonly note: (name: string, number: number) => void;
  private readonly set = new MoveSet();
  private readonly words = new Int32Array(SETUP_WORDS);
  private readonly otherWords = new Int32Array(SETUP_WORDS);
  private readonly men = new Int32Array(MEN_CODES);
  private readonly menAtStart = new Int32Array(MEN_CODES);
  private ruleset: Ruleset = 'leslie';
  private start = '';
  private readonly played: Move[] = [];
  private readonly snapshots: Int32Array[] = [];
  /** Number of moves of earlier positions that the checking core has. */
  private foreign = 0;

  /** `note` adds to the count of that name. The cores can be given for tests. */
  constructor(
    checking: CheckingCore,
    note: (name: string, number: number) => void,
    product: CoreParts = new CoreMemory(),
    other: CoreParts = new CoreMemory(),
  ) {
    this.checking = checking;
    this.note = note;
    this.product = new Instance(product);
    this.other = new Instance(other);
  }

  /** Plays up to `plies` random moves from a FEN, and takes them all back. Throws a Finding. */
  play(random: Random, fen: string, ruleset: Ruleset, plies: number): void {
    const read = positionFromFen(fen, ruleset);
    if (!read.ok) throw new Error(`${fen}: ${read.error.message}`);
    this.ruleset = ruleset;
    this.start = fen;
    this.played.length = 0;
    this.snapshots.length = 0;
    this.foreign = 0;
    writeCoreSetup(this.words, read.value.setup, ruleset);
    this.product.read(this.words);
    census(this.words, this.menAtStart);
    for (let ply = 0; ; ply++) {
      const move = this.checkPosition(random);
      if (move === null || ply === plies) break;
      this.snapshots.push(this.product.bytes.slice());
      this.played.push(move);
      this.product.core.makeMove(move);
    }
    this.takeBack();
  }

  /** Checks the position of the product; returns a random move of it, or null if the game is over. */
  private checkPosition(random: Random): Move | null {
    const { core, setup, moves } = this.product;
    const [high, low] = [core.keyHigh(), core.keyLow()];
    core.writeSetup();
    this.words.set(setup);
    this.require(core.keyFromScratchHigh() === high && core.keyFromScratchLow() === low, 'the key along the game');
    census(this.words, this.men);
    this.require(same(this.men, this.menAtStart, MEN_CODES), 'the number of men along the game');
    const n = core.generateLegal();
    this.require(core.countLegal() === n, 'the number of moves');
    const isCheck = this.product.isInCheck();
    this.checkInside(random, n, high, low);
    this.checkMirror(n, isCheck);
    this.checkFen(high, low, n);
    this.count(n, isCheck);
    if (n === 0) return null;
    const move = chooseMove(random, moves, n);
    this.note(`played.${moveKind(move)}`, 1);
    return move;
  }

  private checkInside(random: Random, n: number, high: number, low: number): void {
    const { checking, product } = this;
    checking.memory.setup.set(this.words);
    checking.core.readSetup();
    this.require(
      checking.core.keyHigh() === high && checking.core.keyLow() === low,
      'the key of the core with the checks is another',
    );
    const isSame = checking.core.generateLegal() === n && same(checking.moves, product.moves, n);
    this.require(isSame, 'the core with the checks has other moves');
    for (let i = 0; i < checking.offered.length; i++) checking.offered[i] = this.offer(random, n);
    const fault = checking.check(n, this.foreign, 1 + random.below(SKIP_WITHIN));
    if (fault !== null) this.fail(`${fault.what} ${fault.move === null ? '' : formatCoordinate(fault.move)}`);
    this.keepForeign(random, n);
  }

  /** A move for the picker, as if from the table or a refutation: it may be a legal one or not. */
  private offer(random: Random, n: number): Move {
    if (n > 0 && random.chance(LEGAL_OFFER_CHANCE)) return this.product.moves[random.below(n)]!;
    return this.foreign > 0 ? this.checking.foreign[random.below(this.foreign)]! : 0;
  }

  /** Keeps some of the moves, to be tried in later positions. */
  private keepForeign(random: Random, n: number): void {
    for (let kept = Math.min(n, FOREIGN_MOVES / 4); kept > 0; kept--) {
      const place = this.foreign < FOREIGN_MOVES ? this.foreign++ : random.below(FOREIGN_MOVES);
      this.checking.foreign[place] = this.product.moves[random.below(n)]!;
    }
  }

  private checkMirror(n: number, isCheck: boolean): void {
    const { other, product, set } = this;
    mirror(this.words, this.otherWords);
    other.read(this.otherWords);
    this.require(other.core.generateLegal() === n, 'with colours swapped there are not as many moves');
    for (let i = 0; i < n; i++) set.add(mirroredMove(product.moves[i]!));
    let strays = 0;
    for (let i = 0; i < n; i++) if (!set.remove(other.moves[i]!)) strays++;
    this.require(strays === 0, 'with colours swapped there are other moves');
    this.require(other.isInCheck() === isCheck, 'with colours swapped the status is another');
  }

  private checkFen(high: number, low: number, n: number): void {
    const { other, product } = this;
    const fen = formatFen(readCoreSetup(this.words));
    const read = positionFromFen(fen, this.ruleset);
    if (!read.ok) {
      this.fail(`the FEN is refused: ${read.error.message}`);
      return;
    }
    writeCoreSetup(this.otherWords, read.value.setup, this.ruleset);
    this.require(same(this.otherWords, this.words, SETUP_WORDS), 'the FEN is read as another position');
    other.read(this.otherWords);
    this.require(other.isKey(high, low), 'the FEN is read with another key');
    this.require(
      other.core.generateLegal() === n && same(other.moves, product.moves, n),
      'the FEN is read with other moves',
    );
  }

  private takeBack(): void {
    const { product, played, snapshots } = this;
    while (played.length > 0) {
      product.core.unmakeMove(played[played.length - 1]!);
      const before = snapshots.pop()!;
      this.require(same(product.bytes, before, before.length), 'the last move is not taken back');
      played.pop();
    }
  }

  private count(n: number, isCheck: boolean): void {
    this.note(`positions.${this.ruleset}`, 1);
    this.note('moves', n);
    if (isCheck) this.note('checks', 1);
    if (n === 0) this.note(isCheck ? 'ends.checkmate' : 'ends.stalemate', 1);
  }

  private require(isRight: boolean, what: string): void {
    if (!isRight) this.fail(what);
  }

  private fail(what: string): never {
    this.product.core.writeSetup();
    const fen = formatFen(readCoreSetup(this.product.setup));
    const rows = [
      `rules     ${this.ruleset}`,
      `FEN       ${fen}`,
      `start     ${this.start}`,
      `moves     ${this.played.map(formatCoordinate).join(' ')}`,
    ];
    throw new Finding([`The core is wrong: ${what.trimEnd()}`, ...rows].join('\n  '));
  }
}

/** First a kind of move, then a move of that kind: drops and exchanges would otherwise dominate. */
function chooseMove(random: Random, moves: Int32Array, n: number): Move {
  let kinds = 0;
  for (let i = 0; i < n; i++) kinds |= 1 << moveKind(moves[i]!);
  const present = KINDS.filter((kind) => (kinds & (1 << kind)) !== 0);
  const kind = random.pick(present);
  let chosen = 0;
  let seen = 0;
  for (let i = 0; i < n; i++) {
    if (moveKind(moves[i]!) === kind && random.below(++seen) === 0) chosen = moves[i]!;
  }
  return chosen;
}

const KINDS: readonly number[] = Array.from({ length: KIND_EXCHANGE + 1 }, (_, kind) => kind);
