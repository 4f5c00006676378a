// The mates: which man gives them, how, and what they look like. Everything is seen as if White mates, so that a mate
// by Black counts together with its mirror image.

import { fileOf, rankOf, squaresBetween } from '../../src/rules/squares.ts';
import { roleLetter, squareName } from '../../src/rules/words.ts';
import { BISHOP, EMPTY, KNIGHT, PAWN, QUEEN, ROOK, WHITE, colourOf, roleOf } from '../../src/shared/men.ts';
import { SETUP_BOARD } from '../../src/shared/setup_layout.ts';
import { KIND_PROMOTION, moveKind, movePromotion, moveRole, moveTo } from '../../src/shared/move.ts';
import { KINDS, type Group } from './kinds.ts';

export const PATTERNS = [
  'double check',
  'a knight, the king walled in by his own men',
  'a knight, otherwise',
  'a pawn',
  'a queen next to the king',
  'a rook next to the king',
  'a bishop next to the king',
  'from a distance along the back rank',
  'from a distance, otherwise',
] as const;
export type Pattern = (typeof PATTERNS)[number];

const NEXT_TO_KING = new Map<number, Pattern>([
  [QUEEN, 'a queen next to the king'],
  [ROOK, 'a rook next to the king'],
  [BISHOP, 'a bishop next to the king'],
]);
const SQUARES = 64;
/** Flips a square to the other side of the board. */
const MIRROR = 56;
const BACK_RANK = 7;

/** How a mate is given. */
export interface Mate {
  readonly group: Group;
  /** Role of the man that moves or lands; of the new piece, if it is a promotion. */
  readonly role: number;
  /** The move as White would write it, without the hostage of an exchange: `Qxg7`, `N*f7`, `(…-N)*f7`, `b8=Q`. */
  readonly text: string;
  /** The mated king's square, seen as if White mates. */
  readonly king: string;
  readonly pattern: Pattern;
  /** The man that gives check is not the one that moved or landed. */
  readonly isDiscovered: boolean;
}

/** The most frequent of many things, and how many things there are. */
export interface Ranking {
  readonly different: number;
  readonly first: readonly (readonly [string, number])[];
}

export interface Mates {
  readonly count: number;
  /** By group and role. */
  readonly givers: readonly { readonly group: Group; readonly role: number; readonly count: number }[];
  readonly moves: Ranking;
  readonly kings: Ranking;
  readonly patterns: Readonly<Record<Pattern, number>>;
  readonly discovered: number;
}

/**
 * Describes a mate from the setup buffer after it: `kind` is the index of `move` in KINDS, `king` the mated king's
 * square, `checkers` those of the men that give check.
 */
export function describeMate(
  setup: Int32Array,
  { move, kind, king, checkers }: { move: number; kind: number; king: number; checkers: readonly number[] },
): Mate {
  const board = setup.subarray(SETUP_BOARD, SETUP_BOARD + SQUARES);
  const winner = colourOf(board[checkers[0]!]!);
  const { group } = KINDS[kind]!;
  const role = moveKind(move) === KIND_PROMOTION ? movePromotion(move) : moveRole(move);
  return {
    group,
    role,
    text: moveText(group, moveRole(move), role, seenBy(winner, moveTo(move))),
    king: squareName(seenBy(winner, king)),
    pattern: patternOf(board, winner, king, checkers),
    isDiscovered: !checkers.includes(moveTo(move)),
  };
}

function seenBy(winner: number, square: number): number {
  return winner === WHITE ? square : square ^ MIRROR;
}

function moveText(group: Group, mover: number, role: number, to: number): string {
  const letter = (man: number): string => (man === PAWN ? '' : roleLetter(man));
  const square = squareName(to);
  switch (group) {
    case 'quiet':
      return letter(mover) + square;
    case 'capture':
      return `${letter(mover)}x${square}`;
    case 'promotion':
      return `${square}=${letter(role)}`;
    case 'castling':
      return 'castling';
    case 'drop':
      return `${letter(role)}*${square}`;
    case 'exchange':
      return `(…-${roleLetter(role)})*${square}`;
  }
}

function patternOf(board: Int32Array, winner: number, king: number, checkers: readonly number[]): Pattern {
  if (checkers.length > 1) return 'double check';
  const checker = checkers[0]!;
  const role = roleOf(board[checker]!);
  if (role === KNIGHT) {
    return isWalledIn(board, winner, king) ? 'a knight, the king walled in by his own men' : 'a knight, otherwise';
  }
  if (role === PAWN) return 'a pawn';
  if (squaresBetween(checker, king)!.length === 0) return NEXT_TO_KING.get(role)!;
  const isBackRank = rankOf(checker) === rankOf(king) && rankOf(seenBy(winner, king)) === BACK_RANK;
  return isBackRank ? 'from a distance along the back rank' : 'from a distance, otherwise';
}

/** Are all squares around the king occupied by his own men? */
function isWalledIn(board: Int32Array, winner: number, king: number): boolean {
  for (let square = 0; square < board.length; square++) {
    const distance = Math.max(Math.abs(fileOf(square) - fileOf(king)), Math.abs(rankOf(square) - rankOf(king)));
    if (distance === 1 && (board[square] === EMPTY || colourOf(board[square]!) === winner)) return false;
  }
  return true;
}

/** Counts mates. */
export class MateTally {
  private count = 0;
  private discovered = 0;
  private readonly givers = new Map<string, { group: Group; role: number; count: number }>();
  private readonly moves = new Map<string, number>();
  private readonly kings = new Map<string, number>();
  private readonly patterns = Object.fromEntries(PATTERNS.map((pattern) => [pattern, 0])) as Record<Pattern, number>;

  add({ group, role, text, king, pattern, isDiscovered }: Mate): void {
    this.count++;
    if (isDiscovered) this.discovered++;
    const key = `${group} ${role}`;
    const giver = this.givers.get(key) ?? { group, role, count: 0 };
    giver.count++;
    this.givers.set(key, giver);
    this.moves.set(text, (this.moves.get(text) ?? 0) + 1);
    this.kings.set(king, (this.kings.get(king) ?? 0) + 1);
    this.patterns[pattern]++;
  }

  result(): Mates {
    return {
      count: this.count,
      givers: [...this.givers.values()].sort((a, b) => b.count - a.count),
      moves: ranking(this.moves),
      kings: ranking(this.kings),
      patterns: this.patterns,
      discovered: this.discovered,
    };
  }
}

const RANKED = 20;

/** Ties are in alphabetical order, so that the result doesn't depend on which game came first. */
function ranking(counts: ReadonlyMap<string, number>): Ranking {
  const first = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, RANKED);
  return { different: counts.size, first };
}
