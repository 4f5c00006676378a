import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageColours } from '../../scripts/design_tables.ts';
import { THEMES, type ThemeName } from '../../src/diagram/theme.ts';
import { SIGN_COLOURS } from '../../src/web/table/sign_colours.ts';
import { ROOT } from '../helpers/ransom.ts';
import { colourOf, contrast, over, type Colour } from './contrast.ts';

const NAMES = Object.keys(THEMES) as ThemeName[];
/** WCAG 2.2, 1.4.11: graphics required to understand the content. */
const SIGN_CONTRAST = 3;
/** 1.4.3: small text. */
const TEXT_CONTRAST = 4.5;
/** As in ground.css. */
const LAST_MOVE_TINT = 0.55;
const FROST_TINT = 0.7;

/** By how much the squares of a theme are darkened on dark pages, as in table.css. */
const [, dimmedTheme, dim] =
  /\[data-theme='(\w+)'\] \.board \{\s+background-color: var\(--if-light, #fff\) var\(--if-dark, (#\w+)\)/.exec(
    readFileSync(path.join(ROOT, 'src/web/styles/table.css'), 'utf8'),
  )!;
const darkened = (square: Colour): Colour => {
  const [red, green, blue] = colourOf(dim!);
  return [square[0] * red, square[1] * green, square[2] * blue, 1];
};

describe.each(NAMES)('the theme %s', (name) => {
  const theme = THEMES[name];
  const inLight = [theme.lightSquare, theme.darkSquare].map(colourOf);
  const squares = name === dimmedTheme ? [...inLight, ...inLight.map(darkened)] : inLight;
  /** The light ones, 0, or the dark ones, 1. */
  const squaresOf = (kind: number): Colour[] => squares.filter((_, at) => at % 2 === kind);
  const tinted = squares.flatMap((square) => [
    over(colourOf(theme.lastMove), square, LAST_MOVE_TINT),
    over(colourOf(theme.frost), square, FROST_TINT),
  ]);

  it.each(Object.entries<string>({ ...SIGN_COLOURS[name] }))(
    'shows the sign %s (%s) on every square',
    (_sign: string, colour: string) => {
      for (const square of [...squares, ...tinted]) {
        expect(contrast(colourOf(colour), square)).toBeGreaterThanOrEqual(SIGN_CONTRAST);
      }
    },
  );

  it('has readable coordinates', () => {
    const ofSquare = { 'dark-square': theme.darkSquare, ink: theme.ink };
    const css = readFileSync(path.join(ROOT, 'src/web/styles/ground.css'), 'utf8');
    const mixed = [...css.matchAll(/color: color-mix\(in srgb, var\(--(dark-square|ink)\) (\d+)%, #000\)/g)].map(
      ([, from, share]) =>
        over(colourOf(ofSquare[from as keyof typeof ofSquare]), colourOf('#000000'), Number(share) / 100),
    );
    expect(mixed).toHaveLength(2);
    for (const [at, colour] of mixed.entries())
      for (const square of squaresOf(at)) expect(contrast(colour, square)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it('shows the snowflake on frozen squares', () => {
    for (const square of squares) {
      const frozen = over(colourOf(theme.frost), square, FROST_TINT);
      expect(contrast(colourOf(theme.snowflake), frozen)).toBeGreaterThanOrEqual(SIGN_CONTRAST);
    }
  });

  it.each(['prison', 'airfield'] as const)('has readable names and counts on a %s', (store) => {
    expect(contrast(colourOf(theme.ink), colourOf(theme[store]))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(colourOf(theme.paper), colourOf(theme.ink))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it('shows black men on dark squares', () => {
    for (const square of squaresOf(1))
      expect(contrast(colourOf('#000000'), square)).toBeGreaterThanOrEqual(SIGN_CONTRAST);
  });
});

describe('the signs on slots', () => {
  const css = readFileSync(path.join(ROOT, 'src/web/styles/table.css'), 'utf8');
  const colours = pageColours();
  const [, darkLast] = /--slot-last: var\(--if-light, var\(--sign-last\)\) var\(--if-dark, (#\w+)\)/.exec(css)!;
  const pages = ['jade', 'wood', 'slate', 'print'] as const;

  it.each(['store-prison', 'store-airfield'])('are seen on a %s, in light and dark', (store) => {
    const [light, dark] = colours.get(store)!.map(colourOf);
    const tint = (theme: ThemeName, ground: Colour): Colour =>
      over(colourOf(THEMES[theme].lastMove), ground, LAST_MOVE_TINT);
    for (const name of pages) {
      const last = colourOf(SIGN_COLOURS[name].last);
      expect(contrast(last, tint(name, light!))).toBeGreaterThanOrEqual(SIGN_CONTRAST);
      expect(contrast(colourOf(darkLast!), tint(name, dark!))).toBeGreaterThanOrEqual(SIGN_CONTRAST);
    }
    for (const [index, ground] of [light!, dark!].entries()) {
      for (const name of ['slot-picked', 'slot-pays']) {
        const sign = colourOf(colours.get(name)![index]!);
        expect(contrast(sign, ground)).toBeGreaterThanOrEqual(SIGN_CONTRAST);
        expect(contrast(sign, over(sign, ground, 0.22))).toBeGreaterThanOrEqual(SIGN_CONTRAST);
      }
    }
    expect(css).toContain('inset 0 0 0 3px var(--sign)');
  });
});

it('computes contrast as in the guidelines', () => {
  expect(contrast(colourOf('#ffffff'), colourOf('#000000'))).toBeCloseTo(21);
  expect(contrast(colourOf('#777777'), colourOf('#ffffff'))).toBeCloseTo(4.48, 2);
});
