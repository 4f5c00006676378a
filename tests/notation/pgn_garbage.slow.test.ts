import fc from 'fast-check';
import { startPosition } from '../../src/notation/fen.ts';
import { MAX_PLIES, readGame } from '../../src/notation/pgn_reading.ts';
import { formatPgn } from '../../src/notation/pgn_write.ts';
import { readScore, readScores } from '../../src/notation/score.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import { HAS_TIME } from '../helpers/slow.ts';
import { gameOf } from './helpers/pgn.ts';

describe('garbage', () => {
  it('never makes the reader throw or report a place outside the text', () => {
    const pieces = fc.constantFrom(
      ...['e4', 'e5', 'Nf3', '(', ')', '{', '}', '[', ']', '*', '@g3', '(B-N)', '(P)*g3', '1.', '1...', '$1', '!', ';'],
      ...[
        '%',
        ' ',
        'O O',
        '0-0',
        '1-0',
        'resigns',
        'White',
        '[FEN "',
        '"]',
        '[Variant "Hostage"]',
        '\\',
        '\uFEFF',
        'e.p.',
        'mate',
      ],
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (garbage) => {
        for (const score of readScores(garbage, startPosition())) {
          const place = score.ok ? score.value.stop : score.error;
          if (place !== null) expect(place.offset).toBeLessThan(garbage.length);
          if (!score.ok) continue;
          const { stop, plies, start } = score.value;
          if (stop !== null) expect(garbage.startsWith(stop.text, stop.offset)).toBe(true);
          // What has been read are legal moves in a row.
          plies.reduce((position, { before, move, after }) => {
            expect(before).toBe(position);
            expect(position.isLegal(move)).toBe(true);
            return after;
          }, start);
        }
      }),
      { numRuns: HAS_TIME ? 1500 : 500 },
    );
  });

  const LENGTH = HAS_TIME ? 2 ** 20 : 2 ** 18;
  it.each([
    '(',
    '1. e4 (',
    'e4 (d4',
    '{',
    '[',
    '[A "',
    '[A "x\\"',
    '!',
    ' !',
    'O ',
    '1.',
    ' ',
    '\n',
    '%\n',
    'N(b)',
    '(N-N',
    'a',
    'e4 ',
    'White ',
    '\u00bd-',
    ')',
  ])('very much of %j is read in bounded time', (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    const started = performance.now();
    const score = readScore(text, startPosition());
    expect(score.ok).toBe(true);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it(
    'of many games is read game by game',
    timed(() => {
      const games = 20_000;
      const text = `${'1. e4 *\n'.repeat(games)}1. e5`;
      const scores = [...readScores(text, startPosition())];
      expect(scores).toHaveLength(games + 1);
      const last = scores[games]!;
      expect(last.ok && [last.value.stop?.text, last.value.stop?.line]).toEqual(['e5', games + 1]);
      // A caller who wants only the first game doesn't wait for the others.
      const started = performance.now();
      const [first] = readScores(text, startPosition());
      expect(first?.ok).toBe(true);
      expectWithin(performance.now() - started, 500);
    }),
  );

  it('is read up to the maximum length and nesting, and refused beyond', () => {
    const shuffle = 'Nf3 Nf6 Ng1 Ng8 ';
    const longest = readScore(shuffle.repeat(MAX_PLIES / 4), startPosition());
    expect(longest.ok && [longest.value.plies.length, longest.value.stop]).toEqual([MAX_PLIES, null]);
    const longer = readScore(`${shuffle.repeat(MAX_PLIES / 4)} Nf3`, startPosition());
    expect(longer.ok && [longer.value.plies.length, longer.value.stop?.reason.kind]).toEqual([MAX_PLIES, 'syntax']);
    const depth = MAX_PLIES - 1;
    const nested = `e4${' (d4'.repeat(depth)}${')'.repeat(depth)} *`;
    const deep = readGame(gameOf(nested), startPosition());
    expect(deep.ok && deep.value.stops).toEqual([]);
    if (deep.ok) expect(formatPgn({ ...deep.value, tags: [], result: '*' }).match(/\(/g)).toHaveLength(depth);
  });
});
