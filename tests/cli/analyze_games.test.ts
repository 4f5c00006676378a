import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endLockHolders, startLockHolder } from '../helpers/lock_holder.ts';
import { itNeeding } from '../helpers/needs.ts';
import { BIN, expectPlainError, ransom, ransomJson } from '../helpers/ransom.ts';
import { MATE_IN_ONE, fileOf, folder, type Move } from './analyzed.ts';
const FOOLISH = '1. e4 e5 2. Qh5 Ke7 3. Qxe5#';

describe('ransom analyze, games', () => {
  it('annotates a game so that the output can be replayed', () => {
    const { code, stdout, stderr } = ransom(['analyze', '--nodes', '6000', ...FOOLISH.split(' ')]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\[Annotator "Ransom \d+\.\d+\.\d+, 6000 nodes"\]$/m);
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
      '[Event "Café"]\n[Annotator "Ann"]\n\n{Before} 1. e4 {[%clk 0:01:00] good} e5 $1 (1... c5 {sharp} 2. Nf3) 2. Nf3 Ke7 $2 White resigns\n';
    const { code, stdout } = ransom(['analyze', '--nodes', '4000'], pgn);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\[Event "Café"\]/);
    expect(stdout).toMatch(/\[Annotator "Ann, Ransom /);
    const text = stdout.replace(/\s+/g, ' ');
    for (const kept of [
      '{Before} 1. e4',
      '{[%clk 0:01:00] good}',
      '(1... c5 {sharp} 2. Nf3)',
      // No glyph of the engine's beside the author's.
      'e5 $1 {',
      'Ke7 $2 {',
      '{White resigns. 0-1}',
      ' 0-1',
    ]) {
      expect(text).toContain(kept);
    }
    expect(text).not.toContain('$4');
    const again = ransom(['analyze', '--nodes', '4000'], stdout);
    expect(again.stdout).toBe(stdout);
  });

  it('keeps comments in their places beside variations, also where it adds an evaluation and a line', () => {
    const pgn = '1. e4 {A} ({B} 1. d4) {C} 1... e5 2. Qh5 Ke7 {D} ({E} 2... d6) {F} 3. Qxe5# 1-0\n';
    const { stdout } = ransom(['analyze', '--nodes', '4000'], pgn);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toMatch(/1\. e4 \{\[%eval [^\]]*\]\} \{A\} \(\{B\} 1\. d4\) \{C\} 1\.\.\. e5/);
    expect(text).toMatch(
      /2\.\.\. Ke7 \$4 \{\[%eval [^\]]*\]\} \{D\} \(2\.\.\. [^)]*\) \(\{E\} 2\.\.\. d6\) \{F\} 3\. Qxe5#/,
    );
    expect(ransom(['analyze', '--nodes', '4000'], stdout).stdout).toBe(stdout);
  });

  it("keeps the author's line where it begins with Ransom's choice", () => {
    // The only move that doesn't lose at once.
    const line = '(2... Nf6 $1 3. Qxe5+ Be7 4. d4 {the critical try} (4. Bc4) 4... O-O)';
    const { stdout } = ransom(['analyze', '--nodes', '3000'], `1. e4 e5 2. Qh5 Ke7 ${line} 3. Qxe5# 1-0\n`);
    expect(stdout.replace(/\s+/g, ' ')).toContain(line);
  });

  it('says that it can read no further in a variation, and analyses the whole game', () => {
    const pgn = '1. e4 e5 (1... c5 2. Qh5 foo 3. d4) 2. Nf3 Nc6 *\n';
    const { code, stdout, stderr } = ransom(['analyze', '--nodes', '10'], pgn);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^note: game 1, line 1, column 26: The variation ends before 2\.\.\. foo: "foo" is not a move/m,
    );
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/\(1\.\.\. c5 2\. Qh5 \{foo 3\. d4\}\) 2\. Nf3 .* Nc6 .*\*/);
    expect(ransomJson(['analyze', '--nodes', '10'], pgn).map(({ ply, error }) => [ply, error])).toEqual(
      [0, 1, 2, 3, 4].map((ply) => [ply, undefined]),
    );
    expect(ransomJson(['analyze', '--nodes', '10', '--final'], pgn)).toMatchObject([{ ply: 4 }]);
  });

  it('says when the result of a score is not that of the game', () => {
    const { stdout, stderr } = ransom(['analyze', '--nodes', '10'], '[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n');
    expect(stdout).toContain('[Result "0-1"]');
    expect(stderr).toContain('note: game 1: The score says 1-0. Black wins by checkmate.');
  });

  it.each(['{12/05/2024 Ann-Bob} 1. e4 e5 *', '[Date"2024/05/12"]\n\n1. e4 e5 *', '; 1/2/3\n1. e4 e5 *'])(
    'reads a game that begins with slashes: %s',
    (pgn) => {
      const { code, stdout } = ransom(['analyze', '--nodes', '10'], pgn);
      expect(code).toBe(0);
      expect(stdout.replace(/\s+/g, ' ')).toMatch(/1\. e4 .*e5 .*\*/);
    },
  );

  it('writes each evaluation and each glyph once, however often they were given', () => {
    const pgn = '1. e4! $1 {[%eval 0.5] [%clk 0:01:02] hello [%eval 9]} e5 *\n';
    const first = ransom(['analyze', '--nodes', '200'], pgn).stdout;
    const text = first.replace(/\s+/g, ' ');
    expect(text).toMatch(/1\. e4 \$1 \{\[%eval [^\]]*\]\} \{\[%clk 0:01:02\] hello\} 1?/);
    expect(text.match(/%eval/g)).toHaveLength(2);
    expect(ransom(['analyze', '--nodes', '200'], first).stdout).toBe(first);
  });

  it('replaces what an earlier analysis has added', () => {
    const first = ransom(['analyze', '--nodes', '2000', FOOLISH]).stdout;
    // As if another version had judged otherwise.
    const earlier = first
      .replace(/Ransom \d+\.\d+\.\d+, 2000 nodes/, 'Ransom 0.0.1, 90 nodes')
      .replace(/1\. e4 \{[^}]*\}/, '1. e4 $6 {[%eval -0.90,3]} (1. h4 {[%eval 0.20,3]} 1... h5 2. g4)');
    expect(earlier).toContain('$6');
    expect(ransom(['analyze', '--nodes', '2000'], earlier).stdout).toBe(first);
  });

  it("tells an earlier analysis from the author's work", () => {
    const pgn =
      '[Annotator "Ann, Ransom 0.0.1, 9 nodes"]\n\n1. e4 $6 {[%eval -0.90,3]} (1. h4 {[%eval 0.20,3]} 1... h5) (1. d4 {sharp}) 1... e5 *\n';
    const text = ransom(['analyze', '--nodes', '2000'], pgn).stdout.replace(/\s+/g, ' ');
    expect(text).toMatch(/\[Annotator "Ann, Ransom \d+\.\d+\.\d+, 2000 nodes"\]/);
    // Who gave the glyph can't be told.
    expect(text).toMatch(/1\. e4 \$6 \{\[%eval [^}]*\]\} \(1\. d4 \{sharp\}\) 1\.\.\. e5/);
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
    const out = fileOf('twice', 'precious\n');
    const ran = ransom(['analyze', '--nodes', '9', '--pgn', out, '--report', `${folder}/./twice`, FOOLISH]);
    expectPlainError(ran, 2, /--pgn and --report name the same file/);
    expect(readFileSync(out, 'utf8')).toBe('precious\n');
    expect(existsSync(`${out}.old`)).toBe(false);
  });

  it('prints each position with the move played in it as JSON', () => {
    const out = path.join(folder, 'beside.pgn');
    const answers = ransomJson(['analyze', '--nodes', '5000', '--pgn', out, FOOLISH]);
    expect(answers.map(({ game, ply }) => [game, ply])).toEqual([0, 1, 2, 3, 4, 5].map((ply) => [1, ply]));
    expect(answers[3]!.played).toMatchObject({ san: 'Ke7', coordinate: 'e8e7', judgement: 'blunder' });
    expect(answers[3]!.played).toMatchObject({ allowsMate: 1, missesMate: null, men: 0 });
    const { loss, pawns, better } = answers[3]!.played as { loss: number; pawns: number; better: Move[] };
    expect(loss).toBeGreaterThanOrEqual(0.3);
    expect(pawns).toBeGreaterThanOrEqual(5);
    expect(better[0]!.san).not.toBe('Ke7');
    const nothing = { pawns: 0, men: 0, allowsMate: null, missesMate: null };
    expect(answers[4]!.played).toMatchObject({ judgement: null, loss: 0, ...nothing, better: null });
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
    expect(html).toContain('a blunder: it lowers the expectation by 30 % of a point or more');
    const said = '{Before} 1. e4 {[%clk 0:05:00]} {[%eval 0.34,4]} e5 {[%clk 0:05:00]} {well} *\n';
    expect(ransom(['analyze', '--nodes', '50', '--report', page], said).code).toBe(0);
    const remarks = [...readFileSync(page, 'utf8').matchAll(/<p class="remark">(.*?)<\/p>/g)].map(([, text]) => text);
    expect(remarks).toEqual(['Before', 'well']);
    const two = `${FOOLISH} 1-0\n\n1. d4 d5 *\n`;
    const annotated = '[Annotator "Ann, Ransom 0.1.0, 2000000 nodes"]\n\n1. e4 e5 *\n';
    expect(ransom(['analyze', '--nodes', '50', '--report', page], annotated).code).toBe(0);
    const again = readFileSync(page, 'utf8');
    expect(again).toMatch(/Annotator[^]{0,30}Ann</);
    expect(again).toContain('50 nodes');
    expect(again).not.toContain('2000000');
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
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
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
    expect(stderr).toMatch(/game 1: [1-4] of 5 moves analysed; White 0 \?\?/);
  });

  itNeeding('posix')('claims nothing of a game none of whose moves it has analysed', async () => {
    const out = path.join(folder, 'unanalysed.pgn');
    const child = spawn(process.execPath, [BIN, 'analyze', '--json', '--time', '60s', '--pgn', out, FOOLISH], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
    while (!existsSync(out) && child.exitCode === null) await setTimeout(50);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(stderr).toContain('game 1: none of its 5 moves was analysed\n');
    expect(readFileSync(out, 'utf8')).not.toContain('Annotator');
  });
});
