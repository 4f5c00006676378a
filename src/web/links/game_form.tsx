import type { JSX } from 'preact';
import { RULESETS as ALL_RULESETS, type Ruleset } from '../../rules/setup.ts';
import { MAX_NAME } from '../../table/links/link_game.ts';
import { Kings } from '../play/game_fields.tsx';
import { RULESETS, rulesetName } from '../play/new_game.ts';
import { Segments } from '../segments.tsx';

// Fields shared by the forms for a game with a friend elsewhere: by links, and live.

const SIDES = { white: 'White', random: 'Either', black: 'Black' } as const;
export type SideWanted = keyof typeof SIDES;

interface FieldProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface NamedProps<Value> extends FieldProps<Value> {
  /** As the browser knows the field. */
  readonly name: string;
}

export function SideField({ name, value, onChange }: NamedProps<SideWanted>): JSX.Element {
  return (
    <Segments
      legend="You play"
      name={name}
      values={Object.keys(SIDES) as SideWanted[]}
      value={value}
      onChange={onChange}
      part={(side) => (
        <>
          <Kings opponent={side} /> {SIDES[side]}
        </>
      )}
      look="pictured"
    />
  );
}

/** The side that is played: the one wanted, or one by chance. */
export function sideOf(wanted: SideWanted): Exclude<SideWanted, 'random'> {
  if (wanted !== 'random') return wanted;
  return Math.random() < 1 / 2 ? 'white' : 'black';
}

export function RulesField({ name, value, onChange }: NamedProps<Ruleset>): JSX.Element {
  return (
    <label class="field">
      Rules
      <select name={name} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Ruleset)}>
        {ALL_RULESETS.map((each) => (
          <option key={each} value={each}>
            {rulesetName(each)}
          </option>
        ))}
      </select>
      <small>{RULESETS[value]}</small>
    </label>
  );
}

interface NameProps extends FieldProps<string> {
  readonly label: string;
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
