import type { DefenceVerdict } from '../../engine/mate_defence.ts';
import { resolveIntent, type Refusal } from '../../rules/explain.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { Solved } from './progress.ts';
import {
  intentOf,
  puzzlePosition,
  type LegalPuzzle,
  type MatePuzzle,
  type Puzzle,
  type ReasonPuzzle,
} from './puzzle.ts';

/** A puzzle in progress. */
export type PuzzleSession = MateSession | ChoiceSession;

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
  /** Were there wrong moves, hints, or the solution? */
  readonly wasHelped: boolean;
  /** The number of the last question to the prover: answers to older ones are ignored. */
  readonly question: number;
}

export type MateState =
  | { readonly phase: 'player' }
  /** The prover is at work on the move. */
  | { readonly phase: 'proving'; readonly move: Move; readonly patience: number }
  /** The move loses the mate: `defence` escapes; null if the move is stalemate. */
  | { readonly phase: 'refuted'; readonly move: Move; readonly defence: Move | null }
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

/** First the man to move, then the move. */
export interface Hint {
  readonly move: Move;
  readonly shows: 'man' | 'move';
}

/** A multiple-choice puzzle. */
export interface ChoiceSession {
  readonly kind: 'choice';
  readonly puzzle: ReasonPuzzle | LegalPuzzle;
  readonly position: Position;
  /** Wrong answers so far, possibly followed by the right one. */
  readonly tried: readonly string[];
  readonly isSolved: boolean;
  readonly wasHelped: boolean;
}

export type PuzzleAction =
  | { readonly kind: 'play'; readonly move: Move }
  | { readonly kind: 'proved'; readonly question: number; readonly verdict: DefenceVerdict }
  | { readonly kind: 'found'; readonly question: number; readonly line: readonly Move[] | null }
  | { readonly kind: 'failed'; readonly question: number; readonly reason: string }
  | { readonly kind: 'choose'; readonly option: string }
  /** Back to the player's last turn, or from there to the one before. */
  | { readonly kind: 'take-back' }
  | { readonly kind: 'restart' }
  /** Repeats the question about an undecided move with more time. */
  | { readonly kind: 'ask-again' }
  | { readonly kind: 'hint' }
  | { readonly kind: 'solution' };

/** A question for the prover; `question` is returned with the answer. */
export type PuzzleRequest =
  | {
      readonly kind: 'prove';
      readonly position: Position;
      readonly moves: number;
      readonly patience: number;
      readonly question: number;
    }
  | { readonly kind: 'find'; readonly position: Position; readonly moves: number; readonly question: number };

/** The session after an action, and the resulting question, if any. */
export interface PuzzleStep {
  readonly session: PuzzleSession;
  readonly request: PuzzleRequest | null;
}

/** Factor of the time limit for each further question about the same move. */
const MORE_PATIENCE = 4;

export function beginPuzzle(puzzle: Puzzle): PuzzleSession {
  const position = puzzlePosition(puzzle);
  if (puzzle.kind === 'mate') return mateSession(puzzle, position);
  return { kind: 'choice', puzzle, position, tried: [], isSolved: false, wasHelped: false };
}

/** The session after an action; the same object if the action doesn't apply. */
export function stepPuzzle(session: PuzzleSession, action: PuzzleAction): PuzzleStep {
  return session.kind === 'mate' ? stepMate(session, action) : still(stepChoice(session, action));
}

/** How the puzzle was solved; null if it isn't yet. */
export function solvedHow(session: PuzzleSession): Solved | null {
  const isSolved = session.kind === 'choice' ? session.isSolved : session.state.phase === 'solved';
  if (!isSolved) return null;
  return session.wasHelped ? 'helped' : 'alone';
}

/** The position to show. */
export function shownPosition(session: PuzzleSession): Position {
  if (session.kind === 'choice') return session.position;
  const { state, turn } = session;
  switch (state.phase) {
    case 'proving':
    case 'refuted':
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
    question: 0,
  };
}

function still(session: PuzzleSession): PuzzleStep {
  return { session, request: null };
}

function stepMate(session: MateSession, action: PuzzleAction): PuzzleStep {
  switch (action.kind) {
    case 'play':
      return session.state.phase === 'player' ? playMove(session, action.move) : still(session);
    case 'proved':
      return still(isAnswer(session, action.question) ? proved(session, action.verdict) : session);
    case 'found':
      return still(isAnswer(session, action.question) ? found(session, action.line) : session);
    case 'failed':
      return still(isAnswer(session, action.question) ? failed(session, action.reason) : session);
    case 'take-back':
      return still(takeBack(session));
    case 'restart':
      return still({ ...mateSession(session.puzzle, puzzlePosition(session.puzzle)), ...keptBy(session) });
    case 'ask-again':
      if (session.state.phase !== 'undecided') return still(session);
      return prove(session, session.state.move, session.state.patience * MORE_PATIENCE);
    case 'hint':
      return hint(session);
    case 'solution':
      return session.state.phase === 'solved' ? still(session) : look(session, 'solution');
    case 'choose':
      return still(session);
  }
}

