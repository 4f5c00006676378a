import { START_FEN, formatFenError, positionFromFen } from '../../src/notation/fen.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Ruleset } from '../../src/rules/setup.ts';

/** The position of a FEN. Throws an error that says what is wrong with the FEN, and where. */
export function positionOf(fen = START_FEN, ruleset: Ruleset = 'leslie'): Position {
  const position = positionFromFen(fen, ruleset);
  if (!position.ok) throw new Error(`${fen}: ${formatFenError(position.error)}`);
  return position.value;
}
