import type { DefenceVerdict } from '../../engine/mate_defence.ts';
import { resolveIntent, type Refusal } from '../../rules/resolve_intent.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { Preview } from '../preview/preview_state.ts';
import { nextHint, type Hint } from './hint.ts';
import {
  hintInLine,
  lineFailed,
  lineRequest,
  lineSession,
  playInLine,
  showLine,
  takeBackInLine,
  takeJudged,
  takeWhy,
  type Judged,
  type LineRequest,
  type LineSession,
} from './line_session.ts';
import type { Solved } from './progress.ts';
import {
  intentOf,
  isLinePuzzle,
  puzzlePosition,
  type LegalPuzzle,
  type MatePuzzle,
  type Puzzle,
  type ReasonPuzzle,
} from './puzzle.ts';

/** A puzzle in progress. */
export type PuzzleSession = MateSession | LineSession | ChoiceSession;

/** A puzzle in which moves are played on the board. */
export type MoveSession = MateSession | LineSession;

/**
 * A mate puzzle. `position` is on the board: unless `phase` is `player`, the player's last move has been played in it.
 */
export interface MateSession {
  readonly kind: 'mate';
  readonly puzzle: MatePuzzle;
  /** The player's last turn, and the moves from the start of the puzzle to it. */
  readonly turn: Position;
  readonly line: readonly Move[];
  /** Moves left to the player at that turn. */
  readonly movesLeft: number;
  readonly state: MateState;
  readonly hint: Hint | null;
  /** Were there wrong moves, a hint that showed the move, or the solution? */
  readonly wasHelped: boolean;
}

export type MateState =
  | { readonly phase: 'player' }
  /** The prover is at work on the move. */
  | { readonly phase: 'proving'; readonly move: Move; readonly patience: number }
  /** The move loses the mate: `defence` escapes; null if the move is stalemate. `isBack`: it has been taken back. */
  | { readonly phase: 'refuted'; readonly move: Move; readonly defence: Move | null; readonly isBack?: boolean }
  /** The prover ran out of time: against `defence`, a mate was neither found nor ruled out. */
  | { readonly phase: 'undecided'; readonly move: Move; readonly defence: Move; readonly patience: number }
  /** The prover failed for this reason. */
  | { readonly phase: 'failed'; readonly move: Move | null; readonly reason: string }
  /** `move` mates. */
  | { readonly phase: 'solved'; readonly move: Move }
  /** Searching for the moves of a hint or of the solution. */
  | { readonly phase: 'looking'; readonly wants: 'hint' | 'solution' }
  /** The solution, from `turn` on. */
  | { readonly phase: 'shown'; readonly solution: readonly Move[] };

/** A multiple-choice puzzle. */
export interface ChoiceSession {
  readonly kind: 'choice';
  readonly puzzle: ReasonPuzzle | LegalPuzzle;
  readonly position: Position;
  /** Wrong answers so far, possibly followed by the right one. */
  readonly tried: readonly string[];
  readonly isSolved: boolean;
  /** The answer was asked for. */
  readonly isShown: boolean;
  readonly wasHelped: boolean;
}

/** A question for the prover, or about a line for a search and the coach. */
export type PuzzleRequest =
  | { readonly kind: 'prove'; readonly position: Position; readonly moves: number; readonly patience: number }
  | { readonly kind: 'find'; readonly position: Position; readonly moves: number }
  | LineRequest;

/** A step of a puzzle: returns the same session if it doesn't apply. */
export type PuzzleStep<Args extends readonly unknown[]> = (session: PuzzleSession, ...args: Args) => PuzzleSession;

/** Factor of the time limit for each further question about the same move. */
const MORE_PATIENCE = 4;

export function beginPuzzle(puzzle: Puzzle): PuzzleSession {
  const position = puzzlePosition(puzzle);
  if (puzzle.kind === 'mate') return mateSession(puzzle, position);
  if (isLinePuzzle(puzzle)) return lineSession(puzzle);
  return { kind: 'choice', puzzle, position, tried: [], isSolved: false, isShown: false, wasHelped: false };
}

/** What the session waits for; null: nothing. */
export function requestOf(session: PuzzleSession): PuzzleRequest | null {
  if (session.kind === 'choice') return null;
  if (session.kind === 'line') return lineRequest(session);
  const { state, turn, movesLeft } = session;
  switch (state.phase) {
    case 'proving':
      return { kind: 'prove', position: turn.play(state.move), moves: movesLeft - 1, patience: state.patience };
    case 'looking':
      return { kind: 'find', position: turn, moves: movesLeft };
    default:
      return null;
  }
}

/** Does the player wait? What the coach is asked for comes when it comes. */
export function isWaiting(session: PuzzleSession): boolean {
  return session.kind !== 'choice' && (session.state.phase === 'proving' || session.state.phase === 'looking');
}

