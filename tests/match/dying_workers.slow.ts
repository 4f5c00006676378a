// A match of the engine against itself while its worker threads are killed at random; `npm run lab torture` plays longer ones.

import { temporaryFolder } from './mocks.ts';
import { playWithDyingWorkers } from './dying_workers.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const onUnix = process.platform === 'win32' ? it.skip : it;

onUnix('plays every game to its end, and leaves no process behind, though worker threads die', async () => {
  const result = await playWithDyingWorkers({
    games: 2,
    limit: ['--tc', '2+0.02'],
    killEveryMs: 400,
    seed: 1,
    maxMoves: 15,
    folder: folder.path,
  });
  expect(result).toMatchObject({
    exitCode: 0,
    finishedGames: 2,
    failures: 0,
    replayedGames: 2,
    survivors: [],
    stderr: expect.not.stringContaining('internal error') as string,
  });
  expect(result.kills).toBeGreaterThan(2);
});
