import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIN } from '../helpers/ransom_process.ts';
import { itSlow } from '../helpers/slow.ts';
import { temporaryFolder } from '../match/mocks.ts';
import { startNode } from './programs.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const BACKWARDS = new URL('clock_backwards.mjs', import.meta.url).href;
const node = (args: readonly string[]): ReturnType<typeof startNode> =>
  startNode(args, { env: { ...process.env, NODE_OPTIONS: `--import ${BACKWARDS}` } });

interface Result {
  readonly finishedGames: number;
  readonly elapsedMs: number;
  readonly engines: readonly { failures: Record<string, number>; timeMs: number; moves: number }[];
}

describe('a wall clock that is set back all the time', () => {
  it('is set back indeed', async () => {
    const program = node(['-e', 'const a = Date.now(); setTimeout(() => console.log(Date.now() < a), 200)']);
    await program.ended;
    expect(program.stdout).toBe('true\n');
  });

  itSlow(
    'costs no game and no time in a match, and its engines think as long as they should',
    async () => {
      const journal = join(folder.path, 'clock.match');
      const match = node([
        ...[BIN, 'match', 'ransom --option Hash=1', 'ransom --option Hash=1', '--games', '2', '--max-moves', '6'],
        ...['--plies', '2', '--tc', '2+0.2', '--timemargin', '1000', '--json', '--state', journal],
      ]);
      expect(await match.ended).toBe(0);
      const { finishedGames, elapsedMs, engines } = JSON.parse(match.stdout) as Result;
      expect(finishedGames).toBe(2);
      expect(elapsedMs).toBeGreaterThan(0);
      for (const { failures, timeMs, moves } of engines) {
        expect(Object.values(failures).filter((count) => count > 0)).toEqual([]);
        expect(timeMs / moves).toBeGreaterThan(10);
      }
      const games = readFileSync(journal, 'utf8').trimEnd().split('\n').slice(1);
      expect(games.map((line) => (JSON.parse(line) as { elapsedMs: number }).elapsedMs >= 0)).toEqual([true, true]);
    },
    60_000,
  );

  it('lets an analysis take its time', async () => {
    const startedAt = performance.now();
    const analysis = node([
      BIN,
      'analyze',
      '--time',
      '500ms',
      '--json',
      '--fen',
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
    ]);
    expect(await analysis.ended).toBe(0);
    const { timeMs } = JSON.parse(analysis.stdout) as { timeMs: number };
    expect(timeMs).toBeGreaterThanOrEqual(400);
    expect(timeMs).toBeLessThan(performance.now() - startedAt);
  }, 30_000);
});
