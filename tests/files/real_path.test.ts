import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sameFileAmong } from '../../src/files/real_path.ts';
import { itNeeding } from '../helpers/needs.ts';

describe('sameFileAmong', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-path-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => path.join(folder, name);

  it('finds the same file by another path, also one that is not there yet', () => {
    mkdirSync(at('games'));
    writeFileSync(at('part.bin'), '');
    const other = `${folder}${path.sep}games${path.sep}..${path.sep}`;
    expect(sameFileAmong([at('other.bin'), `${other}part.bin`], at('part.bin'))).toBe(`${other}part.bin`);
    expect(sameFileAmong([`${other}new.bin`], at('new.bin'))).toBe(`${other}new.bin`);
    expect(sameFileAmong([at('part.bin')], at('new.bin'))).toBeNull();
  });

  itNeeding('posix')('finds it behind a link', () => {
    symlinkSync('new.bin', at('link.bin'));
    expect(sameFileAmong([at('link.bin')], at('new.bin'))).toBe(at('link.bin'));
  });

  it('finds none where there can be no file', () => {
    expect(sameFileAmong([at('none/part.bin')], at('part.bin'))).toBeNull();
    expect(sameFileAmong([at('none/part.bin')], at('none/part.bin'))).toBeNull();
  });
});
