import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeNeeding } from './needs.ts';
import { PROGRAM_PATH, isInstalled, missingPrograms } from './programs.ts';
import { ROOT } from './ransom.ts';

const LIST = readFileSync(path.join(ROOT, 'tests', 'helpers', 'programs.txt'), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
  writeFileSync(path.join(folder, 'here'), '#!/bin/sh\n');
  chmodSync(path.join(folder, 'here'), 0o755);
  writeFileSync(path.join(folder, 'text'), 'no program');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The packages that CI would install. */
function missingPackages(...args: readonly string[]): string[] {
  const { stdout, stderr } = spawnSync(path.join(ROOT, '.ci', 'missing_programs'), args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

describeNeeding('posix')('programs used by the tests', () => {
  it('are found in the listed folders, whether on the PATH or not', () => {
    const list = path.join(folder, 'list');
    writeFileSync(list, `# a list\nprogram here early\nfolder ${folder}\nprogram here late\nprogram absent none\n`);
    expect(missingPackages(list)).toEqual(['early', 'none']);
    writeFileSync(list, `folder ${folder}\nprogram absent|here one\nprogram absent|none neither\n`);
    expect(missingPackages(list)).toEqual(['neither']);
    writeFileSync(list, `file ${folder}/here one\nfile ${folder}/absent two\n`);
    expect(missingPackages(list)).toEqual(['two']);
    expect(isInstalled('here', `/nowhere:${folder}`)).toBe(true);
    expect(isInstalled('here')).toBe(false);
    expect(isInstalled('text', folder)).toBe(false);
    expect(missingPrograms(['sh', 'here'])).toEqual(['here']);
    expect(PROGRAM_PATH.split(':')).toContain('/usr/games');
  });

  it('are the same for the tests and for CI', () => {
    const listed = [...LIST.matchAll(/^(program|file) (\S+) (\S+)$/gm)];
    const isMissing = (kind: string, names: string): boolean =>
      kind === 'file' ? !existsSync(names) : missingPrograms(names.split('|')).length === names.split('|').length;
    const missing = listed.filter(([, kind, names]) => isMissing(kind!, names!));
    expect(missingPackages()).toEqual(missing.map(([, , , name]) => name));
  });
});
