import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { POSITIONS, expectFlatMemory } from '../helpers/many_positions.ts';
import { endLockHolders, startLockHolder } from '../helpers/lock_holder.ts';
import { itNeeding } from '../helpers/needs.ts';
import { BIN, expectPlainError, ransom, ransomJson } from '../helpers/ransom.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/5PPP/2R3K1[p] w - - 0 1';
const MATE_IN_TWO = 'Nnbk3r/pp1p1ppp/3bpn2/8/P1R5/1P3P1K/2PPP1PP/r4qNR[#QBBp] b - - 0 13';
const MATED = 'R5k1/5ppp/8/8/8/8/5PPP/6K1[] b - - 0 1';
const FOOLISH = '1. e4 e5 2. Qh5 Ke7 3. Qxe5#';

interface Move {
  readonly san: string;
  readonly coordinate: string;
}

/** Everything that doesn't depend on the machine. */
function timeless(fields: Record<string, unknown>): Record<string, unknown> {
  return { ...fields, line: 0, timeMs: 0 };
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
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
      lines: [{ score: { unit: 'mate', value: 2 }, whiteScore: { unit: 'mate', value: -2 }, depth: 6, moves }],
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

  itNeeding('posix')('ends with 130 on Ctrl-C, after printing what it knew', async () => {
    const child = spawn(process.execPath, [BIN, 'analyze', '--json', '--infinite'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.stdin.end(`${MATED}\n${START}\n`);
    let stdout = '';
    child.stdout.on('data', (bytes: Buffer) => {
      // The first answer comes at once; the second search needs some seconds for its first depth.
      if (stdout === '') setTimeout(() => child.kill('SIGINT'), 3000);
      stdout += bytes.toString();
    });
    expect(await once(child, 'close')).toEqual([130, null]);
    const [, partial] = stdout.trimEnd().split('\n');
    expect(JSON.parse(partial!)).toMatchObject({ complete: false, fen: START });
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
});

describe('ransom analyze, games', () => {
  it('annotates a game so that the output can be replayed', () => {
    const { code, stdout, stderr } = ransom(['analyze', '--nodes', '5000', ...FOOLISH.split(' ')]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\[Annotator "Ransom \d+\.\d+\.\d+, 5000 nodes"\]$/m);
    expect(stdout).toMatch(/^1\. e4 \{\[%eval -?\d\.\d\d,\d+\]\}/m);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toMatch(
      /2\.\.\. Ke7 \$4 \{\[%eval #1,\d+\]\} \(2\.\.\. \S+ \{\[%eval -?\d\.\d\d,\d+\]\} 3\. .*\) 3\. Qxe5# 1-0/,
    );
    expect(stderr).toMatch(/^game 1: White 0 \?\?, .*; Black 1 \?\?, 0 \?, 0 \?!, 0 !\?\n$/);
    const replayed = ransom(['replay'], stdout);
    expect({ code: replayed.code, stderr: replayed.stderr }).toEqual({ code: 0, stderr: '' });
    expect(replayed.lines.at(-1)).toBe('Status: checkmate. White wins by checkmate. 1-0');
  });

  it('keeps tags, comments, glyphs, variations and resignations of the input', () => {
    const pgn =
      '[Event "Café"]\n[Annotator "Ann"]\n\n{Before} 1. e4 {[%clk 0:01:00] good} e5 $1 (1... c5 {sharp} 2. Nf3) 2. Qh5 Ke7 $2 White resigns\n';
    const { code, stdout } = ransom(['analyze', '--nodes', '3000'], pgn);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\[Event "Café"\]/);
    expect(stdout).toMatch(/\[Annotator "Ann, Ransom /);
    const text = stdout.replace(/\s+/g, ' ');
    for (const kept of [
      '{Before} 1. e4',
      '{[%clk 0:01:00] good}',
      'e5 $1',
      '(1... c5 {sharp} 2. Nf3)',
      'Ke7 $2',
      '{White resigns. 0-1}',
      ' 0-1',
    ]) {
      expect(text).toContain(kept);
    }
    expect(text).not.toContain('$4');
    const again = ransom(['analyze', '--nodes', '3000'], stdout);
    expect(again.stdout).toBe(stdout);
  });

  it('writes several games to a file, and keeps an existing file under another name', () => {
    const file = fileOf('games.pgn', `${FOOLISH} 1-0\n\n1. d4 d5 *\n`);
    const out = path.join(folder, 'annotated.pgn');
    writeFileSync(out, 'old');
    const { code, stdout } = ransom(['analyze', file, '--nodes', '200', '-o', out]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(readFileSync(`${out}.old`, 'utf8')).toBe('old');
    expect(ransomJson(['replay', out]).map(({ result }) => result)).toEqual(['1-0', '*']);
    const same = ransom(['analyze', out, '--nodes', '200', '--pgn', out, '--game', '2']);
    expect(same.code).toBe(0);
    expect(ransomJson(['replay', out])).toHaveLength(1);
    expect(readFileSync(`${out}.old`, 'utf8')).toBe('old');
    expect(ransomJson(['replay', `${out}.old-2`])).toHaveLength(2);
    expect(ransom(['analyze', out, '--nodes', '9', '--pgn', path.join(folder, 'no', 'where.pgn')]).stderr).toMatch(
      /can't write/,
    );
  });

  it.each(['--pgn', '--report'])('refuses a file of %s that another process is writing', async (option) => {
    const out = fileOf(`shared${option}`, 'theirs\n');
    const other = await startLockHolder(out);
    const ran = ransom(['analyze', '--nodes', '9', '--json', option, out, FOOLISH]);
    endLockHolders();
    // Before any search, so that an hour of analysis isn't lost.
    expectPlainError(
      ran,
      1,
      new RegExp(`shared${option} is being written by process ${other.child.pid}: wait for its end`),
    );
    expect(readFileSync(out, 'utf8')).toBe('theirs\n');
    expect(existsSync(`${out}.old`)).toBe(false);
  });

  it('refuses one file under two names for the games and the report', () => {
    const out = path.join(folder, 'twice');
    const ran = ransom(['analyze', '--nodes', '9', '--pgn', out, '--report', `${folder}/./twice`, FOOLISH]);
    expectPlainError(ran, 1, /twice is already being written by this command: name a different file/);
  });

  it('prints each position with the move played in it as JSON', () => {
    const out = path.join(folder, 'beside.pgn');
    const answers = ransomJson(['analyze', '--nodes', '5000', '--pgn', out, FOOLISH]);
    expect(answers.map(({ game, ply }) => [game, ply])).toEqual([0, 1, 2, 3, 4, 5].map((ply) => [1, ply]));
    expect(answers[3]!.played).toMatchObject({ san: 'Ke7', coordinate: 'e8e7', judgement: 'blunder' });
    const { loss, better } = answers[3]!.played as { loss: number; better: Move[] };
    expect(loss).toBeGreaterThanOrEqual(0.3);
    expect(better[0]!.san).not.toBe('Ke7');
    expect(answers[4]!.played).toMatchObject({ judgement: null, loss: 0, better: null });
    expect(answers[5]).toMatchObject({ status: 'checkmate' });
    expect(answers[5]).not.toHaveProperty('played');
    expect(existsSync(out)).toBe(true);
  });

  it('analyses the valid part of a broken game, and the games after it', () => {
    const { code, stdout, stderr } = ransom(
      ['analyze', '--nodes', '200'],
      `1. e4 Kd7 *\n\n[FEN "x"]\n\n*\n\n[Event "3"]\n\n1. d4 *\n`,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ransom: game 1, ply 2, line 1, column 7: Kd7$/m);
    expect(stderr).toMatch(/^ransom: game 2, line 3, column 1: \[FEN\]: Bad FEN/m);
    expect(ransomJson(['replay'], stdout).map(({ plies }) => (plies as unknown[]).length)).toEqual([1, 1]);
  });

  it('writes no game if not a single move can be read', () => {
    const { code, stdout, stderr } = ransom(['analyze', '--format', 'pgn', fileOf('garbage.pgn', '1. Zq9 xx\n')]);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('game 1, ply 1, line 1, column 4: Zq9');
  });

  it('analyses only the last position with --final, and one move list per line with --format moves', () => {
    const answers = ransomJson(
      ['analyze', '--final', '--format', 'moves', '--nodes', '200'],
      `e4 e5\n\ne4 e5 Qh5 Ke7\ne4 Ke2\n`,
    );
    expect(answers.map(({ game, ply, best }) => [game, ply, (best as Move | undefined)?.san ?? null])).toEqual([
      [1, 2, expect.any(String)],
      [3, 4, 'Qxe5#'],
      [4, undefined, null],
    ]);
    expect(answers[2]!.error).toMatchObject({ line: 4, column: 4, ply: 2 });
    const { lines } = ransom(['analyze', '--final', '--depth', '2', '--fen', MATE_IN_ONE, 'h3']);
    expect(lines[0]).toMatch(/^game 1, last position: 6k1\/5ppp\/8\/8\/8\/7P\/5PP1\/2R3K1\[p\] b/);
  });

  it('writes a page about one game', () => {
    const page = path.join(folder, 'game.html');
    const { code, stdout } = ransom(['analyze', '--nodes', '3000', '--report', page, FOOLISH]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    const html = readFileSync(page, 'utf8');
    expect(html).toMatch(/^<!DOCTYPE html>/);
    expect(html).toContain('3000 nodes');
    expect(html).toContain('Ke7??');
    expect(html).toContain('a blunder: it loses 30 % of the expected points or more');
    const two = `${FOOLISH} 1-0\n\n1. d4 d5 *\n`;
    expect(ransom(['analyze', '--nodes', '50', '--report', page], two).stderr).toMatch(/choose one with --game N/);
    expect(ransom(['analyze', '--nodes', '50', '--report', page, '--game', '2'], two).code).toBe(0);
    expectPlainError(ransom(['analyze', '--json', '--report', '-', 'e4']), 2, /only one result/);
  });

  it('selects one game of many', () => {
    const pgn = `${FOOLISH} 1-0\n\n1. d4 d5 *\n`;
    const { stdout, stderr } = ransom(['analyze', '--nodes', '100', '--game', '2'], pgn);
    expect(stdout).toContain('1. d4');
    expect(stdout).not.toContain('1. e4');
    expect(stderr).toMatch(/^game 2: /);
    expectPlainError(ransom(['analyze', '--nodes', '100', '--game', '3'], pgn), 1, /there is no game 3/);
    expectPlainError(ransom(['analyze', '--game', '0'], pgn), 2, /It must be a whole number of at least 1\./);
  });

  it('reads only the requested game', () => {
    const broken = '[FEN "x"]\n\n*\n\n';
    const pgn = `[Event "1"]\n\n1. d4 d5 *\n\n${broken}[Event "3"]\n\n1. e4 Kd7 *\n\n${broken}`;
    const first = ransom(['analyze', '--nodes', '50', '--game', '1'], pgn);
    expect({ code: first.code, stderr: first.stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^game 1: .*\n$/) as string,
    });
    const third = ransom(['analyze', '--nodes', '50', '--game', '3'], pgn);
    expect(third.code).toBe(1);
    expect(third.stderr).toMatch(/^game 3: .*\nransom: game 3, ply 2, line 11, column 7: Kd7\n/);
    for (const number of [2, 4]) {
      const { code, stdout, stderr } = ransom(['analyze', '--json', '--game', String(number)], pgn);
      expect(code).toBe(1);
      expect(stderr).toMatch(new RegExp(`^ransom: game ${number}, line \\d+, column 1: \\[FEN\\]: Bad FEN[^\\n]*\\n$`));
      expect(JSON.parse(stdout)).toMatchObject({ game: number, error: { column: 1 } });
    }
    const lists = ransomJson(['analyze', '--nodes', '50', '--format', 'moves', '--game', '3'], 'Zz\n\ne4\nZz\n');
    expect(lists.map(({ game, error }) => [game, error])).toEqual([
      [3, undefined],
      [3, undefined],
    ]);
    expectPlainError(ransom(['analyze', '--format', 'moves', '--game', '2'], 'e4\n'), 1, /there is no game 2/);
  });

  it('prints where a game becomes invalid as JSON', () => {
    const answers = ransomJson(['analyze', '--nodes', '50', '--format', 'pgn'], 'e4 e5 Kd7\n');
    expect(answers.map(({ ply }) => ply)).toEqual([0, 1, 2, undefined]);
    expect(answers[3]).toMatchObject({ game: 1, error: { ply: 3, line: 1, column: 7 } });
    const [nothing, ...others] = ransomJson(['analyze', '--format', 'pgn'], 'bad fen\n');
    expect(nothing).toMatchObject({ game: 1, error: { ply: 1, line: 1, column: 1 } });
    expect(others).toEqual([]);
  });

  itNeeding('posix')('leaves a usable PGN and complete lines of JSON on Ctrl-C', async () => {
    const out = path.join(folder, 'partial.pgn');
    const child = spawn(process.execPath, [BIN, 'analyze', '--json', '--time', '300ms', '--pgn', out, FOOLISH], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    child.stdout.on('data', (bytes: Buffer) => {
      stdout += bytes.toString();
      child.kill('SIGINT');
    });
    expect(await once(child, 'close')).toEqual([130, null]);
    const answers = stdout.trimEnd().split('\n');
    expect(answers.length).toBeLessThan(5);
    for (const line of answers) expect(JSON.parse(line)).toMatchObject({ complete: true });
    expect(ransomJson(['replay', out])[0]).toMatchObject({ result: '1-0' });
    expect(readFileSync(out, 'utf8')).toMatch(/1\. e4 \{\[%eval/);
  });
});

describe('ransom analyze refuses', () => {
  it.each<[string[], number, RegExp]>([
    [['--depth', '0'], 2, /from 1 to 99/],
    [['--nodes', '1e3'], 2, /whole number/],
    [['--time', '0'], 2, /It must be a time/],
    [['--time', '1s', '--movetime', '1s'], 2, /mean the same/],
    [['--infinite', '--depth', '3'], 2, /--infinite can't be combined/],
    [['--multipv', '0'], 2, /from 1 to 500/],
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
    [['no-such-file.pgn'], 1, /there is no file no-such-file\.pgn/],
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
