import fc from 'fast-check';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { isSolvedBy, readEpd, readTestPosition, type Epd } from '../../src/notation/epd.ts';
import { formatFen, START_FEN, positionFromFen } from '../../src/notation/fen.ts';

const FOUR = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -';

function epdOf(line: string): Epd {
  const epd = readEpd(line, 'leslie');
  if (!epd.ok) throw new Error(epd.error);
  return epd.value;
}

function errorOf(line: string): string {
  const test = readTestPosition(line, 'leslie');
  if (test.ok) throw new Error(`This should not be read: ${line}`);
  return test.error;
}

const operationsOf = (line: string): readonly (readonly string[])[] =>
  epdOf(line).operations.map(({ code, operands }) => [code, ...operands]);

describe('a line of a list of positions', () => {
  it.each<[line: string, fen: string, operations: readonly (readonly string[])[]]>([
    [START_FEN, START_FEN, []],
    [FOUR, START_FEN, []],
    [
      `${FOUR} bm e4; id "1";`,
      START_FEN,
      [
        ['bm', 'e4'],
        ['id', '1'],
      ],
    ],
    [`${FOUR} 0 1; bm e4`, START_FEN, [['bm', 'e4']]],
    [
      `${FOUR} 0 1 bm e4 Nf3; am a3;`,
      START_FEN,
      [
        ['bm', 'e4', 'Nf3'],
        ['am', 'a3'],
      ],
    ],
    [`${FOUR};bm e4`, START_FEN, [['bm', 'e4']]],
    [`${FOUR} 7 id "x"`, START_FEN.replace('0 1', '7 1'), [['id', 'x']]],
    [
      `${FOUR} hmvc 5; fmvn 12;`,
      START_FEN.replace('0 1', '5 12'),
      [
        ['hmvc', '5'],
        ['fmvn', '12'],
      ],
    ],
    [
      `${FOUR} fmvn 12; hmvc 5;`,
      START_FEN.replace('0 1', '5 12'),
      [
        ['fmvn', '12'],
        ['hmvc', '5'],
      ],
    ],
    [
      `${FOUR} 3 hmvc 5; fmvn 12;`,
      START_FEN.replace('0 1', '3 12'),
      [
        ['hmvc', '5'],
        ['fmvn', '12'],
      ],
    ],
    [
      `${FOUR} 3 4; hmvc 5; fmvn 12;`,
      START_FEN.replace('0 1', '3 4'),
      [
        ['hmvc', '5'],
        ['fmvn', '12'],
      ],
    ],
    [
      `${FOUR} id "a;b \\"; ce -31; c0 "it; is" "so";`,
      START_FEN,
      [
        ['id', 'a;b \\'],
        ['ce', '-31'],
        ['c0', 'it; is', 'so'],
      ],
    ],
    [
      `${FOUR} ;D1 20 ;D2 400`,
      START_FEN,
      [
        ['D1', '20'],
        ['D2', '400'],
      ],
    ],
    [`${FOUR} 0 1 ; taken from my game; 1. e4!`, START_FEN, [['taken', 'from', 'my', 'game'], ['']]],
    [`${FOUR} 0 1 ; "quoted" (and more); id "2"`, START_FEN, [[''], ['id', '2']]],
    [`${FOUR} id "never closed; bm e4`, START_FEN, [['id', 'never closed; bm e4']]],
    [`${FOUR} noop;;; ;`, START_FEN, [['noop']]],
    [`  ${FOUR}  bm   e4 ;\r`, START_FEN, [['bm', 'e4']]],
    [FOUR.replace('[]', '[-]').replace('KQkq', 'HAha') + ' bm e4;', START_FEN, [['bm', 'e4']]],
  ])('reads %s', (line, fen, operations) => {
    expect(formatFen(epdOf(line).position.setup)).toBe(fen);
    expect(operationsOf(line)).toEqual(operations);
  });

  it.each([
    ['rubbish ;D1 1', /^Bad FEN: field 1 \(board\), character 2/],
    [`${FOUR} 0 1 junk`, /field 6 \(move number\), character 60: There is text after the last field/],
    [`${FOUR} junk e4;`, /field 5 \(half-move counter\).*"junk" is not a number/],
    [`${FOUR} e4 bm;`, /field 5 \(half-move counter\)/],
    [`${FOUR.replace(' -', '')} bm e4;`, /field 4 \(en passant\)/],
    [`${FOUR} hmvc x;`, /^hmvc: "x" is not a whole number from 0 to 1000000\.$/],
    [`${FOUR} fmvn 0;`, /^fmvn: "0" is not a whole number from 1/],
    [`${FOUR} bm Ke4;`, /^bm: "Ke4": .*king/],
    [`${FOUR} bm e4; am what;`, /^am: "what": "what" is not a move/],
    [`${FOUR} bm;`, /^bm: There is no move\.$/],
    ['', /The FEN is empty/],
  ])('refuses %j with the place', (line, message) => {
    expect(errorOf(line)).toMatch(message);
  });

  it('is a FEN for every FEN', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'w KQ-0129/8[]#eE;"'.split('')) }), (text) => {
        const [fen, epd] = [positionFromFen(text, 'leslie'), readEpd(text, 'leslie')];
        if (fen.ok) expect(epd.ok && formatFen(epd.value.position.setup)).toBe(formatFen(fen.value.setup));
      }),
    );
  });

  it('takes time in proportion to its length', () => {
    for (const piece of ['id "', 'bm e4;', '; ', '"', 'a ', 'a"', ' ']) {
      const started = performance.now();
      readEpd(`${FOUR} 0 1; ${piece.repeat(2 ** 20 / piece.length)}`, 'leslie');
      expect(performance.now() - started).toBeLessThan(5000);
    }
  });
});

describe('the solution of a test position', () => {
  function solutionIn(operations: string): { best: string[]; avoided: string[]; solvedBy: (move: string) => boolean } {
    const test = readTestPosition(`${FOUR} ${operations}`, 'leslie');
    if (!test.ok || test.value.solution === null) throw new Error(operations);
    const { position, solution } = test.value;
    const { best, avoided } = solution;
    const moveOf = (text: string) => position.legalMoves().find((move) => formatCoordinate(move) === text) ?? null;
    return {
      best: best.map(formatCoordinate),
      avoided: avoided.map(formatCoordinate),
      solvedBy: (text) => isSolvedBy(moveOf(text), solution),
    };
  }

  it('is one of the best moves, and none that is to be avoided', () => {
    const best = solutionIn('bm e4, Nf3! d2d4;');
    expect([best.best, best.avoided]).toEqual([['e2e4', 'g1f3', 'd2d4'], []]);
    expect([best.solvedBy('e2e4'), best.solvedBy('d2d4'), best.solvedBy('a2a3'), best.solvedBy('none')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const avoided = solutionIn('am a3 h3;');
    expect([avoided.solvedBy('e2e4'), avoided.solvedBy('a2a3'), avoided.solvedBy('none')]).toEqual([
      true,
      false,
      false,
    ]);
    const both = solutionIn('bm e4 d4; am d4;');
    expect([both.solvedBy('e2e4'), both.solvedBy('d2d4'), both.solvedBy('a2a3')]).toEqual([true, false, false]);
  });

  it('is none without such operations', () => {
    expect(readTestPosition(`${FOUR} id "x"; pv e4;`, 'leslie')).toMatchObject({ ok: true, value: { solution: null } });
  });
});
