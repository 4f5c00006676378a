// Positions as puzzles.json has them: a FEN without what follows from the rest, because hundreds of them are fetched.
//
//   2r53np2kpp2r33p2p13PB3P4KNqR1PBP1N13n4 bP
//
// The ranks follow each other without slashes, for each has eight squares. Then come the side to move, the men on the
// airfields and, after a space, castling rights and en passant square if there are any. Nobody leaves a game for good,
// so whoever is neither on the board nor on an airfield sits in a prison. Where that isn't so, because men were left
// out, the prisoners are named after a `#`, as in a FEN.

const RANK_LENGTH = 8;
/** All men, as a FEN orders those in a prison. The kings are always on the board. */
const OFFICERS_AND_PAWNS = 'QRRBBNNPPPPPPPPK';
const ALL_MEN = OFFICERS_AND_PAWNS + OFFICERS_AND_PAWNS.toLowerCase();
const NO_RIGHTS = '- -';
const FEN = /^(\S+)\[([^#]*)#?(.*)\] ([wb]) (\S+ \S+)$/;
const PACKED = /^(\S+) ([wb])([^# ]*)(?:#(\S*))?(?: (\S+ \S+))?$/;

/** Packs a FEN without counters. Throws if it isn't one. */
export function packPosition(fen: string): string {
  const [, board, airfields, prisons, turn, rights] = FEN.exec(fen) ?? [];
  if (board === undefined) throw new RangeError(`can't pack ${fen}`);
  const named = prisons === othersThan(board + airfields!) ? '' : `#${prisons!}`;
  const packed = `${board.replaceAll('/', '')} ${turn!}${airfields!}${named}`;
  return rights === NO_RIGHTS ? packed : `${packed} ${rights!}`;
}

/** The FEN of a packed position; the text itself if it isn't one, which then is no FEN either. */
export function unpackPosition(packed: string): string {
  const [, squares, turn, airfields, named, rights = NO_RIGHTS] = PACKED.exec(packed) ?? [];
  if (squares === undefined) return packed;
  const prisons = named ?? othersThan(squares + airfields!);
  const holdings = prisons === '' ? airfields! : `${airfields!}#${prisons}`;
  return `${withSlashes(squares)}[${holdings}] ${turn!} ${rights}`;
}

/** The men whose letters don't occur in a text. */
function othersThan(present: string): string {
  return [...present].reduce((left, letter) => left.replace(letter, ''), ALL_MEN);
}

function withSlashes(squares: string): string {
  let board = '';
  let filled = 0;
  for (const letter of squares) {
    if (filled > 0 && filled % RANK_LENGTH === 0) board += '/';
    board += letter;
    filled += Number(letter) || 1;
  }
  return board;
}
