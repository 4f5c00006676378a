import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GLYPHS } from '../../src/analysis/judgement.ts';
import { formatEvaluation } from '../../src/web/words/evaluation_words.ts';
import { markClass } from '../../src/web/review/evaluation.ts';
import { ROOT } from '../helpers/ransom.ts';
import { colourOf, contrast } from './contrast.ts';

/** WCAG 2.2, 1.4.3: small text. */
const TEXT_CONTRAST = 4.5;
const [PAGE, MARKS] = ['page.css', 'marks.css'].map((name) =>
  readFileSync(path.join(ROOT, 'src/web/styles', name), 'utf8'),
);

/** The colours of a property in the light and in the dark scheme. */
function colours(css: string, property: string): readonly [string, string] {
  const [, light, dark] = new RegExp(`--${property}: var\\(--if-light, (#\\w+)\\) var\\(--if-dark, (#\\w+)\\)`).exec(
    css,
  )!;
  return [light!, dark!];
}

describe('the marks of moves', () => {
  it('have a class each', () => {
    expect(['??', '?', '?!', '!?', '!', '!!', '?? $14', '', ' $14'].map(markClass)).toEqual([
      'mark blunder',
      'mark mistake',
      'mark inaccuracy',
      'mark interesting',
      'mark good',
      'mark good',
      'mark blunder',
      '',
      '',
    ]);
  });

  it.each([...Object.keys(GLYPHS), 'good'])('have readable colours on every ground in both schemes: %s', (kind) => {
    for (const ground of ['page', 'surface', 'raised', 'tint']) {
      const [marks, grounds] = [colours(MARKS!, `mark-${kind}`), colours(PAGE!, ground)];
      for (const scheme of [0, 1])
        expect(contrast(colourOf(marks[scheme]!), colourOf(grounds[scheme]!))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  });
});

it('evaluations are short', () => {
  const pawns = (centipawns: number): string => formatEvaluation({ kind: 'cp', centipawns });
  expect([0, 4, -4, 124, -96, 999, -2222].map(pawns)).toEqual(['0.0', '0.0', '0.0', '+1.2', '−1.0', '+10.0', '−22']);
  expect(formatEvaluation({ kind: 'mate', moves: -2 })).toBe('mate in 2');
});
