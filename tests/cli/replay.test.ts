import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, expectPlainError, ransom, ransomJson } from '../helpers/ransom.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1';

function rowsOf(name: string): string[][] {
  return readFileSync(path.join(ROOT, 'tests/games', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((part) => part.trim()));
}

const GAMES = rowsOf('published.txt').map(([name, score, end]) => {
  const [fen, status] = end!.split(' ;');
  return { name: name!, score: score!, fen: fen!, status: status! };
});

describe('ransom replay', () => {
  it('prints number, standard notation, coordinates and FEN of every half-move, then the status', () => {
    const { code, stderr, lines } = ransom(['replay'], '1. e4 e5 2. Qh5 Ke7? 3. Qxe5#');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(`1\te4\te2e4\t${AFTER_E4}`);
    expect(lines[4]).toBe('5\tQxe5#\th5e5\trnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR[#p] b KQ - 0 3');
    expect(lines[5]).toBe('Status: checkmate. White wins by checkmate. 1-0');
  });

  it.each(GAMES)('$name', ({ score, fen, status }) => {
    const { code, stderr, lines } = ransom(['replay', '-'], score);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines.at(-2)!.split('\t')[3]).toBe(fen);
    expect(lines.at(-1)).toMatch(new RegExp(`^Status: ${status}\\. `));
    lines.slice(0, -1).forEach((line, index) => {
      expect(line).toMatch(new RegExp(`^${index + 1}\\t\\S+\\t\\S+\\t[^\\t]+$`));
    });
  });

  it.each(rowsOf('misprints.txt'))('%s: stops at the misprint of "%s"', (name, correct, printed, ply, text) => {
    const { score } = GAMES.find((game) => game.name.startsWith(name))!;
    const { code, stderr, lines } = ransom(['replay'], score.replace(correct, printed));
    expect(code).toBe(1);
    expect(lines).toHaveLength(Number(ply) - 1);
    const [where, why, ...more] = stderr.trimEnd().split('\n');
    expect(where).toContain(`ply ${ply}, `);
    expect(where!.endsWith(text)).toBe(true);
    expect(why!.length).toBeGreaterThan(20);
    expect(more[0]).toMatch(/^Legal moves that may be meant: \S+/);
  });

  it('understands resignations, results, comments and variations', () => {
    expect(ransom(['replay'], '1. e4 {best} e5 (1... c5 2. Nf3) White resigns').lines.at(-1)).toBe(
      'Status: playing. White resigns. 0-1',
    );
    expect(ransom(['replay'], '1. e4 e5 1/2-1/2').lines.at(-1)).toBe('Status: playing. The score says 1/2-1/2.');
    expect(ransom(['replay'], '1. e4 e5 *').lines.at(-1)).toBe('Status: playing. White to move.');
    expect(ransom(['replay'], '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 0-1').lines.at(-1)).toBe(
      'Status: checkmate. White wins by checkmate. 1-0 The score says 0-1.',
    );
  });

  it('remarks on a result that contradicts the resignation', () => {
    const { code, lines, stderr } = ransom(['replay'], '1. e4 e5 0-1 Black resigns');
    expect([code, lines.at(-1)]).toEqual([0, 'Status: playing. Black resigns. 1-0']);
    expect(stderr).toBe(
      'note: line 1, column 14: Black resigns, which is 1-0, but the result is given as 0-1: the resignation counts.\n',
    );
  });

  it.each(['Ke7', '--', 'rubbish', ']', '1-0', '$1000'])('goes on after a variation with %s', (text) => {
    const score = `1. e4 e5 (1... c5 2. ${text}) 2. Nf3 *`;
    const { code, lines, stderr } = ransom(['replay'], score);
    expect({ code, moves: lines.map((line) => line.split('\t')[1] ?? line) }).toEqual({
      code: 0,
      moves: ['e4', 'e5', 'Nf3', 'Status: playing. Black to move.'],
    });
    expect(stderr).toMatch(/^note: line 1, column 22: The variation ends [^\n]+\n$/);
    const [json] = ransomJson(['replay'], score);
    expect(json).toMatchObject({ stop: null, remarks: [{ line: 1, column: 22 }] });
    expect(json!.plies).toHaveLength(3);
  });

  it('reads a game that XBoard has saved, and says which payment it takes where no comment tells', () => {
    const saved = (moves: string): string =>
      `[Variant "hostage"]\n[FEN "${START.replace('[]', '[-]')}"]\n[SetUp "1"]\n\n1. e4 d5 2. exd5 Qxd5 ${moves} *\n`;
    const told = ransom(['replay'], saved('3. P@e4 {(P-P)*e4}'));
    expect({ code: told.code, stderr: told.stderr }).toEqual({ code: 0, stderr: '' });
    expect(told.lines[4]).toMatch(/^5\t\(P-P\)\*e4\tP#P@e4\t.*\[p\] b /);
    const untold = ransom(['replay'], saved('3. P@e4'));
    expect([untold.code, untold.lines[4]]).toEqual([0, told.lines[4]]);
    expect(untold.stderr).toBe(
      'note: line 5, column 26: "P@e4" is read as the exchange (P-P)*e4, the only one: no comment says what was paid.\n',
    );
  });

  it("says once that a FEN of XBoard's has airfields and prisons in one, be it an option or a tag", () => {
    const fen = 'rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3';
    const said = /The bracket of the FEN has no #.*\[#Pp\]\.\n/;
    const option = ransom(['replay', '--fen', fen], '3. P@e4');
    expect([option.code, option.stderr]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^note: --fen: ${said.source}$`)),
    ]);
    const tag = ransom(['replay'], `[FEN "${fen}"]\n\n3. P@e4 *\n`);
    expect([tag.code, tag.stderr]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^note: line 1, column 1: ${said.source}$`)),
    ]);
  });

  it('stops at what is wrong in the main line', () => {
    const stopOf = (text: string): unknown => ransomJson(['replay'], text)[0]!.stop;
    expect(stopOf('1. e4 e5 (1... c5 2. Kd4) 2. Ke3')).toMatchObject({ ply: 3, inVariation: false, text: 'Ke3' });
    expect(stopOf('1. e4 -- (1... c5) 2. Nf3')).toMatchObject({ ply: 2, inVariation: false, text: '--' });
    expect(stopOf('1. e4 e5 (1... c5 {open) 2. Nf3')).toMatchObject({ ply: 3, inVariation: true });
  });

  it('reports tags that override --fen or --rules', () => {
    const fen = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
    const pgn = `[FEN "${fen}"]\n[Rules "leslie"]\n\n1... Ra4 *`;
    expect(ransom(['replay', '--rules', 'pierce', '--fen', `${fen.slice(0, -1)}9`], pgn)).toMatchObject({
      code: 0,
      stderr:
        "note: the game's tags override --fen.\n" + "note: the game's tags override --rules; the rules are leslie.\n",
    });
    expect(ransom(['replay', '--rules', 'leslie'], pgn.replace('leslie', 'pierce')).stderr).toMatch(/override --rules/);
    expect(ransom(['replay', '--rules', 'leslie', '--fen', fen], pgn).stderr).toBe('');
    expect(ransom(['replay'], pgn.replace('leslie', 'pierce')).stderr).not.toMatch(/note/);
    expect(ransom(['help', 'replay']).stdout).toMatch(/--fen and --rules/);
  });

  it('reports moves after the end of the game', () => {
    const shuffle = '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8';
    expect(ransom(['replay'], shuffle).lines.at(-1)).toBe('Status: repetition. Draw by threefold repetition. 1/2-1/2');
    const { code, stderr, lines } = ransom(['replay'], `${shuffle} 5. e4 e5`);
    expect({ code, count: lines.length }).toEqual({ code: 0, count: 11 });
    expect(stderr).toBe('note: line 1, column 48: The game is over before this move: Draw by threefold repetition.\n');
  });

  it('starts at the position and rules of --fen or the tags', () => {
    const fen = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
    expect(ransom(['replay', '--fen', fen], '1... Ra4').code).toBe(0);
    expect(ransom(['replay', '--fen', fen, '--rules', 'pierce'], '1... Ra4').code).toBe(1);
    const pgn = `[SetUp "1"]\n[FEN "${fen}"]\n[Rules "pierce"]\n\n1... Kxd7 *\n`;
    expect(ransom(['replay'], pgn).lines[0]).toMatch(/^1\tKxd7\te8d7\t/);
  });

  it('accepts only the notation given by --notation, if any', () => {
    const mixed = '1. e2e4 e5 2. Nf3';
    expect(ransom(['replay'], mixed).code).toBe(0);
    const coordinates = ransom(['replay', '--notation', 'coordinate'], mixed);
    expect(coordinates).toMatchObject({ code: 1 });
    expect(coordinates.lines).toHaveLength(1);
    expect(coordinates.stderr).toBe(
      'ransom: ply 2, line 1, column 9: 1... e5\n' +
        'This is not written in coordinates.\nLegal moves that may be meant: e5\n',
    );
    const standard = ransom(['replay', '--notation', 'san'], mixed);
    expect(standard).toMatchObject({ code: 1, stdout: '' });
    expect(standard.stderr).toMatch(/ply 1.*e2e4\nThis is not written in standard notation\./);
    expect(ransom(['replay', '--notation', 'san'], 'e4 e5 Nf3').code).toBe(0);
    expect(ransom(['replay', '--notation', 'coordinate'], 'e2e4 e7e5 g1f3').code).toBe(0);
  });

  it('refuses a text without a game', () => {
    for (const text of ['', '\n\n', '\uFEFF'])
      expectPlainError(ransom(['replay'], text), 1, /^ransom: there is no game in stdin\n$/);
  });
});

