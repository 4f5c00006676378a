// The tables of docs/design.md: the page's colours, and how much they contrast. They are computed from the style sheets.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { colourOf, contrast, over } from '../tests/web/contrast.ts';

const STYLES = path.join(import.meta.dirname, '../src/web/styles');
const SCHEMES = ['light', 'dark'] as const;
/** A name, and the colours that it has in light and dark. */
type Colours = ReadonlyMap<string, readonly [light: string, dark: string]>;

/** Text, and signs that are needed to understand the page: WCAG 2.2, 1.4.3 and 1.4.11. */
export const LEAST = { text: 4.5, sign: 3 } as const;

const TEXTS = ['text', 'quiet', 'accent', 'warning'];
const GROUNDS = ['page', 'surface', 'raised', 'tint'];
const STORES = ['store-prison', 'store-airfield'];
/** The lightest edge that black pieces have in any set: see pieces/solid.ts. */
export const BLACK_EDGE = '#120e0c';

/** Other colours that meet, and what for. */
const PAIRS: readonly (readonly [use: string, front: string, ground: string, least: keyof typeof LEAST])[] = [
  ['a primary button, a running clock', 'on-accent', 'accent', 'text'],
  ['a primary button under the pointer', 'on-accent', 'accent-hover', 'text'],
  ['the number of pieces in a slot', 'page', 'text', 'text'],
  ['the edge of a field', 'field-edge', 'surface', 'sign'],
  ['the grip of a sheet', 'quiet', 'surface', 'sign'],
  ['the ring of the focus, on the page', 'accent', 'page', 'sign'],
  ['the ring of the focus, on a panel', 'accent', 'surface', 'sign'],
  ['the chosen tab', 'text', 'chosen', 'text'],
  ['the chosen tab among the others', 'text', 'raised', 'sign'],
  ...STORES.flatMap((store) => [
    ['the words of a store', 'store-text', store, 'text'] as const,
    ['the edge of a black piece in a store', 'black-edge', store, 'sign'] as const,
    ['the signs of slots', 'slot-picked', store, 'sign'] as const,
    ['the frame of what pays', 'slot-pays', store, 'sign'] as const,
  ]),
  ['the sign of an exchange', 'on-slot', 'slot-picked', 'sign'],
];

const USES: Readonly<Record<string, string>> = {
  page: 'the ground of everything',
  surface: 'panels, questions, the bars of the players, buttons on cards',
  raised: 'buttons, what can be chosen, tabs',
  chosen: 'the chosen tab',
  line: 'edges that only help: of panels',
  text: 'text',
  quiet: 'what is read second; edges of fields, grips',
  accent: 'what is to be done next, what is current, links, focus',
  'on-accent': 'text on the accent',
  tint: 'what matters now: the current entry and move, what is chosen, a card',
  warning: 'what went wrong, a clock that runs out',
  'store-prison': 'a prison',
  'store-airfield': 'an airfield',
  'store-text': 'the words of a store',
  'black-edge': 'the edges of black pieces in stores',
  'slot-picked': 'signs in stores: what is chosen, what can be bought back or dropped',
  'slot-pays': 'in stores: what pays',
};

/** The colours of page.css and table.css, and what panels.css mixes of them. Throws if one isn't there. */
export function pageColours(): Colours {
  const css = ['page.css', 'table.css', 'panels.css']
    .map((name) => readFileSync(path.join(STYLES, name), 'utf8'))
    .join('\n');
  const colours = new Map<string, readonly [string, string]>();
  for (const [, name, light, dark] of css.matchAll(/--([\w-]+): var\(--if-light, (#\w+)\) var\(--if-dark, (#\w+)\)/g))
    colours.set(name!, [light!, dark!]);
  const mix = (selector: string, front: string, ground: string): [string, string] => {
    const [, part] =
      new RegExp(`${selector}[^}]*color-mix\\(in srgb, var\\(--${front}\\) (\\d+)%, var\\(--${ground}\\)\\)`).exec(
        css,
      ) ?? [];
    if (part === undefined) throw new Error(`The style sheets mix no ${front} with ${ground} for ${selector}`);
    return mixed(colours.get(front)!, colours.get(ground)!, Number(part) / 100);
  };
  colours.set('field-edge', mix('textarea,\\s+select \\{', 'quiet', 'surface'));
  colours.set('accent-hover', mix('button\\.primary:hover', 'accent', 'text'));
  const missing = [...TEXTS, ...GROUNDS, ...Object.keys(USES)].filter((name) => !colours.has(name));
  if (missing.length > 0) throw new Error(`The style sheets have no colour ${missing.join(', ')}`);
  return colours;
}

function mixed(front: readonly [string, string], ground: readonly [string, string], part: number): [string, string] {
  const mix = (index: 0 | 1): string =>
    `#${over(colourOf(front[index]), colourOf(ground[index]), part)
      .slice(0, 3)
      .map((value) =>
        Math.round(value * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  return [mix(0), mix(1)];
}

/** Two colours that meet in the page. */
export interface Meeting {
  readonly front: string;
  readonly ground: string;
  readonly least: number;
  /** In light and dark. */
  readonly contrasts: readonly number[];
}

function meet(colours: Colours, front: string, ground: string, least: number): Meeting {
  const contrasts = SCHEMES.map((_, index) =>
    contrast(colourOf(colours.get(front)![index]!), colourOf(colours.get(ground)![index]!)),
  );
  return { front, ground, least, contrasts };
}

/** All that the tables show. */
export function meetings(colours: Colours): Meeting[] {
  return [
    ...TEXTS.flatMap((front) => GROUNDS.map((ground) => meet(colours, front, ground, LEAST.text))),
    ...PAIRS.map(([, front, ground, least]) => meet(colours, front, ground, LEAST[least])),
  ];
}

/** Rounded down, so that no table says that a contrast suffices which doesn't. */
function written({ contrasts }: Meeting): string {
  return contrasts.map((value) => (Math.floor(value * 10) / 10).toFixed(1)).join(' / ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function tables(colours: Colours): Readonly<Record<string, string>> {
  const code = (name: string): string => `\`--${name}\``;
  return {
    colours: table(
      ['colour', 'light', 'dark', 'for'],
      Object.entries(USES).map(([name, use]) => [code(name), ...colours.get(name)!.map((hex) => `\`${hex}\``), use]),
    ),
    text: table(
      ['', ...GROUNDS.map(code)],
      TEXTS.map((front) => [
        code(front),
        ...GROUNDS.map((ground) => written(meet(colours, front, ground, LEAST.text))),
      ]),
    ),
    signs: table(
      ['what', 'colours', 'light / dark', 'at least'],
      PAIRS.map(([use, front, ground, least]) => [
        use,
        `${front} on ${ground}`,
        written(meet(colours, front, ground, LEAST[least])),
        String(LEAST[least]),
      ]),
    ),
  };
}

/** The document with these tables below its comments that name them. */
export function withTables(document: string, colours: Colours): string {
  return Object.entries(tables(colours)).reduce((text, [name, rows]) => {
    const mark = `<!-- table: ${name} -->\n`;
    const start = text.indexOf(mark);
    if (start < 0) throw new Error(`docs/design.md has no line "${mark.trim()}"`);
    const end = text.indexOf('\n\n', start + mark.length + 1);
    return `${text.slice(0, start + mark.length)}\n${rows}${text.slice(end)}`;
  }, document);
}
