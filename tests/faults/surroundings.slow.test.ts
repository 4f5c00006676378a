import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeNeeding } from '../helpers/needs.ts';
import { copyInstallation, nodeForAll, openFolder } from '../helpers/outsider.ts';
import { itSlow } from '../helpers/slow.ts';
import { until, watched } from './programs.ts';

const MOCKS = 'tests/match/mock';
const folder = openFolder('ransom-surroundings-');
const install = join(folder, 'install');
const work = join(folder, 'work');
const node = nodeForAll(folder);
const UCI_MOCK = `"${node}" "${join(install, MOCKS, 'uci.mjs')}"`;

/** Permissions mean nothing to root: tests that run as root take a user whom the system doesn't know. */
const UID = 54_321;
const USER: SpawnOptions = process.getuid?.() === 0 ? { uid: UID, gid: UID } : {};
const POOR = { PATH: process.env.PATH, LC_ALL: 'xx_YY.UTF-99', LANG: 'nonsense', LANGUAGE: '??', TZ: 'No/Where' };

const MATE_IN_1 = '6k1/5ppp/8/8/8/8/5PPP/2R3K1[p] w - - 0 1';

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the read-only installation without a home, with an unknown locale and time zone. */
function poor(args: readonly string[], input = ''): Ran {
  const bin = join(install, 'bin', 'ransom.js');
  const options = { cwd: work, env: POOR, input, encoding: 'utf8', ...USER } as const;
  const { status: code, stdout, stderr } = spawnSync(node, [bin, ...args], options);
  return { code, stdout, stderr };
}

/** A file or folder in the working folder, which belongs to that user. */
function own(name: string, text: string | null): string {
  const file = join(work, name);
  if (text === null) mkdirSync(file);
  else writeFileSync(file, text);
  if (USER.uid !== undefined) chownSync(file, UID, UID);
  return file;
}

function installedFiles(): string[] {
  return readdirSync(install, { recursive: true, encoding: 'utf8' }).sort();
}

describeNeeding('posix')('an installation that nobody may change, without a home and with an unknown locale', () => {
  let installed: string[];
  beforeAll(() => {
    copyInstallation(install, MOCKS);
    installed = installedFiles();
    spawnSync('chmod', ['-R', 'a-w,a+rX', install]);
    mkdirSync(work);
    if (USER.uid !== undefined) chownSync(work, UID, UID);
  });
  afterAll(() => {
    spawnSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
  });

  it.each([
    [['rules', '5.9'], /^5\.9 /],
    [['moves'], /^Nf3$/m],
    [['perft', '3'], /^Nodes searched: 8902$/m],
    [['mate', '--fen', MATE_IN_1], /^Mate in 1/],
    [['analyze', '--nodes', '100', '--json', '--fen', MATE_IN_1], /"best":\{"san":"Rc8#"/],
    [['openings', '--count', '1'], /^\[Event /],
    [['diagram', '-o', 'board.png'], /^$/],
    [['match', 'ransom', UCI_MOCK, '--games', '1', '--no-swap', '--nodes', '20', '--max-moves', '3'], /^Result: /m],
  ])('runs %j', (args, expected) => {
    const { code, stdout, stderr } = poor(args);
    expect({ code, stderr: stderr.replace(/^[\d,]+ nodes in .*\n/m, '') }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(expected);
    expect(installedFiles()).toEqual(installed);
  });

  it('saves a game', () => {
    expect(poor(['play', '--side', 'both', '--pgn', 'saved.pgn'], 'e4\n')).toMatchObject({ code: 0 });
    expect(readFileSync(join(work, 'saved.pgn'), 'utf8')).toContain('1. e4');
  });

  it('serves the board', async () => {
    const options = { cwd: work, env: POOR, ...USER };
    const board = watched(
      spawn(node, [join(install, 'bin', 'ransom.js'), 'board', '--no-open', '--port', '0'], options),
    );
    await until(() => /^http:\S+$/m.test(board.stdout), board);
    const [address] = /http:\S+/.exec(board.stdout)!;
    expect((await fetch(address)).status).toBe(200);
    board.child.kill('SIGINT');
    expect(await board.ended).toBe(0);
  });

  it('says which folder may not be written', () => {
    chmodSync(own('sealed', null), 0o555);
    for (const args of [
      ['match', UCI_MOCK, UCI_MOCK, '--games', '2', '--nodes', '5', '--pgn', 'sealed/out.pgn'],
      ['openings', '--count', '1', '-o', 'sealed/out.pgn'],
      ['diagram', '-o', 'sealed/out.svg'],
    ]) {
      const { code, stdout, stderr } = poor(args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^ransom: can't write .*sealed\/out\.\S+: permission denied\n$/);
    }
  });

  it('does not replace a picture that may not be written', () => {
    chmodSync(own('kept.svg', 'kept'), 0o444);
    expect(poor(['diagram', '-o', 'kept.svg'])).toEqual({
      code: 1,
      stdout: '',
      stderr: "ransom: can't write kept.svg: permission denied\n",
    });
    expect(readFileSync(join(work, 'kept.svg'), 'utf8')).toBe('kept');
  });

  it('does not replace a game that may not be written', () => {
    chmodSync(own('kept.pgn', 'kept'), 0o444);
    expect(poor(['play', '--side', 'both'], 'e4\noverwrite kept.pgn\n')).toEqual({
      code: 1,
      stdout: '1. e4\n',
      stderr: "ransom: line 2: kept.pgn can't be written: permission denied.\n",
    });
    expect(readFileSync(join(work, 'kept.pgn'), 'utf8')).toBe('kept');
  });

  itSlow('continues a match when its files may be written again', () => {
    const match = ['match', UCI_MOCK, UCI_MOCK, '--nodes', '5', '--max-moves', '3', '--pgn', 'two.pgn', '--resume'];
    expect(poor([...match, '--games', '2']).code).toBe(0);
    for (const name of ['two.pgn', 'two.pgn.match']) {
      chmodSync(join(work, name), 0o444);
      const refused = poor([...match, '--games', '4']);
      expect(refused).toEqual({ code: 1, stdout: '', stderr: `ransom: can't write ${name}: permission denied\n` });
      chmodSync(join(work, name), 0o644);
    }
    expect(poor([...match, '--games', '4'])).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(work, 'two.pgn'), 'utf8').match(/^\[Round /gm)).toHaveLength(4);
  });
});
