import { lab } from '../helpers/lab.ts';

it('npm run lab profile shows where the search spends its time', () => {
  const { status, stdout } = lab('profile', '--nodes', '20000', '--top', '5');
  expect(status).toBe(0);
  const [byFile, byFunction] = stdout.split('By function:').map((part) => part.match(/^ *[\d.]+ % {2}.+$/gm) ?? []);
  expect(byFile!.join('\n')).toMatch(/search\/quiescence[^]*eval\/net/);
  expect(byFunction).toHaveLength(5);
  expect(stdout).toMatch(/\d+ nodes, \d+ a second under the profiler\n$/);
}, 600_000);
