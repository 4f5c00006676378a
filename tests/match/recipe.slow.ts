import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';
import { temporaryFolder } from './mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

/** The commands under "Is a change an improvement?". */
function recipe(): string {
  const text = readFileSync(path.join(ROOT, 'docs', 'match.md'), 'utf8');
  return /^## Is a change an improvement\?[\s\S]*?^```sh\n(.*?)^```/ms.exec(text)![1]!;
}

function git(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

/** A tarball has no history to check out. */
const inCheckout = existsSync(path.join(ROOT, '.git')) ? itNeeding('posix', 'bash') : it.skip;

inCheckout(
  'docs/match.md: a fresh clone plays against the version before, as the commands stand there',
  () => {
    // Building takes minutes; the build of this checkout is used instead.
    const tools = path.join(folder.path, 'tools');
    mkdirSync(tools);
    const npm = `#!/bin/sh
set -e
case "$*" in ci | 'run build') ;; *) exit 9 ;; esac
[ -e dist ] || ln -s '${ROOT}/dist' dist
[ -e node_modules ] || ln -s '${ROOT}/node_modules' node_modules
`;
    writeFileSync(path.join(tools, 'npm'), npm);
    chmodSync(path.join(tools, 'npm'), 0o755);
    const env = { ...process.env, PATH: `${tools}${path.delimiter}${process.env.PATH ?? ''}` };
    const clone = path.join(folder.path, 'ransom');
    git('clone', '--quiet', ROOT, clone);
    // Like a clone of the project: on its main branch.
    git('-C', clone, 'checkout', '--quiet', '-B', 'main');
    const commands = recipe().replace('--nodes 5000', '--nodes 20').replace('--games 4000', '--games 2');
    expect(commands).toMatch(/--nodes 20 [\s\S]*--games 2 /);
    const { status, stdout } = spawnSync('bash', ['-ec', commands], {
      cwd: clone,
      env,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^Result: after .* before, 2 games/m);
    expect(status).toBe(0);
    expect(existsSync(path.join(clone, 'sprt.pgn'))).toBe(true);
  },
  120_000,
);
