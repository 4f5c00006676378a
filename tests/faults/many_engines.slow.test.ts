import { describeNeeding } from '../helpers/needs.ts';
import { temporaryFolder } from '../match/mocks.ts';
import { playManyEngines } from './many_engines.ts';
import { itSlow } from '../helpers/slow.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

describeNeeding('linux')('a round robin of 200 engines', () => {
  itSlow(
    'runs only the engines that play, and prints a table of the usual width',
    async () => {
      const { code, lines, stderr, mostProcesses } = await playManyEngines(200, folder.path, [
        ...['--games', '30', '--concurrency', '2'],
      ]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: 'Clock: 1 s a move.\n' });
      expect(lines.filter((line) => /^ *\d+ {2}engine-\d+ /.test(line))).toHaveLength(200);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
      expect(lines.at(-1)).toMatch(/^Result: 30 games; first engine-\d+ and .* and \d+ others with 100\.0 %$/);
      // Two for each game that is played.
      expect(mostProcesses).toBeGreaterThanOrEqual(2);
      expect(mostProcesses).toBeLessThanOrEqual(5);
    },
    120_000,
  );
});
