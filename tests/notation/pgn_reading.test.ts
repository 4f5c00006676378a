import fc from 'fast-check';
import { startPosition } from '../../src/notation/fen.ts';
import { formatComment, parseComment, textComment, type PgnComment } from '../../src/notation/pgn_comment.ts';
import { parsePgn } from '../../src/notation/pgn_tree.ts';
import { readScores } from '../../src/notation/score.ts';
import { gameOf, readingOf, sansOf } from './helpers/pgn.ts';

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
