// The kinds of moves that the survey distinguishes, and how often each is played.

import { BISHOP, HOLDABLE_ROLES, KNIGHT, PAWN, QUEEN, ROOK, canRescue } from '../../src/shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../../src/shared/move.ts';
import { roleLetter } from '../../src/rules/words.ts';
import { PerGame, Ratio, type Estimate } from './estimates.ts';

export const GROUPS = ['quiet', 'capture', 'promotion', 'castling', 'drop', 'exchange'] as const;
export type Group = (typeof GROUPS)[number];

/** A kind of move: its group, and the rest of its name, which is empty for the plain kind of a group. */
export interface Kind {
  readonly group: Group;
  /** `en passant`, `short`, `long`, the letter of the man that lands, or `B-N` for a bishop given for a knight. */
  readonly detail: string;
}

/** From the most valuable man to the least, as tables list them. */
export const ROLES_DOWN = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN] as const;

const roles = Array.from({ length: HOLDABLE_ROLES }, (_, role) => role);
const pairs = roles.flatMap((give) =>
  roles.filter((rescue) => canRescue(give, rescue)).map((rescue) => [give, rescue]),
);

export const KINDS: readonly Kind[] = [
  { group: 'quiet', detail: '' },
  { group: 'capture', detail: '' },
  { group: 'capture', detail: 'en passant' },
  ...roles.filter((role) => role !== PAWN).map((role) => ({ group: 'promotion' as const, detail: roleLetter(role) })),
  { group: 'castling', detail: 'short' },
  { group: 'castling', detail: 'long' },
  ...roles.map((role) => ({ group: 'drop' as const, detail: roleLetter(role) })),
  ...pairs.map(([give, rescue]) => ({ group: 'exchange' as const, detail: pairName(give!, rescue!) })),
];

const indexOf = new Map(KINDS.map(({ group, detail }, i) => [`${group} ${detail}`, i]));

/** "B-N": a bishop is given, a knight freed. */
export function pairName(give: number, rescue: number): string {
  return `${roleLetter(give)}-${roleLetter(rescue)}`;
}

/** The index in KINDS of a move; `captures` says whether its target square is occupied. */
export function kindOf(move: number, captures: boolean): number {
  return indexOf.get(nameOf(move, captures))!;
}

function nameOf(move: number, captures: boolean): string {
  switch (moveKind(move)) {
    case KIND_EN_PASSANT:
      return 'capture en passant';
    case KIND_CASTLE:
      return moveTo(move) > moveFrom(move) ? 'castling short' : 'castling long';
    case KIND_PROMOTION:
      return `promotion ${roleLetter(movePromotion(move))}`;
    case KIND_DROP:
      return `drop ${roleLetter(moveRole(move))}`;
    case KIND_EXCHANGE:
      return `exchange ${pairName(moveGive(move), moveRole(move))}`;
    default:
      return captures ? 'capture ' : 'quiet ';
  }
}

/** How often a kind, or a group of them, is played. */
export interface Frequency {
  readonly moves: number;
  /** Moves of both sides together in a game. */
  readonly perGame: Estimate;
  /** Of all moves. */
  readonly share: Estimate;
  /** The games in which it occurs. */
  readonly games: number;
}

class Counter {
  private moves = 0;
  private games = 0;
  private readonly perGame = new PerGame();
  private readonly share = new Ratio();

  addGame(moves: number, allMoves: number): void {
    this.moves += moves;
    if (moves > 0) this.games++;
    this.perGame.add(moves);
    this.share.add(moves, allMoves);
  }

  frequency(): Frequency {
    return {
      moves: this.moves,
      perGame: this.perGame.mean(),
      share: this.share.estimate(),
      games: this.games,
    };
  }
}

/** Counts the kinds of moves, game by game. */
export class KindTally {
  private readonly kinds = KINDS.map(() => new Counter());
  private readonly groups = GROUPS.map(() => new Counter());
  private readonly inGame = new Uint16Array(KINDS.length);

  /** A move of the present game, by its index in KINDS. */
  add(kind: number): void {
    this.inGame[kind]!++;
  }

  endGame(): void {
    const ofGroups = GROUPS.map(() => 0);
    KINDS.forEach(({ group }, kind) => (ofGroups[GROUPS.indexOf(group)]! += this.inGame[kind]!));
    const all = ofGroups.reduce((sum, moves) => sum + moves);
    this.kinds.forEach((counter, kind) => counter.addGame(this.inGame[kind]!, all));
    this.groups.forEach((counter, group) => counter.addGame(ofGroups[group]!, all));
    this.inGame.fill(0);
  }

  /** In the order of KINDS, and in that of GROUPS. */
  result(): { readonly kinds: Frequency[]; readonly groups: Frequency[] } {
    return {
      kinds: this.kinds.map((counter) => counter.frequency()),
      groups: this.groups.map((counter) => counter.frequency()),
    };
  }
}
