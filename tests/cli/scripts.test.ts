import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../helpers/ransom_process.ts';

function run(name: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

// These scripts use code from the tests, which therefore must not depend on Jest.
test.each(['torture', 'faults', 'fuzz/protocol_command'])('scripts/%s.ts runs outside of Jest', (name) => {
  const { status, stdout, stderr } = run(name, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: /);
});

test('npm run mates:make names a damaged file of games', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ransom-mates-'));
  try {
    const file = join(folder, 'games.bin');
    writeFileSync(file, 'Notes that are no games\n');
    const { status, stdout, stderr } = run('make_mates', '--games', file);
    const line = `${file} is damaged at byte 0: restore it, or remove it and play its games again\n`;
    expect([status, stdout, stderr]).toEqual([1, '', line]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['net/train', ['--data']],
  ['tuning/tune', ['--data']],
  ['make_mates', ['--games']],
])('scripts/%s.ts says what is wrong with a missing file and a folder', (name, [option]) => {
  const folder = mkdtempSync(join(tmpdir(), 'ransom-input-'));
  const missing = join(folder, 'missing.bin');
  try {
    const out = name === 'make_mates' ? [] : ['--out', join(folder, 'out')];
    for (const [file, message] of [
      [missing, `there is no file ${missing}: name another one`],
      [folder, `${folder} is not a regular file: name another file`],
    ] as const) {
      const { status, stderr } = run(name, option!, file, ...out);
      expect([status, stderr]).toEqual([1, `${message}\n`]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
