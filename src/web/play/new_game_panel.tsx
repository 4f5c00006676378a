import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { startPosition } from '../../notation/fen.ts';
import type { Ruleset } from '../../rules/setup.ts';
import { capitalised } from '../../rules/words.ts';
import { PANEL_TITLE, pressAway } from '../focus.ts';
import { Icon, type IconName } from '../icons.tsx';
import { LadderField } from '../progress/ladder_field.tsx';
import { Segments } from '../segments.tsx';
import { useApp, usePage } from '../use_app.ts';
import { CheckField, MoveTimeField, PaceField } from './game_fields.tsx';
import {
  AGAINST,
  CLOCKS,
  CUSTOM,
  RULESETS,
  SIDES,
  againstOf,
  choiceOf,
  clockLabel,
  clockNote,
  draftOf,
  type Against,
  type GameDraft,
  type Opponent,
} from './new_game.ts';

/** The form for a new game. */
export function NewGamePanel(): JSX.Element {
  const app = useApp();
  const { game } = usePage();
  const [draft, setDraft] = useState(() => draftOf(game.choice));
  const [fault, setFault] = useState('');
  const [isElsewhere, setIsElsewhere] = useState(false);
  const more = useRef<HTMLDetailsElement>(null);
  const change = (part: Partial<GameDraft>): void => {
    setDraft({ ...draft, ...part });
    setFault('');
  };
  const oppose = (against: Against): void => {
    setIsElsewhere(against === 'elsewhere');
    if (against === 'here') change({ opponent: 'people' });
    if (against === 'ransom' && draft.opponent === 'people') change({ opponent: SIDES[0] });
  };
  const start = (): void => {
    if (isElsewhere) {
      pressAway(() => app.openPanel('friends'), PANEL_TITLE);
      return;
    }
    const choice = choiceOf(draft, Math.random);
    if (choice.ok) {
      pressAway(() => {
        app.game.newGame(startPosition(draft.ruleset), choice.value);
        app.backToGame();
      });
    } else {
      setFault(choice.error);
      more.current!.open = true;
    }
  };
  return (
    <form
      class="new-game"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <AgainstField value={isElsewhere ? 'elsewhere' : againstOf(draft.opponent)} onChange={oppose} />
      {isElsewhere ? (
        <p class="quiet">You send a link. Your friend opens it in a browser, and you play from two devices.</p>
      ) : (
        <>
          <RansomFields draft={draft} onChange={change} />
          <details ref={more} class="folded">
            <summary>
              Clock and rules <small>{moreInWords(draft)}</small>
            </summary>
            <ClockFields draft={draft} fault={fault} onChange={change} />
            <PaceFields draft={draft} onChange={change} />
            <RulesetFields draft={draft} onChange={change} />
          </details>
        </>
      )}
      <button type="submit" class="primary">
        {isElsewhere ? 'Invite a friend' : 'Start'}
      </button>
    </form>
  );
}

interface DraftProps {
  readonly draft: GameDraft;
  readonly onChange: (part: Partial<GameDraft>) => void;
}

const WAYS: Readonly<Record<Against, { readonly name: string; readonly icon: IconName }>> = {
  ransom: { name: 'Ransom', icon: 'sparring' },
  here: { name: 'A friend here', icon: 'people' },
  elsewhere: { name: 'A friend elsewhere', icon: 'share' },
};

interface AgainstProps {
  readonly value: Against;
  readonly onChange: (value: Against) => void;
}

function AgainstField({ value, onChange }: AgainstProps): JSX.Element {
  return (
    <Segments
      legend="Against"
      name="against"
      values={AGAINST}
      value={value}
      onChange={onChange}
      part={(way) => (
        <>
          <Icon name={WAYS[way].icon} /> {WAYS[way].name}
        </>
      )}
      look="pictured"
    />
  );
}

/** How well Ransom plays, and which side. */
function RansomFields({ draft, onChange }: DraftProps): JSX.Element | null {
  const { opponent } = draft;
  if (opponent === 'people') return null;
  return (
    <>
      <LadderField value={draft.level} onChange={(level) => onChange({ level })} />
      <Segments
        legend="You play"
        name="opponent"
        values={SIDES}
        value={opponent}
        onChange={(side) => onChange({ opponent: side })}
        part={(side) => (
          <>
            {side === 'watch' ? <Icon name="watch" /> : <Kings opponent={side} />} {SIDE_WORDS[side]}
          </>
        )}
        look="pictured"
      />
    </>
  );
}

const SIDE_WORDS: Readonly<Record<(typeof SIDES)[number], string>> = {
  white: 'White',
  random: 'Either',
  black: 'Black',
  watch: 'Only watch',
};

/** The king whose side one plays, or both. */
function Kings({ opponent }: { readonly opponent: Opponent }): JSX.Element {
  return (
    <span class="men kings" aria-hidden="true">
      {opponent !== 'black' && <span class="man white king" />}
      {opponent !== 'white' && <span class="man black king" />}
    </span>
  );
}

/** What is chosen in the fields that are folded away. */
function moreInWords({ clock, customClock, ruleset }: GameDraft): string {
  return `${clock === CUSTOM ? customClock : clockLabel(clock)} · ${ruleset === 'leslie' ? 'standard rules' : `rules: ${capitalised(ruleset)}`}`;
}

/** What happens from move to move: how long Ransom thinks and waits, or whether the board turns for people. */
function PaceFields({ draft, onChange }: DraftProps): JSX.Element {
  if (draft.opponent === 'people') {
    return (
      <CheckField value={draft.flipsEachTurn} onChange={(flipsEachTurn) => onChange({ flipsEachTurn })}>
        The board turns to who is to move
      </CheckField>
    );
  }
  return (
    <>
      {draft.clock === 'off' && (
        <MoveTimeField value={draft.moveTimeMs} onChange={(moveTimeMs) => onChange({ moveTimeMs })} />
      )}
      {draft.opponent === 'watch' && <PaceField value={draft.paceMs} onChange={(paceMs) => onChange({ paceMs })} />}
    </>
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

function RulesetFields({ draft, onChange }: DraftProps): JSX.Element {
  return (
    <Segments
      legend="Rules"
      name="ruleset"
      values={Object.keys(RULESETS) as Ruleset[]}
      value={draft.ruleset}
      onChange={(ruleset) => onChange({ ruleset })}
      part={(ruleset) => (
        <>
          <strong>{capitalised(ruleset)}.</strong> {RULESETS[ruleset]}
        </>
      )}
      look="told"
    />
  );
}
