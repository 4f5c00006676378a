// What a move gives away, found without the marks' own account of men: by taking in turns on one square, by the lines of
// deeper searches, and by the mate prover. It shares the rules and the search with the marks, and nothing else.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move, Square } from '../../src/rules/setup.ts';
import { EMPTY, NO_ROLE, PAWN, colourOf, roleOf } from '../../src/shared/men.ts';
import {
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../../src/shared/move.ts';

/** Worth of the roles in pawns, pawn to queen. */
const WORTH = [1, 3, 3, 5, 9];
/** A man is really lost if it costs so many centipawns in the deeper search: a pawn is worth 70 to 100. */
const REALLY_LOST = 100;
/** A move that costs no more than this is good. */
const GOOD = 30;
/** Beyond this score, in centipawns, a man more or less changes nothing. */
const NOTHING_LEFT = 2000;
/** Plies of a line in which men are counted; a capture at the end is followed to its end. */
const LINE_PLIES = 8;
const LONGEST_MATE = 3;
/** Moves tried by the prover for one position. */
const PROVER_NODES = 3_000_000;

export interface Checked {
  /** Pawns' worth of men that hang on one square and would not after the best move; 0 if none is really lost. */
  readonly hangs: number;
  /** The same for men lost in the line of the deeper search. */
  readonly loses: number;
  /** The opponent's mate in so many moves, which another move would have avoided; null if none is proved. */
  readonly mate: number | null;
  /** Is the move as good as the best one, and gives nothing away? */
  readonly isGood: boolean;
}

/** Checks moves with searches of so many nodes. */
export class MoveChecker {
  private readonly search = new DirectSearch(64);
  private readonly mates = new MateSearch();
  private readonly nodes: number;

  constructor(nodes: number) {
    this.nodes = nodes;
  }

  check(position: Position, move: Move): Checked {
    const after = position.play(move);
    const best = this.deep(position).move;
    const mate = this.avoidableMate(position, move, best);
    if (move === best || after.legalMoves().length === 0) return { hangs: 0, loses: 0, mate, isGood: mate === null };
    const other = position.play(best);
    const [lost, kept] = [this.scoreAfter(after), this.scoreAfter(other)];
    const cost = kept.score - lost.score;
    const isReal = cost >= REALLY_LOST;
    const hangs = hanging(position, move) - hanging(position, best);
    const loses = lostIn(position, [move, ...lost.line]) - lostIn(position, [best, ...kept.line]);
    return {
      hangs: isReal && hangs >= 1 ? hangs : 0,
      loses: isReal && loses >= 1 ? loses : 0,
      mate,
      isGood: cost <= GOOD && mate === null,
    };
  }

  private deep(position: Position): { readonly move: Move; readonly score: number; readonly line: readonly Move[] } {
    this.search.newGame();
    this.search.setPosition(position);
    const { move, score, pv } = this.search.search({ nodes: this.nodes });
    return { move, score, line: pv };
  }

  /** For the player who has just moved. */
  private scoreAfter(position: Position): { readonly score: number; readonly line: readonly Move[] } {
    if (position.legalMoves().length === 0) return { score: position.isCheck() ? NOTHING_LEFT : 0, line: [] };
    const { score, line } = this.deep(position);
    return { score: Math.max(-NOTHING_LEFT, Math.min(NOTHING_LEFT, -score)), line };
  }

  private avoidableMate(position: Position, move: Move, best: Move): number | null {
    const moves = this.mateIn(position.play(move));
    if (moves === null) return null;
    const others = [best, ...position.legalMoves()].filter((other) => other !== move);
    return others.some((other) => this.mateIn(position.play(other)) === null) ? moves : null;
  }

  /** The shortest mate of the side to move, if it is short and proved. */
  private mateIn(position: Position): number | null {
    for (let maxMoves = 1; maxMoves <= LONGEST_MATE; maxMoves++) {
      const answer = this.mates.find(position, { maxMoves, allMoves: true, nodes: PROVER_NODES });
      if (answer.kind === 'mate') return answer.moves;
      if (answer.kind === 'unknown') return null;
    }
    return null;
  }
}

/** What the opponent can win on one square after a move, less what the move has won. */
function hanging(position: Position, move: Move): number {
  const after = position.play(move);
  const own = position.turn;
  const targets = after.setup.board.flatMap((man, square) => (man !== EMPTY && colourOf(man) === own ? [square] : []));
  const most = Math.max(0, ...targets.map((square) => swap(after, square)));
  return Math.max(0, most - wonBy(position, move));
}

/** What the side to move wins by taking on a square, each side with its cheapest man, and both may stop. */
function swap(position: Position, square: Square): number {
  const takers = position.legalMoves().filter((move) => takesOn(position, move, square));
  if (takers.length === 0) return 0;
  const cheapest = takers.reduce((least, move) => (moveRole(move) < moveRole(least) ? move : least));
  return Math.max(0, wonBy(position, cheapest) - swap(position.play(cheapest), square));
}

function takesOn(position: Position, move: Move, square: Square): boolean {
  const kind = moveKind(move);
  return moveTo(move) === square && kind !== KIND_DROP && kind !== KIND_EXCHANGE && position.manAt(square) !== EMPTY;
}

/** The worth of the man that a move takes, of a promotion, or, negative, what an exchange gives more than it rescues. */
function wonBy(position: Position, move: Move): number {
  const kind = moveKind(move);
  if (kind === KIND_DROP) return 0;
  if (kind === KIND_EXCHANGE) return worth(moveRole(move)) - worth(moveGive(move));
  if (kind === KIND_EN_PASSANT) return worth(PAWN);
  const taken = roleOf(position.manAt(moveTo(move)));
  return (taken === NO_ROLE ? 0 : worth(taken)) + (kind === KIND_PROMOTION ? worth(movePromotion(move)) - 1 : 0);
}

/** What the first player of a line loses in it, less what he wins. */
function lostIn(start: Position, line: readonly Move[]): number {
  let position = start;
  let lost = 0;
  for (const [ply, move] of line.entries()) {
    const won = wonBy(position, move);
    if (ply >= LINE_PLIES && won === 0) break;
    lost += ply % 2 === 0 ? -won : won;
    position = position.play(move);
  }
  return Math.max(0, lost);
}

function worth(role: number): number {
  return WORTH[role] ?? 0;
}
