import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { formatComment, parseComment, textComment, type PgnComment } from '../../src/notation/pgn_comment.ts';
import { MAX_PLIES, readGame, type GameReading, type ReadLine } from '../../src/notation/pgn_reading.ts';
import { parsePgn, type PgnGame } from '../../src/notation/pgn_tree.ts';
import { formatPgn, type WrittenLine, type WrittenPly } from '../../src/notation/pgn_write.ts';
import { formatSan } from '../../src/notation/san.ts';
import { readScore, readScores } from '../../src/notation/score.ts';
import type { Position } from '../../src/rules/position.ts';
import { randomGame } from './helpers/positions.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import { positionOf } from '../helpers/position.ts';
import { HAS_TIME } from '../helpers/slow.ts';

function gameOf(text: string): PgnGame {
  const [game, ...others] = parsePgn(text);
  if (game === undefined || others.length > 0) throw new Error(`There is not one game in: ${text}`);
  return game;
}

function readingOf(text: string): GameReading {
  const reading = readGame(gameOf(text), startPosition());
  if (!reading.ok) throw new Error(reading.error.message);
  return reading.value;
}

describe('reading a PGN', () => {
  const text = [
    '\uFEFF% made by hand',
    '[Event "A \\"friendly\\" game"]',
    '[White "Back\\\\slash"]  [Black ""]',
    '[Variant "Hostage"]',
    '',
    '{ An old game. } 1. e4 $1 {[%eval 0.3] [%clk 0:03:00] good} (1. d4 {solid} d5 (1... Nf6 2. c4) 2. c4) ({only a remark})',
    '1... e5 ; a classic',
    '2. Nf3 !? { one } { two',
    '  lines } Nc6 1-0 {the end}',
  ].join('\r\n');
  const game = gameOf(text);

  it('reads the tags', () => {
    expect(game.tags.map(({ name, value }) => [name, value])).toEqual([
      ['Event', 'A "friendly" game'],
      ['White', 'Back\\slash'],
      ['Black', ''],
      ['Variant', 'Hostage'],
    ]);
    expect(game.tags.map(({ name, offset }) => text.startsWith(`[${name}`, offset))).not.toContain(false);
    expect([game.result, game.resignation, game.fault]).toEqual(['1-0', null, null]);
    expect([game.offset, game.end]).toEqual([text.indexOf('[Event'), text.length]);
  });

  it('tells games without moves and results apart', () => {
    const games = [
      ...parsePgn('[Event ""]\r\n[FEN "a"]\r\n\r\n[Event ""]\r\n[FEN "b"]\r\n\r\n*\n[Event ""]\n{c}\n \n[event "3"]'),
    ];
    expect(games.map(({ tags }) => tags.map(({ name, value }) => `${name}=${value}`))).toEqual([
      ['Event=', 'FEN=a'],
      ['Event=', 'FEN=b'],
      ['Event='],
      ['event=3'],
    ]);
    // Neither an empty line nor a tag that comes twice is enough.
    for (const end of ['\n', '\r\n', '\r']) {
      const one = ['[Event "1"]', '[Event "2"]', '', '[White "A"]', '', '', '1. e4'].join(end);
      expect(gameOf(one).tags).toHaveLength(3);
    }
  });

  it.each([
    '[White "Level 6\\"]',
    '[White "The "Big" One"]',
    '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1\r"]',
    '[White-Elo "2000"]',
    '[White “Ann”]',
    '[White "Ann"',
    '[]',
  ])('takes %s for a broken tag of its game', (broken) => {
    const score = `[Event "1"]\n${broken}\n[Black "B"]\n\n1. e4 e5 *\n\n[Event "2"]\n\n1. d4 *\n`;
    const [first, second, ...others] = parsePgn(score);
    expect(others).toEqual([]);
    expect(first?.tags.map(({ value }) => value)).toEqual(['1', 'B']);
    expect(first?.fault).toMatchObject({ offset: score.indexOf(broken), text: '[' });
    expect(second).toMatchObject({ fault: null, tags: [{ value: '2' }] });
    const [reading] = readScores(score, startPosition());
    expect(reading).toMatchObject({ ok: true, value: { plies: [], stop: { ply: 1, line: 2, column: 1 } } });
  });

  it('takes a bracket among the moves for no tag', () => {
    const [first, second] = parsePgn('[Event "1"]\n\n1. e4 (1. d4 [x] d5) e5 *\n[Event "2"]\n1. c4 *');
    expect(first?.line.moves[0]?.variations[0]?.fault).toMatchObject({ text: '[' });
    expect(first?.line.moves[1]?.text).toBe('e5');
    expect(second?.tags).toMatchObject([{ value: '2' }]);
  });

  it('reads the game after a broken tag that stands apart', () => {
    const games = [...parsePgn('[made by hand]\n\n[Event "1"]\n\n1. e4')];
    expect(games.map(({ fault, line }) => [fault === null, line.moves.length])).toEqual([
      [false, 0],
      [true, 1],
    ]);
  });

  it('reads moves, numbers, glyphs and comments', () => {
    const { intro, moves } = game.line;
    expect(intro).toEqual([textComment('An old game.')]);
    expect(moves.map((move) => move.text)).toEqual(['e4', 'e5', 'Nf3 !?', 'Nc6']);
    expect(moves.map(({ number }) => number && [number.value, number.black])).toEqual([
      [1, false],
      [1, true],
      [2, false],
      null,
    ]);
    expect(moves.map(({ nags }) => nags)).toEqual([[1], [], [], []]);
    expect(moves.map(({ comments }) => comments)).toEqual([
      [
        { text: 'good', evaluation: { unit: 'centipawns', value: 30, depth: null }, clockMs: 180_000 },
        textComment('only a remark'),
      ],
      [textComment('a classic')],
      [textComment('one'), textComment('two lines')],
      [textComment('the end')],
    ]);
  });

  it('reads all marks behind a move', () => {
    const { plies } = readingOf('1. e4!!! e5?!? 2. Nf3 !? ? $14 Nc6').line;
    expect(plies.map(({ nags }) => nags)).toEqual([[3, 1], [6, 2], [5, 2, 14], []]);
  });

  it('reads signs of judgement and assessments in every form', () => {
    const signs: readonly (readonly [sign: string, white: number, black: number])[] = [
      ['‼', 3, 3],
      ['⁇', 4, 4],
      ['⁉', 5, 5],
      ['⁈', 6, 6],
      ['⁉\uFE0F', 5, 5],
      ['□', 7, 7],
      ['=', 10, 10],
      ['∞', 13, 13],
      ['⩲', 14, 14],
      ['+=', 14, 14],
      ['+/=', 14, 14],
      ['⩱', 15, 15],
      ['=+', 15, 15],
      ['=/+', 15, 15],
      ['±', 16, 16],
      ['+/−', 16, 16],
      ['∓', 17, 17],
      ['-/+', 17, 17],
      ['+−', 18, 18],
      ['+-', 18, 18],
      ['−+', 19, 19],
      ['⨀', 22, 23],
      ['⟳', 32, 33],
      ['↑', 36, 37],
      ['→', 40, 41],
      ['⇆', 132, 133],
      ['⊕', 138, 139],
    ];
    for (const [sign, white, black] of signs) {
      for (const [between, after] of [
        [' ', ' '],
        [' {why} ', ' '],
        [' ', ')'],
        [' ', '{why}'],
      ] as const) {
        const end = after === ')' ? '' : after;
        const plain = readingOf(`1. e4${between}${sign}${end} e5${between}${sign} 2. Nf3`);
        expect([sign, plain.stops, ...plain.line.plies.map(({ nags }) => nags)]).toEqual([
          sign,
          [],
          [white],
          [black],
          [],
        ]);
        const variation = readingOf(`1. d4 (1. e4${between}${sign}${after === ')' ? ')' : `${after})`} d5`);
        expect([sign, variation.stops, variation.line.plies[0]!.variations[0]!.plies[0]!.nags]).toEqual([
          sign,
          [],
          [white],
        ]);
      }
    }
    const glued = readingOf('1. e4‼± e5⁉ 2. ♘f3+− ♞c6 3. ♗b5!? ∞ a6 = 4. O-O⩲ *');
    expect([glued.stops, glued.line.plies.map(({ nags }) => nags)]).toEqual([
      [],
      [[3, 16], [5], [18], [], [5, 13], [10], [14]],
    ]);
  });

  it('reads figurines in drops and exchanges, too, of both colours', () => {
    const text = '1. e4 d5 2. exd5 ♛xd5 3. (♙-♟)*c6 ♛xg2 4. ♗x♕ ♟@e4 5. (♕–♙)*d6 exd6 6. ♗xe4 ♛*e6 *';
    const letters = '1. e4 d5 2. exd5 Qxd5 3. (P-P)*c6 Qxg2 4. BxQ P@e4 5. (Q-P)*d6 exd6 6. Bxe4 Q*e6 *';
    expect(readingOf(text).stops.map(({ text: given, reason }) => [given, reason])).toEqual([]);
    expect(sansOf(readingOf(text).line)).toBe(sansOf(readingOf(letters).line));
    expect(readingOf(text).line.plies).toHaveLength(12);
  });

  it('reads results with any dash', () => {
    for (const dash of ['-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212']) {
      for (const [written, result] of [
        [`1${dash}0`, '1-0'],
        [`0${dash}1`, '0-1'],
        [`1/2${dash}1/2`, '1/2-1/2'],
        [`½${dash}½`, '1/2-1/2'],
      ] as const) {
        expect([written, gameOf(`1. e4 e5 ${written}`).result]).toEqual([written, result]);
      }
    }
  });

  it('reads variations, and variations of variations', () => {
    const [variation, ...others] = game.line.moves[0]!.variations;
    expect(others).toEqual([]);
    expect(variation!.moves.map((move) => move.text)).toEqual(['d4', 'd5', 'c4']);
    expect(variation!.moves[0]!.comments).toEqual([textComment('solid')]);
    expect(variation!.moves[1]!.variations.map(({ moves }) => moves.map((move) => move.text))).toEqual([['Nf6', 'c4']]);
  });

  it('replays them', () => {
    const { line, stops } = readingOf(text);
    expect(stops).toEqual([]);
    expect(sansOf(line)).toBe('e4 (d4 d5 (Nf6 c4) c4) e5 Nf3 Nc6');
    expect(line.plies[2]!.nags).toEqual([5]);
    expect(line.plies[0]!.variations[0]!.plies.map(({ ply }) => ply)).toEqual([1, 2, 3]);
  });

  it('continues with other lines if one is invalid', () => {
    const { line, stops, stop } = readingOf('1. e4 (1. d4 d6 2. d6) (1. c4 e6 (1... e3) 2. d4) e5 2. Ke3 Nc6');
    expect(sansOf(line)).toBe('e4 (d4 d6) (c4 e6 d4) e5');
    expect(stops.map(({ ply, text: given }) => [ply, given])).toEqual([
      [3, 'd6'],
      [2, 'e3'],
      [3, 'Ke3'],
    ]);
    expect(stop).toBe(stops[2]);
  });
});

