// Lines and threats by the slow move generator of the tests, which shares nothing with the core.

import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen } from '../../src/notation/fen.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { readFen } from '../../tests/reference/fen.ts';
import { statusOf } from '../../tests/reference/game.ts';
import { legalMoves, moveText, play } from '../../tests/reference/moves.ts';

/** What is wrong with a line, by the reference; null if all its moves are legal and it ends in mate, if it should. */
export function lineFault(start: Position, line: readonly Move[], endsInMate: boolean): string | null {
  let position = readFen(formatFen(start.setup), start.ruleset);
  for (const move of line) {
    const text = formatCoordinate(move);
    const known = legalMoves(position).find((other) => moveText(other) === text);
    if (known === undefined) return `the reference has no move ${text}`;
    position = play(position, known);
  }
  return endsInMate && statusOf(position) !== 'checkmate' ? 'the reference sees no mate' : null;
}

/** Is a move legal, by the reference? */
export function isLegalByReference(position: Position, move: Move): boolean {
  return lineFault(position, [move], false) === null;
}
