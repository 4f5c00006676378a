import { formatCoordinate } from '../../notation/coordinate.ts';
import { formatFen } from '../../notation/fen_format.ts';
import { formatSan } from '../../notation/san.ts';
import { EXIT_FINE, type ExitCode } from '../exit.ts';
import { positionOf, type PositionOptions } from '../position_options.ts';
import { printJson, printLine } from '../terminal.ts';

export interface MovesOptions extends PositionOptions {
  readonly notation: 'san' | 'coordinate';
}

/** `ransom moves`: the legal moves, one a line; as JSON in both notations. */
export function moves(options: MovesOptions): ExitCode {
  const position = positionOf(options);
  const legal = position.legalMoves();
  if (options.json === true) {
    printJson('ransom.moves', 1, {
      fen: formatFen(position.setup),
      rules: position.ruleset,
      count: legal.length,
      moves: legal.map((move) => ({ san: formatSan(position, move), coordinate: formatCoordinate(move) })),
    });
    return EXIT_FINE;
  }
  for (const move of legal) {
    printLine(options.notation === 'san' ? formatSan(position, move) : formatCoordinate(move));
  }
  return EXIT_FINE;
}
