import { join } from 'node:path';
import { median } from '../../lab/shared/measure.ts';
import { runnerCost } from './cost.ts';
import { UCI_MOCK, matchSettings, temporaryFolder } from './mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

describe('a match', () => {
  it('costs its own process less than a millisecond of CPU a move', async () => {
    const files = { journal: join(folder.path, 'cost.match'), pgn: join(folder.path, 'cost.pgn') };
    const engine = `nodes=1 ${UCI_MOCK}`;
    const settings = matchSettings([engine, engine], { games: 40, concurrency: 1, stallMs: 30_000, files });
    const cost = await runnerCost(settings);
    expect(cost.moves).toBeGreaterThan(800);
    expect(median(cost.cpuMsPerMove)).toBeLessThan(1);
  }, 60_000);
});
