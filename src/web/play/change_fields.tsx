import type { JSX } from 'preact';
import { useApp, usePage } from '../use_app.ts';
import { CheckField, LevelField, MoveTimeField, OpponentField, PaceField } from './game_fields.tsx';
import { opponentOf, seatsOf } from './new_game.ts';

/** The pace of the moves when Ransom plays itself. */
export function Pace(): JSX.Element {
  const app = useApp();
  const { choice } = usePage().game;
  return <PaceField value={choice.paceMs} onChange={(paceMs) => app.game.setChoice({ paceMs })} />;
}

/** Who plays, and how well: can be changed during the game. */
export function ChangeFields(): JSX.Element {
  const app = useApp();
  const { game, settings } = usePage();
  const { choice } = game;
  const { seats, level, moveTimeMs, flipsEachTurn, control } = choice;
  const opponent = opponentOf(seats);
  return (
    <div class="new-game">
      <OpponentField
        name="seats"
        value={opponent}
        offered={['white', 'black', 'people', 'watch']}
        onChange={(value) => {
          if (value !== 'random') app.game.setChoice({ seats: seatsOf(value) });
        }}
      />
      <LevelField value={level} onChange={(value) => app.game.setChoice({ level: value })} />
      {control.kind === 'none' && (
        <MoveTimeField value={moveTimeMs} onChange={(value) => app.game.setChoice({ moveTimeMs: value })} />
      )}
      {opponent === 'people' && (
        <CheckField value={flipsEachTurn} onChange={(value) => app.game.setChoice({ flipsEachTurn: value })}>
          The board turns to who is to move
        </CheckField>
      )}
      <CheckField value={settings.showsThinking} onChange={(value) => app.setSettings({ showsThinking: value })}>
        Show what Ransom thinks
      </CheckField>
    </div>
  );
}
