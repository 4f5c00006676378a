import type { Position } from '../rules/position.ts';
import type { Counts, Move, Role, Square } from '../rules/setup.ts';

// What the coach says, as data. Words, arrows and JSON are made of it; a checker tests it.

/** A man that can be taken with profit. */
export interface Target {
  readonly square: Square;
  readonly role: Role;
  /** What taking it wins, in pawns, once both sides have taken what pays on that square. */
  readonly gain: number;
}

/** A man where he stands. */
export type Man = Pick<Target, 'square' | 'role'>;

/** How men are attacked: several by the man that moved; by a man behind it; one behind the king or a dearer man. */
export type AttackBy = 'fork' | 'discovery' | 'skewer';

/** What a move newly attacks; for a man who is dropped with check there may be nothing else. */
export interface Attack {
  readonly targets: readonly Target[];
  readonly by: AttackBy | null;
  readonly isCheck: boolean;
}

/** What stops a drop or an exchange: its square is taken, or its payment or its man is gone. */
export type StoppedBy = 'square' | 'payment' | 'man';

/** A man who seems to guard a square and may not take there: that would wake the frozen pawn on `woken`, or, if null, he is pinned. */
export interface Barred extends Man {
  readonly woken: Square | null;
}

/**
 * It takes a man with profit; nobody can take back, if it was unguarded. `isSettled`: captures elsewhere on the board change nothing
 * about the gain. `barred`: nobody can take back, though this man seems to.
 */
export interface Takes {
  readonly kind: 'takes';
  readonly target: Target;
  readonly isUnguarded: boolean;
  readonly isSettled: boolean;
  readonly barred: Barred | null;
}

/** It promotes a pawn, and the new piece can't be taken. */
export interface Promotes {
  readonly kind: 'promotes';
  readonly role: Role;
}

/** What a move does by the rules alone: what is threatened is one of these. */
export type Deed = Takes | Promotes | ({ readonly kind: 'attack' } & Attack);

/** What a move is good for. Each is verified: by the rules, by the mate prover, or by a search. */
export type Idea =
  /** It begins a proved mate. The line begins with the move. */
  | { readonly kind: 'mate'; readonly moves: number; readonly line: readonly Move[] }
  /** If the opponent did nothing, a proved mate would follow: the line after the opponent has passed. */
  | { readonly kind: 'mate-threat'; readonly moves: number; readonly line: readonly Move[] }
  /** In the line, which begins with the move, its player wins more men than he pays, and more than he would otherwise. */
  | { readonly kind: 'wins'; readonly won: Counts; readonly paid: Counts; readonly line: readonly Move[] }
  | Takes
  | Promotes
  /**
   * The man that moved could be taken with profit, if the capture had not a strong answer. `taken`: whom he has taken himself. `mates`:
   * the answer begins a proved mate in so many moves. `landing`: what it attacks. `then`: what follows it, up to the capture of a piece.
   */
  | {
      readonly kind: 'immune';
      readonly capture: Move;
      readonly answer: Move;
      readonly taken: Target | null;
      readonly mates: number | null;
      readonly landing: Attack | null;
      readonly then: readonly Move[];
    }
  /** The same, and his player buys him back at once: no other man of his kind could be. `landing`: what he then attacks. */
  | {
      readonly kind: 'rampage';
      readonly capture: Move;
      readonly back: Move;
      readonly taken: Target | null;
      readonly landing: Attack | null;
    }
  /** If the opponent did nothing, `next` would follow, which could not do so before. */
  | { readonly kind: 'threat'; readonly next: Move; readonly deed: Deed }
  /** The man that moved pins an enemy piece, who could leave the line before. If the opponent did nothing, `next` would use it. */
  | { readonly kind: 'pin'; readonly target: Man; readonly behind: Man; readonly next: Move }
  /** Men can now be taken with profit that could not before. */
  | ({ readonly kind: 'attack' } & Attack)
  /** It begins so many checks in a row, in a line in which its player wins more men than he pays. */
  | {
      readonly kind: 'checks';
      readonly count: number;
      readonly won: Counts;
      readonly paid: Counts;
      readonly line: readonly Move[];
    }
  /** Own men that could be taken with profit can't be any more. */
  | { readonly kind: 'saves'; readonly targets: readonly Target[] }
  /** Enemy pawns on their 7th rank are frozen now. */
  | { readonly kind: 'freezes'; readonly squares: readonly Square[] }
  /** It buys back a piece, which gives check where nobody can take it. Told only if there is nothing else. */
  | { readonly kind: 'frees'; readonly role: Role; readonly give: Role }
  /** A move that the opponent threatened is no longer possible. */
  | { readonly kind: 'prevents'; readonly threat: Move; readonly by: StoppedBy | null }
  /** The opponent's move has a good reply. */
  | { readonly kind: 'answers'; readonly threat: Move; readonly reply: Move }
  /** It is the same drop of an exchange as the bad move, paid with another man. */
  | { readonly kind: 'cheaper'; readonly give: Role; readonly instead: Role }
  /** A quiet move of the opening: it castles, brings a pawn into the centre, or a knight or bishop from its first square. Told only if there is nothing else. */
  | { readonly kind: 'opening'; readonly aim: 'castles' | 'centre' | 'develops'; readonly role: Role }
  /** All other moves are much worse: `second` is the best of them. Told only if there is nothing else. */
  | { readonly kind: 'only'; readonly second: Move };

