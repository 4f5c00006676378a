import { startPosition } from '../../src/notation/fen.ts';
import { GameTree } from '../../src/table/tree.ts';
import type { MateVerdict } from '../../src/engine/mate_proof.ts';
import {
  NO_MATE_QUESTION,
  keyBehind,
  movesOfKey,
  type AskedMate,
  type MateState,
  beginMate,
  countSecond,
  endMate,
  answerMate,
  setBranch,
  addDefence,
  changeBranch,
} from '../../src/web/mate/mate_state.ts';
import { firstMoves, mateText } from '../../src/web/mate/mate_words.ts';
import { positionOf } from '../helpers/position.ts';

const position = startPosition();
const asked: AskedMate = { node: new GameTree(position).root, position, maxMoves: 4 };
const running = beginMate({ ...NO_MATE_QUESTION, maxMoves: 4 }, asked);
const NOTHING: MateVerdict = {
  verdict: 'none',
  moves: null,
  byChecks: null,
  shortestOf: null,
  line: null,
  checks: 'none',
  noneWithin: 4,
  ranOutOf: null,
  nodes: 1,
};

describe('a question about mate', () => {
  it('shows its progress, and keeps it when stopped', () => {
    const progress = { checks: 'none', found: null, noneWithin: 2, nodes: 100 } as const;
    const state = countSecond({ ...running, progress });
    expect(mateText(state)).toBe('Searching for 1 s. No mate in 4 by checks. No mate at all in 2 or fewer.');
    const stopped = endMate(state, 'stopped');
    expect(mateText(stopped)).toBe('Stopped: not decided. No mate in 4 by checks. No mate at all in 2 or fewer.');
  });

  it('is answered in a sentence', () => {
    const answered = (verdict: Partial<MateVerdict>): string =>
      mateText(answerMate(running, { ...NOTHING, ...verdict }));
    expect(answered({})).toBe('No mate in 4: proved. No move of White, check or quiet, forces it.');
    expect(answered({ verdict: 'mate', moves: 2, byChecks: true, shortestOf: 'all' })).toBe(
      'White mates in 2, with check at every move: proved against every defence. No mate is shorter.',
    );
    expect(answered({ verdict: 'undecided', noneWithin: 1, ranOutOf: 'memory' })).toBe(
      'Not decided: the lines became too long for the search. There is no mate in 1.',
    );
    expect(mateText(NO_MATE_QUESTION)).toBe('');
  });

  it('sorts defences by length as they arrive', () => {
    const branch = { isOpen: true, phase: 'asking', position, move: 1, defences: [] } as const;
    let state: MateState = setBranch(running, '', branch);
    for (const [move, moves] of [
      [11, 1],
      [12, 3],
      [13, 2],
      [14, 3],
      [15, null],
    ] as const) {
      state = addDefence(state, '', { move, moves, line: [] });
    }
    expect(state.branches['']!.defences.map(({ move }) => move)).toEqual([15, 12, 14, 13, 11]);
    state = changeBranch(state, '', { phase: 'known' });
    expect(state.branches['']).toMatchObject({ phase: 'known', move: 1 });
    expect(addDefence(state, 'none', { move: 1, moves: 1, line: [] })).toBe(state);
  });

  it('identifies a branch by the moves that lead to it', () => {
    const behind = keyBehind(keyBehind('', 3, 4), 5, 6);
    expect(movesOfKey(behind)).toEqual([3, 4, 5, 6]);
    expect(movesOfKey('')).toEqual([]);
  });

  it('offers checks first when asking for a defence', () => {
    const moves = firstMoves(positionOf('4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1'));
    expect(moves[0]!.san).toBe('Ra8+');
    expect(moves.slice(1).some(({ san }) => san.endsWith('+'))).toBe(false);
  });
});
