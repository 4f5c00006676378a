import { spawnSync } from 'node:child_process';
import { ROOT } from '../helpers/ransom_process.ts';

// These scripts use code from the tests, which therefore must not depend on Jest.
test.each(['torture', 'faults', 'fuzz/protocol_command'])('scripts/%s.ts runs outside of Jest', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, '--help'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: /);
});
