import { formatCoordinate } from '../../../notation/coordinate.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import { formatSan } from '../../../notation/san.ts';
import { EXIT_FINE, type ExitCode } from '../../exit.ts';
import { Game, describeStanding, standingOf } from '../../../rules/game.ts';
import { positionOf, type PositionOptions } from '../../position_options.ts';
import { printJson, printLine, printNote } from '../../terminal/terminal.ts';

export interface MovesOptions extends PositionOptions {
  readonly notation: 'san' | 'coordinate';
}

/**
 * `ransom moves`: the legal moves, one per line; as JSON in both notations. If the game is over, stderr says how it
 * ended.
 */
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
  const game = new Game(position);
  const standing = standingOf(game);
  if (standing.outcome !== null) printNote(`Status: ${describeStanding(game, standing)}`);
  return EXIT_FINE;
}
