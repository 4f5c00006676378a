import type { Move } from './move.ts';
import type { Position } from './position.ts';
import type { CapturableRole, Colour, Square } from './words.ts';

/**
 * The kind of a reason. The first two say how bad a move is answered, those up to `rampage` what a move is for, the others why
 * the opponent's line works.
 */
export type ReasonKind =
  /** The opponent's reply leaves the player clearly worse off than the best move would have. */
  | 'allows'
  /** The same, and the reply would have been as good if the player had passed: a threat that the move doesn't meet. */
  | 'unmet'
  /** The move begins a proved mate. */
  | 'mate'
  /** If the opponent passed, a proved mate would follow. */
  | 'mate-threat'
  /** It wins more men than it costs, in the line and against other defences. */
  | 'wins'
  /** It takes a man with profit. */
  | 'takes'
  /** It promotes a pawn, and the new piece can't be taken. */
  | 'promotes'
  /** If the opponent passed, a capture, a promotion or an attack would follow that was not possible before. */
  | 'threat'
  /** An enemy piece can't leave the line to its king or to a dearer piece any more, and if the opponent passed, that would be used. */
  | 'pin'
  /** It is the same exchange as the bad move, but pays with a cheaper man. */
  | 'cheaper'
  /** A quiet move of the opening castles, brings a pawn into the centre, or a knight or bishop from its first square. */
  | 'opening'
  /** All other moves are much worse. */
  | 'only'
  /** Men can be taken with profit that could not before. */
  | 'attack'
  /** The same, several at once by the man that moved. */
  | 'fork'
  /** The same, behind the king on one line. */
  | 'skewer'
  /** The same, by a man behind the one that moved. */
  | 'discovery'
  /** It begins a series of checks, and wins more men than it costs. */
  | 'checks'
  /** Own men that could be taken with profit can't be any more. */
  | 'saves'
  /** An enemy pawn on its 7th rank has no piece left to promote to. */
  | 'freezes'
  /** An exchange buys back a piece, which gives check where nobody can take it. */
  | 'frees'
  /** What the opponent threatened is no longer legal. */
  | 'prevents'
  /** The opponent's reply is possible, but much weaker. */
  | 'answers'
  /** The man that moved could be taken with profit, if that had not a strong answer: both moves follow, and what the answer leads to. */
  | 'immune'
  /** The man that moved could be taken with profit, but his player buys him back at once: that ends the line. */
  | 'rampage'
  /** Whoever takes the man of the reply, which seems to win him, is mated. */
  | 'sacrifice'
  /** The reply frees a man of the kind just taken, and no other one was in the prison. */
  | 'bomb'
  /** The reply drops a man of the kind just given, and no other one was on the airfield. */
  | 'returned'
  /** The reply promotes a pawn that was frozen before the capture. */
  | 'woken'
  /** In the line a piece is taken, bought back and dropped. */
  | 'bought-back'
  /** The man just taken is the hostage of the next exchange, and no other one could be. */
  | 'payment'
  /** The man that takes back was the only guard of the next man taken. */
  | 'overloaded'
  /** The man that moved no longer guards the square. */
  | 'guard-left'
  /** The reply goes over the square that was left. */
  | 'line-opened'
  /** The reply takes the man that moved. The text doesn't say so: the capture does. */
  | 'en-prise';

/** The men of one role in a prison or on an airfield. */
export interface ReasonStore {
  /** The captor who has the prison, or the owner of the airfield. */
  readonly player: Colour;
  /** What it is. */
  readonly kind: 'prison' | 'airfield';
  /** The role. */
  readonly role: CapturableRole;
}

/** What follows if the opponent passes: a mate, or the move that is threatened. */
export interface ThreatenedMate {
  /** Where it begins, with the side to move that threatens it. */
  readonly start: Position;
  /** The moves of both sides to the mate; otherwise the move that is threatened. */
  readonly line: readonly Move[];
}

/** A reason for programs and pictures: the rules, a search or a proved mate have shown it. */
export interface Reason {
  /** What it is about: the opponent's reply to a bad move, a better move, a good move, or the opponent's threat. */
  readonly of: 'reply' | 'better' | 'plan' | 'threat';
  /** What it says. */
  readonly kind: ReasonKind;
  /** The squares that prove it: of the men attacked, saved and so on, or those of the move. */
  readonly squares: readonly Square[];
  /** The prisons and airfields that prove it. */
  readonly stores: readonly ReasonStore[];
  /** Where the line begins: before the move explained; for a threat the same position with the opponent to move. */
  readonly start: Position;
  /** The moves of both sides that show it, as far as it is proved or searched; legal from `start` on. */
  readonly line: readonly Move[];
  /** What the last move of the line threatens; null for kinds other than `mate-threat`, `threat` and `pin`. */
  readonly threat: ThreatenedMate | null;
}

/** Why a move is good or bad. */
export interface Why {
  /** English for people, at most two sentences. Moves are in standard notation. */
  readonly text: string;
  /** The same for programs. */
  readonly reasons: readonly Reason[];
}
