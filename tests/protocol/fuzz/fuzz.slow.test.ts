import { HAS_TIME } from '../../helpers/slow.ts';
import { SUBJECTS, fuzzOnce } from './run.ts';

const SEEDS = HAS_TIME ? [1, 2, 3, 4] : [1];
const LINES = 120;
/** More than the patience of a conversation with its answers: a hang is reported with its seed and lines. */
const LIMIT_MS = 120_000;

describe('the protocols', () => {
  // The long version: npm run lab fuzz -- --kind protocol --minutes N
  it.each(SUBJECTS.flatMap((subject) => SEEDS.map((seed) => [subject.args.join(' '), seed, subject] as const)))(
    'ransom %s still works after random lines, seed %i',
    async (_name, seed, subject) => {
      expect(await fuzzOnce(subject, seed, LINES)).toBeNull();
    },
    LIMIT_MS,
  );
});
