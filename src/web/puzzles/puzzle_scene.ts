import { moveArrows, dropArrow, exchangeArrows, squareArrow, type Arrow } from '../../diagram/arrows.ts';
import type { Intent } from '../../rules/intent.ts';
import type { Colour, Square } from '../../rules/setup.ts';
import { FILES } from '../../rules/squares.ts';
import type { Place } from '../../rules/place.ts';
import { placesOfMove } from '../table/place.ts';
import type { Scene } from '../table/scene.ts';
import { intentOf } from './puzzle.ts';
import { shownPosition, type ChoiceSession, type MateSession, type PuzzleSession } from './session.ts';

/** The scene for a puzzle. */
export function puzzleScene(session: PuzzleSession): Scene {
  const position = shownPosition(session);
  return {
    setup: position.setup,
    ruleset: position.ruleset,
    position,
    lastMove: lastMoveOf(session),
    arrows: session.kind === 'mate' ? mateArrows(session) : choiceArrows(session),
    marked: markedBy(session),
    hands: session.kind === 'mate' && session.state.phase === 'player' ? 'moves' : 'none',
  };
}

function lastMoveOf(session: PuzzleSession): Place[] {
  if (session.kind === 'choice') return [];
  const { state, turn, line } = session;
  if ('move' in state && state.move !== null) return placesOfMove(turn.turn, state.move);
  const defence = line.at(-1);
  return defence === undefined ? [] : placesOfMove(turn.turn ^ 1, defence);
}

/** The refuting defence, the move of a hint, or the first move of the solution. */
function mateArrows({ state, turn, hint }: MateSession): Arrow[] {
  switch (state.phase) {
    case 'refuted':
      return state.defence === null ? [] : moveArrows(turn.turn ^ 1, state.defence, 'mistake');
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

function intentArrows(player: Colour, intent: Intent, tone: 'move' | 'mistake'): Arrow[] {
  switch (intent.kind) {
    case 'drop':
      return [dropArrow(player, intent.role, intent.to, tone)];
    case 'exchange':
      return exchangeArrows(player, intent.give, intent.rescue, intent.to, tone);
    case 'castle':
      return [];
    case 'move': {
      const from = (intent.fromRank ?? 0) * FILES + (intent.fromFile ?? 0);
      return [squareArrow(from, intent.to ?? from, tone)];
    }
  }
}

/** The man of a hint; one that is dropped is marked by its target square. */
function markedBy(session: PuzzleSession): Square[] {
  if (session.kind === 'choice' || session.hint === null || session.state.phase !== 'player') return [];
  const place = placesOfMove(session.turn.turn, session.hint.move)[0]!;
  return place.kind === 'square' ? [place.square] : [];
}
