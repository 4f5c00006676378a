import { moveRole, moveTo } from '../shared/move.ts';
import type { Intent } from '../rules/intent.ts';
import { matchIntent } from '../rules/match_intent.ts';
import { isBoardMove } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { DIALECTS, intentIn } from './dialects.ts';
import { parseSquare, roleOfLetter } from './letters.ts';

/** A typing error: how a text with that slip would be spelt, and the rule that it breaks. */
interface Slip {
  readonly respell: (text: string) => string;
  readonly rule: string;
}

const SLIPS: readonly Slip[] = [
  {
    respell: (text) => text.replace(/^\d+\s*(?:\.+|\u2026)\s*/, ''),
    rule: 'the number does not belong to the move',
  },
  {
    respell: (text) => text.replace(/^(?:\d+\s*\.+\s*)?([KQRBN]?[a-h][1-8])-(?=[a-h][1-8])/, '$1'),
    rule: 'there is no dash between the squares',
  },
  { respell: (text) => text.charAt(0).toUpperCase() + text.slice(1), rule: 'the letters of men are upper case' },
  {
    respell: (text) => text.toUpperCase().replace(/[A-H](?=[1-8])|X/g, (letter) => letter.toLowerCase()),
    rule: 'the letters of men are upper case, those of files lower case',
  },
  { respell: (text) => text.toLowerCase(), rule: 'the letters of files are lower case' },
  { respell: (text) => `(${text}`, rule: 'an exchange begins with a parenthesis' },
  {
    respell: (text) => text.replace(/^(\([PNBRQ]-?[PNBRQ])/, '$1)'),
    rule: 'the parenthesis of an exchange is closed',
  },
  {
    respell: (text) => text.replace(/^(\([PNBRQ](?:-?[PNBRQ])?\)[PNBRQ]?)(?=[a-h][1-8])/, '$1*'),
    rule: 'a star comes before the square of an exchange',
  },
];

export interface Respelling {
  readonly spelling: string;
  readonly rule: string;
  readonly intent: Intent;
}

/** The unreadable text without its typing error, if that makes it readable: to be reported, never to be acted on. */
export function respell(text: string): Respelling | null {
  for (const { respell: spell, rule } of text === '' ? [] : SLIPS) {
    const spelling = spell(text);
    const intent = intentIn(DIALECTS, spelling);
    if (intent !== null) return { spelling, rule, intent };
  }
  return null;
}

const MAX_SUGGESTIONS = 5;

/** What of a move can be seen in a text that is none: a man's letter, a sign of landing, a square. */
const REMAINS = /([PNBRQK]?)x?([*@]?)([a-h][1-8])[^a-h1-8]*$/;

/** The legal moves that an unreadable text may have meant: respelt, or else those of the man and square that it names. */
export function meantByUnreadable(position: Position, text: string): readonly Move[] {
  const respelling = respell(text);
  const respelt = respelling === null ? [] : matchIntent(position, respelling.intent);
  return (respelt.length > 0 ? respelt : movesOfRemains(position, text)).slice(0, MAX_SUGGESTIONS);
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
