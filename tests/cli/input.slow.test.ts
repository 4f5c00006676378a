import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BIN, expectPlainError, ransom, ransomFrom } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

describe('a file or stdin', () => {
  let folder: string;
  let huge: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
    huge = path.join(folder, 'huge.pgn');
    writeFileSync(huge, '');
    truncateSync(huge, 256 * 2 ** 20 + 1);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  itSlow('is refused if it is longer than 256 MB, unless it is read in parts', () => {
    expectPlainError(
      ransom(['perft', '--suite', huge]),
      1,
      /^ransom: can't read .*huge\.pgn: it is longer than 256 MB\.\n$/,
    );
    const input = openSync(huge, 'r');
    try {
      expectPlainError(
        ransomFrom(['perft', '--suite', '-'], input),
        1,
        /^ransom: can't read stdin: it is longer than 256 MB\.\n$/,
      );
    } finally {
      closeSync(input);
    }
  });

  it('is refused if it is a folder', () => {
    expectPlainError(ransom(['replay', folder]), 1, /^ransom: can't read .*: it is a folder\.\n$/);
    const input = openSync(folder, 'r');
    try {
      expectPlainError(ransomFrom(['replay'], input), 1, /^ransom: can't read stdin: it is a folder\.\n$/);
    } finally {
      closeSync(input);
    }
  });

  it('is refused as the other end of a conversation if it is a folder', () => {
    const input = openSync(folder, 'r');
    try {
      for (const args of [[], ['play', '--side', 'both'], ['uci'], ['xboard']]) {
        expectPlainError(ransomFrom(args, input), 1, /^ransom: can't read stdin: it is a folder\.\n$/);
      }
    } finally {
      closeSync(input);
    }
  });

  it.each([
    ['contains a NUL byte, so it is no text, or not in UTF-8', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 10, 0, 10, 0])],
    ['contains a NUL byte, so it is no text, or not in UTF-8', Buffer.from('1. e4 \0 e5')],
    ['contains a NUL byte, so it is no text, or not in UTF-8', Buffer.from('1. e4 e5\n', 'utf16le')],
    ['is UTF-16; save it as UTF-8', Buffer.from('\uFEFF1. e4 e5\n', 'utf16le')],
    ['is UTF-16; save it as UTF-8', Buffer.from('\uFEFF1. e4 e5\n', 'utf16le').swap16()],
  ])('is refused with a single message if it %s', (what, bytes) => {
    const file = path.join(folder, 'other.pgn');
    writeFileSync(file, bytes);
    for (const args of [
      ['replay', file],
      ['analyze', file],
      ['perft', '--suite', file],
    ]) {
      const { code, stderr } = ransom(args);
      expect({ code, stderr: stderr.replace(file, 'FILE') }).toEqual({
        code: 1,
        stderr: `ransom: can't read FILE: it ${what}.\n`,
      });
    }
  });

  it('is read as Latin-1, with a note, if it is not UTF-8', () => {
    const file = path.join(folder, 'latin1.pgn');
    const pgn = '[White "André Müller"]\r\n[Black "Zoë"]\r\n\r\n1. e4 *\r\n';
    writeFileSync(file, Buffer.from(pgn, 'latin1'));
    const note = /^ransom: .*latin1\.pgn is not in UTF-8: read as Latin-1 \(ISO 8859-1\)\.$/gm;
    const replayed = ransom(['replay', file, '--json']);
    expect(replayed.stdout).toContain('"White":"André Müller"');
    expect(replayed.stderr.match(note)).toHaveLength(1);
    const out = path.join(folder, 'analysed.pgn');
    const analysed = ransom(['analyze', file, '--nodes', '10', '--pgn', out]);
    expect(readFileSync(out, 'utf8')).toContain('[White "André Müller"]\n[Black "Zoë"]\n');
    expect(analysed.stderr.match(note)).toHaveLength(1);
    writeFileSync(file, pgn);
    expect(ransom(['replay', file, '--json'])).toMatchObject({ stdout: replayed.stdout, stderr: '' });
  });

  it('has the characters of Windows-1252 where Latin-1 has none', () => {
    const file = path.join(folder, 'windows.pgn');
    // O’Kelly, “good”, and a result with a dash; 0x81 stands for nothing.
    const pgn = '[White "O\x92Kelly \x81"]\n\n1. e4 {\x93good\x94 \x80} e5 1\x960\n';
    writeFileSync(file, Buffer.from(pgn, 'latin1'));
    const out = path.join(folder, 'windows-analysed.pgn');
    expect(ransom(['analyze', file, '--nodes', '10', '--pgn', out]).code).toBe(0);
    const written = readFileSync(out, 'utf8');
    expect(written).toContain('[White "O’Kelly \x81"]');
    expect(written).toContain('[Result "1-0"]');
    expect(written).toContain('{“good” €}');
  });

  it('may be one line of 96 MB, which is looked at once', () => {
    const line = path.join(folder, 'line.txt');
    writeFileSync(line, 'x'.repeat(96 * 2 ** 20));
    const { status, stderr } = spawnSync(process.execPath, [BIN, 'analyze', line], {
      encoding: 'utf8',
      timeout: 40_000,
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^ransom: line 1: "x{40}…" is not a FEN, a move or the start of a PGN/) as unknown,
    });
  });

  it('needs a name', () => {
    expectPlainError(ransom(['replay', '']), 1, /^ransom: can't read a file whose name is empty\.\n$/);
  });

  it('has its name sanitised for the terminal', () => {
    expectPlainError(
      ransom(['replay', 'a\u001B[2Jb']),
      1,
      /^ransom: can't read aU\+001B\[2Jb: there is no such file\.\n$/,
    );
  });
});
