import type { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour } from '../../rules/setup.ts';
import { PAWN } from '../../shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, KIND_PROMOTION, moveKind, moveRole } from '../../shared/move.ts';
import type { Resync } from '../common/settings.ts';

// An unmodified XBoard keeps its holdings up to date by itself, with one exception: a pawn that promotes goes to the
// enemy prison, and XBoard doesn't add it to its owner's column. Sending the position corrects that, but XBoard treats
// it as a new game: record and clocks start again.

/** XBoard's comment on a game that ended because the engine sent a position. */
const ABORT_COMMENT = 'Engine aborts game';

/** Knows whether XBoard's holdings are correct, and recognises XBoard's commands that only react to a correction. */
export class HoldingsTracker {
  /** The holdings are known to be correct up to this ply. */
  private syncedPly = 0;
  /** XBoard is about to send `result` and `force`, which are only echoes of the position sent. */
  private isResyncing = false;

  /** Another game, or another position. */
  reset(): void {
    this.syncedPly = 0;
    this.isResyncing = false;
  }

  /** Should the position be sent, now that it is the user's turn? If so, it is assumed to be sent. */
  resyncs(game: Game, when: Resync): boolean {
    const isNeeded = needsResync(game, this.syncedPly, when);
    if (isNeeded) {
      this.syncedPly = game.moves.length;
      this.isResyncing = true;
    }
    return isNeeded;
  }

  /** Is a `result` with this comment only the echo of a position that was sent? */
  isEcho(comment: string): boolean {
    return this.isResyncing && comment === ABORT_COMMENT;
  }

  /** Is this `force` only an echo? There is at most one. */
  takeForce(): boolean {
    const wasResyncing = this.isResyncing;
    this.isResyncing = false;
    return wasResyncing;
  }
}

function needsResync(game: Game, syncedPly: number, when: Resync): boolean {
  const promotions = game.moves.flatMap((move, ply) =>
    ply >= syncedPly && moveKind(move) === KIND_PROMOTION ? [game.positions[ply]!.turn] : [],
  );
  if (promotions.length === 0) return false;
  switch (when) {
    case 'never':
      return false;
    case 'after a promotion':
      return true;
    case 'when needed':
      return lacksPawn(game.position, promotions.filter((colour) => colour === game.position.turn).length);
  }
}

/** Could the user drop a pawn that is missing in his column? */
function lacksPawn(position: Position, missing: number): boolean {
  if (pawnsOffBoard(position, position.turn) > missing) return false;
  return position
    .legalMoves()
    .some((move) => moveRole(move) === PAWN && (moveKind(move) === KIND_DROP || moveKind(move) === KIND_EXCHANGE));
}

function pawnsOffBoard({ setup }: Position, colour: Colour): number {
  return setup.airfields[colour]![PAWN]! + setup.prisons[colour ^ 1]![PAWN]!;
}
