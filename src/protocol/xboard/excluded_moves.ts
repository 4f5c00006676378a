import { err, ok, type Result } from '../../rules/result.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { readAnyMove } from '../common/user_move.ts';
import { formatBareMove, unreadableMoves } from './gui_moves.ts';

/** The moves that the user has excluded from the engine's search in the current position. */
export class ExcludedMoves {
  private readonly moves = new Set<Move>();

  get list(): readonly Move[] {
    return [...this.moves];
  }

  /** A new position: no move is excluded. */
  clear(): void {
    this.moves.clear();
  }

  change(kind: 'exclude' | 'include', moves: readonly Move[]): void {
    for (const move of moves) {
      if (kind === 'exclude') this.moves.add(move);
      else this.moves.delete(move);
    }
  }
}

/**
 * The moves that the engine must not play: those excluded by the user, and those that another engine would misread
 * through XBoard.
 */
export function movesToAvoid(position: Position, excluded: readonly Move[], isMisread: boolean): Move[] {
  return [...new Set([...excluded, ...(isMisread ? unreadableMoves(position) : [])])];
}

/**
 * The legal moves denoted by a text in `exclude` and `include`; null means all. In the GUI dialect a bare drop also
 * denotes the exchanges that end in it.
 */
export function movesMeant(
  position: Position,
  text: string | null,
  guiDialect: boolean,
): Result<readonly Move[], string> {
  const legal = position.legalMoves();
  if (text === null) return ok(legal);
  const bare = guiDialect ? legal.filter((move) => formatBareMove(move) === text) : [];
  if (bare.length > 0) return ok(bare);
  const read = readAnyMove(position, text);
  switch (read.kind) {
    case 'move':
      return ok([read.move]);
    case 'payment':
      return ok(read.question.choices);
    case 'illegal':
    case 'unreadable':
      return err(read.reason);
  }
}
