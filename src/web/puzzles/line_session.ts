import { resolveIntent } from '../../rules/resolve_intent.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { formatCoordinate } from '../../notation/coordinate.ts';
import { nextHint, type Hint } from './hint.ts';
import { ideaOf } from './idea.ts';
import { intentOf, puzzlePosition, type LinePuzzle } from './puzzle.ts';

/** A puzzle with a line to be found. As in a mate, `position` shows the player's last move unless `phase` is `player`. */
export interface LineSession {
  readonly kind: 'line';
  readonly puzzle: LinePuzzle;
  /** All moves of the solution. The player is asked for some of them. */
  readonly solution: readonly Move[];
  /** The player's last turn, and the moves from the start of the puzzle to it. */
  readonly turn: Position;
  readonly line: readonly Move[];
  readonly state: LineState;
  readonly hint: Hint | null;
  /** Were there wrong moves, a hint that showed the move, or the solution? */
  readonly wasHelped: boolean;
}

export type LineState =
  | { readonly phase: 'player' }
  /** The move is not the stored one: a search looks whether it is as good. */
  | { readonly phase: 'proving'; readonly move: Move }
  /**
   * The move is worse by `lost` pawns: the opponent plays `defence`, and `line` goes on after it; null if the move draws at once. `why` is
   * null until the coach has been asked. `isBack`: the move has been taken back.
   */
  | {
      readonly phase: 'refuted';
      readonly move: Move;
      readonly defence: Move | null;
      readonly line: readonly Move[];
      readonly lost: number;
      readonly why: string | null;
      readonly isBack?: boolean;
    }
  /** The search failed for this reason. */
  | { readonly phase: 'failed'; readonly move: Move | null; readonly reason: string }
  /** `isOther`: the move is not the stored one, but as good. */
  | { readonly phase: 'solved'; readonly move: Move; readonly isOther: boolean; readonly why: string | null }
  /** The solution, from `turn` on. */
  | { readonly phase: 'shown'; readonly solution: readonly Move[]; readonly why: string | null };

/** What a search has found after a move that is not the stored one. */
export interface Judged {
  /** The score for the player in pawns. */
  readonly pawns: number;
  /** The opponent's best reply; null if the game is over. */
  readonly reply: Move | null;
  /** What follows the reply, as far as the search has seen it. */
  readonly line?: readonly Move[];
}

/** What a line waits for. */
export type LineRequest =
  | { readonly kind: 'judge'; readonly position: Position; readonly move: Move }
  | { readonly kind: 'harm'; readonly position: Position; readonly move: Move }
  | { readonly kind: 'why'; readonly position: Position; readonly move: Move };

/** The best move is proved to be better by a pawn and a half: a move that is worse by less than half of that counts as good. */
export const AS_GOOD_PAWNS = 0.75;

export function lineSession(puzzle: LinePuzzle, wasHelped = false): LineSession {
  const start = puzzlePosition(puzzle);
  const solution = movesOf(start, puzzle);
  return {
    kind: 'line',
    puzzle,
    solution,
    turn: start,
    line: [],
    state: { phase: 'player' },
    hint: null,
    wasHelped,
  };
}

/** The moves of the solution. Throws if one is not legal, which the tests of the file rule out. */
function movesOf(start: Position, { id, moves }: LinePuzzle): Move[] {
  let position = start;
  return moves.map((text) => {
    const resolved = resolveIntent(position, intentOf(text));
    if (!resolved.ok) throw new Error(`puzzle ${id}: ${text} is not legal`);
    position = position.play(resolved.value);
    return resolved.value;
  });
}

/** What is to be played at this turn. */
function wanted({ solution, line }: LineSession): Move {
  return solution[line.length]!;
}

function isLastAsked({ puzzle, line }: LineSession): boolean {
  return line.length / 2 + 1 >= puzzle.asked;
}

export function lineRequest({ state, turn, solution, puzzle }: LineSession): LineRequest | null {
  switch (state.phase) {
    case 'proving':
      return { kind: 'judge', position: turn, move: state.move };
    case 'refuted':
      return state.why === null && state.defence !== null ? { kind: 'harm', position: turn, move: state.move } : null;
    case 'solved':
    case 'shown':
      return state.why === null ? { kind: 'why', position: puzzlePosition(puzzle), move: solution[0]! } : null;
    default:
      return null;
  }
}

/** Plays a move of the player. Another payment for the same move is as good, unless the puzzle says otherwise. */
export function playInLine(session: LineSession, move: Move): LineSession {
  const { state, turn, puzzle, line, solution } = session;
  const isOpen = state.phase === 'player' || (state.phase === 'refuted' && state.isBack === true);
  if (!isOpen || !turn.isLegal(move)) return session;
  const right = wanted(session);
  const isAlike = ideaOf(move) === ideaOf(right) && !puzzle.excepted.includes(formatCoordinate(move));
  if (move === right && !isLastAsked(session)) {
    const reply = solution[line.length + 1]!;
    return {
      ...session,
      turn: turn.play(move).play(reply),
      line: [...line, move, reply],
      state: { phase: 'player' },
      hint: null,
    };
  }
  const isMate = turn.play(move).status() === 'checkmate';
  const next: LineState =
    isMate || isAlike ? { phase: 'solved', move, isOther: move !== right, why: null } : { phase: 'proving', move };
  return { ...session, state: next, hint: null };
}

/** What a search says about a move that is not the stored one. */
export function takeJudged(session: LineSession, { pawns, reply, line: more = [] }: Judged): LineSession {
  const { state, puzzle, line } = session;
  if (state.phase !== 'proving') return session;
  const { move } = state;
  const lost = puzzle.scores[line.length / 2]! - pawns;
  if (lost < AS_GOOD_PAWNS) return { ...session, state: { phase: 'solved', move, isOther: true, why: null } };
  return {
    ...session,
    state: { phase: 'refuted', move, defence: reply, line: more, lost, why: null },
    wasHelped: true,
  };
}

/** What the coach says; empty if nothing. */
export function takeWhy(session: LineSession, why: string): LineSession {
  const { state } = session;
  return lineRequest(session) === null || !('why' in state) ? session : { ...session, state: { ...state, why } };
}

/** A search failed. What the coach would have said is not missed. */
export function lineFailed(session: LineSession, reason: string): LineSession {
  const { state } = session;
  if (state.phase === 'proving') return { ...session, state: { phase: 'failed', move: state.move, reason } };
  return takeWhy(session, '');
}

/** Back to the player's last turn, or from there to the one before. */
export function takeBackInLine(session: LineSession): LineSession {
  const { state, line, puzzle } = session;
  if (state.phase === 'solved') return session;
  if (state.phase !== 'player') return { ...session, state: { phase: 'player' } };
  if (line.length === 0) return session;
  const shorter = line.slice(0, -2);
  const turn = shorter.reduce((position, move) => position.play(move), puzzlePosition(puzzle));
  return { ...session, turn, line: shorter, hint: null };
}

/** The first hint, which names the piece, is free. */
export function hintInLine(session: LineSession): LineSession {
  if (session.state.phase !== 'player') return session;
  return {
    ...session,
    hint: nextHint(session.hint, wanted(session)),
    wasHelped: session.wasHelped || session.hint !== null,
  };
}

export function showLine(session: LineSession): LineSession {
  const solution = session.solution.slice(session.line.length);
  return { ...session, state: { phase: 'shown', solution, why: null }, hint: null, wasHelped: true };
}
