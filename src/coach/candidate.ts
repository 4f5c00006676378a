import type { Position } from '../rules/position.ts';
import type { Move, Square } from '../rules/setup.ts';

/** A move, what searches found after it, and what its player would have had otherwise. */
export interface Candidate {
  readonly before: Position;
  readonly move: Move;
  /** What searches found after it, from the opponent's move on: only what all of them show is told. */
  readonly lines: readonly (readonly Move[])[];
  /** The score for the player of the move, in pawns. */
  readonly pawns: number;
  /** The same after the other move of the mistake, if there is one. */
  readonly otherwise?: number;
  /** Pawns by which the account of men is better for its player than after the other move of the mistake. */
  readonly profit: number;
  /** The square of a man that its player has just lost, and his worth in pawns: to take back there is no profit. */
  readonly lost?: { readonly square: Square; readonly pawns: number };
  /** Is it the better move? Of that, what is won to the end of a line is told only if there is nothing else. */
  readonly isBetter?: boolean;
}

/** Pawns by which the score differs from what its player would have had otherwise; 0 if that is not known. */
export function swingOf({ pawns, otherwise }: Candidate): number {
  return otherwise === undefined ? 0 : pawns - otherwise;
}
