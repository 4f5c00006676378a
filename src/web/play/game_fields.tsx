import type { ComponentChildren, JSX } from 'preact';
import { MAX_SKILL_LEVEL } from '../../engine/options.ts';
import {
  CLOCKS,
  CUSTOM,
  MOVE_TIMES_MS,
  OPPONENTS,
  PACE_MS,
  clockLabel,
  clockNote,
  type GameDraft,
  type Opponent,
} from './new_game.ts';
import { NAMED_LEVELS, levelWord } from './players.ts';
import { Segments } from '../segments.tsx';

// Fields shared by the form for a new game and the settings of the current one.

const MS_PER_SECOND = 1000;

interface FieldProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface OpponentProps extends FieldProps<Opponent> {
  /** The radio buttons of one form have the same name. */
  readonly name: string;
  readonly offered: readonly Opponent[];
}

export function OpponentField({ name, value, offered, onChange }: OpponentProps): JSX.Element {
  return (
    <Segments
      legend="You play"
      name={name}
      values={offered}
      value={value}
      onChange={onChange}
      part={(opponent) => OPPONENTS[opponent]}
      look="told"
    />
  );
}

/** The king whose side one plays, or both. */
export function Kings({ opponent }: { readonly opponent: Opponent }): JSX.Element {
  return (
    <span class="men kings" aria-hidden="true">
      {opponent !== 'black' && <span class="man white king" />}
      {opponent !== 'white' && <span class="man black king" />}
    </span>
  );
}

/** How well Ransom plays, by a word, with its levels: one of each. */
export function LevelNameField({ value, onChange }: FieldProps<number>): JSX.Element {
  const levels = [...NAMED_LEVELS.keys()];
  return (
    <Segments
      legend="Strength"
      name="level-name"
      values={levels}
      value={levels.find((level) => levelWord(level) === levelWord(value))!}
      onChange={onChange}
      part={(level) => {
        const [word, range] = NAMED_LEVELS.get(level)!;
        return (
          <>
            {word} <small>{range}</small>
          </>
        );
      }}
    />
  );
}

export function LevelField({ value, onChange }: FieldProps<number>): JSX.Element {
  return (
    <Slider
      label="Strength"
      name="level"
      shown={`${value}, ${levelWord(value)}`}
      range={{ least: 0, most: MAX_SKILL_LEVEL, step: 1 }}
      value={value}
      onChange={onChange}
    />
  );
}

export function PaceField({ value, onChange }: FieldProps<number>): JSX.Element {
  return (
    <Slider
      label="Time from move to move"
      shown={`${value / MS_PER_SECOND} s`}
      range={PACE_MS}
      value={value}
      onChange={onChange}
    />
  );
}

export function MoveTimeField({ value, onChange }: FieldProps<number>): JSX.Element {
  return (
    <label class="field">
      Ransom's time for a move, at most
      <select value={String(value)} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {MOVE_TIMES_MS.map((ms) => (
          <option key={ms} value={String(ms)}>
            {ms / MS_PER_SECOND} s
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckProps extends FieldProps<boolean> {
  readonly children: ComponentChildren;
}

export function CheckField({ value, onChange, children }: CheckProps): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {children}
    </label>
  );
}

interface SliderProps extends FieldProps<number> {
  readonly label: string;
  readonly name?: string;
  /** The value in words. */
  readonly shown: string;
  readonly range: { readonly least: number; readonly most: number; readonly step: number };
}

function Slider({ label, name, shown, range, value, onChange }: SliderProps): JSX.Element {
  return (
    <label class="field">
      <span>
        {label}: <strong>{shown}</strong>
      </span>
      <input
        type="range"
        name={name}
        min={range.least}
        max={range.most}
        step={range.step}
        value={value}
        aria-valuetext={shown}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}

type ClockDraft = Pick<GameDraft, 'clock' | 'customClock'>;

interface ClockProps {
  readonly draft: ClockDraft;
  readonly fault: string;
  readonly onChange: (part: Partial<ClockDraft>) => void;
}

export function ClockFields({ draft, fault, onChange }: ClockProps): JSX.Element {
  return (
    <>
      <label class="field">
        Clock
        <select
          name="clock"
          value={draft.clock}
          onChange={({ currentTarget }) => onChange({ clock: currentTarget.value })}
        >
          {CLOCKS.map((text) => (
            <option key={text} value={text}>
              {clockLabel(text)}
            </option>
          ))}
          <option value={CUSTOM}>Another …</option>
        </select>
      </label>
      {draft.clock === CUSTOM && (
        <label class="field">
          Time
          <input
            type="text"
            name="custom-clock"
            value={draft.customClock}
            placeholder="5+3"
            autocomplete="off"
            aria-invalid={fault !== ''}
            aria-describedby="clock-note"
            onInput={({ currentTarget }) => onChange({ customClock: currentTarget.value })}
          />
          <small id="clock-note" class={fault === '' ? '' : 'fault'} role={fault === '' ? undefined : 'alert'}>
            {fault === '' ? clockNote(draft.customClock) : fault}
          </small>
        </label>
      )}
    </>
  );
}
