import { frozenPawns } from '../../rules/refusal/facts.ts';
import type { Ruleset, Setup, Square } from '../../rules/setup.ts';
import { FILES, fileOf, forward } from '../../rules/squares.ts';
import { KING, colourOf, manOf } from '../../shared/men.ts';

/**
 * The squares of kings that frozen pawns would check if they were not frozen (rule 5.5; under `pierce` they do give
 * check).
 */
export function kingsInPseudoCheck(setup: Setup, ruleset: Ruleset): Square[] {
  if (ruleset === 'pierce') return [];
  const kings = frozenPawns(setup).flatMap((pawn) => {
    const owner = colourOf(setup.board[pawn]!);
    const ahead = pawn + forward(owner);
    return [-1, 1]
      .filter((step) => fileOf(pawn) + step >= 0 && fileOf(pawn) + step < FILES)
      .map((step) => ahead + step)
      .filter((square) => setup.board[square] === manOf(owner ^ 1, KING));
  });
  return [...new Set(kings)];
}
