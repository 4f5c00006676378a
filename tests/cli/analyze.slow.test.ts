import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TELL_WHEN_LISTENING } from '../helpers/listening.ts';
import { POSITIONS, expectFlatMemory } from '../helpers/many_positions.ts';
import { itNeeding } from '../helpers/needs.ts';
import { BIN, expectPlainError, ransom, ransomJson } from '../helpers/ransom.ts';
import { withEnoughTime } from '../helpers/timed.ts';
import { MATE_IN_ONE, fileOf, type Move } from './analyzed.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
const MATE_IN_TWO = 'Nnbk3r/pp1p1ppp/3bpn2/8/P1R5/1P3P1K/2PPP1PP/r4qNR[#QBBp] b - - 0 13';
const MATED = 'R5k1/5ppp/8/8/8/8/5PPP/6K1[] b - - 0 1';

/** Everything that doesn't depend on the machine, or on the positions before. */
function timeless(fields: Record<string, unknown>): Record<string, unknown> {
  return { ...fields, line: 0, timeMs: 0, tally: null };
}

describe('ransom analyze, positions', () => {
  it('prints the lines of thinking and the best move', () => {
    const { code, lines } = ransom(['analyze', '--fen', MATE_IN_TWO, '--depth', '6']);
    expect(code).toBe(0);
    expect(lines[0]).toBe(MATE_IN_TWO);
    expect(lines[1]).toMatch(/^ +depth +score +nodes +nodes\/s {2}line \(scores from White's side\)$/);
    expect(lines[2]).toMatch(/^ +1\/\d+ +[-+]\S+ +\d+ +\S+ {2}13\.\.\. \S+/);
    expect(lines.at(-2)).toContain('  13... Qxg2+ 14. Kxg2 (Q-Q)*f1#');
    expect(lines.at(-1)).toBe('Best: Qxg2+ (-M2; White expects 0 % of the points)');
  });

  it.each([
    ['a FEN on the command line', [MATE_IN_ONE], ''],
    ['the words of a FEN', MATE_IN_ONE.split(' '), ''],
    ['a FEN in a pipe', [], `${MATE_IN_ONE}\n`],
    ['a FEN on stdin by name', ['-'], MATE_IN_ONE],
    ['a FEN with comments around it and operations behind it', [], `# mate\n\n${MATE_IN_ONE} ; bm c1c8\n`],
    ['CRLF and a byte order mark', [], `\uFEFF${MATE_IN_ONE}\r\n`],
  ])('takes %s', (_name, words, input) => {
    const { code, lines } = ransom(['analyze', ...words, '--depth', '2'], input);
    expect({ code, last: lines.at(-1) }).toEqual({
      code: 0,
      last: 'Best: Rc8# (+M1; White expects 100 % of the points)',
    });
  });

  describe('a test suite', () => {
    const [FOUR] = /^(?:\S+ ){3}\S+/.exec(MATE_IN_ONE)!;
    const SUITE = [
      '# mates',
      `${FOUR} bm Rc8; id "M.1"; ce 32000;`,
      `${MATE_IN_ONE}; bm Kf1`,
      `${FOUR} hmvc 3; fmvn 40; am Kf1 Kh1; c0 "quiet; really";`,
      `${FOUR} 0 1`,
      `${FOUR} bm Ke9; id "M.4";`,
      `${MATED}; bm Ka1`,
    ].join('\n');

    it('is read as EPD, and each position and the whole say what was solved', () => {
      const { code, lines, stderr } = ransom(['analyze', '--depth', '2'], SUITE);
      expect(code).toBe(1);
      expect(lines.filter((line) => /^line|^Solved|^Not solved|^Best/.test(line))).toEqual([
        `line 2, M.1: ${MATE_IN_ONE}`,
        'Solved: bm Rc8#',
        'Best: Rc8# (+M1; White expects 100 % of the points)',
        `line 3: ${MATE_IN_ONE}`,
        'Not solved: bm Kf1',
        'Best: Rc8# (+M1; White expects 100 % of the points)',
        `line 4: ${MATE_IN_ONE.replace('0 1', '3 40')}`,
        'Solved: am Kf1 Kh1',
        'Best: Rc8# (+M1; White expects 100 % of the points)',
        `line 5: ${MATE_IN_ONE}`,
        'Best: Rc8# (+M1; White expects 100 % of the points)',
        'Solved 2 of 3 positions.',
      ]);
      expect(stderr).toMatch(/^ransom: line 6: bm: "Ke9": "Ke9" is not a move/m);
      expect(stderr).toMatch(/^ransom: line 7: bm: "Ka1": .*checkmate/m);
    });

    it('gives programs the operations, the answers and their number', () => {
      const answers = ransomJson(['analyze', '--depth', '2'], SUITE);
      expect(answers).toMatchObject([
        {
          line: 2,
          solved: true,
          tally: { tested: 1, solved: 1 },
          epd: {
            id: 'M.1',
            bm: [{ san: 'Rc8#', coordinate: 'c1c8' }],
            am: [],
            ce: 32000,
            operations: [
              ['bm', 'Rc8'],
              ['id', 'M.1'],
              ['ce', '32000'],
            ],
          },
        },
        { line: 3, solved: false, tally: { tested: 2, solved: 1 }, epd: { id: null, bm: [{ san: 'Kf1' }], ce: null } },
        {
          line: 4,
          solved: true,
          tally: { tested: 3, solved: 2 },
          epd: {
            am: [{ san: 'Kf1' }, { san: 'Kh1' }],
            operations: [
              ['hmvc', '3'],
              ['fmvn', '40'],
              ['am', 'Kf1', 'Kh1'],
              ['c0', 'quiet; really'],
            ],
          },
        },
        { line: 5 },
        { line: 6, error: { line: 6 } },
        { line: 7, error: { line: 7 } },
      ]);
      expect(answers[3]).not.toHaveProperty('epd');
      expect(answers[3]).not.toHaveProperty('solved');
      expect(ransomJson(['analyze', '--nodes', '10'], `${FOUR} id "x"; pv Kf1;`)).toMatchObject([{ epd: { id: 'x' } }]);
    });

    it('can be a single position, also on the command line', () => {
      const { code, lines } = ransom(['analyze', `${FOUR} bm Rc8; id "M.1";`, '--depth', '2']);
      expect([code, ...lines.slice(-2)]).toEqual([
        0,
        'Solved: bm Rc8#',
        'Best: Rc8# (+M1; White expects 100 % of the points)',
      ]);
    });
  });

  it('reads a file, and treats each further line as another position', () => {
    const file = fileOf('two.fen', `${MATE_IN_ONE}\n${MATED}\n`);
    const answers = ransomJson(['analyze', file, '--nodes', '100']);
    expect(answers.map(({ line, status }) => [line, status])).toEqual([
      [1, 'playing'],
      [2, 'checkmate'],
    ]);
    expect(ransom(['analyze', file, '--nodes', '100']).lines.at(-1)).toBe(
      'The game is over: White wins by checkmate. 1-0',
    );
  });

  it('prints everything as JSON', () => {
    const [answer] = ransomJson(['analyze', '--fen', MATE_IN_TWO, '--depth', '6']);
    const moves = [
      { san: 'Qxg2+', coordinate: 'f1g2' },
      { san: 'Kxg2', coordinate: 'h3g2' },
      { san: '(Q-Q)*f1#', coordinate: 'Q#Q@f1' },
    ];
    expect(answer).toMatchObject({
      schema: 'ransom.analyze',
      version: 1,
      fen: MATE_IN_TWO,
      rules: 'leslie',
      turn: 'black',
      status: 'playing',
      best: moves[0],
      score: { unit: 'mate', value: 2 },
      whiteScore: { unit: 'mate', value: -2 },
      whiteExpects: 0,
      depth: 6,
      lines: [
        {
          score: { unit: 'mate', value: 2 },
          whiteScore: { unit: 'mate', value: -2 },
          bound: 'exact',
          depth: 6,
          moves,
        },
      ],
      complete: true,
    });
    const [mated] = ransomJson(['analyze', '--fen', MATED]);
    expect(mated).toMatchObject({
      best: null,
      score: { unit: 'mate', value: 0 },
      whiteExpects: 1,
      lines: [],
      nodes: 0,
    });
  });

  it('says when the score is only a bound, in JSON for the side to move, in words for White', () => {
    const file = fileOf('many.fen', POSITIONS.slice(0, 120).join('\n'));
    const limits = ['--nodes', '1500', '--final'];
    const best = /^Best: .* \(\S+( or more| or less)?; /;
    const words = ransom(['analyze', file, ...limits]).lines.flatMap((line) => best.exec(line) ?? []);
    const said = words.filter((_, i) => i % 2 === 1).map((bound) => bound as string | undefined);
    const meant = ransomJson(['analyze', file, ...limits]).map(({ turn, lines }) => {
      const [{ bound }] = lines as [{ bound: string }];
      if (bound === 'exact') return undefined;
      return (bound === 'lower') === (turn === 'white') ? ' or more' : ' or less';
    });
    expect(said).toEqual(meant);
    // The search of some positions ends within an iteration that has changed its mind.
    expect(new Set(said).size).toBe(3);
  });

  it('reports a bad line with its number, and continues with the others', () => {
    const { code, stdout, stderr } = ransom(
      ['analyze', '--json', '--nodes', '50'],
      `${MATE_IN_ONE}\n\nnonsense\n${MATE_IN_ONE.replace('k', 'x')}\n${MATE_IN_ONE}\n`,
    );
    expect(code).toBe(1);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answers.map(({ line, error }) => [line, error !== undefined])).toEqual([
      [1, false],
      [3, true],
      [4, true],
      [5, false],
    ]);
    expect(answers[1]!.error).toMatchObject({ line: 3, message: expect.stringContaining('Bad FEN') as string });
    expect(stderr).toMatch(/^ransom: line 3: Bad FEN/m);
    expect(stderr).toMatch(/^ransom: line 4: Bad FEN: field 1 \(board\), character 2/m);
  });

  it.each([
    ['--nodes', '1'],
    ['--nodes', '5'],
    ['--time', '1ms'],
    ['--nodes', '1', '--multipv', '3'],
  ])('searches depth 1 whatever the budget: %s %s %s %s', (...limits) => {
    const [scored] = ransomJson(['analyze', '--fen', START, '--depth', '1']);
    const [answer] = ransomJson(['analyze', '--fen', START, ...limits]);
    expect(answer!.depth).toBeGreaterThanOrEqual(1);
    const lines = answer!.lines as Record<string, unknown>[];
    expect(lines.length).toBeGreaterThanOrEqual(1);
    for (const { depth } of lines) expect(depth).toBeGreaterThanOrEqual(1);
    if (answer!.depth === 1) expect(answer).toMatchObject({ best: scored!.best, score: scored!.score });
    const { lines: printed } = ransom(['analyze', '--fen', START, ...limits]);
    expect(printed[2]).toMatch(/^ +[1-9]\d*\/[1-9]\d* +[-+]\d/);
    expect(printed.at(-1)).not.toContain('+0.00');
  });

  it.each([
    ['alone', 'bad fen\n', [[1, true]]],
    [
      'before a FEN',
      `bad fen\n${MATE_IN_ONE}\n`,
      [
        [1, true],
        [2, false],
      ],
    ],
  ])("doesn't mistake a first line of garbage for a game: %s", (_name, input, expected) => {
    const { code, stdout, stderr } = ransom(['analyze', '--json', '--nodes', '50'], input);
    expect(code).toBe(1);
    const answers = stdout.trimEnd().split('\n');
    const told = answers.map((line) => JSON.parse(line) as { line: number; error?: { message: string } });
    expect(told.map(({ line, error }) => [line, error !== undefined])).toEqual(expected);
    expect(told[0]!.error!.message).toMatch(/^"bad fen" is not a FEN, a move or the start of a PGN game/);
    expect(stderr).toMatch(/^ransom: line 1: "bad fen" is not a FEN/);
  });

  it('finds the game after lines of garbage, with the right line numbers', () => {
    const { code, stderr } = ransom(['analyze', '--nodes', '50'], 'My games\n\n1. e4 Kd7 *\n');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ransom: line 1: "My games" is not a FEN/m);
    expect(stderr).toMatch(/^ransom: game 1, ply 2, line 3, column 7: Kd7$/m);
  });

  it('obeys its limits', () => {
    const limited = (...args: string[]): Record<string, unknown> =>
      ransomJson(['analyze', '--fen', START, ...args])[0]!;
    expect(limited('--nodes', '700').nodes).toBe(700);
    expect(limited('--depth', '3').depth).toBe(3);
    expect(limited('--time', '0.2s').timeMs).toBeGreaterThanOrEqual(150);
    expect(limited('--movetime', '200').timeMs).toBeLessThan(5000);
    const [mate] = ransomJson(['analyze', '--fen', MATE_IN_TWO, '--mate', '2', '--depth', '90']);
    expect(mate!.depth).toBeLessThan(90);
  });

  it('gives each position its time, though the threads start anew for it', () => {
    const { code, lines, stderr } = ransom(['analyze', 'e4 e5 Nf3', '--time', '60ms', '--json']);
    expect(code).toBe(0);
    expect(stderr).not.toContain('starting');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect((JSON.parse(line) as { depth: number }).depth).toBeGreaterThan(2);
  });

  it('prints several lines, best first and each with a different move', () => {
    const [answer] = ransomJson(['analyze', '--fen', START, '--multipv', '4', '--nodes', '3000']);
    const lines = answer!.lines as { score: { value: number }; moves: Move[] }[];
    expect(lines).toHaveLength(4);
    expect(new Set(lines.map(({ moves }) => moves[0]!.san)).size).toBe(4);
    expect(ransom(['analyze', '--fen', START, '--multipv', '2', '--depth', '2']).stdout).toMatch(/ \[2\] {2}1\. /);
    expect(ransomJson(['analyze', '--fen', START, '--multipv', '30', '--depth', '1'])[0]!.lines).toHaveLength(20);
  });

  it('restricts the search to some moves', () => {
    const only = ransomJson(['analyze', '--fen', START, '--searchmoves', 'a4 h2h4', '--depth', '2', '--multipv', '9']);
    const moves = (only[0]!.lines as { moves: Move[] }[]).map(({ moves: [first] }) => first!.san);
    expect(moves.sort()).toEqual(['a4', 'h4']);
    const others = ransomJson(['analyze', '--fen', START, '--exclude', 'a4', '--depth', '1', '--multipv', '30']);
    expect(others[0]!.lines).toHaveLength(19);
    expectRefused(['--searchmoves', 'Ke2'], /--searchmoves: "Ke2": .*own pawn/);
    expectRefused(['--searchmoves', ' '], /--searchmoves names no move/);
    expectRefused(['--searchmoves', 'a4', '--exclude', 'a4'], /leave no move/);
  });

  function expectRefused(args: readonly string[], message: RegExp): void {
    const { code, stderr } = ransom(['analyze', '--fen', START, ...args]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) as string });
  }

  it('obeys --rules, --threads and --hash', () => {
    const frozen = '7k/7p/8/5N2/2B5/8/8/K7[P#] w - - 0 1';
    const best = (rules: string): unknown =>
      ransomJson(['analyze', '--fen', frozen, '--rules', rules, '--depth', '3', '--hash', '2'])[0]!.whiteScore;
    expect(best('pierce')).toEqual({ unit: 'mate', value: 1 });
    expect(best('leslie')).not.toEqual({ unit: 'mate', value: 1 });
    const [answer] = ransomJson(['analyze', '--fen', START, '--threads', '2', '--nodes', '2000']);
    expect(answer!.best).not.toBeNull();
  });

  it('gives the same result for a position at a thousand nodes, whatever came before it', () => {
    const sample = POSITIONS.slice(0, 12);
    const together = ransomJson(['analyze', '--nodes', '1000'], sample.join('\n'));
    const backwards = ransomJson(['analyze', '--nodes', '1000'], [...sample].reverse().join('\n')).reverse();
    expect(together.map(timeless)).toEqual(backwards.map(timeless));
    const [alone] = ransomJson(['analyze', '--nodes', '1000'], sample[7]);
    expect(timeless(alone!)).toEqual(timeless(together[7]!));
  });

  it('answers each line before the next one comes', async () => {
    const child = spawn(process.execPath, [BIN, 'analyze', '--json', '--nodes', '100'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    for (let line = 1; line <= 3; line++) {
      child.stdin.write(`${MATE_IN_ONE}\n`);
      const [bytes] = (await once(child.stdout, 'data')) as [Buffer];
      expect(JSON.parse(bytes.toString())).toMatchObject({ line });
    }
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  itNeeding('posix', 'time')('ends with 130 on Ctrl-C, after printing what it knew', async () => {
    const partial = await withEnoughTime(async (ms) => {
      const child = spawn(process.execPath, [BIN, 'analyze', '--json', '--infinite'], {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      child.stdin.end(`${MATED}\n${START}\n`);
      let stdout = '';
      child.stdout.on('data', (bytes: Buffer) => {
        // The first answer needs no engine; the second search says nothing before its end.
        if (stdout === '') setTimeout(() => child.kill('SIGINT'), ms);
        stdout += bytes.toString();
      });
      expect(await once(child, 'close')).toEqual([130, null]);
      return stdout.trimEnd().split('\n')[1] ?? null;
    });
    expect(JSON.parse(partial)).toMatchObject({ complete: false, fen: START });
  });

  itNeeding('posix')('ends with 130 on Ctrl-C also while waiting for input', async () => {
    const child = spawn(process.execPath, [BIN, 'analyze', '--json', '--nodes', '100'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.stdin.write(`${MATE_IN_ONE}\n`);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
  });

  itNeeding('mkfifo', 'time')(
    'reads a named pipe, and ends on Ctrl-C whether somebody writes to it or not',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
      const pipe = path.join(folder, 'pipe');
      expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
      const start = (): ChildProcess =>
        spawn(process.execPath, ['--import', TELL_WHEN_LISTENING, BIN, 'analyze', '--json', '--nodes', '100', pipe], {
          stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
        });

      const reader = start();
      const writer = createWriteStream(pipe);
      writer.write(`${MATE_IN_ONE}\n`);
      await once(reader.stdout!, 'data');
      reader.kill('SIGINT');
      expect(await once(reader, 'close')).toEqual([130, null]);
      writer.destroy();

      const whole = start();
      const other = createWriteStream(pipe);
      other.end(`${MATE_IN_ONE}\n`);
      expect(await once(whole, 'close')).toEqual([0, null]);

      const alone = start();
      await once(alone, 'message');
      alone.kill('SIGINT');
      expect(await once(alone, 'close')).toEqual([130, null]);
      rmSync(folder, { recursive: true });
    },
  );
});

it('an error of ransom analyze replaces all fields except line and game', () => {
  const [answer] = ransomJson(['analyze', '--final', '--searchmoves', 'Ke4', 'e4 e5']);
  expect(Object.keys(answer!)).toEqual(['schema', 'version', 'game', 'error']);
});

describe('ransom analyze refuses', () => {
  it.each<[string[], number, RegExp]>([
    [['--depth', '0'], 2, /from 1 to 99/],
    [['--nodes', '1e3'], 2, /whole number/],
    [['--time', '0'], 2, /It must be a time/],
    [['--time', '1s', '--movetime', '1s'], 2, /mean the same/],
    [['--infinite', '--depth', '3'], 2, /--infinite can't be combined/],
    [['--multipv', '0'], 2, /from 1 to 256/],
    [['--threads', '65'], 2, /from 1 to 64/],
    [['--hash', '0'], 2, /from 1 to 3500/],
    [['--format', 'epd'], 2, /Allowed choices/],
    [['--final', '--pgn', 'x.pgn'], 2, /--final analyses only the last position/],
    [['--final', '--game', '1'], 2, /exclude each other/],
    [['--json', '--pgn', '-'], 2, /both write to stdout/],
    [['--pgn', 'x.pgn', MATE_IN_ONE], 2, /need games/],
    [['--game', '1', MATE_IN_ONE], 2, /need games/],
    [['--fen', START, MATE_IN_ONE], 2, /remove --fen/],
    [['--searchmoves', 'e4', 'e4'], 2, /need positions/],
    [[''], 1, /^ransom: can't read a file whose name is empty: name one, or give a FEN or moves\.\n$/],
    [['no-such-file.pgn'], 1, /there is no file no-such-file\.pgn/],
    [['README.md', 'no-such-file.pgn'], 1, /one file is read at a time: .*cat a\.pgn b\.pgn \| ransom analyze/],
    [['x'.repeat(300)], 1, /^ransom: there is no file x{255}…, and it/],
    [['games/2024/final.pgn'], 1, /there is no file games\/2024\/final\.pgn/],
    [['rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'], 1, /Bad FEN: .*"x"/],
    [['k7/8/8 w - - 0 1'], 1, /Bad FEN: /],
    [[tmpdir()], 1, /it is a folder/],
    [[], 1, /there is nothing to analyse/],
    [['--fen', 'x'], 1, /Bad FEN/],
  ])('%j', (args, code, message) => {
    expectPlainError(ransom(['analyze', ...args]), code, message);
  });
});

itNeeding('/proc/self/status', 'time')(
  'a thousand positions in one process leak no memory',
  () => expectFlatMemory(1000),
  120_000,
);
