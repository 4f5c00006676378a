import { Analyser } from '../../src/analysis/analyser.ts';
import { annotate, type JudgedMove } from '../../src/analysis/annotate.ts';
import { isFault } from '../../src/analysis/judgement.ts';
import { positionOf } from '../helpers/position.ts';
import { readMarks, type MarkedMove } from '../positions/marks.ts';
import { moveOf } from '../table/fakes.ts';

/** The budget of a quick review on the page. */
const NODES = 20_000;

describe('the marks of a review at 20,000 nodes', () => {
  const analyser = new Analyser({ threads: 1, hashMb: null, multiPv: 1 }, { nodes: NODES }, () => undefined);
  afterAll(() => analyser.close());

  async function judged({ fen, move }: MarkedMove): Promise<JudgedMove> {
    const position = positionOf(fen);
    const { value } = await annotate(position, [moveOf(position, move)], analyser, () => false).next();
    return value as JudgedMove;
  }
  const found = (kind: string): MarkedMove[] => readMarks().filter((each) => each.found.startsWith(kind));

  it.each(found('hangs'))('$fen: $move $found, and is marked', async (each) => {
    expect(isFault((await judged(each)).judgement)).toBe(true);
  });

  it.each(found('allows'))('$fen: $move $found, and is marked', async (each) => {
    const { judgement, given } = await judged(each);
    expect(isFault(judgement)).toBe(true);
    expect(`allows mate ${given.allowsMate}`).toBe(each.found);
  });

  it.each(found('good'))('$fen: $move is $found, and has no mark', async (each) => {
    expect(isFault((await judged(each)).judgement)).toBe(false);
  });

  it('has positions of each kind', () => {
    expect([found('hangs').length, found('allows').length, found('good').length].every((count) => count >= 12)).toBe(
      true,
    );
  });
});
