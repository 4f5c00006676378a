// Proves a line of the mate suite: the mate by the reference rules, its minimal length by the core's search for shorter
// ones.
import type { MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { readFen } from '../reference/fen.ts';
import { MateProof, type MateLine } from './mates.ts';
import { positionOf } from '../helpers/position.ts';

/** Enough for every mate of the suite. */
const MATE_NODES = 2_000_000;
/** Up to this length every move of the attacker is searched to the end; beyond it, within the budget. */
const EXHAUSTIVE_MOVES = 4;
const REFUTATION_NODES = 4_000_000;

/** The legal move with these coordinates. */
export function keyOf(position: Position, key: string): Move {
  const move = position.legalMoves().find((legal) => formatCoordinate(legal) === key);
  if (move === undefined) throw new Error(`${key} is not legal`);
  return move;
}

/** Does the key mate against every defence in the reference? The mate search suggests the attacker's later moves. */
export function isProvedByReference(line: MateLine, search: MateSearch): boolean {
  const guide = (fen: string, moves: number): string | null => {
    const limits = { maxMoves: moves, nodes: MATE_NODES };
    const position = positionOf(fen);
    const move = search.findMove(position, limits) ?? search.findMove(position, { ...limits, allMoves: true });
    return move === null ? null : formatCoordinate(move);
  };
  return new MateProof(guide).proves(readFen(line.fen), line.moves, line.key);
}

/**
 * Is there no mate in fewer moves? Up to mate in 4 this is certain; for longer mates, there is none by checks, and none
 * by other moves is found within the budget.
 */
export function hasNoShorterMate({ fen, moves }: MateLine, search: MateSearch): boolean {
  const position = positionOf(fen);
  const byChecks = search.find(position, { maxMoves: moves - 1, nodes: MATE_NODES });
  const byAny = search.find(position, { maxMoves: moves - 1, nodes: REFUTATION_NODES, allMoves: true });
  if (byChecks.kind !== 'no-mate') return false;
  return byAny.kind === 'no-mate' || (byAny.kind === 'unknown' && moves > EXHAUSTIVE_MOVES);
}
