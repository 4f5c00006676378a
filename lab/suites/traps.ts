// How often the engine plays into a forced mate by checks: `npm run lab suites traps`. The positions (tests/positions/traps.txt)
// are from lost games, each before a move that allowed such a mate. Where every move allows one, none can be avoided: those are
// marked in the file and counted apart. The result is the same on every machine.
import { EXIT_INTERRUPTED } from '../../dist/cli/exit.js';
import { listenForInterruption } from '../../dist/cli/interruption.js';
import { ProgressBar } from '../../dist/cli/terminal/progress.js';
import { DirectSearch } from '../../dist/engine/direct_search.js';
import { MateSearch } from '../../dist/engine/mate_search.js';
import { formatCoordinate } from '../../dist/notation/coordinate.js';
import { positionFromFen } from '../../dist/notation/fen.js';
import { readTraps } from '../../tests/positions/traps.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';

/** Move limit of the mate search that shows that a move loses. */
const MATE_NODES = 4_000_000;

const { nodes } = commandLine('suites traps')
  .option('--nodes <n>', 'nodes per position', wholeNumber(1, MAX_NUMBER), 300_000)
  .parse()
  .opts<{ nodes: number }>();

const search = new DirectSearch();
const mates = new MateSearch();
const interruption = listenForInterruption();
const traps = readTraps();
const bar = new ProgressBar(traps.length, 'positions');
let done = 0;
let avoided = 0;
for (const { fen } of traps) {
  bar.update(done);
  // Signals are not handled during a search in this thread.
  await new Promise((resolve) => setImmediate(resolve));
  if (interruption.aborted) break;
  const read = positionFromFen(fen, 'leslie');
  if (!read.ok) throw new Error(read.error.message);
  search.newGame();
  search.setPosition(read.value);
  const { move } = search.search({ nodes });
  const isLost = mates.find(read.value.play(move), { nodes: MATE_NODES }).kind === 'mate';
  if (!isLost) avoided++;
  done++;
  bar.clear();
  console.log(`${isLost ? 'lost ' : 'saved'}  ${formatCoordinate(move).padEnd(7)} ${fen}`);
}
bar.close();
if (interruption.aborted) {
  console.log('Interrupted: of the positions until now');
  process.exitCode = EXIT_INTERRUPTED;
}
const hopeless = traps.slice(0, done).filter(({ isHopeless }) => isHopeless).length;
console.log(`In ${hopeless} of ${done} every move allows a mate by checks: at most ${done - hopeless} can be avoided.`);
console.log(`${avoided} of ${done} avoided`);
