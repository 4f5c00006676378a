import { dropArrow, exchangeArrows, moveArrows, squareArrow, squaresOf, type Arrow } from '../../../diagram/arrows.ts';
import { diagramFile } from '../../../diagram/diagram.ts';
import { THEMES, type ThemeName } from '../../../diagram/theme.ts';
import { parseCoordinate } from '../../../notation/coordinate.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import { parseSquare } from '../../../notation/letters.ts';
import { quoted } from '../../../notation/quoted.ts';
import { readMove } from '../../../notation/read_move.ts';
import type { Intent } from '../../../rules/intent.ts';
import type { Position } from '../../../rules/position.ts';
import type { Colour, Square } from '../../../rules/setup.ts';
import { FILES } from '../../../rules/squares.ts';
import { EXIT_FINE, badInput, badUsage, type ExitCode } from '../../exit.ts';
import { writeOutput } from '../../files/output.ts';
import { positionOf, type PositionOptions } from '../../position_options.ts';
import { streams } from '../../streams.ts';

export interface DiagramCommandOptions extends PositionOptions {
  readonly output: string;
  readonly format?: 'svg' | 'png';
  /** Width in pixels. */
  readonly size: number;
  readonly theme: ThemeName;
  readonly flip?: boolean;
  readonly lastMove?: string;
  readonly arrow?: readonly string[];
  readonly mark?: readonly string[];
}

const STDOUT = '-';

/** `ransom diagram`: a position as a picture. */
export async function diagram(options: DiagramCommandOptions): Promise<ExitCode> {
  const format = options.format ?? formatOf(options.output);
  const position = positionOf(options);
  const svg = drawPosition(position, options);
  if (format === 'svg') {
    await writeOutput(options.output, svg);
    return EXIT_FINE;
  }
  if (options.output === STDOUT && streams().stdout.isTTY === true) {
    throw badUsage("a terminal can't show a PNG picture: give a file name with -o, or redirect the output with >.");
  }
  const { renderPng } = await import('./png.ts');
  await writeOutput(options.output, await renderPng(svg));
  return EXIT_FINE;
}

function formatOf(file: string): 'svg' | 'png' {
  const ending = /\.([^./\\]*)$/.exec(file)?.[1]?.toLowerCase();
  if (file === STDOUT || ending === 'svg') return 'svg';
  if (ending === 'png') return 'png';
  const seen = ending === undefined ? `${quoted(file)} has no ending` : `${quoted(file)} ends in .${ending}`;
  throw badUsage(
    `${seen}, so the format is unknown. Use a file name *.svg or *.png, or add --format svg or --format png.`,
  );
}

function drawPosition(position: Position, options: DiagramCommandOptions): string {
  const { setup, turn, ruleset } = position;
  const look = {
    lastMove: options.lastMove === undefined ? [] : squaresOfLastMove(options.lastMove, position),
    marked: (options.mark ?? []).map(readSquare),
    checkedKing: position.isCheck() ? position.kingSquare(turn) : null,
    arrows: (options.arrow ?? []).flatMap((text) => arrowsOf(text, position)),
    isFlipped: options.flip === true,
    ruleset,
    theme: THEMES[options.theme],
  };
  return diagramFile(setup, look, options.size, formatFen(setup));
}

/** The squares of a past move, which the position no longer tells. */
function squaresOfLastMove(text: string, position: Position): Square[] {
  const intent = parseCoordinate(text);
  if (intent.ok) return squaresOf(arrowsOfIntent(intent.value, position.turn ^ 1));
  const { message, expected } = intent.error;
  throw badInput(
    `--last-move: ${message} The position is the one after the move, so an incomplete move can't be completed. Expected ${expected}.`,
  );
}

/** Any two squares, a drop or an exchange in coordinates, or otherwise a legal move in any notation. */
function arrowsOf(text: string, position: Position): Arrow[] {
  const intent = parseCoordinate(text);
  if (intent.ok) return arrowsOfIntent(intent.value, position.turn);
  const move = readMove(position, text);
  if (move.ok) return moveArrows(position.turn, move.value);
  throw badInput(`--arrow: ${quoted(text)} is neither two squares (e2e4) nor a legal move here. ${move.error.message}`);
}

function arrowsOfIntent(intent: Intent, player: Colour): Arrow[] {
  switch (intent.kind) {
    case 'drop':
      return [dropArrow(player, intent.role, intent.to)];
    case 'exchange':
      return exchangeArrows(player, intent.give, intent.rescue, intent.to);
    case 'move':
      return [squareArrow(intent.fromRank! * FILES + intent.fromFile!, intent.to!)];
    case 'castle':
      throw new Error('in coordinates castling is a move of the king');
  }
}

function readSquare(text: string): Square {
  const square = parseSquare(text);
  if (square === null) throw badInput(`--mark: ${quoted(text)} is no square. Expected a1 to h8.`);
  return square;
}
