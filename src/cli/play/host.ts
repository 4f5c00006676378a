import type { ThinkingLine } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { EndInWords } from './record.ts';
import type { TextStyle } from '../terminal/position_text.ts';

/** A half-move that was just played. */
export interface PlayedMove {
  readonly before: Position;
  readonly move: Move;
  readonly by: 'person' | 'ransom';
  /** Ransom's thinking about its move; null if there is none, or if it should not be shown. */
  readonly thought: ThinkingLine | null;
  /** Should this position be shown? Not if Ransom moves at once. */
  readonly showsBoard: boolean;
}

/** The terminal or pipe of a game. */
export interface PlayHost {
  /** Replies and messages. */
  say(lines: readonly string[]): void;
  /** The board, or a table: drawn lines that must not be wrapped. */
  draw(lines: readonly string[]): void;
  /** Why something was refused. */
  complain(lines: readonly string[]): void;
  showMove(played: PlayedMove): void;
  /** The game is over, or has been resumed. */
  showEnd(end: EndInWords): void;
  /** The turn, or Ransom's activity, may have changed. */
  changed(): void;
  readonly styles: { readonly ascii: TextStyle; readonly unicode: TextStyle };
  /** Interactive: the board is drawn whenever it may have changed. */
  readonly isTerminal: boolean;
  /** Maximum line length in characters. */
  readonly width: number;
}
