import { SUBJECTS, fuzzOnce } from '../../tests/protocol/fuzz/run.ts';
import { Finding, add, row, rowsOf, type FuzzKind, type PlaySettings, type SeedPlayer } from './kind.ts';

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

/** The built program against random lines in all its protocols. A conversation depends slightly on the machine's speed, too. */
export const KIND: FuzzKind = {
  seeds: 'conversations',
  settings: ['lines'],
  blockSeeds: 1,
  start: (settings) => Promise.resolve(startPlayer(settings)),
  summary: (counts) => [
    `${counts.conversations ?? 0} conversations`,
    ...rowsOf(counts, 'lines').map(([command, number]) => row(number, `lines to ransom ${command}`)),
  ],
  progress: (counts) => `${counts.conversations ?? 0} conversations`,
  verdict: (isRight) => (isRight ? 'Nothing went wrong.' : 'The program misbehaves: see above.'),
};
