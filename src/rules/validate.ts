import {
  BLACK,
  EMPTY,
  HOLDABLE_ROLES,
  KING,
  PAWN,
  ROOK,
  WHITE,
  colourOf,
  fullSet,
  manOf,
  roleOf,
} from '../shared/men.ts';
import { CASTLE_CORNERS, UNMOVED_KING, kingHome } from './castling.ts';
import { MAX_COUNTER, type Colour, type Counts, type Man, type Setup, type Square } from './setup.ts';
import { forward, relativeRank } from './squares.ts';
import {
  capitalised,
  colourName,
  colouredManOn,
  listOf,
  manOn,
  numberName,
  playerName,
  roleName,
  rolesName,
  squareName,
} from './words.ts';

/** The invalid part of a setup, named like the FEN fields; the counters share one. */
export type SetupField = 'board' | 'holdings' | 'turn' | 'castling' | 'ep' | 'counters';

/** Why a position is unplayable, as a code. */
export type SetupErrorCode =
  | 'malformed-board'
  | 'king-count'
  | 'pawn-rank'
  | 'malformed-holdings'
  | 'too-many-men'
  | 'malformed-turn'
  | 'castling-king'
  | 'castling-rook'
  | 'malformed-castling'
  | 'ep-square'
  | 'malformed-counters'
  | 'opponent-in-check';

/** Why a setup is unplayable: one or two sentences for people, and the place. */
export interface SetupError {
  readonly field: SetupField;
  readonly code: SetupErrorCode;
  readonly message: string;
  /** The relevant square, if there is one. */
  readonly square: Square | null;
}

const ALL_CASTLING_BITS = 63;

/**
 * The first error of a setup, or null. One condition is left to `validateChecks` because it depends on the ruleset: the
 * side not to move must not be in check.
 */
export function validateSetup(setup: Setup): SetupError | null {
  return (
    validateBoard(setup) ??
    validateHoldings(setup) ??
    validateTurn(setup) ??
    validateCastling(setup) ??
    validateEpSquare(setup) ??
    validateCounters(setup)
  );
}

/** `attackers`: the squares of the men that give check to the side not to move. */
export function validateChecks(setup: Setup, attackers: readonly Square[]): SetupError | null {
  if (attackers.length === 0) return null;
  const victim = playerName(setup.turn ^ 1);
  const men = listOf(attackers.map((square) => manOn(setup.board[square] ?? EMPTY, square)));
  const message = `${victim} is in check from ${men}, but it is ${playerName(setup.turn)}'s turn to move.`;
  return { field: 'turn', code: 'opponent-in-check', message, square: attackers[0] ?? null };
}

function validateBoard(setup: Setup): SetupError | null {
  if (setup.board.length !== 64) {
    return boardError('malformed-board', `A board has 64 squares, not ${setup.board.length}.`);
  }
  const unknownAt = setup.board.findIndex((man) => !isMan(man) && man !== EMPTY);
  if (unknownAt >= 0)
    return boardError('malformed-board', `The piece on ${squareName(unknownAt)} is unknown.`, unknownAt);
  return validateKing(setup, WHITE) ?? validateKing(setup, BLACK) ?? validatePawnRanks(setup);
}

function validateKing(setup: Setup, colour: Colour): SetupError | null {
  const kings = squaresWith(setup, manOf(colour, KING));
  if (kings.length === 1) return null;
  if (kings.length === 0) return boardError('king-count', `${playerName(colour)} has no king.`);
  const where = listOf(kings.map(squareName));
  const message = `${playerName(colour)} has ${numberName(kings.length)} kings, on ${where}; each side has exactly one.`;
  return boardError('king-count', message, kings[1] ?? null);
}

function validatePawnRanks(setup: Setup): SetupError | null {
  const square = setup.board.findIndex((man, at) => roleOf(man) === PAWN && (at < 8 || at >= 56));
  if (square < 0) return null;
  const message = `${capitalised(colouredManOn(setup.board[square] ?? EMPTY, square))} can't be: pawns never stand on the 1st or 8th rank.`;
  return boardError('pawn-rank', message, square);
}

function validateHoldings(setup: Setup): SetupError | null {
  for (const colour of [WHITE, BLACK]) {
    const pools = [setup.airfields[colour], setup.prisons[colour]];
    if (!pools.every(isCounts)) {
      const message = `${playerName(colour)}'s airfield and prison must each hold a whole number of pieces of every kind.`;
      return { field: 'holdings', code: 'malformed-holdings', message, square: null };
    }
  }
  return validateNumbers(setup, WHITE) ?? validateNumbers(setup, BLACK);
}

/** Fewer men than the full set are fine (a problem, a lesson); more are impossible, since promotion only changes places. */
function validateNumbers(setup: Setup, colour: Colour): SetupError | null {
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    const onBoard = squaresWith(setup, manOf(colour, role)).length;
    const waiting = setup.airfields[colour]?.[role] ?? 0;
    const captive = setup.prisons[colour ^ 1]?.[role] ?? 0;
    const total = onBoard + waiting + captive;
    const limit = fullSet(role);
    if (total <= limit) continue;
    const places = [
      `${onBoard} on the board`,
      `${waiting} on ${playerName(colour)}'s airfield`,
      `${captive} in ${playerName(colour ^ 1)}'s prison`,
    ];
    const message =
      `There are ${numberName(total)} ${colourName(colour)} ${rolesName(role, total)} (${listOf(places)}), ` +
      `but never more than ${numberName(limit)}: a promoted pawn changes places with a captive ${role === PAWN ? 'piece' : roleName(role)}.`;
    return { field: onBoard > limit ? 'board' : 'holdings', code: 'too-many-men', message, square: null };
  }
  return null;
}

