import { parseSquare, roleOfLetter } from '../../notation/letters.ts';
import { quoted } from '../../notation/quoted.ts';
import { formatSan } from '../../notation/san.ts';
import { isBoardMove } from '../../rules/moves.ts';
import { explainNoMoves, type MovesAsked } from '../../rules/refusal/none.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import type { Move } from '../../rules/setup.ts';
import { squareName } from '../../rules/words.ts';
import { EMPTY, KING, colourOf } from '../../shared/men.ts';
import { moveFrom, moveRole, moveTo } from '../../shared/move.ts';
import { wrapped } from '../terminal/terminal.ts';

/**
 * Lists the legal moves for a user: board moves, then drops and exchanges, each kind as a line of squares. `which`: the
 * square of a man, an empty square, or the letter of a kind of man; all if it is empty.
 */
export function listLegalMoves(position: Position, which: string, width: number): Result<string[], string> {
  const asked = which === '' ? null : movesAsked(position, which);
  if (which !== '' && asked === null) {
    return err(`moves takes a square (g1) or a man's letter (N), not ${quoted(which)}.`);
  }
  const moves = position.legalMoves().filter((move) => asked === null || isAsked(move, asked));
  if (moves.length === 0) return ok([`None. ${explainNoMoves(position, asked ?? { kind: 'role', role: KING })}`]);
  const texts = (some: readonly Move[]): string[] => some.map((move) => formatSan(position, move)).sort();
  const board = texts(moves.filter(isBoardMove));
  const kinds = new Map<string, string[]>();
  for (const text of texts(moves.filter((move) => !isBoardMove(move)))) {
    const [kind = '', square = ''] = text.split('*');
    kinds.set(kind, [...(kinds.get(kind) ?? []), square]);
  }
  const count = `${moves.length} legal ${moves.length === 1 ? 'move' : 'moves'}:`;
  const rows = [...kinds].map(([kind, squares]) => `${kind}* on ${squares.join(' ')}`);
  return ok([count, ...[board.join(' '), ...rows].flatMap((row) => wrapped(row, width - 2, '  ')).map(indented)]);
}

function indented(line: string): string {
  return `  ${line}`;
}

/** Null if the text is neither a square nor a kind of man. */
function movesAsked(position: Position, which: string): MovesAsked | null {
  const square = parseSquare(which.toLowerCase());
  if (square !== null) {
    const man = position.manAt(square);
    const isOwn = man !== EMPTY && colourOf(man) === position.turn;
    return isOwn ? { kind: 'from', from: square } : { kind: 'to', to: square };
  }
  const role = which.length === 1 ? roleOfLetter(which) : null;
  return role === null ? null : { kind: 'role', role };
}

function isAsked(move: Move, asked: MovesAsked): boolean {
  switch (asked.kind) {
    case 'from':
      return isBoardMove(move) && moveFrom(move) === asked.from;
    case 'to':
      return moveTo(move) === asked.to;
    case 'role':
      return moveRole(move) === asked.role;
  }
}

/** The squares of men that can move, matching the typed prefix. */
export function startsOfMoves(position: Position, typed: string): string[] {
  const names = position
    .legalMoves()
    .filter(isBoardMove)
    .map((move) => squareName(moveFrom(move)));
  return [...new Set(names)].filter((name) => name.startsWith(typed)).sort();
}
