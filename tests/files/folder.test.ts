import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '../../src/files/folder.ts';
import { itNeeding } from '../helpers/needs.ts';

describe('makeFolder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-folder-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => path.join(folder, name);

  it('makes those above it, too, and leaves one that is there', () => {
    makeFolder(at('a/b/c'));
    writeFileSync(at('a/b/c/file'), '');
    makeFolder(at('a/b/c'));
    expect(existsSync(at('a/b/c/file'))).toBe(true);
  });

  itNeeding('posix')('gives all of them the permissions asked for', () => {
    makeFolder(at('a/b'), 0o700);
    expect(['a', 'a/b'].map((name) => statSync(at(name)).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  it('throws where a file is in the way', () => {
    writeFileSync(at('file'), '');
    expect(() => makeFolder(at('file'))).toThrow('EEXIST');
    expect(() => makeFolder(at('file/below'))).toThrow('ENOTDIR');
  });

  itNeeding('linux')('throws where the system makes no folders', () => {
    expect(() => makeFolder('/proc/ransom')).toThrow('ENOENT');
    expect(() => makeFolder('/proc/ransom/below')).toThrow('ENOENT');
  });
});
