import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeNeeding } from '../helpers/needs.ts';
import { XBOARD_MOCK, UCI_MOCK, temporaryFolder } from '../match/mocks.ts';
import { descendants, sleep, startRansom, until, type Program } from './programs.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

/** Longer than all that an engine is allowed, its time and its stall together. */
const STANDSTILL_MS = 6000;
const LIMITS = ['--tc 1+0.2', '--movetime 200', '--nodes 100'];
/** Ctrl-Z stops the match alone, since each engine leads a process group; a machine that sleeps stops all. */
const STOPPED = ['the match', 'the match and its engines'];

interface Result {
  readonly finishedGames: number;
  readonly engines: readonly { failures: Record<string, number>; timeMs: number }[];
}

/** A match whose processes are stopped while an engine thinks, and go on later. */
async function stoppedMatch(stopped: string, limit: string): Promise<Program> {
  const log = join(folder.path, `${stopped} ${limit}.log`);
  const match = startRansom([
    ...['match', `${UCI_MOCK} --think 100`, `proto=xboard ${XBOARD_MOCK}`, '--games', '1', '--no-swap'],
    ...['--max-moves', '12', '--plies', '2', '--stall', '4', '--json', ...limit.split(' ')],
    ...['--state', `${log}.match`, '--log', log],
  ]);
  await until(() => existsSync(log) && /> go.*$/m.test(readFileSync(log, 'utf8')), match);
  const all = stopped === 'the match' ? [match.pid] : [match.pid, ...descendants(match.pid)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  await sleep(STANDSTILL_MS);
  for (const pid of all) process.kill(pid, 'SIGCONT');
  await match.ended;
  return match;
}

describeNeeding('linux')('a match stopped for some seconds and continued', () => {
  const CASES = STOPPED.flatMap((stopped) => LIMITS.map((limit) => [stopped, limit] as const));
  let matches: Map<string, Program>;
  // All together, since they mostly stand still.
  beforeAll(async () => {
    const all = CASES.map(async ([stopped, limit]) => [stopped + limit, await stoppedMatch(stopped, limit)] as const);
    matches = new Map(await Promise.all(all));
  });

  it.each(CASES)('%s: costs no game and no time with %s', async (stopped, limit) => {
    const { stdout, stderr, ended } = matches.get(stopped + limit)!;
    expect(await ended).toBe(0);
    const { finishedGames, engines } = JSON.parse(stdout) as Result;
    expect(finishedGames).toBe(1);
    for (const { failures, timeMs } of engines) {
      expect(Object.values(failures).filter((count) => count > 0)).toEqual([]);
      expect(timeMs).toBeLessThan(STANDSTILL_MS);
    }
    expect(stderr).toMatch(/^ransom: the match did not run for [67]\.\d s: no engine is charged for that time$/m);
  });
});
