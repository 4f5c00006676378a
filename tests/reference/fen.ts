// FEN in the reference: a simple parser for well-formed text, and a formatter that is exactly canonical.
import { canTakePassed } from './moves.ts';
import {
  EMPTY,
  HOLDABLE,
  NO_RIGHTS,
  noneHeld,
  sideOf,
  squareAt,
  squareName,
  squareNamed,
  type Held,
  type Letter,
  type Position,
  type Rights,
  type Ruleset,
} from './position.ts';

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';

function readBoard(text: string): Letter[] {
  const board = new Array<Letter>(64).fill(EMPTY);
  const rows = text.split('/');
  if (rows.length !== 8) throw new Error(`not eight ranks: ${text}`);
  rows.forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (sideOf(letter) !== undefined) board[squareAt(file++, 7 - index)] = letter;
      else file += Number(letter);
    }
    if (file !== 8) throw new Error(`not eight squares: ${row}`);
  });
  return board;
}

function readHeld(text: string): Held {
  const held = noneHeld();
  for (const letter of text) {
    if (!HOLDABLE.includes(letter)) throw new Error(`can't be held: ${letter}`);
    held[letter]!++;
  }
  return held;
}

function readRights(text: string): Rights {
  const rights = { ...NO_RIGHTS };
  if (text === '-') return rights;
  for (const letter of text) {
    if (!(letter in rights)) throw new Error(`no castling right: ${letter}`);
    rights[letter as keyof Rights] = true;
    if (letter === letter.toUpperCase()) rights.E = true;
    else rights.e = true;
  }
  return rights;
}

/** Parses well-formed FEN; throws an Error otherwise. It doesn't check whether the position is playable. */
export function readFen(fen: string, ruleset: Ruleset = 'leslie'): Position {
  const match = /^([^ []+)\[([^ #\]]*)(?:#([^ #\]]*))?\] ([wb]) (\S+) (\S+) (\d+) (\d+)$/.exec(fen);
  if (match === null) throw new Error(`not a FEN: ${fen}`);
  const [, board, airfields, prisons, turn, rights, passed, halfmoves, fullmoves] = match;
  return {
    ruleset,
    board: readBoard(board!),
    airfields: readHeld(airfields!),
    prisons: readHeld(prisons ?? ''),
    turn: turn === 'w' ? 'white' : 'black',
    rights: readRights(rights!),
    passed: passed === '-' ? null : squareNamed(passed!),
    halfmoves: Number(halfmoves),
    fullmoves: Number(fullmoves),
  };
}

function boardText(board: Letter[]): string {
  const rows: string[] = [];
  for (let rank = 7; rank >= 0; rank--) rows.push(board.slice(rank * 8, rank * 8 + 8).join(''));
  return rows.join('/').replace(/\.+/g, (empty) => String(empty.length));
}

function heldText(held: Held): string {
  return HOLDABLE.map((letter) => letter.repeat(held[letter]!)).join('');
}

function bracketText(position: Position): string {
  const prisons = heldText(position.prisons);
  return `[${heldText(position.airfields)}${prisons === '' ? '' : `#${prisons}`}]`;
}

function rightsText(rights: Rights): string {
  let white = (rights.K ? 'K' : '') + (rights.Q ? 'Q' : '');
  let black = (rights.k ? 'k' : '') + (rights.q ? 'q' : '');
  if (white === '' && rights.E) white = 'E';
  if (black === '' && rights.e) black = 'e';
  return white + black === '' ? '-' : white + black;
}

/** The identity of a position for repetition: the FEN without its counters. */
export function identity(position: Position): string {
  const passed = canTakePassed(position) ? squareName(position.passed!) : '-';
  const turn = position.turn === 'white' ? 'w' : 'b';
  return `${boardText(position.board)}${bracketText(position)} ${turn} ${rightsText(position.rights)} ${passed}`;
}

/** The canonical FEN. */
export function writeFen(position: Position): string {
  return `${identity(position)} ${position.halfmoves} ${position.fullmoves}`;
}