/** Like a PGN, without numbers. */
function sansOf(line: ReadLine): string {
  return line.plies
    .map(({ before, move, variations }) =>
      [formatSan(before, move), ...variations.map((variation) => `(${sansOf(variation)})`)].join(' '),
    )
    .join(' ');
}

describe('comments', () => {
  it.each<[string, PgnComment]>([
    ['[%eval 0.35]', { text: '', evaluation: { unit: 'centipawns', value: 35, depth: null }, clockMs: null }],
    ['[%eval -12,18]', { text: '', evaluation: { unit: 'centipawns', value: -1200, depth: 18 }, clockMs: null }],
    ['[%eval -0.001]', { text: '', evaluation: { unit: 'centipawns', value: 0, depth: null }, clockMs: null }],
    ['[%eval #-3]', { text: '', evaluation: { unit: 'mate', value: -3, depth: null }, clockMs: null }],
    ['[%eval #-0]', { text: '', evaluation: { unit: 'mate', value: 0, depth: null }, clockMs: null }],
    ['a [%clk 1:02:03.5] b', { text: 'a b', evaluation: null, clockMs: 3_723_500 }],
    ['[%csl Ra1] [%eval x] [%clk 5]', textComment('[%csl Ra1] [%eval x] [%clk 5]')],
    ['  one\r\n two ', textComment('one two')],
    ['', textComment('')],
  ])('read %j', (inside, comment) => {
    expect(parseComment(inside)).toEqual(comment);
  });

  it('survive a round trip', () => {
    const evaluation = fc.record({
      unit: fc.constantFrom('centipawns' as const, 'mate' as const),
      value: fc.integer({ min: -99_999, max: 99_999 }),
      depth: fc.option(fc.nat(200)),
    });
    const comment = fc.record({
      text: fc.string({ unit: fc.constantFrom(...'ab ;(%*1.{"\\') }).map((text) => text.replace(/\s+/g, ' ').trim()),
      evaluation: fc.option(evaluation),
      clockMs: fc.option(fc.nat(100_000_000)),
    });
    fc.assert(fc.property(comment, (original) => expect(parseComment(formatComment(original))).toEqual(original)));
  });

  it('never end prematurely', () => {
    expect(formatComment(textComment('a } b {'))).toBe('a ) b {');
    expect(formatComment(textComment(' a\n\nb '))).toBe('a b');
  });
});

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
      { numRuns: 1500 },
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
