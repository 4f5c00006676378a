import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../helpers/ransom.ts';

describe('the documentation of the library', () => {
  it('exists for every public symbol, without broken links', () => {
    const typedoc = path.join(ROOT, 'node_modules/typedoc/bin/typedoc');
    const { status, stdout, stderr } = spawnSync(process.execPath, [typedoc, '--emit', 'none', '--pretty', 'false'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect({ status, text: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, text: '' });
  }, 120_000);
});
