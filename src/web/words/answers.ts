import { describeSetup } from '../../diagram/describe.ts';
import { fileOfLetter, rankOfDigit } from '../../notation/letters.ts';
import { airfieldSentence, awaySentence, prisonSentence, squaresOfMen } from '../../rules/refusal/facts.ts';
import type { Colour, Role, Setup, Square } from '../../rules/setup.ts';
import { FILES, fileOf, rankOf } from '../../rules/squares.ts';
import { capitalised, listOf, playerName, rolesName, squareName } from '../../rules/words.ts';
import { BISHOP, BLACK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../../shared/men.ts';
import { formatClock } from '../../table/time_control.ts';
import type { ClockReading } from '../../table/table_state.ts';
import { squareInWords } from './table_words.ts';

/** The subject of the questions. */
export interface Asked {
  readonly setup: Setup;
  /** The last move in full words; null at the start of the game. */
  readonly lastMove: string | null;
  readonly clock: ClockReading;
}

/** What can be typed in the move field besides moves. */
export const QUESTIONS = ['board', 'prisons', 'airfields', 'last', 'file d', 'rank 7', 'knights', 'clock'] as const;

const PLAYERS: readonly Colour[] = [WHITE, BLACK];
const ROLES: readonly Role[] = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
const SQUARES: readonly Square[] = Array.from({ length: FILES * FILES }, (_, square) => square);

/**
 * Answers questions typed by a user who can't see the board: `board`, `prisons`, `airfields`, `last`, `file d`, `rank
 * 7`, `knights` and the like, `clock`. Null: the text is none of these, and may be a move.
 */
export function answerTo(text: string, asked: Asked): string | null {
  const question = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const { setup } = asked;
  switch (question) {
    case 'board':
      return describeSetup(setup);
    case 'prisons':
      return PLAYERS.map((player) => prisonSentence(setup, player)).join(' ');
    case 'airfields':
      return PLAYERS.map((player) => airfieldSentence(setup, player)).join(' ');
    case 'last':
      return asked.lastMove ?? 'No move has been made yet.';
    case 'clock':
      return clockSentence(asked.clock);
    default:
      return lineAnswer(question, setup) ?? roleAnswer(question, setup);
  }
}

/** "d2, white pawn. d8, black queen." */
function lineAnswer(question: string, setup: Setup): string | null {
  const [, kind, name] = /^(?:(file (?=[a-h]$)|rank (?=[1-8]$)))(.)$/.exec(question) ?? [];
  if (kind === undefined || name === undefined) return null;
  const isOn = (square: Square): boolean =>
    kind === 'file ' ? fileOf(square) === fileOfLetter(name) : rankOf(square) === rankOfDigit(name);
  const men = SQUARES.filter((square) => isOn(square) && setup.board[square] !== EMPTY);
  if (men.length === 0) return `${capitalised(question)} is empty.`;
  return men.map((square) => `${squareInWords(setup, square)}.`).join(' ');
}

/** "White: b1 and g1. Black: g8. There is a knight in White's prison." */
function roleAnswer(question: string, setup: Setup): string | null {
  const role = ROLES.find((each) => [1, 2].some((count) => rolesName(each, count) === question));
  if (role === undefined) return null;
  return PLAYERS.flatMap((player) => {
    const squares = squaresOfMen(setup, player, role).map(squareName);
    const standing = `${playerName(player)}: ${squares.length === 0 ? 'none on the board' : listOf(squares)}.`;
    return [standing, role === KING ? '' : awaySentence(setup, player, role)];
  })
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function clockSentence({ control, remainingMs, running }: ClockReading): string {
  if (control.kind === 'none' || remainingMs === null) return 'There is no clock.';
  const times = PLAYERS.map((player) => `${playerName(player)} has ${formatClock(remainingMs[player]!)}`);
  const who = running === null ? 'both clocks stand still' : `${playerName(running)}'s clock runs`;
  return `${listOf(times)}; ${who}.`;
}
