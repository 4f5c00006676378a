// Proves puzzles: `complaintOf` returns what is wrong with one, or null.

import { proveAgainstDefences } from '../../src/engine/mate_defence.ts';
import type { MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { explainRefusal, resolveIntent } from '../../src/rules/resolve_intent.ts';
import type { Position } from '../../src/rules/position.ts';
import {
  intentOf,
  legalAmong,
  puzzlePosition,
  type LegalPuzzle,
  type LinePuzzle,
  type MatePuzzle,
  type Puzzle,
  type ReasonPuzzle,
} from '../../src/web/puzzles/puzzle.ts';
import { isReasonCode, isTrueReason } from '../../src/web/puzzles/reasons.ts';
import { ideaOf } from '../../src/web/puzzles/idea.ts';
import { MATE_LIMITS, isStill } from './line_puzzle.ts';
import { hasNoShorterMate } from './mate_puzzle.ts';
import { BUDGETS, SLACK, proveOnlyMove } from './only_move.ts';
import { otherReasons } from './refusal_puzzle.ts';

/** Enough to find the mate of every puzzle, and the reply to every defence. */
const MATE_NODES = 3_000_000;
/** Up to this length, every move is searched to the end to exclude a shorter mate. */
const CERTAIN_MOVES = 4;

/**
 * What is wrong with a puzzle; null if it is proved. `shorterNodes` limits the search for a shorter mate, `budgets` are the nodes of the
 * searches that must find an only move.
 */
export function complaintOf(
  puzzle: Puzzle,
  search: MateSearch,
  shorterNodes: number,
  budgets: readonly number[] = BUDGETS,
): string | null {
  const position = puzzlePosition(puzzle);
  switch (puzzle.kind) {
    case 'mate':
      return mateComplaint(puzzle, position, search, shorterNodes);
    case 'reason':
      return reasonComplaint(puzzle, position);
    case 'legal':
      return legalComplaint(puzzle, position);
    default:
      return lineComplaint(puzzle, position, search, budgets);
  }
}

/** Each move asked for must still be the only one, and the first must be for what the puzzle says. */
function lineComplaint(
  { kind, moves, asked, excepted }: LinePuzzle,
  start: Position,
  search: MateSearch,
  budgets: readonly number[],
): string | null {
  if (search.find(start, MATE_LIMITS).kind === 'mate') return 'there is a mate';
  const found: string[] = [];
  let position = start;
  for (const [ply, text] of moves.entries()) {
    const resolved = resolveIntent(position, intentOf(text));
    if (!resolved.ok) return `${text} is not legal`;
    const move = resolved.value;
    if (ply % 2 === 0 && ply / 2 < asked) {
      const proof = proveOnlyMove(position, budgets, undefined, SLACK);
      if (proof === null || ideaOf(proof.move) !== ideaOf(move))
        return `${text} is not proved to be the only good move`;
      if (ply === 0 && !isStill(kind, position, proof)) return `${text} is no move of the kind "${kind}"`;
      found.push(...proof.excepted.map(formatCoordinate));
    }
    position = position.play(move);
  }
  const missing = found.find((text) => !excepted.includes(text));
  return missing === undefined ? null : `a payment that is too dear is not excepted: ${missing}`;
}

function mateComplaint(
  { moves }: MatePuzzle,
  position: Position,
  search: MateSearch,
  shorterNodes: number,
): string | null {
  const limits = { maxMoves: moves, nodes: MATE_NODES };
  const key = search.findMove(position, limits) ?? search.findMove(position, { ...limits, allMoves: true });
  if (key === null) return `no mate in ${moves} is found`;
  const question = { moves: moves - 1, nodes: MATE_NODES, timeMs: null };
  const verdict = proveAgainstDefences(search, position.play(key), question);
  if (verdict.kind !== 'mated') return `the mate in ${moves} is not proved: ${verdict.kind}`;
  const isShortest = hasNoShorterMate(position, moves, search, shorterNodes);
  if (isShortest === false) return `there is a mate in fewer than ${moves} moves`;
  return isShortest === null && moves <= CERTAIN_MOVES ? `it is not certain that no mate is shorter` : null;
}

function reasonComplaint({ move, code, options }: ReasonPuzzle, position: Position): string | null {
  const intent = intentOf(move);
  if (resolveIntent(position, intent).ok) return `${move} is legal`;
  const actual = explainRefusal(position, intent).code;
  if (actual !== code) return `${move} is refused for "${actual}", not for "${code}"`;
  if (!options.includes(code) || new Set(options).size !== options.length) return 'the options make no sense';
  const alsoTrue = options.find(
    (other) => other !== code && (!isReasonCode(other) || isTrueReason(position, intent, other)),
  );
  const other = alsoTrue ?? otherReasons(position, intent, code)[0];
  return other === undefined ? null : `"${other}" is true as well`;
}

function legalComplaint({ options }: LegalPuzzle, position: Position): string | null {
  if (new Set(options).size !== options.length) return 'two options are the same';
  const legal = legalAmong(position, options);
  return legal.length === 1 ? null : `${legal.length} options are legal: ${legal.join(' ')}`;
}