export type IdeaKind = Idea['kind'];

/** Why the opponent's line works after the move played. Each follows from the rules alone, and is necessary. */
export type Cause =
  /** The man just taken comes back: no other man of his kind could have been freed. */
  | { readonly kind: 'bomb'; readonly role: Role; readonly square: Square }
  /** The hostage just given away is dropped: no other man of his kind was there. */
  | { readonly kind: 'returned'; readonly role: Role }
  /** The capture woke a frozen pawn of the opponent, who promotes. */
  | { readonly kind: 'woken'; readonly square: Square; readonly role: Role }
  /** Taking the man of the reply, which seems to win him, allows a proved mate. */
  | {
      readonly kind: 'sacrifice';
      readonly capture: Move;
      readonly moves: number;
      readonly line: readonly Move[];
    }
  /** In the line a piece is taken, bought back and dropped, where it attacks something; in a line to mate that is not told. */
  | {
      readonly kind: 'bought-back';
      readonly role: Role;
      readonly give: Role;
      readonly square: Square;
      readonly to: Square;
      readonly landing: Attack | null;
    }
  /**
   * In the line the man taken at once pays for another one, who attacks something: no other hostage could. `isRenewed`: he was
   * skewered and taken a move later, and is paid for another skewer.
   */
  | {
      readonly kind: 'payment';
      readonly isRenewed: boolean;
      readonly give: Role;
      readonly role: Role;
      readonly to: Square;
      readonly landing: Attack | null;
    }
  /** The man that takes back leaves another one without its only guard. */
  | { readonly kind: 'overloaded'; readonly guard: Square; readonly square: Square }
  /** The man that moved, `guard`, no longer guards the square, where a man of `role` is taken. */
  | {
      readonly kind: 'guard-left';
      readonly from: Square;
      readonly guard: Role;
      readonly square: Square;
      readonly role: Role;
    }
  /** The move has opened the line on which the opponent's move goes. */
  | { readonly kind: 'line-opened'; readonly from: Square }
  /** The man that moved stands where it is taken. */
  | { readonly kind: 'en-prise'; readonly square: Square };

export type CauseKind = Cause['kind'];

/** What the opponent does to a bad move. */
export interface Harm {
  /** `unmet`: the opponent could have done it just as well before, had he been to move: a threat that was not met. */
  readonly relation: 'allows' | 'unmet';
  readonly reply: Move;
  /** The reply and what follows, as far as it is proved or searched. */
  readonly line: readonly Move[];
  /** Points that the player who has to answer the reply can expect, 0 to 1, and the score for him in pawns. */
  readonly expected: number;
  readonly pawns: number;
  /** The strongest first: at most two. */
  readonly ideas: readonly Idea[];
  readonly cause: Cause | null;
  /** Where the review's line leads if much is lost by it; null if not, or if it ends in mate. */
  readonly leadsTo: Outlook | null;
}

/** What a review has found after a bad move. */
export interface Outlook {
  /** Begins with the reply. */
  readonly line: readonly Move[];
  /** The score in pawns for the player of the reply. */
  readonly pawns: number;
}

/** What another move would have done. */
export interface Better {
  readonly move: Move;
  /** Begins with the move. */
  readonly line: readonly Move[];
  /** The strongest first: at most two. */
  readonly ideas: readonly Idea[];
  /** Why its line works; told only if there is no idea. */
  readonly cause: Cause | null;
}

/** Why a move is bad. */
export interface Explanation {
  /** The position in which it was played. */
  readonly before: Position;
  readonly move: Move;
  readonly harm: Harm | null;
  readonly better: Better | null;
}

/** What a player would do in a position, and what it is good for: a threat, or the idea of the best move. */
export interface Plan {
  /** The position with that player to move. */
  readonly before: Position;
  readonly move: Move;
  /** Begins with the move. */
  readonly line: readonly Move[];
  /** Points that its player can expect of it, 0 to 1. */
  readonly expected: number;
  /** The strongest first: at most two. */
  readonly ideas: readonly Idea[];
}
