import {
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setAside } from '../../src/files/replace_file.ts';
import { itNeeding } from '../helpers/needs.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ransom-aside-')));
const at = (name: string): string => join(folder, name);
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(at(name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file that would be overwritten', () => {
  it('is renamed, and never to the name of another one', async () => {
    writeFileSync(at('a'), 'first');
    expect(await setAside(at('a'))).toBe(at('a.old'));
    writeFileSync(at('a'), 'second');
    expect(await setAside(at('a'))).toBe(at('a.old-2'));
    expect([readFileSync(at('a.old'), 'utf8'), readFileSync(at('a.old-2'), 'utf8')]).toEqual(['first', 'second']);
  });

  it('stays if there is nothing in it, or nothing there', async () => {
    writeFileSync(at('a'), '');
    expect([await setAside(at('a')), await setAside(at('b'))]).toEqual([null, null]);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  itNeeding('posix')('is renamed where it is if a link leads to it, and the link stays', async () => {
    writeFileSync(at('real'), 'old');
    symlinkSync('real', at('link'));
    expect(await setAside(at('link'))).toBe(at('real.old'));
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
    writeFileSync(at('link'), 'new');
    expect(readFileSync(at('real'), 'utf8')).toBe('new');
  });
});
