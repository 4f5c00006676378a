import { moveFrom, moveRole, moveTo } from '../shared/move.ts';
import type { Intent } from '../rules/intent.ts';
import { matchIntent } from '../rules/match_intent.ts';
import { isBoardMove } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { fileOf } from '../rules/squares.ts';
import { roleLetter, roleName } from '../rules/words.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../shared/men.ts';
import { DIALECTS, intentIn } from './dialects.ts';
import { fileOfLetter, parseSquare, roleOfLetter } from './letters.ts';

/** A typing error: the corrected text, and the rule that it violates. */
interface Slip {
  readonly respell: (text: string) => string;
  readonly rule: string;
}

const ROLES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];

/** The letters and signs for the words of a spoken move, such as "knight takes e5". */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...ROLES.map((role) => [roleName(role), roleLetter(role)] as const),
  ['takes', 'x'],
  ['captures', 'x'],
  ['drops', '*'],
  ['to', ''],
  ['on', ''],
  ['castles', 'O-O'],
  ['kingside', ''],
  ['queenside', '-O'],
]);

const SLIPS: readonly Slip[] = [
  {
    respell: (text) => text.replace(/^\d+\s*(?:\.+|\u2026)\s*/, ''),
    rule: 'the number does not belong to the move',
  },
  { respell: (text) => text.charAt(0).toUpperCase() + text.slice(1), rule: 'the letters of pieces are upper case' },
  {
    respell: (text) => text.toUpperCase().replace(/[A-H](?=[1-8])|X/g, (letter) => letter.toLowerCase()),
    rule: 'the letters of pieces are upper case, those of files lower case',
  },
  { respell: (text) => text.toLowerCase(), rule: 'the letters of files are lower case' },
  {
    respell: (text) => text.replace(/^([a-h])(?=[a-h][1-8])/, '$1x'),
    rule: "a pawn's capture has an x",
  },
  { respell: (text) => `(${text}`, rule: 'an exchange begins with a parenthesis' },
  {
    respell: (text) => text.replace(/^(\([PNBRQ]-?[PNBRQ])/, '$1)'),
    rule: 'the parenthesis of an exchange is closed',
  },
  {
    respell: (text) => text.replace(/^(\([PNBRQ](?:-?[PNBRQ])?\)[PNBRQ]?)(?=[a-h][1-8])/, '$1*'),
    rule: 'a star comes before the square of an exchange',
  },
  { respell: (text) => text.replace(/\s+/g, ''), rule: 'a move has no blanks' },
  { respell: inSigns, rule: 'moves are written in letters and signs' },
];

export interface Respelling {
  readonly spelling: string;
  readonly rule: string;
  readonly intent: Intent;
}

/** "Nxe5" for "knight takes e5"; empty if none of the words has a sign. A pawn that only moves has no letter. */
function inSigns(text: string): string {
  const words = text.toLowerCase().split(/\s+/);
  if (!words.some((word) => SIGNS.has(word))) return '';
  const signs = words.map((word) => SIGNS.get(word) ?? word).join('');
  return signs.replace(/^P(?=[a-h][1-8])/, '');
}

/** Does a text name a man in words, so that it is meant as a move rather than as a command? */
export function namesMan(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  return ROLES.some((role) => words.includes(roleName(role)));
}

/** The unreadable text without its typing error, if that makes it readable: only for messages, never executed. */
export function respell(text: string): Respelling | null {
  for (const { respell: spell, rule } of text === '' ? [] : SLIPS) {
    const spelling = spell(text);
    const intent = intentIn(DIALECTS, spelling);
    if (intent !== null) return { spelling, rule, intent };
  }
  return null;
}

const MAX_SUGGESTIONS = 5;

/** The recognisable parts of a move in an invalid text: a man's letter, a landing sign, a square. */
const REMAINS = /([PNBRQK]?)x?([*@]?)([a-h][1-8])[^a-h1-8]*$/;

/** Two files, as many write a pawn's capture: `ed` or `exd`. */
export const FILES_ONLY = /^([a-h])x?([a-h])$/;

/** The legal moves that an unreadable text may mean: corrected, or otherwise those of its man and square. */
export function meantByUnreadable(position: Position, text: string): readonly Move[] {
  const files = FILES_ONLY.exec(text);
  if (files !== null) return pawnCaptures(position, fileOfLetter(files[1]!), fileOfLetter(files[2]!));
  const respelling = respell(text);
  const respelt = respelling === null ? [] : matchIntent(position, respelling.intent);
  return (respelt.length > 0 ? respelt : movesOfRemains(position, text)).slice(0, MAX_SUGGESTIONS);
}

function pawnCaptures(position: Position, from: number, to: number): readonly Move[] {
  return position
    .legalMoves()
    .filter(
      (move) =>
        isBoardMove(move) &&
        moveRole(move) === PAWN &&
        fileOf(moveFrom(move)) === from &&
        fileOf(moveTo(move)) === to &&
        from !== to,
    );
}

function movesOfRemains(position: Position, text: string): readonly Move[] {
  const [, letter = '', sign = '', name = ''] = REMAINS.exec(text) ?? [];
  const square = parseSquare(name);
  if (square === null) return [];
  const role = roleOfLetter(letter);
  return position
    .legalMoves()
    .filter(
      (move) =>
        moveTo(move) === square && isBoardMove(move) === (sign === '') && (role === null || moveRole(move) === role),
    );
}
