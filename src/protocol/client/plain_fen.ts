const CASTLING_FIELD = 2;

/**
 * A FEN for engines that know only part of the rules: without the letters E and e, which other programs would read as
 * rooks on the e-file.
 */
export function plainFen(fen: string): string {
  const fields = fen.split(' ');
  const castling = (fields[CASTLING_FIELD] ?? '-').replace(/e/gi, '');
  return fields.with(CASTLING_FIELD, castling === '' ? '-' : castling).join(' ');
}
