import { startPosition } from '../../../src/notation/fen.ts';
import { SearchReport } from '../../../src/protocol/uci/search_report.ts';
import { lineOf } from '../../table/fakes.ts';

const START = startPosition('leslie');
const [MOVE, OTHER] = START.legalMoves() as [number, number];
const SCORE = { kind: 'cp', centipawns: -700 } as const;

/** What a search prints that has reported a line, then another `info`, and ends with this move. */
function printed(bound: 'exact' | 'lower' | 'upper', bestMove: number): string[] {
  const lines: string[] = [];
  const report = new SearchReport(START, false, (line) => lines.push(line));
  report.onLine(lineOf([MOVE], { score: SCORE, bound }));
  report.onCurrentMove({ depth: 2, move: MOVE, number: 1, total: 20 });
  report.finish({ bestMove, ponderMove: null, score: SCORE, nodes: 9, timeMs: 1 });
  return lines;
}

describe('the final line of a search', () => {
  it.each([
    ['exact', / score cp -700 nodes /],
    ['lower', / score cp -700 lowerbound nodes /],
    ['upper', / score cp -700 upperbound nodes /],
  ] as const)('repeats that its score is: %s', (bound, score) => {
    const [final, best] = printed(bound, MOVE).slice(-2);
    expect(final).toMatch(score);
    expect(best).toMatch(/^bestmove /);
  });

  it('has no bound of another move', () => {
    expect(printed('lower', OTHER).at(-2)).toMatch(/ score cp -700 nodes /);
  });
});
