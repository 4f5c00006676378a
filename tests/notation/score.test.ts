import { BLACK, WHITE } from '../../src/shared/men.ts';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { formatSan } from '../../src/notation/san.ts';
import { formatPgn } from '../../src/notation/pgn_write.ts';
import { readScore, readScores, type GameScore, type ScoreError } from '../../src/notation/score.ts';
import { positionOf } from '../helpers/position.ts';

function scoreOf(text: string, start = startPosition()): GameScore {
  const score = readScore(text, start);
  if (!score.ok) throw new Error(score.error.message);
  return score.value;
}

function errorOf(text: string): ScoreError {
  const score = readScore(text, startPosition());
  if (score.ok) throw new Error(`This should not be read: ${text}`);
  return score.error;
}

function sansOf(score: GameScore): string {
  return score.plies.map(({ before, move }) => formatSan(before, move)).join(' ');
}

describe('a bare score', () => {
  it.each([
    ['numbers with a point', '1.e4 e5 2.Nf3 Nc6'],
    ['numbers with a point and a blank', '1. e4 e5 2. Nf3 Nc6'],
    ['numbers alone', '1 e4 e5 2 Nf3 Nc6'],
    ['no numbers', 'e4 e5 Nf3 Nc6'],
    ['dots before Black moves', '1. e4 1... e5 2. Nf3 2... Nc6'],
    ['dots apart', '1. e4 1. ... e5 2. Nf3 ... Nc6'],
    ['an ellipsis', '1.e4 1… e5 2.Nf3 2…Nc6'],
    ['lines of any system', '1. e4\r\ne5\r2. Nf3\nNc6\r\n'],
    ['comments', '1. e4 {best by test} e5 ; the old move\n2. Nf3 { a comment (of) *g3 [all] sorts;\n} Nc6'],
    ['marks', '1.e4! e5 !? 2. Nf3 {x} ?! Nc6 $14'],
    ['variations', '1.e4 (1.d4 d5 (1...Nf6) 2.c4) e5 2. Nf3 Nc6 (2... d6)'],
    ['an escaped line', '% not for us\n1.e4 e5\n%1.d4\n2.Nf3 Nc6'],
    ['a byte-order mark', '\uFEFF1.e4 e5 2.Nf3 Nc6'],
    ['coordinates', 'e2e4 e7e5 g1f3 b8c6'],
  ])('is read with %s', (_name, text) => {
    const score = scoreOf(text);
    expect(score.stop).toBeNull();
    expect(sansOf(score)).toBe('e4 e5 Nf3 Nc6');
    expect(score.remarks).toEqual([]);
    expect(score.plies.map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
    for (const { text: given, offset } of score.plies) expect(text.slice(offset, offset + given.length)).toBe(given);
  });

  it('reads castling in all its forms, two in a row', () => {
    const start = positionOf('r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[] w KQkq - 0 1');
    for (const text of [
      'O-O O-O',
      '0-0 0-0',
      'O O O O',
      '1.O O O O',
      'O O O-O',
      'O-O O O',
      '1. O O 1... O O',
      '0-0 O O',
    ]) {
      expect([text, sansOf(scoreOf(text, start))]).toEqual([text, 'O-O O-O']);
    }
    for (const text of ['O-O-O 0-0-0', 'O O O O O O', 'O O O 0-0-0']) {
      expect([text, sansOf(scoreOf(text, start))]).toEqual([text, 'O-O-O O-O-O']);
    }
    // 2 + 3 or 3 + 2: undecidable.
    const stop = scoreOf('O O O O O', start).stop;
    expect([stop?.ply, stop?.text, stop?.reason.kind]).toEqual([1, 'O O O O O', 'unreadable']);
  });

  it('distinguishes drops and exchanges from variations and results', () => {
    const start = positionOf('4k3/8/8/8/8/8/8/4K3[PN#NPbp] w - - 0 1');
    const text = '1. *g3 (1. N@c3 (1. (B-N)*c3) (1.*h4 *)';
    // The outer variation is never closed.
    const broken = scoreOf(text, start);
    expect([broken.plies.length, broken.stop?.text, broken.stop?.offset]).toEqual([1, '(', 7]);
    const score = scoreOf('1. *g3 (1. N@c3 (1. (B-N)*c3) (1.*h4)) *', start);
    expect(score.stop).toBeNull();
    expect(sansOf(score)).toBe('*g3');
    expect(score.ending).toEqual({ kind: 'result', loser: null, result: '*' });
    expect(sansOf(scoreOf('(P)*g3', start))).toBe('(P-P)*g3');
    expect(sansOf(scoreOf('(B)N*g3', start))).toBe('(B-N)*g3');
  });

  it('treats "e.p." and "mate" as parts of the move before', () => {
    const start = positionOf('4k3/8/8/8/3pP3/8/8/4K3[] b - e3 0 1');
    const score = scoreOf('1... dxe3 e.p.  2.Ke2', start);
    expect(score.plies.map(({ text }) => text)).toEqual(['dxe3 e.p.', 'Ke2']);
    expect(scoreOf('1.f3 e5 2.g4 Qh4 mate').plies.map(({ text }) => text)).toContain('Qh4 mate');
  });

  it.each([
    ['1. e4 e5 Resigns', { kind: 'resignation', loser: WHITE, result: '0-1' }],
    ['1. e4 resigns', { kind: 'resignation', loser: BLACK, result: '1-0' }],
    ['1. e4 Resigns.', { kind: 'resignation', loser: BLACK, result: '1-0' }],
    ['1. e4 White resigns', { kind: 'resignation', loser: WHITE, result: '0-1' }],
    ['1. e4 Black\nresigns 1-0', { kind: 'resignation', loser: BLACK, result: '1-0' }],
    ['1. e4 e5 0-1 White resigns', { kind: 'resignation', loser: WHITE, result: '0-1' }],
    ['1. e4 e5 1-0 resigns', { kind: 'resignation', loser: BLACK, result: '1-0' }],
    ['1. e4 Black resigned', { kind: 'resignation', loser: BLACK, result: '1-0' }],
    ['1. e4 (Black resigns)', { kind: 'resignation', loser: BLACK, result: '1-0' }],
    ['1. e4 1-0 ( resign. )', { kind: 'resignation', loser: BLACK, result: '1-0' }],
    ['1. e4 Black resigns (in 3:20)', { kind: 'resignation', loser: BLACK, result: '1-0' }],
    ['1. e4 e5 1-0 (White won on time)', { kind: 'result', loser: null, result: '1-0' }],
    ['1. e4 e5 1-0 (see (2. d4)) {and} ()', { kind: 'result', loser: null, result: '1-0' }],
    ['[Result "1-0"]\n\n1. e4', { kind: 'result', loser: null, result: '1-0' }],
    ['[Result "0-1"]\n\n1. e4 *', { kind: 'result', loser: null, result: '*' }],
    ['[Result "*"]\n\n1. e4', null],
    ['[Result "unclear"]\n\n1. e4', null],
    ['1. e4 {a remark} 1/2-1/2', { kind: 'result', loser: null, result: '1/2-1/2' }],
    ['1. e4 ½-½', { kind: 'result', loser: null, result: '1/2-1/2' }],
    ['1. e4 0.5-0.5', { kind: 'result', loser: null, result: '1/2-1/2' }],
    ['1. e4 0,5:0,5', { kind: 'result', loser: null, result: '1/2-1/2' }],
    ['1. e4 1:0', { kind: 'result', loser: null, result: '1-0' }],
    ['1. e4 0:1', { kind: 'result', loser: null, result: '0-1' }],
    ['[Result "0.5-0.5"]\n\n1. e4', { kind: 'result', loser: null, result: '1/2-1/2' }],
    ['[Result "1/2"]\n\n1. e4', { kind: 'result', loser: null, result: '1/2-1/2' }],
    ['[Result "1:0 forfeit"]\n\n1. e4', null],
    ['[Result "*"]\n\n1. e4', null],
    ['1. e4 1-0', { kind: 'result', loser: null, result: '1-0' }],
    ['1. e4 0–1', { kind: 'result', loser: null, result: '0-1' }],
    ['1. e4 *', { kind: 'result', loser: null, result: '*' }],
    ['1. e4', null],
    ['1-0', { kind: 'result', loser: null, result: '1-0' }],
  ])('%j has the stated ending', (text, ending) => {
    const score = scoreOf(text);
    expect(score.ending).toEqual(ending);
    expect([score.stop, score.remarks]).toEqual([null, []]);
  });

  it.each([
    ['1. e4 e5 0-1\nBlack resigns', 2, 1, BLACK, '0-1'],
    ['1. e4 e5 White resigns 1-0', 1, 10, WHITE, '1-0'],
    ['[Result "1-0"]\n\n1. e4 e5 (White resigns)', 3, 10, WHITE, '1-0'],
    ['1. e4 e5 resigns 1/2-1/2', 1, 10, WHITE, '1/2-1/2'],
  ])('%j: the resignation counts, with a remark about the different result', (text, line, column, loser, given) => {
    const { ending, remarks, stop } = scoreOf(text);
    const result = loser === WHITE ? '0-1' : '1-0';
    expect([ending, stop]).toEqual([{ kind: 'resignation', loser, result }, null]);
    expect(remarks).toMatchObject([{ line, column }]);
    const name = loser === WHITE ? 'White' : 'Black';
    expect(remarks[0]!.message).toBe(
      `${name} resigns, which is ${result}, but the result is given as ${given}: the resignation counts.`,
    );
  });

  it('keeps a remark in parentheses after the result, and finds the start of the next game', () => {
    const text = '1. e4 1-0 (White won, (it is said) on time: 1-0) 1. d4 *';
    const [first, second, ...more] = [...readScores(text, startPosition())].map((score) => score.ok && score.value);
    expect(first && first.plies[0]?.comments.map((comment) => comment.text)).toEqual([
      'White won, (it is said) on time: 1-0',
    ]);
    expect([second && sansOf(second), more]).toEqual(['d4', []]);
    expect(scoreOf('1. e4 1-0 (White won').stop).toMatchObject({ text: '(', offset: 10 });
  });

  it.each(['', ' \r\n', '\uFEFF', '{only a comment}', '; only a comment', '% only an escape'])(
    '%j is a game without moves',
    (text) => {
      const score = scoreOf(text);
      expect([score.plies, score.stop, score.ending]).toEqual([[], null, null]);
      expect(score.start.setup).toEqual(startPosition().setup);
      expect([...readScores(text, startPosition())]).toEqual([{ ok: true, value: score }]);
    },
  );

  it('starts at the given position, whatever the first number', () => {
    const start = positionOf('4k3/8/8/8/8/8/4P3/4K3[] b - - 0 30');
    const score = scoreOf('1... Kd7 2. e4', start);
    expect([sansOf(score), score.stop, score.remarks]).toEqual(['Kd7 e4', null, []]);
  });
});

describe('a score that becomes invalid', () => {
  it.each<[string, number, string, number, number, string]>([
    ['1. e4 e5 2. Nf6', 3, 'Nf6', 1, 13, 'refused'],
    ['1. e4 e5\n2. Nf3 garbage 3. d4', 4, 'garbage', 2, 8, 'unreadable'],
    [
      '1. Nc3 a6 2. Nf3 b6 3. a3 c6 4. Nd5 d6 5. Nb4 e6 6. Nd3 f6 7. Nde5 g6 8. Nd4 h6 9. Nf3',
      17,
      'Nf3',
      1,
      84,
      'ambiguous',
    ],
    ['1. e4 e5 ) 2. Nf3', 3, ')', 1, 10, 'syntax'],
    ['(1. e4)', 1, '(', 1, 1, 'syntax'],
    ['1. e4 (1. d4 d5', 2, '(', 1, 7, 'syntax'],
    ['1. e4 {open\n2. e5', 2, '{open\n2. e5', 1, 7, 'syntax'],
    ['1. e4 [no tag] e5', 2, '[', 1, 7, 'syntax'],
    ['1. e4 $1000 e5', 2, '$', 1, 7, 'syntax'],
    ['! 1. e4', 1, '!', 1, 1, 'syntax'],
    ['1. e4 e5 2. Ke3 (1... c5 2. Kd4) 2. Nf3', 3, 'Ke3', 1, 13, 'refused'],
    // A comment that is never closed costs more than the variation in which it begins.
    ['1. e4 e5 (1... c5 {open) 2. Nf3', 3, '{open) 2. Nf3', 1, 19, 'syntax'],
    ['1. e4 e5 (1... c5 2. Kd4 {open) 2. Nf3', 3, '{open) 2. Nf3', 1, 26, 'syntax'],
    // Nothing is skipped to make the rest fit: this is not a drop of a knight.
    ['1. e4 e5 2. (B - N)N@f5', 3, '(B - N)N@f5', 1, 13, 'unreadable'],
    ['1. e4 e5 2. (B-N) N@f5', 3, '(B-N) N@f5', 1, 13, 'unreadable'],
    ['1. e4 e5 2. ( B / N ) N* f5', 3, 'N', 1, 23, 'unreadable'],
    ['1. e4 e5 2. (B=N) N*f5', 3, '(B=N) N*f5', 1, 13, 'unreadable'],
    ['1. e4 e5 2. (B-N) Nf5', 3, '(B-N) Nf5', 1, 13, 'unreadable'],
    ['1. e4 e5 2. (b-n) @f5', 3, '(b-n) @f5', 1, 13, 'unreadable'],
    ['1. e4 e5 2. (B-N)n*f5', 3, '(B-N)n*f5', 1, 13, 'unreadable'],
    ['1. e4 e5 2. (P-P)c6', 3, '(P-P)c6', 1, 13, 'unreadable'],
    ['1. e4 e5 2. (B)Nf5', 3, '(B)Nf5', 1, 13, 'unreadable'],
    ['1. e4 e5 2. (B-NN*f5', 3, '(B-NN*f5', 1, 13, 'unreadable'],
  ])('%j', (text, ply, given, line, column, kind) => {
    const { stop, plies, ending } = scoreOf(text);
    expect([stop?.ply, stop?.text, stop?.line, stop?.column, stop?.reason.kind]).toEqual([
      ply,
      given,
      line,
      column,
      kind,
    ]);
    expect(plies.every(({ offset }) => offset < stop!.offset)).toBe(true);
    expect(text.slice(stop!.offset).startsWith(given)).toBe(true);
    expect(ending).toBeNull();
    expect(stop?.message).not.toBe('');
  });

  it.each(['--', 'Z0', '0000', '@@@@', 'null', '—'])('says that nobody may pass: %s', (text) => {
    for (const score of [`1. e4 ${text} 2. Nf3`, `1. ${text} e5`]) {
      const { stop } = scoreOf(score);
      expect([stop?.text, stop?.reason.kind]).toEqual([text, 'unreadable']);
      expect(stop?.message).toContain('Nobody may pass (rule 2.1).');
    }
  });

  it('suggests moves', () => {
    const { stop } = scoreOf('1. e4 e5 2. NF3');
    expect(stop?.meant.map((move) => formatSan(stop.position, move))).toEqual(['Nf3']);
    const drop = scoreOf('(note)N*f3', positionOf('4k3/8/8/8/8/8/8/4K1N1[#Nbn] w - - 0 1')).stop;
    expect(drop?.meant.map((move) => formatSan(drop.position, move)).sort()).toEqual(['(B-N)*f3', '(N-N)*f3']);
    const starless = scoreOf('(N-N)f3', positionOf('4k3/8/8/8/8/8/8/4K1N1[#Nbn] w - - 0 1')).stop;
    expect(starless?.meant.map((move) => formatSan(starless.position, move))).toEqual(['(N-N)*f3']);
    expect(starless?.message).toMatch(/"\(N-N\)\*f3" would be one/);
    expect(scoreOf('1. e4 (B-N)*d9').stop?.message).toContain('There is no square d9');
    expect(scoreOf('1. e4 *e9').stop?.message).toContain('There is no square e9');
    expect(scoreOf('1. e4 N*e9').stop?.text).toBe('N*e9');
    const vague = scoreOf('1.Xf3').stop;
    expect(vague?.meant.map((move) => formatSan(vague.position, move)).sort()).toEqual(['Nf3', 'f3']);
    expect(scoreOf('1.hello').stop?.meant).toEqual([]);
  });

  it.each(['\n', '\r\n', '\r'])('is reported with line and column if lines end with %j', (end) => {
    const { stop, plies } = scoreOf(['1. e4', 'e5', '', '2. Nf3 Kd4'].join(end));
    expect([stop?.line, stop?.column]).toEqual([4, 8]);
    expect(plies.map(({ line, column }) => [line, column])).toEqual([
      [1, 4],
      [2, 1],
      [4, 4],
    ]);
  });

  it('stops after mate', () => {
    const { stop, plies } = scoreOf('1.f3 e5 2.g4 Qh4# 3.a3');
    expect([plies.length, stop?.ply, stop?.text]).toEqual([4, 5, 'a3']);
  });

  it('suggests the exchange without its blanks', () => {
    const start = positionOf('4k3/8/8/8/8/8/8/4K1N1[#Nbn] w - - 0 1');
    for (const text of ['(B-N) N*f3', '(B - N)*f3', '( B-N )N@f3']) {
      const { stop } = scoreOf(text, start);
      expect([stop?.text, stop?.meant.map((move) => formatSan(stop.position, move))]).toEqual([text, ['(B-N)*f3']]);
    }
  });

  it('remarks on numbers that do not fit, without stopping', () => {
    const remarksOf = (text: string): string[] => scoreOf(text).remarks.map(({ message }) => message);
    expect(remarksOf('1. e4 e5 3. Nf3 Nc6 4. Bc4')).toEqual(["The text has move number 3; it is White's move 2."]);
    expect(remarksOf('1. e4 e5 2... Nf3')).toEqual(["The dots say that Black moves; it is White's turn."]);
    expect(scoreOf('1. e4 e5 3. Nf3').stop).toBeNull();
  });
});

describe('a variation that becomes invalid', () => {
  /** The main line and the variations as they are read, with comments. */
  function writtenOf(text: string): string {
    const { start, intro, plies, stop, ending } = scoreOf(text);
    expect(stop).toBeNull();
    const pgn = formatPgn({ tags: [], start, line: { intro, plies }, result: ending?.result ?? '*' });
    return pgn.split('\n\n')[1]!.replaceAll('\n', ' ');
  }

  it.each<[text: string, written: string, line: number, column: number, message: string | RegExp]>([
    [
      '1. e4 e5 (1... c5 2. Ke7) 2. Nf3 *',
      '1. e4 e5 (1... c5 {2. Ke7}) 2. Nf3 *',
      1,
      22,
      'The variation ends before 2. Ke7: The king on e1 cannot reach e7: a king goes one square in any direction. Legal moves that may be meant: Ke2.',
    ],
    [
      '1. e4 e5 (1... c5 2. what 3. d4)\n2. Nf3 *',
      '1. e4 e5 (1... c5 {2. what 3. d4}) 2. Nf3 *',
      1,
      22,
      /^The variation ends before 2\. what: "what" is not a move in any notation known here\./,
    ],
    [
      '1. e4 e5\n(1... -- 2. d4 {with a threat} (2. Nf3) exd4) 2. Nf3 *',
      '1. e4 e5 {(1... -- 2. d4 (with a threat) (2. Nf3) exd4)} 2. Nf3 *',
      2,
      7,
      /^The variation ends before 1\.\.\. --: .*Nobody may pass/,
    ],
    [
      '1. e4 e5 {A} ({B} 1... Ke3) {C} (1... c5) {D} 2. Nf3 *',
      '1. e4 e5 {A} {B} {(1... Ke3)} {C} (1... c5) {D} 2. Nf3 *',
      1,
      24,
      /^The variation ends before 1\.\.\. Ke3: /,
    ],
    [
      '1. e4 e5 (1... c5 2. Nf3 (2. d4 cxd4 3. Ke3 e6) d6) 2. Nf3 *',
      '1. e4 e5 (1... c5 2. Nf3 (2. d4 cxd4 {3. Ke3 e6}) 2... d6) 2. Nf3 *',
      1,
      41,
      /^The variation ends before 3\. Ke3: /,
    ],
    [
      '1. e4 e5 (1... c5 2. Nf3 1-0) 2. Nf3 *',
      '1. e4 e5 (1... c5 2. Nf3 {1-0}) 2. Nf3 *',
      1,
      26,
      'The variation ends here: There is a result inside a variation.',
    ],
    [
      '1. e4 e5 (1... c5 Black resigns) 2. Nf3 *',
      '1. e4 e5 (1... c5 {Black resigns}) 2. Nf3 *',
      1,
      19,
      'The variation ends here: There is a resignation inside a variation.',
    ],
    [
      '1. e4 e5 (1... c5 $1000 2. Nf3) 2. Nf3 *',
      '1. e4 e5 (1... c5 {$1000 2. Nf3}) 2. Nf3 *',
      1,
      19,
      'The variation ends here: This is not part of a game.',
    ],
    [
      '1. e4 e5 (1... c5 [no tag] (1... c6)) 2. Nf3 *',
      '1. e4 e5 (1... c5 {[no tag] (1... c6)}) 2. Nf3 *',
      1,
      19,
      /^The variation ends here: This is not a tag/,
    ],
    [
      '1. e4 e5 ($1 1... c5) 2. Nf3 *',
      '1. e4 e5 {($1 1... c5)} 2. Nf3 *',
      1,
      11,
      'The variation ends here: There is an annotation before the first move.',
    ],
    [
      '1. e4 e5 ((1... d5) 1... c5) 2. Nf3 *',
      '1. e4 e5 {((1... d5) 1... c5)} 2. Nf3 *',
      1,
      11,
      'The variation ends here: There is a variation before the first move.',
    ],
    ['1. e4 () e5 *', '1. e4 e5 *', 1, 8, 'The variation ends here: A variation has no moves.'],
    [
      '1. e4 e5 (1... c5 ()) 2. Nf3 *',
      '1. e4 e5 (1... c5) 2. Nf3 *',
      1,
      20,
      'The variation ends here: A variation has no moves.',
    ],
  ])('costs only itself: %j', (text, written, line, column, message) => {
    expect(writtenOf(text)).toBe(written);
    const { remarks, ending } = scoreOf(text);
    expect(remarks).toMatchObject([{ kind: 'variation', line, column }]);
    if (typeof message === 'string') expect(remarks[0]!.message).toBe(message);
    else expect(remarks[0]!.message).toMatch(message);
    expect(ending?.result).toBe('*');
    // What was written is read without a remark.
    expect(scoreOf(written).remarks).toEqual([]);
    expect(writtenOf(written)).toBe(written);
  });

  it('suggests what may have been meant', () => {
    const { remarks } = scoreOf('1. e4 e5 (1... c5 2. nf3) 2. Nf3');
    expect(remarks[0]!.message).toMatch(/ Legal moves that may be meant: Nf3\.$/);
  });

  it('is reported in the order of the text, with other remarks', () => {
    const { remarks, stop } = scoreOf(
      '1. e4 (1. Ke3) e5 3. Nf3 Nc6 (3... Ke5) (3... Nf6 (3... Kf5) 4. Kd5) 5. Ke3 (5. Kf4)',
    );
    expect(remarks.map(({ kind, column }) => [kind, column])).toEqual([
      ['variation', 11],
      ['number', 19],
      ['variation', 36],
      ['variation', 57],
      ['variation', 65],
    ]);
    expect(stop?.text).toBe('Ke3');
  });

  it('is one of many that are explained, and then the others are left out', () => {
    const score = scoreOf(`1. e4 ${'(1. e9) '.repeat(2000)} 1... e5 2. Nf3 (2. Nc3) *`);
    expect([score.stop, sansOf(score), score.ending?.result]).toEqual([null, 'e4 e5 Nf3', '*']);
    expect(score.remarks.length).toBeLessThan(110);
    expect(score.remarks.at(-1)!.message).toMatch(/more than 25000 plies, or of very many wrong moves/);
  });
});

describe('a score with tags', () => {
  it('starts at its FEN, under its rules', () => {
    const fen = '4k3/3P4/8/8/8/8/8/4K3[] b - - 0 1';
    const leslie = scoreOf(`[FEN "${fen}"]\n\n1... Kd8`);
    expect([leslie.start.ruleset, formatFen(leslie.start.setup), leslie.stop]).toEqual(['leslie', fen, null]);
    // The frozen pawn attacks under pierce: the king may not pass it there.
    const pierce = scoreOf(`[Rules "Pierce"]\n[SetUp "1"]\n[FEN "${fen}"]\n\n1... Kf8 (1... Kd8) 2. Ke2 *`);
    expect([pierce.start.ruleset, pierce.stop]).toEqual(['pierce', null]);
    expect(scoreOf('[FEN "4k3/4P3/8/8/8/8/8/4K3[] b - - 0 1"]\n1... Kd8').stop).toBeNull();
    const refused = scoreOf('[Rules "pierce"]\n[FEN "4k3/4P3/8/8/8/8/8/4K3[] b - - 0 1"]\n1... Kd8').stop;
    expect(refused?.reason.kind).toBe('refused');
  });

  it.each(['Hostage', 'hostage', 'Hostage Chess', 'hostage-chess'])('reads the variant %s', (variant) => {
    expect(scoreOf(`[Variant "${variant}"]\n\n1. e4 *`).plies).toHaveLength(1);
  });

  it.each<[string, string, RegExp, number]>([
    ['[White "A"]\n[Variant "Crazyhouse"]\n\n1. e4 *', 'Variant', /"Crazyhouse", not of Hostage Chess/, 2],
    ['[Rules "house"]\n\n1. e4 *', 'Rules', /"leslie" or "pierce"/, 1],
    ['[FEN "8/8 w"]\n\n1. e4 *', 'FEN', /field 1 \(board\), character 4/, 1],
    ['[FEN "4k3/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', 'FEN', /White has no king/, 1],
    ['[SetUp "1"]\n\n*', 'SetUp', /announces a FEN tag/, 1],
    ['[SetUp "0"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n*', 'SetUp', /but there is a FEN tag/, 1],
  ])('%j is refused', (text, tag, message, line) => {
    const error = errorOf(text);
    expect([error.tag, error.line, error.column]).toEqual([tag, line, 1]);
    expect(error.message).toMatch(message);
  });

  it('may be one of several in a text, each read separately', () => {
    const text =
      '[White "A"]\n1. e4 e5 1-0\n\n[White "B"]\n1. zz {never\n\n[White "C"]\n} 0-1\n[Variant "Chess"]\n1. d4 *\n1. c4 *';
    const scores = [...readScores(text, startPosition())];
    expect(scores.map((score) => (score.ok ? sansOf(score.value) : score.error.tag))).toEqual([
      'e4 e5',
      '',
      'Variant',
      'c4',
    ]);
    expect(scoreOf(text).remarks.map(({ message }) => message)).toEqual([
      'Another game follows; only the first one is read.',
    ]);
    // After a fault the next tag begins the next game.
    const faulty = [...readScores('1. e4 ) e5\n[White "B"]\n1. d4 *', startPosition())];
    expect(faulty.map((score) => (score.ok ? [sansOf(score.value), score.value.stop?.text] : null))).toEqual([
      ['e4', ')'],
      ['d4', undefined],
    ]);
  });
});
