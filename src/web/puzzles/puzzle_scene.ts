import { moveArrows, type Arrow } from '../../diagram/arrows.ts';
import type { Place } from '../../rules/place.ts';
import { intentArrows } from '../table/intent_arrows.ts';
import { placesOfMove } from '../table/place.ts';
import type { Scene } from '../table/scene.ts';
import { intentOf } from './puzzle.ts';
import { isOpen, shownPosition, type ChoiceSession, type MoveSession, type PuzzleSession } from './puzzle_session.ts';

/** The scene for a puzzle. */
export function puzzleScene(session: PuzzleSession): Scene {
  const position = shownPosition(session);
  return {
    setup: position.setup,
    ruleset: position.ruleset,
    position,
    lastMove: lastMoveOf(session),
    arrows: session.kind === 'choice' ? choiceArrows(session) : moveArrowsOf(session),
    marked: markedBy(session),
    isPraise: true,
    hands: session.kind !== 'choice' && isOpen(session) ? 'moves' : 'none',
  };
}

function lastMoveOf(session: PuzzleSession): Place[] {
  if (session.kind === 'choice') return [];
  const { state, turn, line } = session;
  const isBack = state.phase === 'refuted' && state.isBack === true;
  if ('move' in state && state.move !== null && !isBack) return placesOfMove(turn.turn, state.move);
  const defence = line.at(-1);
  return defence === undefined ? [] : placesOfMove(turn.turn ^ 1, defence);
}

/** The refuting defence, the move of a hint, or the first move of the solution. */
function moveArrowsOf({ state, turn, hint }: MoveSession): Arrow[] {
  switch (state.phase) {
    case 'refuted':
      // Whoever tries again has a clear board.
      return state.defence === null || state.isBack === true ? [] : moveArrows(turn.turn ^ 1, state.defence, 'shown');
    case 'undecided':
      return moveArrows(turn.turn ^ 1, state.defence);
    case 'shown':
      return state.solution.slice(0, 1).flatMap((move) => moveArrows(turn.turn, move));
    case 'player':
      return hint?.shows === 'move' ? moveArrows(turn.turn, hint.move) : [];
    default:
      return [];
  }
}

/** The refused move, or the last option chosen. */
function choiceArrows({ puzzle, position, tried, isSolved }: ChoiceSession): Arrow[] {
  if (puzzle.kind === 'reason') return intentArrows(position.turn, intentOf(puzzle.move), 'mistake');
  const last = tried.at(-1);
  return last === undefined ? [] : intentArrows(position.turn, intentOf(last), isSolved ? 'move' : 'mistake');
}

/** The man of a hint, on the board or in a store. */
function markedBy(session: PuzzleSession): Place[] {
  if (session.kind === 'choice' || session.hint === null || session.state.phase !== 'player') return [];
  return placesOfMove(session.turn.turn, session.hint.move).slice(0, 1);
}
