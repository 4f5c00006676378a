import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../helpers/ransom.ts';

describe('the documentation of the library', () => {
  it('is there for every public symbol, and its links lead somewhere', () => {
    const typedoc = path.join(ROOT, 'node_modules/typedoc/bin/typedoc');
    const { status, stdout, stderr } = spawnSync(process.execPath, [typedoc, '--emit', 'none', '--pretty', 'false'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect({ status, text: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, text: '' });
  }, 120_000);
});