describe('ransom replay with a file', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  function file(text: string): string {
    const name = path.join(folder, 'game.pgn');
    writeFileSync(name, text);
    return name;
  }

  it('replays every game, and continues after a bad one', () => {
    const name = file(
      '\uFEFF[White "Ann"]\r\n[Black "Bob"]\r\n\r\n1. e4 e5 1-0\r\n\r\n' +
        '[White "Cyd"]\r\n\r\n1. e5 *\r\n\r\n[White "Dan"]\r\n[FEN "x"]\r\n\r\n1. d4 *\r\n\r\n[White "Eve"]\r\n\r\n1. d4 *\r\n',
    );
    const { code, stderr, lines } = ransom(['replay', name]);
    expect(code).toBe(1);
    expect(lines.map((line) => line.split('\t')[1] ?? line)).toEqual([
      'e4',
      'e5',
      'Status: playing. The score says 1-0.',
      'd4',
      'Status: playing. Black to move.',
    ]);
    expect(stderr).toMatch(
      /^# game 1: Ann - Bob\n# game 2: Cyd - \?\nransom: game 2, ply 1, line 8, column 4: 1\. e5\n/,
    );
    expect(stderr).toMatch(/\nransom: game 3, line 11, column 1: \[FEN\]: Bad FEN/);
    expect(stderr).toMatch(/\n# game 4: Eve - \?\n$/);
  });

  it('prints JSON, a line per game', () => {
    const name = file(
      '[White "Ann"]\n\n1. e4 Kd7 *\n\n[White "Bob"]\n[FEN "x"]\n\n*\n\n[White "Cyd"]\n\n1. e4 Black resigns\n',
    );
    const [first, second, third] = ransomJson(['replay', name]);
    expect(first).toEqual({
      schema: 'ransom.replay',
      version: 1,
      game: 1,
      tags: { White: 'Ann' },
      start: START,
      rules: 'leslie',
      plies: [{ ply: 1, text: 'e4', san: 'e4', coordinate: 'e2e4', fen: AFTER_E4 }],
      status: 'playing',
      result: '*',
      resigned: null,
      stop: {
        ply: 2,
        inVariation: false,
        text: 'Kd7',
        line: 3,
        column: 7,
        reason: expect.stringContaining('own pawn') as unknown,
        meant: expect.any(Array) as unknown,
        fen: AFTER_E4,
      },
      remarks: [],
    });
    expect(second).toMatchObject({ schema: 'ransom.replay', game: 2, error: { line: 6, column: 1 } });
    expect(third).toMatchObject({ game: 3, stop: null, result: '1-0', resigned: 'black' });
    expect(ransom(['replay', name, '--json']).code).toBe(1);
  });

  it('refuses unreadable input', () => {
    expectPlainError(ransom(['replay', path.join(folder, 'none')]), 1, /can't read .*none: there is no such file\./);
    expectPlainError(ransom(['replay', folder]), 1, /it is a folder/);
  });

  it.each([[[]], [['--json']]])('refuses input without a game: %j', (options) => {
    expectPlainError(ransom(['replay', ...options], ''), 1, /^ransom: there is no game in stdin\n$/);
    expectPlainError(ransom(['replay', file(' \n'), ...options]), 1, /^ransom: there is no game in .*\n$/);
  });

  it("sanitises a file's text for the terminal", () => {
    const name = file(
      '[White "Ann\u001B[2J"]\n\n1. e4 Nz\u001B\u0007 *\n\n[White "Bob"]\n[FEN "\u001B[31m"]\n\n*\n\n' +
        '[\u001BTag "x"]\n[White "Cyd"]\n\n1. e4 *\n',
    );
    const { code, stdout, stderr } = ransom(['replay', name]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^# game 1: AnnU\+001B\[2J - \?\n/);
    expect(stderr).toContain('1... NzU+001BU+0007\n');
    expect(stdout + stderr).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
  });

  it('takes the first of equal tags, in text and JSON', () => {
    const file = path.join(folder, 'tags.pgn');
    writeFileSync(file, '[White "A"]\n[White "B"]\n[Black "C"]\n\n1. e4 *\n\n1. d4 *\n');
    const [{ tags }] = ransomJson(['replay', file]) as [{ tags: Record<string, string> }];
    expect(Object.entries(tags)).toEqual([
      ['White', 'A'],
      ['Black', 'C'],
    ]);
    expect(ransom(['replay', file]).stdout + ransom(['replay', file]).stderr).toContain('A - C');
  });

  it('survives bytes that are not text', () => {
    writeFileSync(path.join(folder, 'bytes'), Buffer.from([0xff, 0xfd, 0x01, 0x80, 0x0a, 0xc3]));
    const { code, stderr } = ransom(['replay', path.join(folder, 'bytes')]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/is not in UTF-8[^]*ply 1/) as unknown });
  });
});
