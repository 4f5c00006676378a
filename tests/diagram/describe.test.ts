import { describeSetup } from '../../src/diagram/describe.ts';
import { positionFromFen } from '../../src/notation/fen.ts';

function describeFen(fen: string): string {
  const position = positionFromFen(fen);
  if (!position.ok) throw new Error(position.error.message);
  return describeSetup(position.value.setup);
}

describe('a position in words', () => {
  it('names men, prisons and airfields of both sides', () => {
    expect(describeFen('4k3/8/8/8/8/8/8/R3K2R[N#q] w KQ - 0 1')).toMatch(
      /^White has king on e1, rooks on a1 and h1\. Black has king on e8\./,
    );
  });

  it.each([
    ['4k3/P7/8/8/8/8/8/4K3[] w - - 0 1', "Frozen, so that it can't move: the pawn on a7."],
    ['4k3/P6P/8/8/8/8/8/4K3[] w - - 0 1', "Frozen, so that they can't move: the pawns on a7 and h7."],
    ['4k3/P7/8/8/8/8/8/4K3[#Q] w - - 0 1', null],
  ])('says which pawns are frozen: %s', (fen, sentence) => {
    const words = describeFen(fen);
    if (sentence === null) expect(words).not.toContain('Frozen');
    else expect(words).toContain(sentence);
  });
});
