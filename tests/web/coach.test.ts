import { Coach, adviceOf } from '../../src/web/coach/coach.ts';
import { squarePlace } from '../../src/rules/place.ts';
import { positionOf } from '../helpers/position.ts';
import { lineOf, moveOf } from '../table/fakes.ts';

const never = new AbortController().signal;
const MATE_IN_ONE = 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] w KQkq - 3 3';

describe('the coach of the page', () => {
  const coach = new Coach();
  afterEach(() => coach.rest());

  it('advises in two steps, the first of which doesn’t give the move away', async () => {
    const position = positionOf(MATE_IN_ONE);
    const line = { ...lineOf([moveOf(position, 'h5f7')]), score: { kind: 'mate', moves: 1 } as const };
    const advice = await coach.adviceFor(position, line, never);
    expect(advice).toEqual({
      look: 'There is a mate in one.',
      marked: [],
      move: moveOf(position, 'h5f7'),
      idea: 'is mate',
    });
  });

  it('marks the men to look at', () => {
    const before = positionOf(MATE_IN_ONE);
    const target = { square: 36, role: 0, gain: 1 } as const;
    const move = moveOf(before, 'h5e5');
    const plan = {
      before,
      move,
      line: [move],
      expected: 0.9,
      ideas: [{ kind: 'takes', target, isUnguarded: true, isSettled: true, barred: null }],
    } as const;
    expect(adviceOf(plan)).toMatchObject({ look: 'Look at the pawn on e5.', marked: [squarePlace(36)] });
    expect(adviceOf({ ...plan, ideas: [] })).toEqual({ look: '', marked: [], move, idea: '' });
  });

  it('remarks what a move does, and not the move', async () => {
    const before = positionOf('r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR[] w KQkq - 2 3');
    expect(await coach.remarkOn(before, moveOf(before, 'd1h5'), never)).toMatch(/^It threatens mate by Qxf7#/);
    // The game has gone on.
    const gone = new AbortController();
    gone.abort();
    expect(await coach.remarkOn(before, moveOf(before, 'd1h5'), gone.signal)).toBe('');
  });
});
