import { positionFromFen } from '../../src/notation/fen.ts';
import { squareName } from '../../src/rules/words.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { pseudoChecks } from '../../src/rules/refusal/facts.ts';

/** Each pseudo-check as "d7 e8": the pawn and the king. */
function checks(fen: string, ruleset: Ruleset = 'leslie'): string[] {
  const position = positionFromFen(fen, ruleset);
  if (!position.ok) throw new Error(position.error.message);
  return pseudoChecks(position.value.setup, ruleset).map(({ pawn, king }) => `${squareName(pawn)} ${squareName(king)}`);
}

describe('pseudo-check', () => {
  it('is what a frozen pawn beside the king gives, of either colour and at the edge', () => {
    expect(checks('4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1')).toEqual(['d7 e8']);
    expect(checks('4k3/8/8/8/8/8/3p4/4K3[] w - - 0 1')).toEqual(['d2 e1']);
    expect(checks('k7/1P6/8/8/8/8/8/6K1[] b - - 0 1')).toEqual(['b7 a8']);
  });

  it('is given by each of two pawns', () => {
    expect(checks('4k3/8/8/8/8/8/3p1p2/4K3[] b - - 0 1')).toEqual(['d2 e1', 'f2 e1']);
  });

  it('is not what a pawn gives that can promote, or that stands elsewhere', () => {
    expect(checks('4k3/3P4/8/8/8/8/8/4R1K1[#Nn] b - - 0 1')).toEqual([]);
    expect(checks('4k3/4P3/8/8/8/8/8/6K1[] b - - 0 1')).toEqual([]);
    expect(checks('4k3/3P4/8/r7/8/N7/8/5K2[#N] b - - 0 1')).toEqual([]);
    expect(checks('6k1/3P4/8/8/8/8/8/6K1[] b - - 0 1')).toEqual([]);
    expect(checks('k7/7P/8/8/8/8/8/6K1[] b - - 0 1')).toEqual([]);
    // From the last file to the first of the next rank is no step.
    expect(checks('8/k6P/8/8/8/8/8/6K1[] b - - 0 1')).toEqual([]);
  });

  it('does not exist under pierce', () => {
    expect(checks('4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1', 'pierce')).toEqual([]);
  });
});