/** May a move be played on the board? After a wrong one, too, as soon as that is taken back. */
export function isOpen({ state }: MoveSession): boolean {
  return state.phase === 'player' || (state.phase === 'refuted' && state.isBack === true);
}

/** How the puzzle was solved; null if it isn't yet. */
export function solvedHow(session: PuzzleSession): Solved | null {
  const isSolved = session.kind === 'choice' ? session.isSolved : session.state.phase === 'solved';
  if (!isSolved) return null;
  return session.wasHelped ? 'helped' : 'alone';
}

/** All moves of a solution that was found or shown, from the start of the puzzle; null before. */
export function solutionMoves({ kind, state, line, ...session }: MoveSession): readonly Move[] | null {
  if (state.phase === 'shown') return [...line, ...state.solution];
  if (state.phase !== 'solved') return null;
  const played = [...line, state.move];
  // Of a line more is known than was asked for, unless another move was played.
  if (kind !== 'line' || !('solution' in session)) return played;
  const { solution } = session;
  return solution[line.length] === state.move ? solution : played;
}

/** Was the solution given away? */
export function isShown(session: PuzzleSession): session is MoveSession {
  return session.kind !== 'choice' && session.state.phase === 'shown';
}

/** The solution from the player's turn on, as a line to be played on the table; null: none is known. */
export function solutionLine(session: MoveSession): Preview | null {
  const line = solutionMoves(session);
  const start = puzzlePosition(session.puzzle);
  return line && { title: 'Solution', start, node: null, line, moves: line, shown: session.line.length };
}

/** How many plies of a refutation are stepped through. */
const MOST_REFUTATION = 6;

/** A refuted try with what the opponent has against it, from the start of the puzzle; null if there is none. */
export function refutationMoves({ state, line }: MoveSession): readonly Move[] | null {
  if (state.phase !== 'refuted' || state.defence === null) return null;
  const more = 'line' in state ? state.line.slice(0, MOST_REFUTATION - 2) : [];
  return [...line, state.move, state.defence, ...more];
}

/** The position to show. */
export function shownPosition(session: PuzzleSession): Position {
  if (session.kind === 'choice') return session.position;
  const { state, turn } = session;
  switch (state.phase) {
    case 'refuted':
      return state.isBack === true ? turn : turn.play(state.move);
    case 'proving':
    case 'undecided':
    case 'solved':
      return turn.play(state.move);
    case 'failed':
      return state.move === null ? turn : turn.play(state.move);
    case 'player':
    case 'looking':
    case 'shown':
      return turn;
  }
}

/** The full explanation of the refused move, or of an illegal option; null for a legal one. */
export function explanation(position: Position, move: string): Refusal | null {
  const resolved = resolveIntent(position, intentOf(move));
  return resolved.ok ? null : resolved.error;
}

function mateSession(puzzle: MatePuzzle, start: Position): MateSession {
  return {
    kind: 'mate',
    puzzle,
    turn: start,
    line: [],
    movesLeft: puzzle.moves,
    state: { phase: 'player' },
    hint: null,
    wasHelped: false,
  };
}

/** Plays a move of the player, and asks whether it keeps the mate. */
export function playInPuzzle(session: PuzzleSession, move: Move): PuzzleSession {
  if (session.kind === 'line') return playInLine(session, move);
  if (session.kind === 'choice' || !isOpen(session) || !session.turn.isLegal(move)) return session;
  const isMate = session.turn.play(move).status() === 'checkmate';
  const state: MateState = isMate ? { phase: 'solved', move } : { phase: 'proving', move, patience: 1 };
  return { ...session, state, hint: null };
}

/** Repeats the question about an undecided move with more time. */
export function askAgain(session: PuzzleSession): PuzzleSession {
  if (session.kind !== 'mate' || session.state.phase !== 'undecided') return session;
  const { move, patience } = session.state;
  return { ...session, state: { phase: 'proving', move, patience: patience * MORE_PATIENCE } };
}

/** The prover's verdict on the move. */
export function takeProof(session: PuzzleSession, verdict: DefenceVerdict): PuzzleSession {
  if (session.kind !== 'mate' || session.state.phase !== 'proving') return session;
  const { move, patience } = session.state;
  switch (verdict.kind) {
    case 'mated': {
      const [defence] = verdict.line;
      return defence === undefined
        ? { ...session, state: { phase: 'solved', move } }
        : playDefence(session, move, defence);
    }
    case 'refuted':
      return { ...session, state: { phase: 'refuted', move, defence: verdict.defence }, wasHelped: true };
    case 'undecided':
      return { ...session, state: { phase: 'undecided', move, defence: verdict.defence, patience } };
  }
}

/** Plays the defender's reply; the player has one move less. */
function playDefence(session: MateSession, move: Move, defence: Move): MateSession {
  return {
    ...session,
    turn: session.turn.play(move).play(defence),
    line: [...session.line, move, defence],
    movesLeft: session.movesLeft - 1,
    state: { phase: 'player' },
    hint: null,
  };
}

