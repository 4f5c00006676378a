// docs/design.md says what the style sheets do: its tables of colours and contrasts, sizes of type, and widths at which
// the page changes.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { BLACK_EDGE, meetings, pageColours, withTables } from '../../scripts/design_tables.ts';
import { ROOT } from '../helpers/ransom.ts';

const STYLES = path.join(ROOT, 'src/web/styles');
const css = readdirSync(STYLES)
  .map((name) => readFileSync(path.join(STYLES, name), 'utf8'))
  .join('\n');
const document = readFileSync(path.join(ROOT, 'docs/design.md'), 'utf8');
const colours = pageColours();

describe('the colours of the page', () => {
  it.each(meetings(colours))('let $front be seen on $ground: $contrasts', ({ contrasts, least }) => {
    for (const value of contrasts) expect(value).toBeGreaterThanOrEqual(least);
  });

  it.each([
    [
      "input[type='text'],\ntextarea,\nselect",
      'border: 1px solid color-mix(in srgb, var(--quiet) 75%, var(--surface))',
    ],
    ['.command-line input', 'border: 1px solid var(--quiet)'],
    ['.page.tall .sheet-grip::before', 'background: var(--quiet)'],
    ['button.primary', 'color: var(--on-accent)'],
    ['.slot .count', 'color: var(--page)'],
    [':focus-visible', 'outline: 3px solid var(--accent)'],
    ['.tabs button[aria-current]', 'color: var(--text)'],
    ['.store', 'color: var(--store-text)'],
    ['.slot.partner::before', 'inset 0 0 0 3px var(--sign)'],
  ])('are where the table says: %s', (selector, declaration) => {
    const [, ...rules] = css.split(`\n${selector} {`);
    expect(rules.map((rule) => rule.slice(0, rule.indexOf('}')))).toContainEqual(expect.stringContaining(declaration));
  });

  it('know the edges of black pieces in each set', () => {
    const sets = ['ornate', 'solid'].map((name) =>
      readFileSync(path.join(ROOT, `src/web/table/pieces/${name}.ts`), 'utf8'),
    );
    const edges = sets.flatMap((set) => [...set.matchAll(/BLACK[^\n]*edge: '(#\w+)'/g)].map(([, edge]) => edge));
    expect(edges).toEqual([BLACK_EDGE]);
    expect(colours.get('black-edge')![0]).toBe(BLACK_EDGE);
  });

  it('let no text of a store be fainter than its colour', () => {
    expect(/\.store-(?:title|purpose|caption)[^{]*\{[^}]*opacity/.exec(css)).toBeNull();
  });

  it('are black on white in the stores of the contrast theme', () => {
    const theme = /:root\[data-theme='contrast'\] \{[^}]*\}/.exec(css)![0];
    for (const store of ['prison', 'airfield']) expect(theme).toContain(`--store-${store}: #fff;`);
    expect(css).toMatch(/:root\[data-theme='contrast'\] \.store \{\s*outline: 1px solid #000;/);
  });
});

describe('docs/design.md', () => {
  it('has the colours and contrasts that the style sheets have; `npm run pictures` writes them', () => {
    expect(document).toBe(withTables(document, colours));
  });

  it.each(['small', 'body', 'large', 'title', 'round'])('has the size --%s of the style sheets', (name) => {
    const [, size] = new RegExp(`--${name}: ([\\d.]+(?:rem|px));`).exec(css)!;
    expect(document).toMatch(new RegExp(`\`--${name}\`[^\\n]*\`${size!.replace('.', '\\.')}\``));
  });

  it('names every width, height and shape of window for which there are rules, and no others', () => {
    const queries = (text: string): string[] =>
      Array.from(text.matchAll(/[(`]((?:max|min)-(?:width|height|aspect-ratio): [^)`]+)[)`]/g), ([, query]) => query!);
    const tall = queries(readFileSync(path.join(ROOT, 'src/web/main.tsx'), 'utf8'));
    expect(queries(document).sort()).toEqual([...new Set([...queries(css), ...tall])].sort());
  });

  it('has the durations of the page', () => {
    const source = (name: string): string => readFileSync(path.join(ROOT, 'src/web/table', name), 'utf8');
    const [, glide] = /ANIMATION_MS = (\d+)/.exec(source('ground.ts'))!;
    const [, flight] = /duration: (\d+)/.exec(source('flights.ts'))!;
    for (const duration of [glide, flight]) expect(document).toContain(`${duration} ms`);
  });
});
