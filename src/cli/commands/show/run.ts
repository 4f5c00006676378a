import { BLACK, EMPTY, KING, PAWN, WHITE } from '../../../shared/men.ts';
import { formatCastling } from '../../../notation/fen_castling.ts';
import { formatFen } from '../../../notation/fen.ts';
import { CASTLE_CORNERS, UNMOVED_KING } from '../../../rules/castling.ts';
import { Game, describeStanding, standingOf } from '../../../rules/game.ts';
import type { Position } from '../../../rules/position.ts';
import { frozenPawns } from '../../../rules/refusal/facts.ts';
import type { Colour, Counts, Setup } from '../../../rules/setup.ts';
import { listOf, playerName, roleLetter, squareName } from '../../../rules/words.ts';
import { letterOfMan } from '../../../notation/letters.ts';
import { EXIT_FINE, type ExitCode } from '../../exit.ts';
import { positionOf, type PositionOptions } from '../../position_options.ts';
import { frozenLine } from '../../../rules/describe_move.ts';
import { drawAsText, positionView } from '../../terminal/position_text.ts';
import { drawsFigures, textStyle, type LooksAsked } from '../../terminal/text_style.ts';
import { columnsOf, printJson, printLine, wrapped } from '../../terminal/terminal.ts';
import { streams } from '../../streams.ts';

export type ShowOptions = PositionOptions & LooksAsked;

/** `ransom show`: the board, and below it the remaining parts of the position. */
export async function show(options: ShowOptions): Promise<ExitCode> {
  const position = positionOf(options);
  if (options.json === true) {
    printJson('ransom.show', 1, describeForPrograms(position));
    return EXIT_FINE;
  }
  const { stdout } = streams();
  const style = await textStyle(drawsFigures(options, stdout), stdout);
  const table = drawAsText(positionView(position), style, columnsOf(stdout));
  // A pipe has no width, and a program reads whole lines.
  const lines = [...table, '', ...describeBelow(position, stdout.isTTY === true ? columnsOf(stdout) : Infinity)];
  for (const line of lines) printLine(line);
  return EXIT_FINE;
}

/**
 * The parts of the position that the board doesn't show, in lines of at most `width` columns; the FEN is not wrapped.
 */
export function describeBelow(position: Position, width: number): string[] {
  const { setup, ruleset } = position;
  const game = new Game(position);
  const castling = [WHITE, BLACK]
    .map((colour) => `${playerName(colour)} ${describeCastling(setup, colour)}`)
    .join('; ');
  return [
    `${playerName(setup.turn)} to move, move ${setup.fullmoves}; rules: ${ruleset}`,
    ...wrapped(`Castling: ${castling}`, width, '  '),
    ...(setup.epSquare === null ? [] : [`En passant: ${squareName(setup.epSquare)}`]),
    ...frozenLine(setup),
    `Status: ${describeStanding(game, standingOf(game))}`,
    `FEN: ${formatFen(setup)}`,
  ];
}

/** "O-O, O-O-O with a rook dropped on a1", or "none". */
function describeCastling({ castling }: Setup, colour: Colour): string {
  if ((castling & UNMOVED_KING[colour]!) === 0) return 'none';
  const ways = CASTLE_CORNERS.filter((corner) => corner.colour === colour).map(({ side, right, rookFrom }) => {
    const name = side === 'king' ? 'O-O' : 'O-O-O';
    return (castling & right) !== 0 ? name : `${name} with a rook dropped on ${squareName(rookFrom)}`;
  });
  return listOf(ways);
}

function describeForPrograms(position: Position): Record<string, unknown> {
  const { setup, ruleset } = position;
  const { status, outcome } = standingOf(new Game(position));
  return {
    fen: formatFen(setup),
    rules: ruleset,
    turn: colourWord(setup.turn),
    board: Object.fromEntries(
      setup.board.flatMap((man, square) => (man === EMPTY ? [] : [[squareName(square), letterOfMan(man)]])),
    ),
    prisons: { white: countsByLetter(setup.prisons[WHITE]!), black: countsByLetter(setup.prisons[BLACK]!) },
    airfields: { white: countsByLetter(setup.airfields[WHITE]!), black: countsByLetter(setup.airfields[BLACK]!) },
    castling: formatCastling(setup.castling),
    enPassant: setup.epSquare === null ? null : squareName(setup.epSquare),
    halfmoves: setup.halfmoves,
    fullmoves: setup.fullmoves,
    frozen: frozenPawns(setup).map(squareName),
    check: position.isCheck(),
    status,
    result: outcome?.result ?? null,
    legalMoves: position.legalMoves().length,
  };
}

function colourWord(colour: Colour): 'white' | 'black' {
  return colour === WHITE ? 'white' : 'black';
}

/** Number of men by letter: `{"Q":0,"R":1,…}`. */
function countsByLetter(counts: Counts): Record<string, number> {
  const letters: Record<string, number> = {};
  for (let role = KING - 1; role >= PAWN; role--) letters[roleLetter(role)] = counts[role]!;
  return letters;
}
