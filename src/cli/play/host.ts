import type { ThinkingLine } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { GameEnd } from './record.ts';
import type { TableStyle } from '../terminal/table.ts';

/** A half-move that was just played. */
export interface PlayedMove {
  readonly before: Position;
  readonly move: Move;
  readonly by: 'person' | 'ransom';
  /** What Ransom thought of its move; null if it did not say, or should not. */
  readonly thought: ThinkingLine | null;
  /** Is this a position to look at, and not one that Ransom answers at once? */
  readonly showsBoard: boolean;
}

/** The terminal or pipe that a game is played at. */
export interface PlayHost {
  /** Answers and news. */
  say(lines: readonly string[]): void;
  /** The board, or a table: lines that are drawn, and can't be broken. */
  draw(lines: readonly string[]): void;
  /** Why something was not done. */
  complain(lines: readonly string[]): void;
  showMove(played: PlayedMove): void;
  /** The game is over, or was and is again. */
  showEnd(end: GameEnd): void;
  /** Whose turn it is may have changed, or whether Ransom thinks. */
  changed(): void;
  readonly styles: { readonly ascii: TableStyle; readonly unicode: TableStyle };
  /** A user looks at it: the board is drawn if it may have changed. */
  readonly isTerminal: boolean;
  /** Characters a line may have. */
  readonly width: number;
}
