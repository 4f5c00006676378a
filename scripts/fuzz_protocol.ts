// npm run fuzz:protocol -- --minutes N [--seed S] [--lines N]
//
// Talks at random to the built program in all its protocols until it misbehaves or the time is up. A conversation depends on
// its seed, and a little on the machine's speed: the one reported is repeated with --seed.
import { parseArgs } from 'node:util';
import { SUBJECTS, fuzzOnce } from '../tests/protocol/fuzz/run.ts';

const USAGE = 'usage: npm run fuzz:protocol -- --minutes N [--seed S] [--lines N]';
const MS_PER_MINUTE = 60_000;
const DEFAULT_LINES = 300;

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, lines: { type: 'string' } },
});
const minutes = Number(values.minutes);
const lines = Number(values.lines ?? DEFAULT_LINES);
let seed = Number(values.seed ?? Date.now() % 1_000_000_000);
if (!(minutes >= 0) || !Number.isSafeInteger(lines) || !Number.isSafeInteger(seed)) {
  console.error(USAGE);
  process.exit(2);
}

const end = Date.now() + minutes * MS_PER_MINUTE;
let conversations = 0;
do {
  for (const subject of SUBJECTS) {
    const fault = await fuzzOnce(subject, seed, lines);
    if (fault !== null) {
      console.error(fault);
      process.exit(1);
    }
    conversations++;
  }
  seed++;
} while (Date.now() < end);
console.log(`${conversations} conversations of ${lines} lines: nothing went wrong`);
