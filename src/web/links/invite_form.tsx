import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Ruleset } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { pressAway } from '../focus.ts';
import { useApp } from '../use_app.ts';
import { LocalNote } from './link_fields.tsx';
import { NameField, RulesField, SideField, sideOf, type SideWanted } from './game_form.tsx';

/** The form for a new game by links. */
export function InviteForm(): JSX.Element {
  const app = useApp();
  const [side, setSide] = useState<SideWanted>('white');
  const [ruleset, setRuleset] = useState<Ruleset>('leslie');
  const name = app.keep('name', (kept) => (typeof kept === 'string' ? kept : null), '');
  const [own, setOwn] = useState(() => name.load());
  const [friend, setFriend] = useState('');
  const begin = (): void => {
    name.save(own);
    const mine = sideOf(side) === 'white' ? WHITE : BLACK;
    const names = [own.trim(), friend.trim()] as const;
    pressAway(() => app.links.invite({ mine, ruleset, names: mine === WHITE ? names : [names[1], names[0]] }));
  };
  return (
    <form
      class="new-game"
      data-invite
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <SideField name="link-side" value={side} onChange={setSide} />
      <div class="names">
        <NameField label="Your name" value={own} onChange={setOwn} />
        <NameField label="Your friend’s name" value={friend} onChange={setFriend} />
      </div>
      <RulesField name="link-rules" value={ruleset} onChange={setRuleset} />
      <LocalNote />
      <button type="submit" class="primary">
        Start
      </button>
    </form>
  );
}
