import type { ComponentChildren, JSX } from 'preact';
import { Segments } from '../segments.tsx';
import { useApp, usePage } from '../use_app.ts';
import { PieceChoices } from './piece_choices.tsx';
import { MIN_HASH_MB, MOTIONS, SCHEMES, TABLE_SIZES, THEME_NAMES, type Settings } from './settings_state.ts';

const PAYMENTS = ['always', 'when it matters'] as const;

/** The settings of the page. Changes take effect at once. */
export function SettingsPanel(): JSX.Element {
  const { settings } = usePage();
  return (
    <div class="settings">
      <fieldset>
        <legend>Looks</legend>
        <BoardChoices />
        <PieceChoices />
        <Choices name="scheme" legend="Page" values={SCHEMES} words={SCHEME_WORDS} />
        <Slider name="tableSize" {...TABLE_SIZES} value={settings.tableSize} text={`${settings.tableSize} %`}>
          Size of the board
        </Slider>
      </fieldset>
      <fieldset>
        <legend>Sound and motion</legend>
        <Switch name="hasSound">Sounds for moves</Switch>
        <Choices name="motion" legend="Pieces glide" values={MOTIONS} words={MOTION_WORDS} />
      </fieldset>
      <fieldset>
        <legend>Moves</legend>
        <Choices name="payment" legend="Ask which hostage pays" values={PAYMENTS} words={PAYMENT_WORDS} />
        <Switch name="hasLetterKeys">Single letters are commands (f flips the board)</Switch>
      </fieldset>
      <fieldset>
        <legend>Engine</legend>
        <Switch name="showsThinking">Show what Ransom thinks while it plays</Switch>
        <ThreadsField />
        <MemoryField />
      </fieldset>
    </div>
  );
}

function ThreadsField(): JSX.Element {
  const app = useApp();
  const { threads } = usePage().settings;
  const { mostThreads } = app.device;
  if (mostThreads <= 1) {
    return (
      <p class="settings-note">
        One thread: this page may not share memory between threads, or the device has no more.
      </p>
    );
  }
  return (
    <Slider name="threads" min={1} max={mostThreads} step={1} value={threads} text={`${threads}`}>
      Threads
    </Slider>
  );
}

function MemoryField(): JSX.Element {
  const app = useApp();
  const { settings } = usePage();
  return (
    <label>
      Memory for positions
      <select
        value={settings.hashMb}
        onChange={({ currentTarget }) => app.setSettings({ hashMb: Number(currentTarget.value) })}
      >
        {hashSizes(app.device.mostHashMb).map((size) => (
          <option key={size} value={size}>
            {size} MB
          </option>
        ))}
      </select>
    </label>
  );
}

const THEME_WORDS = {
  jade: 'Jade',
  wood: 'Wood',
  slate: 'Slate',
  print: 'Print',
  contrast: 'Strong contrast',
} as const;
const SCHEME_WORDS = { auto: 'As the system', light: 'Light', dark: 'Dark' } as const;
const MOTION_WORDS = { auto: 'As the system', on: 'Yes', off: 'No' } as const;
const PAYMENT_WORDS = { always: 'if there is a choice', 'when it matters': 'only when it matters' } as const;

/** A choice of the board's colours, each with four of its squares. */
function BoardChoices(): JSX.Element {
  const app = useApp();
  const { theme } = usePage().settings;
  return (
    <Segments
      legend="Board"
      name="setting-theme"
      values={THEME_NAMES}
      value={theme}
      onChange={(name) => app.setSettings({ theme: name })}
      part={(name) => (
        <>
          <span class="swatch" data-theme={name} /> {THEME_WORDS[name]}
        </>
      )}
      look="swatched"
    />
  );
}

/** Powers of two. */
function hashSizes(most: number): number[] {
  const sizes: number[] = [];
  for (let size = MIN_HASH_MB; size <= most; size *= 2) sizes.push(size);
  return sizes;
}

interface ChoicesProps<Name extends keyof Settings, Value extends Settings[Name] & string> {
  readonly name: Name;
  readonly legend: string;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
}

/** A choice of one value. */
function Choices<Name extends keyof Settings, Value extends Settings[Name] & string>({
  name,
  legend,
  values,
  words,
}: ChoicesProps<Name, Value>): JSX.Element {
  const app = useApp();
  const { settings } = usePage();
  return (
    <Segments
      legend={legend}
      name={`setting-${name}`}
      values={values}
      value={settings[name] as Value}
      onChange={(value) => app.setSettings({ [name]: value })}
      part={(value) => words[value]}
    />
  );
}

/** The names of boolean settings, and of numeric ones. */
type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];
type NumberName = { [Name in keyof Settings]: Settings[Name] extends number ? Name : never }[keyof Settings];

function Switch({ name, children }: { readonly name: SwitchName; readonly children: ComponentChildren }): JSX.Element {
  const app = useApp();
  const { settings } = usePage();
  return (
    <label>
      <input
        type="checkbox"
        name={`setting-${name}`}
        checked={settings[name]}
        onChange={({ currentTarget }) => app.setSettings({ [name]: currentTarget.checked })}
      />
      {children}
    </label>
  );
}

interface SliderProps {
  readonly name: NumberName;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value in words. */
  readonly text: string;
  readonly children: ComponentChildren;
}

function Slider({ name, min, max, step, value, text, children }: SliderProps): JSX.Element {
  const app = useApp();
  return (
    <label class="slider">
      <span>
        {children}: {text}
      </span>
      <input
        type="range"
        name={`setting-${name}`}
        {...{ min, max, step, value }}
        aria-valuetext={text}
        onInput={({ currentTarget }) => app.setSettings({ [name]: Number(currentTarget.value) })}
      />
    </label>
  );
}
