// How the positions of the course "Tactics" are proved: by the mate search, or by searches of a fixed number of nodes.

import { DirectSearch } from '../../../src/engine/direct_search.ts';
import { proveAgainstDefences } from '../../../src/engine/mate_defence.ts';
import type { MateSearch } from '../../../src/engine/mate_search.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';
import { TACTICS } from '../../../src/web/lessons/lessons.ts';
import type { LessonStep } from '../../../src/web/lessons/lesson.ts';
import { stepPosition, verdictOnMove } from '../../../src/web/lessons/verdict.ts';
import { moveOf } from '../../rules/helpers.ts';
import { TACTICS_PROOFS, type StepProof } from './tactics_proofs.ts';

/** Scores are compared up to here, in centipawns: more is a win in any case. */
const MOST = 1500;
/** Centipawns at which a win is e times as likely as a loss. */
const SCALE = 180;
const MATE_NODES = 4_000_000;
const HASH_MB = 64;

/** A step of the course with its proof. */
export interface ProvedStep {
  readonly name: string;
  readonly step: LessonStep;
  readonly proof: StepProof;
}

/** All steps of the course. */
export const PROVED_STEPS: readonly ProvedStep[] = TACTICS.lessons.flatMap(({ id, steps }) =>
  steps.map((step, at) => ({ name: `${id}, step ${at + 1}`, step, proof: TACTICS_PROOFS[id]![at]! })),
);

/** Searches with the same number of nodes each, whatever was searched before. */
export class FixedSearch {
  private readonly search = new DirectSearch(HASH_MB);
  private readonly nodes: number;

  constructor(nodes: number) {
    this.nodes = nodes;
  }

  /** The score of the best of these moves for the side to move, in centipawns. */
  scoreOf(position: Position, moves: readonly Move[]): number {
    this.search.newGame();
    this.search.setPosition(position);
    const { score } = this.search.search({ nodes: this.nodes }, [], moves);
    return Math.max(-MOST, Math.min(MOST, score));
  }
}

/** The moves that reach the goal of a step, and all others. */
export function movesOf(step: LessonStep): { position: Position; good: Move[]; others: Move[] } {
  const position = stepPosition(step);
  const isGood = (move: Move): boolean => verdictOnMove(step, position, move).isReached;
  const legal = position.legalMoves();
  return { position, good: legal.filter(isGood), others: legal.filter((move) => !isGood(move)) };
}

/** Is one score so much better than another one that the worse move is a mistake: 1.5 pawns, or 0.2 expected points? */
export function isClearlyBetter(one: number, other: number): boolean {
  return one - other >= 150 || expected(one) - expected(other) >= 0.2;
}

function expected(score: number): number {
  return 1 / (1 + Math.exp(-score / SCALE));
}

/** Is the opponent mated in so many moves, this one included, whatever he replies? Null if that is not certain. */
export function mates(search: MateSearch, position: Position, move: Move, moves: number): boolean | null {
  const question = { moves: moves - 1, nodes: MATE_NODES, timeMs: null };
  const { kind } = proveAgainstDefences(search, position.play(move), question);
  return kind === 'undecided' ? null : kind === 'mated';
}

/** The position after moves in coordinate form, each of which must be legal. */
export function afterLine(position: Position, line: readonly string[]): Position {
  return line.reduce((before, text) => before.play(moveOf(before, text)), position);
}