/** The line for a hint or the solution; null: none was found in time. */
export function takeLine(session: PuzzleSession, line: readonly Move[] | null): PuzzleSession {
  if (session.kind !== 'mate' || session.state.phase !== 'looking') return session;
  const [first] = line ?? [];
  if (line === null || first === undefined) return takeFailure(session, 'the mate was not found in time');
  if (session.state.wants === 'solution') return { ...session, state: { phase: 'shown', solution: line }, hint: null };
  return { ...session, state: { phase: 'player' }, hint: { move: first, shows: 'man' } };
}

/** What a search says about a move that is not the stored one. */
export function takeVerdict(session: PuzzleSession, judged: Judged): PuzzleSession {
  return session.kind === 'line' ? takeJudged(session, judged) : session;
}

/** What the coach says about a line; empty if nothing. */
export function takeSaid(session: PuzzleSession, text: string): PuzzleSession {
  return session.kind === 'line' ? takeWhy(session, text) : session;
}

/** The prover or the search failed. */
export function takeFailure(session: PuzzleSession, reason: string): PuzzleSession {
  if (session.kind === 'line') return lineFailed(session, reason);
  if (session.kind === 'choice' || requestOf(session) === null) return session;
  const move = session.state.phase === 'proving' ? session.state.move : null;
  return { ...session, state: { phase: 'failed', move, reason } };
}

/** Takes a refuted move back on the board. What is wrong with it is still said. */
export function putBack(session: PuzzleSession): PuzzleSession {
  // Two branches, because the states of both kinds are different types.
  if (session.kind === 'mate' && session.state.phase === 'refuted')
    return session.state.isBack === true ? session : { ...session, state: { ...session.state, isBack: true } };
  if (session.kind === 'line' && session.state.phase === 'refuted')
    return session.state.isBack === true ? session : { ...session, state: { ...session.state, isBack: true } };
  return session;
}

/** Back to the player's last turn, or from there to the one before. */
export function takeBack(session: PuzzleSession): PuzzleSession {
  if (session.kind === 'line') return takeBackInLine(session);
  if (session.kind === 'choice' || session.state.phase === 'solved') return session;
  const { state, line, puzzle } = session;
  if (state.phase !== 'player') return { ...session, state: { phase: 'player' } };
  if (line.length === 0) return session;
  const shorter = line.slice(0, -2);
  const turn = shorter.reduce((position, move) => position.play(move), puzzlePosition(puzzle));
  return { ...session, turn, line: shorter, movesLeft: session.movesLeft + 1, hint: null };
}

/** Starts again; whether help was used is not forgotten. */
export function restart(session: PuzzleSession): PuzzleSession {
  if (session.kind === 'choice') return session;
  if (session.kind === 'line') return lineSession(session.puzzle, session.wasHelped);
  const { puzzle, wasHelped } = session;
  return { ...mateSession(puzzle, puzzlePosition(puzzle)), wasHelped };
}

/** The first hint shows the man, and is free; the second one shows the move. */
export function showHint(session: PuzzleSession): PuzzleSession {
  if (session.kind !== 'choice' && session.state.phase === 'refuted') return showHint(takeBack(session));
  if (session.kind === 'line') return hintInLine(session);
  if (session.kind === 'choice' || session.state.phase !== 'player') return session;
  if (session.hint !== null) return { ...session, hint: nextHint(session.hint, session.hint.move), wasHelped: true };
  return { ...session, state: { phase: 'looking', wants: 'hint' } };
}

export function showSolution(session: PuzzleSession): PuzzleSession {
  if (solvedHow(session) !== null) return session;
  if (session.kind === 'line') return showLine(session);
  if (session.kind === 'choice')
    return chooseOption({ ...session, isShown: true, wasHelped: true }, rightOption(session));
  return { ...session, state: { phase: 'looking', wants: 'solution' }, wasHelped: true };
}

/** Answers a multiple-choice puzzle. */
export function chooseOption(session: PuzzleSession, option: string): PuzzleSession {
  if (session.kind !== 'choice') return session;
  const { puzzle, tried, isSolved } = session;
  const isOffered = (puzzle.options as readonly string[]).includes(option);
  if (isSolved || !isOffered || tried.includes(option)) return session;
  const isRight = option === rightOption(session);
  return { ...session, tried: [...tried, option], isSolved: isRight, wasHelped: session.wasHelped || !isRight };
}

/** The reason that is true, or the move that is legal. */
export function rightOption({ puzzle, position }: ChoiceSession): string {
  if (puzzle.kind === 'reason') return puzzle.code;
  const legal = puzzle.options.find((option) => explanation(position, option) === null);
  if (legal === undefined) throw new Error(`puzzle ${puzzle.id}: no option is legal`);
  return legal;
}
