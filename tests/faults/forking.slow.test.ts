import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeNeeding } from '../helpers/needs.ts';
import { temporaryFolder } from '../match/mocks.ts';
import { startRansom, type Program } from './programs.ts';
import { slowCases } from '../helpers/slow.ts';

const folder = temporaryFolder();
const FORKER = `"${process.execPath}" "${fileURLToPath(new URL('mock_forker.mjs', import.meta.url))}"`;

/** The processes that the engines have started. */
function started(mark: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return words.includes(mark) && words.includes('-e');
      } catch {
        return false;
      }
    })
    .map(Number);
}

afterAll(() => {
  for (const kind of ['group', 'session']) for (const pid of started(markOf(kind))) process.kill(pid, 'SIGKILL');
  folder.remove();
});

function markOf(kind: string): string {
  return `forked-${kind}-${process.pid}`;
}

function play(kind: string, games: number): Program {
  const engine = `${FORKER} --child ${kind} --mark ${markOf(kind)}`;
  return startRansom([
    ...['match', engine, engine, '--games', String(games), '--nodes', '5', '--max-moves', '4', '--plies', '2'],
    ...['--state', join(folder.path, `${kind}.match`)],
  ]);
}

/** More than the match takes, and less than what its engines leave behind. */
const END_MS = 15_000;

describeNeeding('linux').each(['session', ...slowCases('group')])(
  'engines that leave a process behind in a %s',
  (kind) => {
    it('do not keep the match from ending, and nothing of them survives it', async () => {
      const match = play(kind, 2);
      const impatience = setTimeout(() => match.child.kill('SIGKILL'), END_MS);
      const code = await match.ended;
      clearTimeout(impatience);
      expect({ code, stdout: match.stdout.split('\n').at(-2) }).toEqual({
        code: 0,
        stdout: expect.stringMatching(/^Result: /) as unknown,
      });
      expect(started(markOf(kind))).toEqual([]);
    }, 40_000);
  },
);
