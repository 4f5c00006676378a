import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Reason } from '../../src/coach/reasons.ts';
import { explainedExamples, withExamples, type ExplainedExample } from '../../scripts/coach_examples.ts';
import { ROOT } from '../helpers/ransom.ts';

// docs/coach.md: `npm run pictures` writes its examples.

/** How the text of an example says each kind; what is left en prise is said by the capture. */
const SAID: Readonly<Record<Exclude<Reason['kind'], 'en-prise'>, RegExp>> = {
  allows: / allows /,
  unmet: / does nothing against /,
  mate: / mate in |mates in |is mate/,
  'mate-threat': / threatens mate /,
  wins: / wins /,
  takes: / takes | in the exchanges on | loses the | wins an? \w+ for an? \w+ on /,
  immune: / is met by /,
  rampage: /, which buys the \w+ back\)| buys the \w+ back\)/,
  promotes: / promotes to /,
  threat: / threatens to /,
  pin: / pins /,
  cheaper: / pays with an? \w+ instead of /,
  opening: / develops the | into the centre| out of the centre/,
  only: / is the only good move/,
  attack: / attacks /,
  fork: / forks /,
  skewer: / behind the king/,
  discovery: / uncovers an attack /,
  checks: / by a series of checks/,
  saves: / saves /,
  freezes: / freezes /,
  frees: / buys back .* for a safe check/,
  prevents: / prevents /,
  answers: / answers /,
  bomb: / was a bomb/,
  returned: / gave away comes back/,
  sacrifice: /: .* allows mate in |; .* allows mate in /,
  woken: / woke the frozen pawn /,
  'bought-back': / buys it back with /,
  payment: / just taken then pays for /,
  overloaded: /whoever takes back no longer guards /,
  'guard-left': /the \w+ no longer guards /,
  'line-opened': / opens the line /,
};
/** Git may write the lines of a document with CR LF. */
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8').replaceAll('\r\n', '\n');

describe('docs/coach.md', () => {
  const document = textOf('docs/coach.md');
  let examples: readonly ExplainedExample[] = [];
  beforeAll(async () => {
    examples = await explainedExamples();
  }, 120_000);

  it('prints what the program says of its examples', () => {
    expect(document).toBe(withExamples(document, examples));
  });

  it('has an example and a row for each kind', () => {
    const kinds = Object.keys(SAID).sort();
    expect([...new Set(examples.flatMap((example) => example.kinds))].sort()).toEqual(kinds);
    const rows = [...document.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, kind]) => kind!);
    expect(rows.sort()).toEqual([...kinds, 'en-prise'].sort());
  });

  it('says each of the kinds that stand above an example', () => {
    for (const { kinds, text } of examples)
      for (const kind of kinds) expect([kind, text]).toEqual([kind, expect.stringMatching(SAID[kind])]);
  });

  it('has the picture of each example, and no others', () => {
    for (const { name, picture } of examples) expect([name, textOf(`docs/coach/${name}.svg`)]).toEqual([name, picture]);
    const files = examples.map(({ name }) => `${name}.svg`);
    expect(readdirSync(path.join(ROOT, 'docs/coach')).sort()).toEqual(files.sort());
  });
});
