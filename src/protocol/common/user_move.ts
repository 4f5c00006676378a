import { meantMoves, readMove } from '../../notation/read_move.ts';
import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { listOf } from '../../rules/words.ts';

/** What a text turns out to be that should be a move. */
export type UserMove =
  | { readonly kind: 'move'; readonly move: Move }
  /** A move in some notation, but not one legal move: why, and which may have been meant. */
  | { readonly kind: 'illegal'; readonly reason: string }
  /** No move in any notation: why, and what one looks like. */
  | { readonly kind: 'unreadable'; readonly reason: string; readonly expected: string }
  /** GUI dialect: an exchange whose payment the user has to choose, the cheapest first. */
  | { readonly kind: 'payment'; readonly choices: readonly Move[] };

/** Reads a move in any dialect. */
export function readAnyMove(position: Position, text: string): UserMove {
  const read = readMove(position, text);
  if (read.ok) return { kind: 'move', move: read.value };
  const { error } = read;
  if (error.kind === 'unreadable') return { kind: 'unreadable', reason: error.message, expected: error.expected };
  const meant = meantMoves(error).map((move) => formatSan(position, move));
  const suggestion = meant.length === 0 ? '' : ` Perhaps you mean ${listOf(meant, 'or')}.`;
  return { kind: 'illegal', reason: error.message + suggestion };
}
