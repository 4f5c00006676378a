import type { CurrentMove, ThinkingLine } from '../../engine/types.ts';
import type { Outcome } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';

/** A session's output, independent of its wording: each voice formats it as lines. */
export type XboardEvent =
  /** The features were requested. */
  | { readonly kind: 'features'; readonly guiDialect: boolean }
  /** The variant was chosen: describes the board. */
  | { readonly kind: 'setup' }
  | { readonly kind: 'pong'; readonly number: number }
  /** The engine's own move. */
  | { readonly kind: 'move'; readonly move: Move; readonly before: Position }
  /** The user's exchange, once its payment is known. */
  | { readonly kind: 'paid'; readonly move: Move; readonly before: Position }
  | { readonly kind: 'ask-payment'; readonly choices: readonly Move[] }
  /** XBoard's display has to be corrected. */
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
  /** For the user, in reply to a request. */
  | { readonly kind: 'tell'; readonly text: string }
  | { readonly kind: 'help' }
  /** The reply to one of our own commands. */
  | { readonly kind: 'report'; readonly lines: readonly string[] };

/** Progress of a search. */
export interface SearchStatus {
  readonly timeMs: number;
  readonly nodes: number;
  readonly depth: number;
  readonly current: CurrentMove | null;
}

/** Formats an event as lines. */
export type Voice = (event: XboardEvent) => readonly string[];