function validateTurn(setup: Setup): SetupError | null {
  if (setup.turn === WHITE || setup.turn === BLACK) return null;
  return { field: 'turn', code: 'malformed-turn', message: 'The side to move is White or Black.', square: null };
}

function validateCastling(setup: Setup): SetupError | null {
  if (!Number.isInteger(setup.castling) || (setup.castling & ~ALL_CASTLING_BITS) !== 0) {
    const message = 'The castling rights hold something unknown.';
    return { field: 'castling', code: 'malformed-castling', message, square: null };
  }
  return validateKingRight(setup, WHITE) ?? validateKingRight(setup, BLACK) ?? validateCorners(setup);
}

function validateKingRight(setup: Setup, colour: Colour): SetupError | null {
  const corners = CASTLE_CORNERS.filter((corner) => corner.colour === colour);
  const bits = corners.reduce((all, corner) => all | corner.right, UNMOVED_KING[colour] ?? 0);
  const home = kingHome(colour);
  if ((setup.castling & bits) === 0 || setup.board[home] === manOf(colour, KING)) return null;
  const message = `The castling field says that ${playerName(colour)}'s king never moved, but it does not stand on ${squareName(home)}.`;
  return { field: 'castling', code: 'castling-king', message, square: home };
}

function validateCorners(setup: Setup): SetupError | null {
  const corner = CASTLE_CORNERS.find(
    ({ right, rookFrom, colour }) => (setup.castling & right) !== 0 && setup.board[rookFrom] !== manOf(colour, ROOK),
  );
  if (corner === undefined) return null;
  const message =
    `The castling field says that ${playerName(corner.colour)} may castle with the rook on ${squareName(corner.rookFrom)}, ` +
    `but no ${colourName(corner.colour)} rook stands there.`;
  return { field: 'castling', code: 'castling-rook', message, square: corner.rookFrom };
}

/** A double step is possible if the pawn is in front of the square, and the squares that it crossed are empty. */
function validateEpSquare(setup: Setup): SetupError | null {
  const square = setup.epSquare;
  if (square === null) return null;
  const reason = epFault(setup, square);
  if (reason === null) return null;
  return { field: 'ep', code: 'ep-square', message: reason, square: square >= 0 && square < 64 ? square : null };
}

const EP_RELATIVE_RANK = 5;

function epFault(setup: Setup, square: Square): string | null {
  if (!Number.isInteger(square) || square < 0 || square > 63) return 'The en-passant square is not on the board.';
  const us = setup.turn;
  const name = squareName(square);
  if (relativeRank(us, square) !== EP_RELATIVE_RANK) {
    const rank = us === WHITE ? '6th' : '3rd';
    return `With ${playerName(us)} to move an en-passant square lies on the ${rank} rank; ${name} does not.`;
  }
  const pawn = square - forward(us);
  const origin = square + forward(us);
  if (setup.board[pawn] !== manOf(us ^ 1, PAWN)) {
    return `No ${colourName(us ^ 1)} pawn stands on ${squareName(pawn)}, so none has just passed ${name} with a double step.`;
  }
  for (const crossed of [square, origin]) {
    if (setup.board[crossed] !== EMPTY) {
      return `The pawn on ${squareName(pawn)} can't have made a double step from ${squareName(origin)}: ${squareName(crossed)} is not empty.`;
    }
  }
  return null;
}

function validateCounters(setup: Setup): SetupError | null {
  if (!isCounter(setup.halfmoves, 0)) {
    return counterError(
      `The half-move counter must be a whole number from 0 to ${MAX_COUNTER}, not ${setup.halfmoves}.`,
    );
  }
  if (!isCounter(setup.fullmoves, 1)) {
    return counterError(`The move number must be a whole number from 1 to ${MAX_COUNTER}, not ${setup.fullmoves}.`);
  }
  return null;
}

function boardError(code: SetupErrorCode, message: string, square: Square | null = null): SetupError {
  return { field: 'board', code, message, square };
}

function counterError(message: string): SetupError {
  return { field: 'counters', code: 'malformed-counters', message, square: null };
}

/** A plain loop: every FEN that is read calls this for each kind of man. */
function squaresWith({ board }: Setup, man: Man): Square[] {
  const squares: Square[] = [];
  for (let square = 0; square < board.length; square++) if (board[square] === man) squares.push(square);
  return squares;
}

function isMan(man: Man): boolean {
  return Number.isInteger(man) && (colourOf(man) === WHITE || colourOf(man) === BLACK) && roleOf(man) <= KING;
}

function isCounts(counts: Counts | undefined): boolean {
  return counts?.length === HOLDABLE_ROLES && counts.every((count) => Number.isInteger(count) && count >= 0);
}

function isCounter(value: number, least: number): boolean {
  return Number.isInteger(value) && value >= least && value <= MAX_COUNTER;
}
