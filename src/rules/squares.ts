import { WHITE } from '../shared/men.ts';
import type { Colour, Square } from './setup.ts';

export const FILES = 8;
/** Bits of half a bitboard: the core returns low (ranks 1 to 4) and high halves. */
const HALF = 32;

/** 0 (a) to 7 (h). */
export function fileOf(square: Square): number {
  return square & 7;
}

/** 0 (first rank) to 7. */
export function rankOf(square: Square): number {
  return square >> 3;
}

/** The rank from `colour`'s view: 0 is its own back rank. */
export function relativeRank(colour: Colour, square: Square): number {
  return colour === WHITE ? rankOf(square) : 7 - rankOf(square);
}

/** The step of a pawn of `colour`, as a difference of squares. */
export function forward(colour: Colour): number {
  return colour === WHITE ? FILES : -FILES;
}

/** The squares of a bitboard given in two halves. */
export function squaresOf(low: number, high: number): Square[] {
  const squares: Square[] = [];
  for (let square = 0; square < HALF; square++) if ((low >>> square) & 1) squares.push(square);
  for (let square = 0; square < HALF; square++) if ((high >>> square) & 1) squares.push(HALF + square);
  return squares;
}

/**
 * The squares strictly between two squares on one rank, file or diagonal; null if they share none.
 * Neighbours have an empty list.
 */
export function squaresBetween(from: Square, to: Square): Square[] | null {
  const files = fileOf(to) - fileOf(from);
  const ranks = rankOf(to) - rankOf(from);
  if (from === to || (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks))) return null;
  const step = Math.sign(files) + FILES * Math.sign(ranks);
  const squares: Square[] = [];
  for (let square = from + step; square !== to; square += step) squares.push(square);
  return squares;
}
