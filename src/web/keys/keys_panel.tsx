import type { JSX } from 'preact';
import { useApp, usePage } from '../use_app.ts';
import { LETTER_KEYS } from './letter_keys.ts';

interface KeyGroup {
  readonly title: string;
  readonly keys: readonly (readonly [keys: string, meaning: string])[];
}

const GROUPS: readonly KeyGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Tab', 'to the next part: each prison and airfield, the board, the tools, the panel'],
      ['Escape', 'let go of a piece, close a question or a page'],
      ['← →', 'one move back or on'],
      ['Home End', 'to the first or the last move'],
      ['↑ ↓', 'another variation'],
      ['Space', 'Ransom moves now'],
    ],
  },
  {
    title: 'On the board',
    keys: [
      ['← → ↑ ↓', 'to another square'],
      ['Enter or Space', 'pick up the piece, or put it down'],
    ],
  },
  {
    title: 'In a prison or on an airfield',
    keys: [
      ['← → ↑ ↓', 'to other pieces'],
      ['Enter or Space', 'take the piece in hand: to drop it, or to exchange it for a hostage'],
    ],
  },
  {
    title: 'On the tools below the board',
    keys: [['← → Home End', 'to another tool']],
  },
  {
    title: 'When you are asked',
    keys: [
      ['Enter', 'the choice that is marked'],
      ['1 to 5', 'a choice by its place'],
      ['Q R B N P', 'a choice by its letter'],
      ['↑ ↓', 'to another choice'],
    ],
  },
];

const LETTERS: KeyGroup = {
  title: 'Single characters',
  keys: LETTER_KEYS.map(({ key, does }) => [key, does] as const),
};

const FIELD: KeyGroup = {
  title: 'Where moves are typed',
  keys: [
    ['Enter', 'play the move, or carry the command out'],
    ['↑ ↓', 'what was typed before'],
    ['Escape', 'clear the field'],
  ],
};

/** All keys, and the switch for single-character ones. */
export function KeysPanel(): JSX.Element {
  const app = useApp();
  const { hasLetterKeys } = usePage().settings;
  return (
    <div class="keys">
      {GROUPS.map((group) => (
        <KeyTable key={group.title} group={group} />
      ))}
      <KeyTable group={LETTERS} />
      <label class="check">
        <input
          type="checkbox"
          checked={hasLetterKeys}
          onChange={({ currentTarget }) => app.setSettings({ hasLetterKeys: currentTarget.checked })}
        />
        Single characters are commands
      </label>
      <KeyTable group={FIELD} />
    </div>
  );
}

function KeyTable({ group: { title, keys } }: { readonly group: KeyGroup }): JSX.Element {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([names, meaning]) => (
          <div key={names}>
            <dt>
              <kbd>{names}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
