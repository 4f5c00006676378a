import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { RULESETS as ALL_RULESETS, type Colour, type Ruleset } from '../../rules/setup.ts';
import { capitalised } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { MAX_NAME } from '../../table/links/link_game.ts';
import { pressAway } from '../focus.ts';
import { RULESETS } from '../play/new_game.ts';
import { useApp } from '../use_app.ts';

const SIDES = { white: 'White', black: 'Black', random: 'By chance' } as const;
type Side = keyof typeof SIDES;

/** The form for a new game by links. */
export function InviteForm(): JSX.Element {
  const app = useApp();
  const [side, setSide] = useState<Side>('white');
  const [ruleset, setRuleset] = useState<Ruleset>('leslie');
  const name = app.keep('name', (kept) => (typeof kept === 'string' ? kept : null), '');
  const [own, setOwn] = useState(() => name.load());
  const [friend, setFriend] = useState('');
  const begin = (): void => {
    name.save(own);
    const mine: Colour = side === 'random' ? Math.floor(Math.random() * 2) : side === 'white' ? WHITE : BLACK;
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
      <fieldset>
        <legend>You play</legend>
        {(Object.keys(SIDES) as Side[]).map((each) => (
          <label key={each} class="check">
            <input type="radio" name="link-side" value={each} checked={side === each} onChange={() => setSide(each)} />
            {SIDES[each]}
          </label>
        ))}
      </fieldset>
      <NameField label="Your name" value={own} onChange={setOwn} />
      <NameField label="Your friend’s name" value={friend} onChange={setFriend} />
      <label class="field">
        Rules
        <select
          name="link-rules"
          value={ruleset}
          onChange={({ currentTarget }) => setRuleset(currentTarget.value as Ruleset)}
        >
          {ALL_RULESETS.map((each) => (
            <option key={each} value={each}>
              {capitalised(each)}
            </option>
          ))}
        </select>
        <small>{RULESETS[ruleset]}</small>
      </label>
      <button type="submit" class="primary">
        Begin
      </button>
    </form>
  );
}

interface NameProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

export function NameField({ label, value, onChange }: NameProps): JSX.Element {
  return (
    <label class="field">
      {label}
      <input
        type="text"
        value={value}
        maxLength={MAX_NAME}
        placeholder="may stay empty"
        autocomplete="off"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
