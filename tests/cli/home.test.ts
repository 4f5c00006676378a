import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { abbreviateHome, dataFolder, expandHome, type Surroundings } from '../../src/cli/files/home.ts';
import { BIN } from '../helpers/ransom.ts';

const LINUX: Surroundings = { platform: 'linux', env: {}, home: '/home/ann' };
const WINDOWS: Surroundings = { platform: 'win32', env: {}, home: 'C:\\Users\\ann' };
const HOMELESS: Surroundings = { platform: 'linux', env: {}, home: null };

describe('the home folder', () => {
  it.each([
    ['~', '/home/ann'],
    ['~/a b.pgn', '/home/ann/a b.pgn'],
    ['~bob/a.pgn', '~bob/a.pgn'],
    ['./~/a.pgn', './~/a.pgn'],
    ['a~.pgn', 'a~.pgn'],
    ['-', '-'],
    ['', ''],
  ])('stands for ~ at the beginning of a name: %j', (name, expanded) => {
    expect(expandHome(name, LINUX)).toBe(expanded);
    expect(expandHome(name, HOMELESS)).toBe(name);
  });

  it('may precede a backslash only on Windows', () => {
    expect(expandHome('~\\a.pgn', WINDOWS)).toBe('C:\\Users\\ann\\a.pgn');
    expect(expandHome('~\\a.pgn', LINUX)).toBe('~\\a.pgn');
  });

  it.each([
    ['/home/ann/a.pgn', '~/a.pgn'],
    ['/home/anna/a.pgn', '/home/anna/a.pgn'],
    ['/tmp/a.pgn', '/tmp/a.pgn'],
  ])('is abbreviated: %s', (file, short) => {
    expect(abbreviateHome(file, LINUX)).toBe(short);
    expect(expandHome(short, LINUX)).toBe(file);
    expect(abbreviateHome(file, HOMELESS)).toBe(file);
  });
});

describe('the data folder', () => {
  it.each([
    [LINUX, '/home/ann/.local/share/ransom'],
    [{ ...LINUX, env: { XDG_DATA_HOME: '/data' } }, '/data/ransom'],
    [{ ...LINUX, env: { XDG_DATA_HOME: '' } }, '/home/ann/.local/share/ransom'],
    [{ ...LINUX, env: { XDG_DATA_HOME: 'data' } }, '/home/ann/.local/share/ransom'],
    [{ ...LINUX, platform: 'darwin' as const }, '/home/ann/Library/Application Support/ransom'],
    [WINDOWS, 'C:\\Users\\ann\\AppData\\Roaming\\ransom'],
    [{ ...WINDOWS, env: { APPDATA: 'D:\\Data' } }, 'D:\\Data\\ransom'],
    [{ ...HOMELESS, env: { XDG_DATA_HOME: '/data' } }, '/data/ransom'],
    [HOMELESS, null],
  ])('%j: %s', (around, folder) => expect(dataFolder(around)).toBe(folder));
});

it('holds what ransom analyze reads', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'ransom-home-'));
  writeFileSync(path.join(home, 'g.pgn'), 'e4 e5\n');
  const { status, stdout } = spawnSync(process.execPath, [BIN, 'analyze', '~/g.pgn', '--nodes', '1'], {
    env: { ...process.env, HOME: home, USERPROFILE: home },
    encoding: 'utf8',
  });
  rmSync(home, { recursive: true });
  expect(stdout).toContain('1. e4');
  expect(status).toBe(0);
});
