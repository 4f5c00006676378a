import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { describeEnd, type GameEnd } from '../../table/end.ts';
import type { Seats, TableEvent } from '../../table/table_state.ts';
import type { GameChoice, GameState } from './game_state.ts';
import { isEngines, nameInSentence, onlyPerson } from './players.ts';

/** Who has won; null: nobody. */
export function winnerOf({ result }: GameEnd): Colour | null {
  return result === '1-0' ? WHITE : result === '0-1' ? BLACK : null;
}

/** "You won", "You lost", "A draw"; "White won" where two people play, or only Ransom. */
export function endTitle(end: GameEnd, seats: Seats): string {
  const winner = winnerOf(end);
  const person = onlyPerson(seats);
  if (winner === null) return 'A draw';
  if (person === null) return `${playerName(winner)} won`;
  return winner === person ? 'You won' : 'You lost';
}

/** How it ended, without who won: "Checkmate", "Ransom resigned". */
export function howItEnded(end: GameEnd, seats: Seats, names?: GameChoice['names']): string {
  const name = (colour: Colour): string =>
    onlyPerson(seats) === colour ? 'You' : nameInSentence(seats, colour, names);
  switch (end.kind) {
    case 'rules':
      return RULES_WORDS[end.outcome.ending];
    case 'resignation':
      return `${name(end.loser)} resigned`;
    case 'agreement':
      return 'Agreed';
    case 'time':
      return `${name(end.loser)} lost on time`;
    case 'stated':
      return describeEnd(end).replace(/\.$/, '');
  }
}

const RULES_WORDS = {
  checkmate: 'Checkmate',
  stalemate: 'Stalemate',
  repetition: 'Threefold repetition',
  'fifty-moves': 'The fifty-move rule',
} as const;

/** How an offer of a draw came to nothing, and whose move it is then, if it is the person's. */
export function declinedText(
  { by, byMove }: Extract<TableEvent, { kind: 'draw-declined' }>,
  { seats, position }: GameState['table'],
  names?: GameChoice['names'],
): string {
  const person = onlyPerson(seats);
  const name = nameInSentence(seats, by, names);
  if (person === null) return `${name} declines the draw.`;
  if (person === by) return 'You decline the draw.';
  // Ransom answers with its move, or on the person's turn.
  const isPersons = byMove || isEngines(seats, by) || position.turn === person;
  const told = byMove ? `${name} has moved: your offer of a draw is off.` : `${name} declines the draw.`;
  return isPersons ? `${told} Your move.` : told;
}

/** For screen readers: "You won. White wins by checkmate." */
export function saidEnd(end: GameEnd, seats: Seats): string {
  return onlyPerson(seats) === null ? describeEnd(end) : `${endTitle(end, seats)}. ${describeEnd(end)}`;
}
