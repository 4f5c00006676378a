// A system that refuses to start threads, as containers with a limit of processes do.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { itNeeding } from '../helpers/needs.ts';
import { copyInstallation, nodeForAll, openFolder } from '../helpers/outsider.ts';

/** Limits of processes don't apply to root, so the engine runs as nobody. */
const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];
/** Node has some ten threads of its own. */
const LIMIT = 30;
const LIFTED = 500;

const scriptWith = (engine: string): string => `
  import { execFileSync } from 'node:child_process';
  import { readdirSync } from 'node:fs';
  import { Engine } from '${pathToFileURL(engine).href}';
  const threads = () => readdirSync('/proc/self/task').length;
  const engine = new Engine({ threads: 64, hashMb: 1 });
  const before = threads();
  const refusals = [];
  for (let attempt = 0; attempt < 3; attempt++) await engine.prepare().catch(({ code }) => refusals.push(code));
  while (threads() > before) await new Promise((resolve) => setTimeout(resolve, 20));
  const { state } = engine;
  engine.setOptions({ threads: 1 });
  await engine.prepare();
  engine.setOptions({ threads: 64 });
  await engine.prepare().catch(({ code }) => refusals.push(code));
  execFileSync('prlimit', ['--pid', process.pid, '--nproc=${LIFTED}:${LIFTED}']);
  await engine.prepare();
  await engine.quit();
  console.log(refusals.join(), state);`;

describe('an engine whose threads the system refuses', () => {
  let folder: string;
  beforeEach(() => {
    folder = openFolder('ransom-threads-');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  itNeeding(
    'root',
    'linux',
    'setpriv',
    'prlimit',
  )('ends those that it has started, works with fewer, and tries again when asked', () => {
    copyInstallation(folder);
    const script = scriptWith(path.join(folder, 'dist/engine/engine.js'));
    const limit = ['prlimit', `--nproc=${LIMIT}:${LIFTED}`];
    const program = [nodeForAll(folder), '--input-type=module', '--eval', script];
    const { stdout, stderr } = spawnSync('setpriv', [...NOBODY, ...limit, ...program], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: '/nonexistent' },
      timeout: 30_000,
    });
    const refusal = 'ERR_WORKER_INIT_FAILED';
    expect({ stdout, stderr }).toEqual({ stdout: `${[refusal, refusal, refusal, refusal].join()} idle\n`, stderr: '' });
  });
});
