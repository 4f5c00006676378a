import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Ruleset } from '../../rules/setup.ts';
import { pressAway } from '../focus.ts';
import { NameField, RulesField, SideField, sideOf, type SideWanted } from '../links/game_form.tsx';
import { LocalNote } from '../links/link_fields.tsx';
import { ClockFields } from '../play/game_fields.tsx';
import { CLOCKS, CUSTOM } from '../play/new_game.ts';
import { useApp, usePage } from '../use_app.ts';
import type { Side } from './server_state.ts';

/** The form for a new live game. */
export function LiveForm(): JSX.Element {
  const app = useApp();
  const { host } = usePage().live;
  const name = app.keep('name', (kept) => (typeof kept === 'string' ? kept : null), '');
  const [side, setSide] = useState<SideWanted>('white');
  const [ruleset, setRuleset] = useState<Ruleset>('leslie');
  const [clock, setClock] = useState({ clock: CLOCKS[0]!, customClock: '' });
  const [own, setOwn] = useState(() => name.load());
  const [friend, setFriend] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    name.save(own);
    setBusy(true);
    const mine = sideOf(side);
    const names = isOpen ? { [mine]: own.trim() } : { [mine]: own.trim(), [otherOf(mine)]: friend.trim() };
    const begun = await app.live.begin(
      {
        rules: ruleset,
        clock: clock.clock === CUSTOM ? clock.customClock : clock.clock,
        white: names.white ?? '',
        black: names.black ?? '',
        ...(isOpen && { open: otherOf(mine) }),
      },
      mine,
    );
    setBusy(false);
    setFault(begun.ok ? '' : begun.error);
  };
  return (
    <form
      class="new-game"
      data-live-form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        pressAway(() => void begin());
      }}
    >
      <SideField name="live-side" value={side} onChange={setSide} />
      <NameField label="Your name" value={own} onChange={setOwn} />
      {!isOpen && <NameField label="Your friend’s name" value={friend} onChange={setFriend} />}
      {host?.hasLobby === true && (
        <label class="check">
          <input type="checkbox" checked={isOpen} onChange={({ currentTarget }) => setOpen(currentTarget.checked)} />
          Anyone here may take the other side
        </label>
      )}
      <ClockFields draft={clock} fault="" onChange={(part) => setClock({ ...clock, ...part })} />
      <RulesField name="live-rules" value={ruleset} onChange={setRuleset} />
      <LocalNote />
      <p class="fault" role="alert">
        {fault}
      </p>
      <button type="submit" class="primary" disabled={isBusy}>
        Start
      </button>
    </form>
  );
}

function otherOf(side: Side): Side {
  return side === 'white' ? 'black' : 'white';
}
