import { THEMES, type ThemeName } from '../../src/diagram/theme.ts';
import { SIGN_COLOURS } from '../../src/web/table/sign_colours.ts';
import { colourOf, contrast, over } from './contrast.ts';

const NAMES = Object.keys(THEMES) as ThemeName[];
/** WCAG 2.2, 1.4.11: graphics required to understand the content. */
const SIGN_CONTRAST = 3;
/** 1.4.3: small text. */
const TEXT_CONTRAST = 4.5;
/** As in ground.css. */
const LAST_MOVE_TINT = 0.55;
const FROST_TINT = 0.7;

describe.each(NAMES)('the theme %s', (name) => {
  const theme = THEMES[name];
  const squares = [theme.lightSquare, theme.darkSquare].map(colourOf);
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
    expect(contrast(colourOf('#000000'), squares[1]!)).toBeGreaterThanOrEqual(SIGN_CONTRAST);
  });
});

it('computes contrast as in the guidelines', () => {
  expect(contrast(colourOf('#ffffff'), colourOf('#000000'))).toBeCloseTo(21);
  expect(contrast(colourOf('#777777'), colourOf('#ffffff'))).toBeCloseTo(4.48, 2);
});
