// A system that refuses to start threads, as containers with a limit of processes do.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom_process.ts';

/** Limits of processes don't apply to root, so the engine runs as nobody. */
const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];
/** Node has some ten threads of its own. */
const LIMIT = 30;
const LIFTED = 500;
const ENGINE = path.join(ROOT, 'dist/engine/engine.js');

const SCRIPT = `
  import { execFileSync } from 'node:child_process';
  import { readdirSync } from 'node:fs';
  import { Engine } from '${pathToFileURL(ENGINE).href}';
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

/** Can another user read the program? */
function isReadable(): boolean {
  return spawnSync('setpriv', [...NOBODY, 'test', '-r', ENGINE]).status === 0;
}

describe('an engine whose threads the system refuses', () => {
  itNeeding(
    'linux',
    'setpriv',
    'prlimit',
  )('ends those that it has started, works with fewer, and tries again when asked', () => {
    if (!isReadable()) {
      process.stderr.write('Skipped here: a test that needs root, and a folder that other users can read.\n');
      return;
    }
    const limited = [
      'prlimit',
      `--nproc=${LIMIT}:${LIFTED}`,
      process.execPath,
      '--input-type=module',
      '--eval',
      SCRIPT,
    ];
    const { stdout, stderr } = spawnSync('setpriv', [...NOBODY, ...limited], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: '/nonexistent' },
      timeout: 30_000,
    });
    const refusal = 'ERR_WORKER_INIT_FAILED';
    expect({ stdout, stderr }).toEqual({ stdout: `${[refusal, refusal, refusal, refusal].join()} idle\n`, stderr: '' });
  });
});
