import { playerName } from '../../rules/words.ts';
import { describeEnd } from '../../table/end.ts';
import type { GameState } from './game_state.ts';
import { isEngines, isWatched, onlyPerson } from './players.ts';
import { saidLastMove } from './said_move.ts';

/** The status of the game in a sentence: a message for the user, how it ended, or whose turn it is. */
export function statusText({ table, notice }: GameState): string {
  const { end, position, seats, activity, isHeld, isPaused, drawOffer, node } = table;
  if (notice !== '') return notice;
  if (end !== null) return `${describeEnd(end)} ${end.result}`;
  if (activity === 'hint') return 'Looking for a hint …';
  if (drawOffer !== null) return offerText(table);
  if (isEngines(seats, position.turn)) {
    if (isPaused || isHeld) return 'Ransom waits: “Go on” lets it move.';
    if (isWatched(seats) && node.move !== null) return saidLastMove(node);
    return 'Ransom is thinking …';
  }
  const isCheck = position.isCheck();
  if (onlyPerson(seats) !== null) return isCheck ? 'You are in check.' : 'Your move.';
  const mover = playerName(position.turn);
  return isCheck ? `${mover} is in check.` : `${mover} to move.`;
}

function offerText({ seats, drawOffer }: GameState['table']): string {
  if (onlyPerson(seats) !== null) return 'You offer a draw: Ransom answers with its move.';
  return `${playerName(drawOffer!)} offers a draw.`;
}
