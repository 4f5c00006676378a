// How often the engine plays into a forced mate by checks. The positions (tests/positions/traps.txt) are from lost games, each
// before a move that allowed such a mate. Where every move allows one, none can be avoided: those are marked in the file and
// counted apart. The result is the same on every machine.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { positionOf } from '../../tests/helpers/position.ts';
import { readTraps } from '../../tests/positions/suites.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { runSuite } from './run_suite.ts';

/** Move limit of the mate search that shows that a move loses. */
const MATE_NODES = 4_000_000;

const { nodes } = commandLine('suites traps')
  .option('--nodes <n>', 'nodes per position', wholeNumber(1, MAX_NUMBER), 300_000)
  .parse()
  .opts<{ nodes: number }>();

const search = new DirectSearch();
const mates = new MateSearch();
const lines = readTraps();
let avoided = 0;

process.exitCode = await runSuite({
  lines,
  measure({ fen }) {
    const position = positionOf(fen);
    search.newGame();
    search.setPosition(position);
    const { move } = search.search({ nodes });
    const isLost = mates.find(position.play(move), { nodes: MATE_NODES }).kind === 'mate';
    if (!isLost) avoided++;
    return `${isLost ? 'lost ' : 'saved'}  ${formatCoordinate(move).padEnd(7)} ${fen}`;
  },
  result(done) {
    const hopeless = lines.slice(0, done).filter(({ isHopeless }) => isHopeless).length;
    return [
      `In ${hopeless} of ${done} every move allows a mate by checks: at most ${done - hopeless} can be avoided.`,
      `${avoided} of ${done} avoided`,
    ];
  },
});
