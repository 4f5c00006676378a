import type { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour } from '../../rules/setup.ts';
import { PAWN } from '../../shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, KIND_PROMOTION, moveKind, moveRole } from '../../shared/move.ts';
import type { Resync } from '../common/settings.ts';

// An unmodified XBoard keeps its holdings columns right by itself but for one thing: a pawn that promotes goes into the enemy
// prison, and XBoard does not put it into its owner's column. A new position puts that right, but for XBoard it is
// a new game: the record and the clocks begin again.

/** XBoard's own words for the end of a game because the engine has sent a position. */
const ABORT_COMMENT = 'Engine aborts game';

/** Knows whether the holdings that XBoard shows are right, and what it says when they are put right. */
export class HoldingsKeeper {
  /** Up to where they are known to be right. */
  private syncedPly = 0;
  /** XBoard is about to say that its game has ended, and `force`: it means nothing by it. */
  private isResyncing = false;

  /** Another game, or another position. */
  reset(): void {
    this.syncedPly = 0;
    this.isResyncing = false;
  }

  /** Should the position be sent, now that it is the user's turn? If so, it is taken to be sent. */
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

  /** Is a `force` only that? There is one such echo at most. */
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

/** Could the user drop a pawn, while his column shows none? */
function lacksPawn(position: Position, missing: number): boolean {
  if (pawnsOffBoard(position, position.turn) > missing) return false;
  return position
    .legalMoves()
    .some((move) => moveRole(move) === PAWN && (moveKind(move) === KIND_DROP || moveKind(move) === KIND_EXCHANGE));
}

function pawnsOffBoard({ setup }: Position, colour: Colour): number {
  return setup.airfields[colour]![PAWN]! + setup.prisons[colour ^ 1]![PAWN]!;
}
