import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MatchFileError } from '../../src/match/match_file.ts';
import { Recorder } from '../../src/match/recorder.ts';
import { WHOLE } from '../../src/jobs/shard.ts';
import { describeNeeding } from '../helpers/needs.ts';
import { temporaryFolder } from './mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

/** The files in the folder that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${name}`);
      return path.startsWith(folder.path) ? [path] : [];
    } catch {
      // The listing itself had it open.
      return [];
    }
  });
}

const RUN = { games: 2, sprt: null, shard: WHOLE };

describeNeeding('linux')('a recorder', () => {
  const journal = join(folder.path, 'a.match');

  it('keeps its files open until it is closed', async () => {
    const pgn = join(folder.path, 'a.pgn');
    const recorder = await Recorder.open({ journal, pgn }, {}, RUN, null);
    expect(openFiles().sort()).toEqual([journal, pgn]);
    await recorder.close();
    expect(openFiles()).toEqual([]);
  });

  it.each([
    ['a folder', folder.path],
    ['in no folder', join(folder.path, 'no', 'a.pgn')],
  ])('leaves no file open if its PGN file is %s', async (_, pgn) => {
    await expect(Recorder.open({ journal, pgn }, {}, RUN, null)).rejects.toBeInstanceOf(MatchFileError);
    expect(openFiles()).toEqual([]);
  });
});
