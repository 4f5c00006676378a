import type { PgnComment } from '../../notation/pgn_comment.ts';
import type { WrittenPly, WrittenTag } from '../../notation/pgn_write.ts';
import { Game, describeOutcome, type GameResult } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';

/** How a game is over: by the rules or by the players. */
export interface GameEnd {
  /** "White wins by checkmate." */
  readonly sentence: string;
  readonly result: GameResult;
}

/** A game with all that belongs to it: moves taken back, how the players ended it, and what its PGN said beside the moves. */
export class GameRecord {
  readonly game: Game;
  readonly tags: readonly WrittenTag[];
  readonly intro: readonly PgnComment[];
  private readonly written: WrittenPly[] = [];
  /** Moves taken back, the next one last. */
  private readonly undone: WrittenPly[] = [];
  private agreed: GameEnd | null = null;
  private changes = 0;
  private savedAt = 0;

  constructor(start: Position, tags: readonly WrittenTag[] = [], intro: readonly PgnComment[] = []) {
    this.game = new Game(start);
    this.tags = tags;
    this.intro = intro;
  }

  get position(): Position {
    return this.game.position;
  }

  get plies(): readonly WrittenPly[] {
    return this.written;
  }

  /** Grows with every change. */
  get version(): number {
    return this.changes;
  }

  /** Since it was saved or loaded. */
  get hasChanged(): boolean {
    return this.changes !== this.savedAt;
  }

  /** Is there anything that would be lost? A single move is not worth a file. */
  get isUnsaved(): boolean {
    return this.hasChanged && this.written.length > 1;
  }

  /** The game as it stands is in a file. */
  markSaved(): void {
    this.savedAt = this.changes;
  }

  /** Null while the game goes on. */
  end(): GameEnd | null {
    const outcome = this.game.outcome();
    return outcome === null ? this.agreed : { sentence: describeOutcome(outcome), result: outcome.result };
  }

  /** Ends the game by resignation or agreement. */
  agree(end: GameEnd): void {
    this.agreed = end;
    this.changes++;
  }

  /** Plays a legal move. A move that was taken back and is played again keeps those behind it. */
  play(ply: WrittenPly): void {
    const isRedone = this.undone.at(-1)?.move === ply.move;
    const next = isRedone ? this.undone.pop() : undefined;
    if (!isRedone) this.undone.length = 0;
    this.add(next ?? ply);
  }

  /** Takes back how the players ended the game, or else the last move; null where there is neither. */
  undo(): Move | 'agreement' | null {
    if (this.agreed !== null) {
      this.agreed = null;
      this.changes++;
      return 'agreement';
    }
    const ply = this.written.pop();
    if (ply === undefined) return null;
    this.game.undo();
    this.undone.push(ply);
    this.changes++;
    return ply.move;
  }

  /** Plays the last move again that was taken back. */
  redo(): Move | null {
    const ply = this.undone.pop();
    if (ply === undefined) return null;
    this.add(ply);
    return ply.move;
  }

  private add(ply: WrittenPly): void {
    this.game.play(ply.move);
    this.written.push(ply);
    this.agreed = null;
    this.changes++;
  }
}
