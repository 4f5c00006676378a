import type { WrittenTag } from '../../notation/pgn_write.ts';
import type { Game, GameResult } from '../../rules/game.ts';
import { Position } from '../../rules/position.ts';
import { describeEnd } from '../../table/end.ts';
import { GameTree, type TreeNode } from '../../table/tree.ts';

/** How a game ended: by the rules, by the players or by the clock. */
export interface EndInWords {
  /** "White wins by checkmate." */
  readonly sentence: string;
  readonly result: GameResult;
}

/** A game, and whether it has been saved. */
export class GameRecord {
  private current: GameTree;
  private savedAt: number;

  /** A new game from a position, or one read from a file. */
  constructor(game: Position | GameTree) {
    this.current = game instanceof Position ? new GameTree(game) : game;
    this.savedAt = this.current.version;
  }

  get tree(): GameTree {
    return this.current;
  }

  /** The moves from the start to the current position. */
  get game(): Game {
    return this.current.game;
  }

  get position(): Position {
    return this.current.position;
  }

  get tags(): readonly WrittenTag[] {
    return this.current.tags;
  }

  /** The nodes after the moves so far. */
  get plies(): readonly TreeNode[] {
    return this.current.path().slice(1);
  }

  /** Increases with every change. */
  get version(): number {
    return this.current.version;
  }

  /** Has it changed since it was saved or loaded? */
  get hasChanged(): boolean {
    return this.version !== this.savedAt;
  }

  /** Would anything be lost? Single moves are not worth a file; moves that were taken back are moves, too. */
  get isUnsaved(): boolean {
    return this.hasChanged && this.current.root.children.some(({ children }) => children.length > 0);
  }

  /** Records that the current state has been saved. */
  markSaved(): void {
    this.savedAt = this.version;
  }

  /** Continues the same game with another tree: under other rules. */
  continueWith(tree: GameTree): void {
    if (tree === this.current) return;
    this.current = tree;
    this.savedAt = -1;
  }

  /** Null while the game is in progress. */
  end(): EndInWords | null {
    const { end } = this.current;
    return end === null ? null : { sentence: describeEnd(end), result: end.result };
  }
}
