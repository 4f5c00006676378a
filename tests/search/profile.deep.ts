import { spawnSync } from 'node:child_process';
import { ROOT } from '../helpers/ransom.ts';

it('npm run profile shows where the search spends its time', () => {
  const command = ['--import', 'tsx', 'scripts/profile.ts', '--nodes', '20000', '--top', '5'];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(0);
  const [byFile, byFunction] = stdout.split('By function:').map((part) => part.match(/^ *[\d.]+ % {2}.+$/gm) ?? []);
  expect(byFile!.join('\n')).toMatch(/search\/quiescence[^]*eval\/net/);
  expect(byFunction).toHaveLength(5);
  expect(stdout).toMatch(/\d+ nodes, \d+ a second under the profiler\n$/);
}, 600_000);
