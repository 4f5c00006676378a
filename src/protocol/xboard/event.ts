import type { CurrentMove, ThinkingLine } from '../../engine/types.ts';
import type { Outcome } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';

/** What a session has to say, before it is known in which words: each voice makes lines of it. */
export type XboardEvent =
  /** Asked for its features. */
  | { readonly kind: 'features'; readonly guiDialect: boolean }
  /** The variant has been chosen: what the board looks like. */
  | { readonly kind: 'setup' }
  | { readonly kind: 'pong'; readonly number: number }
  /** The engine's own move. */
  | { readonly kind: 'move'; readonly move: Move; readonly before: Position }
  /** The user's exchange, once its payment is known. */
  | { readonly kind: 'paid'; readonly move: Move; readonly before: Position }
  | { readonly kind: 'ask-payment'; readonly choices: readonly Move[] }
  /** What XBoard shows has to be put right. */
  | { readonly kind: 'resync'; readonly position: Position }
  | { readonly kind: 'illegal'; readonly text: string; readonly reason: string }
  /** A line that is neither a command nor a move. */
  | { readonly kind: 'unknown'; readonly text: string; readonly reason: string; readonly expected: string }
  | { readonly kind: 'error'; readonly line: string; readonly reason: string }
  | { readonly kind: 'bad-position'; readonly reason: string }
  | { readonly kind: 'thinking'; readonly line: ThinkingLine; readonly position: Position }
  | { readonly kind: 'offer-draw' }
  | { readonly kind: 'result'; readonly outcome: Outcome }
  | { readonly kind: 'hint'; readonly move: Move; readonly position: Position }
  | { readonly kind: 'book' }
  | { readonly kind: 'status'; readonly status: SearchStatus; readonly position: Position }
  | { readonly kind: 'highlight'; readonly colours: string }
  /** For the log, not for the user. */
  | { readonly kind: 'note'; readonly text: string }
  /** For the user, who has asked for something. */
  | { readonly kind: 'tell'; readonly text: string }
  | { readonly kind: 'help' }
  /** The answer to one of our own commands. */
  | { readonly kind: 'report'; readonly lines: readonly string[] };

/** How far a search is. */
export interface SearchStatus {
  readonly timeMs: number;
  readonly nodes: number;
  readonly depth: number;
  readonly current: CurrentMove | null;
}

/** Makes lines of an event. */
export type Voice = (event: XboardEvent) => readonly string[];
