import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { textComment, type PgnComment } from '../../src/notation/pgn_comment.ts';
import { formatPgn, type WrittenLine, type WrittenPly } from '../../src/notation/pgn_write.ts';
import { readScore } from '../../src/notation/score.ts';
import type { Position } from '../../src/rules/position.ts';
import { randomGame } from './helpers/positions.ts';
import { positionOf } from '../helpers/position.ts';
import { readingOf, sansOf } from './helpers/pgn.ts';

describe('writing a PGN', () => {
  it('writes drops and exchanges in a form that other readers accept, and the seven tags first', () => {
    const start = positionOf('4k3/8/8/8/8/8/8/4K3[PN#NPbp] w - - 0 7', 'pierce');
    const texts = ['*g3', 'Kd7', '(B-N)*c3', 'Kd6', 'N*c4+'];
    const line = lineOf(start, texts);
    line.plies[0] = {
      ...line.plies[0]!,
      nags: [1, 14],
      comments: [textComment('a pawn')],
      variations: [lineOf(start, ['(P)*h4', 'Ke7'])],
    };
    const tags = [
      { name: 'Annotator', value: 'somebody "else"\nby far' },
      { name: 'White', value: 'A' },
      { name: 'Variant', value: 'Chess' },
    ];
    expect(formatPgn({ tags, start, line, result: '*' })).toBe(
      [
        '[Event "?"]',
        '[Site "?"]',
        '[Date "????.??.??"]',
        '[Round "?"]',
        '[White "A"]',
        '[Black "?"]',
        '[Result "*"]',
        '[Variant "Hostage"]',
        '[Rules "pierce"]',
        '[SetUp "1"]',
        `[FEN "${formatFen(start.setup)}"]`,
        '[Annotator "somebody \\"else\\" by far"]',
        '',
        '7. P@g3 $1 $14 {a pawn} (7. P#P@h4 Ke7) 7... Kd7 8. N#B@c3 Kd6 9. N@c4+ *',
        '',
        '',
      ].join('\n'),
    );
  });

  it('writes neither SetUp nor FEN for the start of the game', () => {
    const text = formatPgn({
      tags: [],
      start: startPosition(),
      line: lineOf(startPosition(), ['e4', 'e5']),
      result: '1-0',
    });
    expect(text).not.toMatch(/SetUp|FEN/);
    expect(text).toMatch(/\[Result "1-0"\]/);
    expect(text).toMatch(/\n\n1\. e4 e5 1-0\n\n$/);
  });

  it('reads tags in any case, and writes each once', () => {
    const text = `[white "A"]\n[setup "1"]\n[fen "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"]\n[RULES "pierce"]\n[result "1-0"]\n\nKd1`;
    const score = readScore(text, startPosition());
    if (!score.ok) throw new Error(score.error.message);
    const { tags, start, plies, ending } = score.value;
    const written = formatPgn({ tags, start, line: { plies }, result: ending!.result });
    expect(written.match(/\[(?:white|setup|fen|rules|result) .*\]/gi)).toEqual([
      '[White "A"]',
      '[Result "1-0"]',
      '[Rules "pierce"]',
      '[SetUp "1"]',
      '[FEN "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"]',
    ]);
  });

  it('keeps lines under 80 characters and commands in one piece', () => {
    const start = startPosition();
    const plies = randomGame(3, 60).map(({ move }, index): WrittenPly => ({
      move,
      comments: [
        {
          text: `remark${'s'.repeat(index % 40)} %odd [x] ;`,
          evaluation: { unit: 'centipawns', value: index, depth: 9 },
          clockMs: 1000 * index,
        },
      ],
    }));
    const text = formatPgn({ tags: [], start, line: { plies }, result: '*' });
    for (const line of text.split('\n')) {
      expect(line.length).toBeLessThan(80);
      expect(line).not.toMatch(/^[%;]|^\[(?![A-Z])/);
      expect(line.match(/\[%/g)?.length ?? 0).toBe(line.match(/\[%[^\]]*\]/g)?.length ?? 0);
    }
    expect(readingOf(text).line.plies.map(({ comments }) => comments)).toEqual(plies.map(({ comments }) => comments));
  });

  it('writes a comment with very many commands that never end in bounded time', () => {
    const comments = [textComment('[% '.repeat(2 ** 17).trim())];
    const started = performance.now();
    const text = formatPgn({ tags: [], start: startPosition(), line: { intro: comments, plies: [] }, result: '*' });
    expect(readingOf(text).line.intro).toEqual(comments);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it.each([
    '1. e4 {A} ({B} 1. d4) {C} 1... e5 *',
    '1. e4 ({B} 1. d4) {C} 1... e5 *',
    '1. e4 {A} (1. d4 {B} d5 (1... Nf6) {C} (1... f5) {D} 2. c4) (1. c4) {E} {F} (1. f4) {G} *',
    '1. e4 (1. d4) {C} (1. c4) 1... e5 {D} (1... c5) *',
  ])('keeps comments in their places beside variations: %s', (movetext) => {
    const reading = readingOf(movetext);
    expect(reading.stops).toEqual([]);
    const written = formatPgn({ ...reading, tags: [], result: '*' });
    expect(written.split('\n\n')[1]!.replace('\n', ' ')).toBe(
      // After the comment the move gets its number.
      movetext.replace('{B} d5', '{B} 1... d5'),
    );
  });

  it('keeps the comment of an empty variation in its place', () => {
    const reading = readingOf('1. e4 {A} ({B}) {C} (1. d4) {D} ({E}) *');
    expect(formatPgn({ ...reading, tags: [], result: '*' }).split('\n\n')[1]).toBe(
      '1. e4 {A} {B} {C} (1. d4) {D} {E} *',
    );
  });

  it('round-trips arbitrary trees', () => {
    const comment = fc.oneof(
      fc.constantFrom('why not', '(B-N)*c7 *', '1-0', 'x '.repeat(60).trim(), '{').map(textComment),
      fc.record({ text: fc.constant(''), evaluation: fc.constant(null), clockMs: fc.nat(10_000_000) }),
    );
    const decoration = fc.record({
      ply: fc.nat(59),
      // A glyph that is repeated is read once.
      nags: fc.uniqueArray(fc.integer({ min: 1, max: 139 }), { maxLength: 2 }),
      comments: fc.array(comment, { maxLength: 2 }),
      variationSeed: fc.integer(),
      variationLength: fc.nat(6),
      commentsBefore: fc.nat(2),
    });
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom('leslie' as const, 'pierce' as const),
        fc.array(decoration, { maxLength: 8 }),
        (seed, ruleset, decorations) => {
          const plies = randomGame(seed, 60, ruleset);
          const start = plies[0]!.position;
          const line: WrittenLine = {
            intro: [textComment('A random game.')],
            plies: plies.map(({ move, position }, index): WrittenPly => {
              const decor = decorations.find(({ ply }) => ply === index);
              if (decor === undefined) return { move };
              const { nags, comments, variationSeed, variationLength } = decor;
              const commentsBefore = Math.min(decor.commentsBefore, comments.length);
              const inner = randomGame(variationSeed, variationLength, ruleset, formatFen(position.setup));
              const variation = inner.map((ply): WrittenPly => ({ move: ply.move, nags, comments }));
              // A nested variation, if there is one.
              if (variation[0] !== undefined) variation[0] = { ...variation[0], variations: [{ plies: [{ move }] }] };
              return {
                move,
                nags,
                comments,
                variations: [
                  { plies: variation, intro: comments, commentsBefore },
                  { plies: [], intro: comments },
                ],
              };
            }),
          };
          const written = formatPgn({ tags: [{ name: 'White', value: 'A "B" \\ C' }], start, line, result: '1/2-1/2' });
          const reading = readingOf(written);
          expect(reading.stops).toEqual([]);
          expect(treeOf(reading.line)).toEqual(treeOf(line));
          expect(reading.start.ruleset).toBe(ruleset);
          expect(formatPgn({ ...reading, tags: reading.game.tags, result: reading.game.result! })).toBe(written);
          for (const row of written.split('\n')) expect(row.startsWith('[FEN') || row.length < 80).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('round-trips the published games', () => {
    const lines = readFileSync(new URL('../games/published.txt', import.meta.url), 'utf8').split('\n');
    for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
      const reading = readingOf(line.split('|')[1]!);
      const again = readingOf(formatPgn({ ...reading, tags: [], result: '*' }));
      expect(sansOf(again.line)).toBe(sansOf(reading.line));
      expect(again.line.plies.length).toBeGreaterThan(10);
    }
  });
});

function lineOf(start: Position, texts: readonly string[]): { plies: WrittenPly[] } {
  const score = readScore(texts.join(' '), start);
  if (!score.ok || score.value.stop !== null) throw new Error(`These are no moves: ${texts.join(' ')}`);
  return { plies: score.value.plies.map(({ move }) => ({ move })) };
}

/** Moves, glyphs, comments and variations alone, with the place of each variation among the comments. */
function treeOf({ intro = [], plies }: WrittenLine): unknown {
  return {
    intro,
    plies: plies.map(({ move, nags = [], comments = [], variations = [] }) => {
      const said: PgnComment[] = [];
      const told: unknown[] = [];
      let next = 0;
      for (const variation of variations) {
        const before = Math.max(next, Math.min(variation.commentsBefore ?? Infinity, comments.length));
        said.push(...comments.slice(next, before));
        next = before;
        if (variation.plies.length === 0) said.push(...(variation.intro ?? []));
        else told.push({ place: said.length, line: treeOf(variation) });
      }
      return { move, nags, comments: [...said, ...comments.slice(next)], variations: told };
    }),
  };
}
