import { menBalance, settledMen, worth } from '../analysis/men.ts';
import { capturedRole } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import { NO_MEN, type Counts, type Move, type Role } from '../rules/setup.ts';

/** What a line wins and costs the player who begins it. */
export interface Account {
  readonly won: Counts;
  readonly paid: Counts;
  readonly line: readonly Move[];
}

/** Longer lines prove little. */
const MAX_PLIES = 8;

/**
 * Pawns that a line wins for the player who begins it: captures, promotions and what exchanges give and free, once both sides
 * have taken at its end what pays.
 */
export function gainOf(start: Position, line: readonly Move[]): number {
  let position = start;
  for (const move of line) position = position.play(move);
  return settledGain(start, position);
}

/**
 * The men that a line wins and costs the player who begins it, as far as the shortest beginning, of at least `least` moves,
 * after which captures alone have won him a pawn or more, and everything in all, and it stays so to the end. Null if that is
 * nowhere so.
 */
export function lastingAccount(start: Position, line: readonly Move[], least: number): Account | null {
  const taken: [Role[], Role[]] = [[], []];
  let position = start;
  let account: Account | null = null;
  for (const [ply, move] of line.slice(0, MAX_PLIES).entries()) {
    const role = capturedRole(position, move);
    if (role !== null) taken[ply % 2]!.push(role);
    position = position.play(move);
    const [won, paid] = taken;
    const isWon = Math.min(worthOf(won) - worthOf(paid), settledGain(start, position)) >= 1;
    if (!isWon) account = null;
    else if (ply + 1 >= least) account ??= { won: countsOf(won), paid: countsOf(paid), line: line.slice(0, ply + 1) };
  }
  return account;
}

function settledGain(start: Position, end: Position): number {
  const settled = settledMen(end);
  return (end.turn === start.turn ? settled : -settled) - menBalance(start);
}

function countsOf(roles: readonly Role[]): Counts {
  const counts: [number, number, number, number, number] = [...NO_MEN];
  for (const role of roles) counts[role]!++;
  return counts;
}

function worthOf(roles: readonly Role[]): number {
  return roles.reduce((sum, role) => sum + worth(role), 0);
}
