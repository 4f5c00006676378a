// The results are the same, line by line, whether threads share memory or one thread has its own.

import { BENCH_POSITIONS } from '../../src/engine/bench_positions.ts';
import { slowCases } from '../helpers/slow.ts';
import { Running } from '../protocol/running.ts';

const DEPTH = 6;
const PATIENCE_MS = 20_000;

class UsualCore extends Running {}

class SingleCore extends Running {
  protected static override readonly environment = { execArgv: [], env: { ...process.env, RANSOM_CORE: 'single' } };
}

class DebugCore extends Running {
  protected static override readonly environment = { execArgv: [], env: { ...process.env, RANSOM_CORE: 'debug' } };
}

const running: Running[] = [];

afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

/**
 * The engine's output for several positions, except times and intermediate nodes, which are read at arbitrary moments.
 */
async function thoughts(
  Core: typeof Running,
  options: readonly string[],
  positions: readonly string[],
  go: string,
): Promise<string[]> {
  const engine = new Core('uci');
  running.push(engine);
  engine.send([...options, ''].join('\n'));
  const answers = (): number => engine.lines.filter((line) => line.startsWith('bestmove')).length;
  for (const [index, position] of positions.entries()) {
    engine.send(`position ${position}\n${go}\n`);
    await engine.until(() => answers() > index, `answer to ${position}`, PATIENCE_MS);
  }
  const lines = engine.lines.filter((line) => /^(info depth (?!.* currmove )|bestmove)/.test(line));
  return lines.map((line, index) => {
    const timeless = line.replace(/ (time|nps) \d+/g, '');
    return lines[index + 1]?.startsWith('bestmove') === true ? timeless : timeless.replace(/ nodes \d+/, '');
  });
}

const FENS = BENCH_POSITIONS.map((fen) => `fen ${fen}`);
const SHORT = FENS.slice(0, 6);
const REPEATED = 'startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1';

type Case = readonly [name: string, options: readonly string[], positions: readonly string[], go: string];

describe('the core with asserts', () => {
  it('finds the same, because its threads leave each other their tables', async () => {
    const positions = SHORT.slice(0, 2);
    expect(await thoughts(DebugCore, [], positions, 'go depth 5')).toEqual(
      await thoughts(UsualCore, [], positions, 'go depth 5'),
    );
  });
});

describe('both cores', () => {
  it.each<Case>([
    ['with a node limit', [], SHORT, 'go nodes 3333'],
    ...slowCases<Case>(
      ['in the bench positions', [], FENS, `go depth ${DEPTH}`],
      ['for a mate', [], SHORT, 'go mate 2 depth 5'],
      ['with several lines', ['setoption name MultiPV value 3'], SHORT, 'go depth 5'],
      ['with few moves', [], ['startpos'], 'go depth 6 searchmoves a2a3 h2h4'],
      ['under other rules', ['setoption name Rules value pierce'], SHORT, 'go depth 5'],
      ['in a game with repetitions', [], [REPEATED], 'go depth 7'],
    ),
  ])('find the same lines, scores, nodes and moves %s', async (_name, options, positions, go) => {
    const single = await thoughts(SingleCore, options, positions, go);
    expect(single.filter((line) => line.startsWith('info')).length).toBeGreaterThan(3 * positions.length);
    expect(single).toEqual(await thoughts(UsualCore, options, positions, go));
  });
});
