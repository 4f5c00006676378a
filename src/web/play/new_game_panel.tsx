import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { startPosition } from '../../notation/fen.ts';
import type { Ruleset } from '../../rules/setup.ts';
import { capitalised } from '../../rules/words.ts';
import { pressAway } from '../focus.ts';
import { Icon, type IconName } from '../icons.tsx';
import { FriendElsewhere } from '../links/friends_panel.tsx';
import { LadderField } from '../progress/ladder_field.tsx';
import { Segments } from '../segments.tsx';
import { useApp, usePage } from '../use_app.ts';
import { CheckField, ClockFields, Kings, MoveTimeField, PaceField } from './game_fields.tsx';
import {
  AGAINST,
  CUSTOM,
  RULESETS,
  rulesetName,
  SIDES,
  againstOf,
  choiceOf,
  clockLabel,
  draftOf,
  type Against,
  type GameDraft,
} from './new_game.ts';

/** A new game, whoever it is against: the panels `new` and `friends`. */
export function NewGamePanel(): JSX.Element {
  const app = useApp();
  const { game, panel } = usePage();
  const [draft, setDraft] = useState(() => draftOf(game.choice));
  const [fault, setFault] = useState('');
  const isElsewhere = panel === 'friends';
  const more = useRef<HTMLDetailsElement>(null);
  const change = (part: Partial<GameDraft>): void => {
    setDraft({ ...draft, ...part });
    setFault('');
  };
  const oppose = (against: Against): void => {
    if ((against === 'elsewhere') !== isElsewhere) app.openPanel(isElsewhere ? 'new' : 'friends');
    if (against === 'here') change({ opponent: 'people' });
    if (against === 'ransom' && draft.opponent === 'people') change({ opponent: SIDES[0] });
  };
  const start = (): void => {
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
    <div class="against">
      <AgainstField value={isElsewhere ? 'elsewhere' : againstOf(draft.opponent)} onChange={oppose} />
      {isElsewhere ? (
        <FriendElsewhere />
      ) : (
        <form
          class="new-game"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          <RansomFields draft={draft} onChange={change} />
          <details ref={more} class="folded">
            <summary>
              Clock and rules <small>{moreInWords(draft)}</small>
            </summary>
            <ClockFields draft={draft} fault={fault} onChange={change} />
            <PaceFields draft={draft} onChange={change} />
            <RulesetFields draft={draft} onChange={change} />
          </details>
          <button type="submit" class="primary">
            Start
          </button>
        </form>
      )}
    </div>
  );
}

interface DraftProps {
  readonly draft: GameDraft;
  readonly onChange: (part: Partial<GameDraft>) => void;
}

const WAYS: Readonly<Record<Against, { readonly name: string; readonly icon: IconName }>> = {
  ransom: { name: 'Computer', icon: 'sparring' },
  here: { name: 'A friend here', icon: 'people' },
  elsewhere: { name: 'By link', icon: 'share' },
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
          <strong>{rulesetName(ruleset)}.</strong> {RULESETS[ruleset]}
        </>
      )}
      look="told"
    />
  );
}
