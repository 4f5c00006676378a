import { SUBJECTS, fuzzOnce } from '../../tests/protocol/fuzz/run.ts';
import { add, rowsOf } from './counts.ts';
import { Finding, type FuzzKind, type PlaySettings, type SeedPlayer } from './kind.ts';
import { row } from './row.ts';

/** Plays a conversation of a seed in every protocol. */
function startPlayer({ lines }: PlaySettings): SeedPlayer {
  return {
    async play(seed, counts) {
      for (const subject of SUBJECTS) {
        const fault = await fuzzOnce(subject, seed, lines);
        if (fault !== null) throw new Finding(fault);
        add(counts, 'conversations', 1);
        add(counts, `lines.${subject.args.join(' ')}`, lines);
      }
    },
  };
}

/** The built program against random lines in all its protocols. */
export const PROTOCOL: FuzzKind = {
  name: 'protocol',
  subject:
    'the program in all its protocols: after random lines it is alive, has answered everything, and plays legally',
  seeds: 'conversations',
  blockSeeds: 1,
  sources: ['dist', 'lab/fuzz', 'tests/protocol/fuzz', 'tests/movegen/fuzz', 'tests/reference'],
  start: (settings) => Promise.resolve(startPlayer(settings)),
  summary: (counts) => [
    `${counts.conversations ?? 0} conversations`,
    ...rowsOf(counts, 'lines').map(([command, number]) => row(number, `lines to ransom ${command}`)),
  ],
  progress: (counts) => `${counts.conversations ?? 0} conversations`,
  verdict: (isRight) => (isRight ? 'Nothing went wrong.' : 'The program misbehaves: see above.'),
  replay: (seed, { lines }) => `npm run lab fuzz protocol -- --seed ${seed} --conversations 1 --lines ${lines}`,
};
