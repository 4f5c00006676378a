import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '../../src/files/replace_file.ts';
import { createJournal } from '../../src/jobs/journal.ts';
import { itNeeding } from '../helpers/needs.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ransom-replace-')));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = join(folder, 'file');

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});

describe.each([
  ['a file', replaceFile],
  ['a journal', createJournal],
])('%s that is written as a whole', (_, write) => {
  it('replaces the old one, and leaves nothing else', () => {
    writeFileSync(FILE, 'old');
    write(FILE, 'new');
    expect(readFileSync(FILE, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('touches no other file', () => {
    const others = ['file.tmp', `file.${process.pid}.part`, 'file.part', 'file.old'];
    for (const name of others) writeFileSync(join(folder, name), 'precious');
    write(FILE, 'new');
    for (const name of others) expect(readFileSync(join(folder, name), 'utf8')).toBe('precious');
  });

  itNeeding('posix')('is written where a link leads, and keeps its permissions', () => {
    const real = join(folder, 'real');
    writeFileSync(real, 'old', { mode: 0o640 });
    symlinkSync('real', FILE);
    write(FILE, 'new');
    expect(readFileSync(real, 'utf8')).toBe('new');
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(realpathSync(FILE)).toBe(real);
  });

  it('leaves nothing if it cannot be written', () => {
    expect(() => write(join(folder, 'no', 'folder'), 'new')).toThrow(/ENOENT/);
    expect(readdirSync(folder)).toEqual([]);
  });
});
