import { BISHOP, BLACK, EMPTY, KNIGHT, PAWN, QUEEN, ROOK, WHITE, manOf } from '../shared/men.ts';
import { canonicalSetup } from '../rules/position.ts';
import type { Colour, Counts, Setup } from '../rules/setup.ts';
import { FILES } from '../rules/squares.ts';
import { squareName } from '../rules/words.ts';
import { formatCastling } from './fen_castling.ts';
import { letterOfMan } from './letters.ts';

/** The order of men in the bracket. */
const BRACKET_ORDER = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
const RANKS_DOWN = [7, 6, 5, 4, 3, 2, 1, 0];

/** Formats a setup as its canonical FEN: equivalent setups have the same text. */
export function formatFen(setup: Setup): string {
  const { board, airfields, prisons, turn, castling, epSquare, halfmoves, fullmoves } = canonicalSetup(setup);
  const waiting = formatMen(airfields[WHITE]!, airfields[BLACK]!);
  // A prison contains men of the other colour.
  const captive = formatMen(prisons[BLACK]!, prisons[WHITE]!);
  const bracket = captive === '' ? `[${waiting}]` : `[${waiting}#${captive}]`;
  const side = turn === WHITE ? 'w' : 'b';
  const ep = epSquare === null ? '-' : squareName(epSquare);
  return `${formatBoard(board)}${bracket} ${side} ${formatCastling(castling)} ${ep} ${halfmoves} ${fullmoves}`;
}

function formatBoard(board: Setup['board']): string {
  return RANKS_DOWN.map((rank) => formatRank(board.slice(FILES * rank, FILES * (rank + 1)))).join('/');
}

function formatRank(men: readonly number[]): string {
  let text = '';
  let empty = 0;
  for (const man of men) {
    if (man === EMPTY) {
      empty++;
      continue;
    }
    text += (empty > 0 ? String(empty) : '') + letterOfMan(man);
    empty = 0;
  }
  return empty > 0 ? text + String(empty) : text;
}

function formatMen(white: Counts, black: Counts): string {
  return formatCounts(WHITE, white) + formatCounts(BLACK, black);
}

function formatCounts(colour: Colour, counts: Counts): string {
  return BRACKET_ORDER.map((role) => letterOfMan(manOf(colour, role)).repeat(counts[role]!)).join('');
}
