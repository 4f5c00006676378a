import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRegularFile } from '../../src/jobs/journal.ts';
import { err, ok } from '../../src/rules/result.ts';
import { itNeeding } from '../helpers/needs.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-file-'))));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a regular file', () => {
  it('is read, and null if it is not there', () => {
    const file = path.join(folder, 'file');
    expect(readRegularFile(file)).toEqual(ok(null));
    writeFileSync(file, 'text');
    expect(readRegularFile(file)).toEqual(ok(Buffer.from('text')));
  });

  it('is no folder', () => {
    expect(readRegularFile(folder)).toEqual(err(`${folder} is not a regular file: name another file`));
  });

  itNeeding('/dev/zero')('is no device', () => {
    expect(readRegularFile('/dev/zero')).toEqual(err('/dev/zero is not a regular file: name another file'));
  });

  itNeeding('posix')('is named by an error, with the cure', () => {
    const file = path.join(folder, 'plain');
    writeFileSync(file, '');
    const inside = path.join(file, 'inside');
    expect(readRegularFile(inside)).toEqual(
      err(expect.stringMatching(/inside can't be read: ENOTDIR.*: name another file$/)),
    );
  });
});