function isAnswer({ question, state }: MateSession, asked: number): boolean {
  return question === asked && (state.phase === 'proving' || state.phase === 'looking');
}

/** What is kept when the puzzle is restarted: the numbering of questions, and whether help was used. */
function keptBy({ question, wasHelped }: MateSession): Pick<MateSession, 'question' | 'wasHelped'> {
  return { question: question + 1, wasHelped };
}

function playMove(session: MateSession, move: Move): PuzzleStep {
  if (!session.turn.isLegal(move)) return still(session);
  if (session.turn.play(move).status() === 'checkmate') {
    return still({ ...session, state: { phase: 'solved', move }, hint: null, question: session.question + 1 });
  }
  return prove(session, move, 1);
}

/** Asks whether the move keeps the mate. */
function prove(session: MateSession, move: Move, patience: number): PuzzleStep {
  const question = session.question + 1;
  const position = session.turn.play(move);
  return {
    session: { ...session, state: { phase: 'proving', move, patience }, hint: null, question },
    request: { kind: 'prove', position, moves: session.movesLeft - 1, patience, question },
  };
}

function proved(session: MateSession, verdict: DefenceVerdict): MateSession {
  const { state } = session;
  if (state.phase !== 'proving') return session;
  const { move, patience } = state;
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

function takeBack(session: MateSession): MateSession {
  const { state, line, puzzle } = session;
  if (state.phase === 'solved') return session;
  const question = session.question + 1;
  if (state.phase !== 'player') return { ...session, state: { phase: 'player' }, question };
  if (line.length === 0) return session;
  const shorter = line.slice(0, -2);
  const turn = shorter.reduce((position, move) => position.play(move), puzzlePosition(puzzle));
  return { ...session, turn, line: shorter, movesLeft: session.movesLeft + 1, hint: null, question };
}

/** The first hint shows the man, the second one the move. */
function hint(session: MateSession): PuzzleStep {
  if (session.state.phase !== 'player') return still(session);
  if (session.hint !== null) return still({ ...session, hint: { ...session.hint, shows: 'move' } });
  return look(session, 'hint');
}

function look(session: MateSession, wants: 'hint' | 'solution'): PuzzleStep {
  const question = session.question + 1;
  const { turn, movesLeft } = session;
  return {
    session: { ...session, state: { phase: 'looking', wants }, wasHelped: true, question },
    request: { kind: 'find', position: turn, moves: movesLeft, question },
  };
}

function found(session: MateSession, line: readonly Move[] | null): MateSession {
  const { state } = session;
  if (state.phase !== 'looking') return session;
  const [first] = line ?? [];
  if (line === null || first === undefined) return failed(session, 'the mate was not found in time');
  if (state.wants === 'solution') return { ...session, state: { phase: 'shown', solution: line }, hint: null };
  return { ...session, state: { phase: 'player' }, hint: { move: first, shows: 'man' } };
}

function failed(session: MateSession, reason: string): MateSession {
  const move = session.state.phase === 'proving' ? session.state.move : null;
  return { ...session, state: { phase: 'failed', move, reason } };
}

function stepChoice(session: ChoiceSession, action: PuzzleAction): ChoiceSession {
  switch (action.kind) {
    case 'choose':
      return choose(session, action.option);
    case 'solution':
      return session.isSolved ? session : choose({ ...session, wasHelped: true }, rightOption(session));
    default:
      return session;
  }
}

function choose(session: ChoiceSession, option: string): ChoiceSession {
  const { puzzle, tried } = session;
  const isOffered = (puzzle.options as readonly string[]).includes(option);
  if (session.isSolved || !isOffered || tried.includes(option)) return session;
  const isRight = option === rightOption(session);
  return {
    ...session,
    tried: [...tried, option],
    isSolved: isRight,
    wasHelped: session.wasHelped || !isRight,
  };
}

/** The reason that is true, or the move that is legal. */
export function rightOption({ puzzle, position }: ChoiceSession): string {
  if (puzzle.kind === 'reason') return puzzle.code;
  const legal = puzzle.options.find((option) => explanation(position, option) === null);
  if (legal === undefined) throw new Error(`puzzle ${puzzle.id}: no option is legal`);
  return legal;
}
