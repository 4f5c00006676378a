import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectPlainError, ransom, ransomProcess } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';
import { temporaryFolder } from '../match/mocks.ts';
import { LONG_READERS, readLongPgn, writeLongPgn } from './long_pgn.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const SHORT_MB = 8;
const LONG_MB = 48;
/** Held in memory, the longer file would take several times its length. */
const MAX_GROWTH_MB = 30;

describe('a long PGN', () => {
  const [short, long] = [join(folder.path, 'short.pgn'), join(folder.path, 'long.pgn')];
  let games: readonly [number, number];
  beforeAll(() => (games = [writeLongPgn(short, SHORT_MB), writeLongPgn(long, LONG_MB)]));

  itSlow.each(LONG_READERS)('takes %s no more memory than a short one', async (_, args, isEnd) => {
    const little = await readLongPgn([...args, short], isEnd);
    const much = await readLongPgn([...args, long], isEnd);
    expect([little.code, much.code, little.games, much.games]).toEqual([0, 0, ...games]);
    expect(much.memoryMb - little.memoryMb).toBeLessThan(MAX_GROWTH_MB);
  });

  it('has the places of its errors counted from the start of the file', () => {
    const name = join(folder.path, 'wrong.pgn');
    writeFileSync(name, '\uFEFF[White "Ann"]\n\n1. e4 *\n\n[White "Bob"]\n\n1. e4\ne9 *\n\n[White "Cyd"]\n\n1. d4 *\n');
    const { code, stderr, lines } = ransom(['replay', name]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ransom: game 2, ply 2, line 8, column 1: 1\.\.\. e9$/m);
    expect(lines.filter((line) => line.startsWith('Status: '))).toHaveLength(2);
    expect(ransom(['analyze', '--nodes', '1', '--pgn', '-', name]).stderr).toMatch(/line 8, column 1/);
    expect(ransom(['analyze', '--nodes', '1', '--game', '3', '--pgn', '-', name]).stdout).toContain('[White "Cyd"]');
    expectPlainError(ransom(['analyze', '--game', '4', name]), 1, /^ransom: there is no game 4\.\n$/);
  });

  itSlow('is refused with place and cure where games can not be told apart', () => {
    const name = join(folder.path, 'open.pgn');
    const comment = `${'x'.repeat(2 ** 20)}\n`;
    writeFileSync(name, `[White "Ann"]\n\n1. e4 *\n\n[White "Bob"]\n\n1. e4 {${comment.repeat(257)}`);
    const { code, stderr } = ransomProcess(['replay', name]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /ransom: from line 5 on, 256 MB follow without the tags of another game: close an open comment, /,
    );
  });
});
