// A system that refuses to start threads, as containers with a limit of processes do.

import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeNeeding, itNeeding } from '../helpers/needs.ts';
import { copyInstallation, nodeForAll, openFolder } from '../helpers/outsider.ts';

/** Limits of processes don't apply to root, so the engine runs as nobody. */
const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];
/** Node has some ten threads of its own. */
const LIMIT = 30;
const LIFTED = 500;

/** An installation that the other user may read: it is copied before the first test. */
const folder = openFolder('ransom-threads-');
const BIN = path.join(folder, 'bin/ransom.js');

/** The address of a module of the installed program. */
function built(name: string): string {
  return pathToFileURL(path.join(folder, 'dist', name)).href;
}

const SCRIPT = `
  import { execFileSync } from 'node:child_process';
  import { readdirSync } from 'node:fs';
  import { Engine } from '${built('engine/engine.js')}';
  import { Game } from '${built('rules/game.js')}';
  import { startPosition } from '${built('notation/fen.js')}';
  const threads = () => readdirSync('/proc/self/task').length;
  const engine = new Engine({ threads: 64, hashMb: 1 });
  engine.onNotice = (text) => console.log(text);
  const before = threads();
  const prepare = async (wanted) => {
    engine.setOptions({ threads: wanted });
    await engine.prepare();
    while (threads() > before + engine.threads) await new Promise((resolve) => setTimeout(resolve, 20));
    console.log(wanted, engine.threads, engine.state);
  };
  await prepare(64);
  await prepare(64);
  const { nodes, fault } = await engine.search(new Game(startPosition()), { nodes: 2000 }, {});
  console.log(nodes >= 2000, fault);
  await prepare(1);
  await prepare(64);
  execFileSync('prlimit', ['--pid', process.pid, '--nproc=${LIFTED}:${LIFTED}']);
  await prepare(1);
  await prepare(64);
  await engine.quit();`;
const COUNT = `
  import { startPerft } from '${built('engine/perft_job.js')}';
  import { startPosition } from '${built('notation/fen.js')}';
  const count = startPerft(startPosition(), 4, 64, () => undefined, (text) => console.log(text));
  const { leaves } = await count.total;
  console.log(leaves);
  count.cancel();`;
/** Node's own words for it depend on its version. */
const REFUSAL = String.raw`Threads: 64 can't be started \([^)]*EAGAIN\), so only one thread is used\n`;
const EXPECTED = new RegExp(
  String.raw`^${REFUSAL}64 1 ready\n64 1 ready\ntrue undefined\n1 1 ready\n${REFUSAL}64 1 ready\n1 1 ready\n64 64 ready\n$`,
);

/** Runs Node as another user who may start few threads. */
function limited(...args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync('setpriv', [...NOBODY, 'prlimit', `--nproc=${LIMIT}:${LIFTED}`, nodeForAll(folder), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/nonexistent' },
    timeout: 30_000,
  });
}

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describeNeeding(
  'root',
  'linux',
  'setpriv',
  'prlimit',
)('where the system refuses threads', () => {
  beforeAll(() => {
    copyInstallation(folder);
  });

  itNeeding('many open files', 'time')(
    'an engine says so, ends those that it has started, works with one, and tries again when asked',
    () => {
      const { stdout, stderr } = limited('--input-type=module', '--eval', SCRIPT);
      expect(stderr).toBe('');
      expect(stdout).toMatch(EXPECTED);
    },
  );

  it('a count says so, and goes on with one thread', () => {
    const { stdout, stderr } = limited(BIN, 'perft', '4', '--threads', '64');
    expect(stdout).toBe('Nodes searched: 197281\n');
    expect(stderr).toMatch(new RegExp(String.raw`^${REFUSAL}197,281 nodes in `));
  });

  it('a count of a chess program says so, and goes on with one thread', () => {
    const { stdout, stderr } = limited('--input-type=module', '--eval', COUNT);
    expect(stderr).toBe('');
    expect(stdout).toMatch(new RegExp(String.raw`^${REFUSAL}197281\n$`));
  });
});
