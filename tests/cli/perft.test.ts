import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectPlainError, ransom, ransomJson } from '../helpers/ransom.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
const EXCHANGES = '6n1/1p4pr/1PpPpk1p/R6P/Q2P4/4p2b/1P2P2P/1NB2qKR[#BNPrbnpp] w - - 3 42';

describe('ransom perft', () => {
  it.each([
    [0, 1],
    [1, 20],
    [2, 400],
    [3, 8902],
    [4, 197281],
  ])('to depth %d finds %d', (depth, nodes) => {
    const { code, stdout, stderr } = ransom(['perft', String(depth)]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Nodes searched: ${nodes}\n` });
    expect(stderr).toMatch(/^[\d,]+ nodes in \d+\.\d{3} s: \d+\.\d million a second\n$/);
  });

  it('counts to depth 5 by default', () => {
    expect(ransom(['perft']).stdout).toBe('Nodes searched: 4865877\n');
  });

  it('divides', () => {
    const { lines } = ransom(['perft', '2', '--divide']);
    expect(lines).toHaveLength(21);
    expect(lines).toContain('e2e4: 20');
    expect(lines.at(-1)).toBe('Nodes searched: 400');
    const exchanges = ransom(['perft', '2', '--divide', '--fen', EXCHANGES]).lines;
    const sum = exchanges.slice(0, -1).reduce((total, line) => total + Number(line.split(': ')[1]), 0);
    expect(exchanges.at(-1)).toBe(`Nodes searched: ${sum}`);
    expect(ransom(['perft', '0', '--divide']).lines).toEqual(['Nodes searched: 1']);
  });

  it('finds the same with threads and a hash table', () => {
    const more = ['--threads', '2', '--hash', '8'];
    expect(ransom(['perft', '5', ...more]).stdout).toBe('Nodes searched: 4865877\n');
    const divided = ransom(['perft', '4', '--divide', ...more]).lines;
    expect([...divided].sort()).toEqual([...ransom(['perft', '4', '--divide']).lines].sort());
    expect(divided.at(-1)).toBe('Nodes searched: 197281');
    expect(ransom(['perft', '3', '--hash', '0', '--threads', '1']).stdout).toBe('Nodes searched: 8902\n');
  });

  it('obeys --rules and --fen', () => {
    const fen = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
    expect(ransom(['perft', '1', '--fen', fen]).stdout).toBe('Nodes searched: 15\n');
    expect(ransom(['perft', '1', '--fen', fen, '--rules', 'pierce']).stdout).toBe('Nodes searched: 4\n');
  });

  it('tells programs', () => {
    const [plain] = ransomJson(['perft', '3']);
    expect(plain).toEqual({
      schema: 'ransom.perft',
      version: 1,
      fen: START,
      rules: 'leslie',
      depth: 3,
      nodes: 8902,
      seconds: expect.any(Number) as unknown,
    });
    const [divided] = ransomJson(['perft', '2', '--divide']);
    expect(divided!.divide).toMatchObject({ e2e4: 20, g1f3: 20 });
    expect(Object.keys(divided!.divide as object)).toHaveLength(20);
  });
});

describe('ransom perft --suite', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  function suite(...lines: string[]): string {
    const file = path.join(folder, 'suite.perft');
    writeFileSync(file, lines.join('\n'));
    return file;
  }

  it('counts the correct numbers', () => {
    const exchanges = Number(ransom(['perft', '1', '--fen', EXCHANGES]).lines[0]!.split(': ')[1]);
    const file = suite('# a comment', '', `${START} ;D1 20 ;D2 400 ;D3 8902`, `  ${EXCHANGES};D1 ${exchanges};\r`, '');
    const { code, stdout, stderr } = ransom(['perft', '--suite', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '4 passed, 0 failed\n' });
    expect(stderr).toMatch(/nodes in/);
  });

  it('leaves other operations of an EPD alone, but no wrong count', () => {
    const four = START.split(' ').slice(0, 4).join(' ');
    const file = suite(
      `${four} id "a; b"; D1 20;`,
      `${START} ;D1 20; c0 "x"`,
      `${START} ;D1 20 ;20 D1`,
      `${START} ;E1 20`,
    );
    const { code, lines } = ransom(['perft', '--suite', file]);
    expect(code).toBe(1);
    expect(lines).toEqual([
      'line 3: Bad count ";20 D1". Expected ;D1 and a number.',
      'line 4: Bad count ";E1 20". Expected ;D1 and a number.',
      '2 passed, 2 failed',
    ]);
  });

  it('reports errors, and continues', () => {
    const file = suite(`${START} ;D1 21 ;D2 400`, 'nonsense ;D1 1', START, `${START} ;D1 many`, `${START} ;D1 20`);
    const { code, lines } = ransom(['perft', '--suite', file]);
    expect(code).toBe(1);
    expect(lines[0]).toBe(`line 1: ${START} at depth 1: expected 21, counted 20`);
    expect(lines[1]).toMatch(/^line 2: Bad FEN: field 1 \(board\), character 2/);
    expect(lines[2]).toBe('line 3: There are no counts after the FEN. Expected ;D1 and a number.');
    expect(lines[3]).toBe('line 4: Bad count ";D1 many". Expected ;D1 and a number.');
    expect(lines[4]).toBe('2 passed, 4 failed');
    expect(lines).toHaveLength(5);
  });

  it("sanitises the file's text for the terminal", () => {
    const { code, lines } = ransom(['perft', '--suite', suite(`${START} ;D1 \u001B[2J`, '\u001B[31m ;D1 1')]);
    expect(code).toBe(1);
    expect(lines[0]).toBe('line 1: Bad count ";D1 U+001B[2J". Expected ;D1 and a number.');
    expect(lines[1]).toContain('U+001B');
    expect(lines.join('')).not.toContain('\u001B');
  });

  it('skips larger counts', () => {
    const { stdout, stderr } = ransom([
      ...['perft', '--max-nodes', '400'],
      ...['--suite', suite(`${START} ;D1 20 ;D2 400 ;D3 8902 ;D4 197281`)],
    ]);
    expect(stdout).toBe('2 passed, 0 failed\n');
    expect(stderr).toMatch(/; 2 counts skipped/);
  });

  it('reads stdin, and uses threads, a hash table and the ruleset', () => {
    const args = ['perft', '--suite', '-', '--threads', '2', '--hash', '1'];
    const sketch = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
    expect(ransom(args, `${START} ;D4 197281\n${sketch} ;D1 15\n`).stdout).toBe('2 passed, 0 failed\n');
    expect(ransom([...args, '--rules', 'pierce'], `${sketch} ;D1 4\n`).stdout).toBe('1 passed, 0 failed\n');
  });

  it('refuses a file without positions, and a missing one', () => {
    expectPlainError(ransom(['perft', '--suite', suite('# nothing')]), 1, /has no positions/);
    expectPlainError(ransom(['perft', '--suite', path.join(folder, 'none')]), 1, /there is no such file/);
    expectPlainError(ransom(['perft', '--suite', folder]), 1, /it is a folder/);
  });

  it('tells programs', () => {
    const [answer] = ransomJson(['perft', '--suite', suite(`${START} ;D1 21 ;D2 400 ;D3 8902`), '--max-nodes', '400']);
    expect(answer).toEqual({
      schema: 'ransom.perft-suite',
      version: 1,
      passed: 1,
      failed: 1,
      skipped: 1,
      interrupted: false,
      nodes: 420,
      seconds: expect.any(Number) as unknown,
      failures: [{ line: 1, message: `${START} at depth 1: expected 21, counted 20` }],
    });
  });
});
