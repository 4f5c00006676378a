import { positionFromFen } from '../../src/notation/fen.ts';
import { squareName } from '../../src/rules/words.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { kingsInPseudoCheck } from '../../src/web/table/pseudo_check.ts';

function kings(fen: string, ruleset: Ruleset = 'leslie'): string[] {
  const position = positionFromFen(fen, ruleset);
  if (!position.ok) throw new Error(position.error.message);
  return kingsInPseudoCheck(position.value.setup, ruleset).map(squareName);
}

describe('pseudo-check', () => {
  it('is given by a frozen pawn of either colour, also at the edge', () => {
    expect(kings('4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1')).toEqual(['e8']);
    expect(kings('4k3/8/8/8/8/8/3p4/4K3[] w - - 0 1')).toEqual(['e1']);
    expect(kings('k7/1P6/8/8/8/8/8/6K1[] b - - 0 1')).toEqual(['a8']);
  });

  it('is not given by a pawn that can promote, or from elsewhere', () => {
    expect(kings('4k3/3P4/8/8/8/8/8/4R1K1[#Nn] b - - 0 1')).toEqual([]);
    expect(kings('4k3/4P3/8/8/8/8/8/6K1[] b - - 0 1')).toEqual([]);
    // From the h-file to the a-file of the next rank is not diagonal.
    expect(kings('8/k6P/8/8/8/8/8/6K1[] b - - 0 1')).toEqual([]);
  });

  it('does not exist under pierce', () => {
    expect(kings('4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1', 'pierce')).toEqual([]);
  });
});
