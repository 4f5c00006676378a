import type { JSX } from 'preact';
import { capitalised, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { usePage } from '../use_app.ts';
import { ClockView } from './clock_view.tsx';
import { nameBeside } from './players.ts';

/**
 * The player above or below the board: name, turn mark, clock. Its space is reserved even if no game is on the table.
 */
export function PlayerStrip({ place }: { readonly place: 'above' | 'below' }): JSX.Element {
  const { game, isFlipped, mode } = usePage();
  const colour = (place === 'below') === isFlipped ? BLACK : WHITE;
  if (mode !== 'game') return <div class={`player ${place}`} />;
  const { seats, position, end } = game.table;
  const name = nameBeside(seats, game.choice.level, colour);
  const isToMove = end === null && position.turn === colour;
  return (
    <div class={`player ${place} ${isToMove ? 'to-move' : ''}`} data-player={colour}>
      <svg class="turn-mark" viewBox="0 0 10 10" aria-hidden="true">
        <path d="M1 0l9 5-9 5z" />
      </svg>
      <span class="player-name">{name}</span>
      {name !== playerName(colour) && <span class="player-colour">{playerName(colour)}</span>}
      {isToMove && <span class="heard">to move</span>}
      {position.ruleset !== 'leslie' && place === 'above' && (
        <span class="ruleset">Rules: {capitalised(position.ruleset)}</span>
      )}
      <ClockView colour={colour} />
    </div>
  );
}
