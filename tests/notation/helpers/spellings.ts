// All notations of a move allowed by RULES.md, written out by hand and not derived from the parser's own table.
import { EMPTY, KING, PAWN, roleOf } from '../../../src/shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../../../src/shared/move.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';

export interface Spellings {
  /** Unambiguous. */
  readonly exact: readonly string[];
  /** Possibly ambiguous: the origin or the square is omitted. */
  readonly vague: readonly string[];
}

const LETTERS = 'PNBRQK';

export function spellingsOf(position: Position, move: Move): Spellings {
  switch (moveKind(move)) {
    case KIND_DROP:
      return { exact: dropSpellings(letter(moveRole(move)), square(moveTo(move))), vague: [] };
    case KIND_EXCHANGE:
      return {
        exact: exchangeSpellings(letter(moveGive(move)), letter(moveRole(move)), square(moveTo(move))),
        vague: [],
      };
    case KIND_CASTLE:
      return { exact: castlingSpellings(move), vague: [] };
    default:
      return moveRole(move) === PAWN ? pawnSpellings(position, move) : pieceSpellings(position, move);
  }
}

function dropSpellings(man: string, to: string): string[] {
  const spellings = [`${man}*${to}`, `${man}@${to}`, `${man.toLowerCase()}@${to}`];
  return man === 'P' ? [...spellings, `*${to}`, `@${to}`] : spellings;
}

function exchangeSpellings(give: string, man: string, to: string): string[] {
  const spellings = ['*', '@'].flatMap((sign) => [
    `(${give}-${man})${sign}${to}`,
    `(${give}-${man})${man}${sign}${to}`,
    `(${give}${man})${man}${sign}${to}`,
    `(${give}${man})${sign}${to}`,
    `(${give})${man}${sign}${to}`,
    ...(man === 'P' ? [`(${give})${sign}${to}`] : []),
  ]);
  const protocol = `${man}#${give}@${to}`;
  return [...spellings, protocol, protocol.toLowerCase()];
}

function castlingSpellings(move: Move): string[] {
  const isShort = (moveTo(move) & 7) === 6;
  const spellings = isShort ? ['O-O', '0-0', 'O O', 'o-o', 'O–O'] : ['O-O-O', '0-0-0', 'O O O', 'o-o-o', 'O–O–O'];
  const king = square(moveFrom(move));
  // Programs for other forms of chess move the king onto his rook.
  const rook = (isShort ? 'h' : 'a') + king.charAt(1);
  return [...spellings, king + square(moveTo(move)), king + rook, `K${king}-${rook}`];
}

function pawnSpellings(position: Position, move: Move): Spellings {
  const from = square(moveFrom(move));
  const to = square(moveTo(move));
  const file = from.charAt(0);
  const captured = capturedLetter(position, move);
  const isPassing = moveKind(move) === KIND_EN_PASSANT;
  const bare = captured === null ? [to, `P${to}`] : [`${file}x${to}`, `${from}x${to}`, `P${file}x${to}`];
  const passing = isPassing ? bare.flatMap((text) => [`${text} e.p.`, `${text}ep`, `${text} ep`, `${text} e.p.+`]) : [];
  const vague = captured === null ? [] : [`Px${to}`, `Px${captured}`, `${file}x${captured}`];
  if (moveKind(move) !== KIND_PROMOTION) return { exact: [...bare, ...passing, from + to, `${from}-${to}`], vague };
  const piece = letter(movePromotion(move));
  const endings = [`=${piece}`, piece, `(${piece})`];
  return {
    exact: [
      ...bare.flatMap((text) => endings.map((ending) => text + ending)),
      from + to + piece.toLowerCase(),
      from + to + piece,
      `${from}-${to}=${piece}`,
    ],
    vague: [...bare, from + to, ...vague.flatMap((text) => endings.map((ending) => text + ending))],
  };
}

function pieceSpellings(position: Position, move: Move): Spellings {
  const man = letter(moveRole(move));
  const from = square(moveFrom(move));
  const to = square(moveTo(move));
  const captured = capturedLetter(position, move);
  const takes = captured === null ? '' : 'x';
  const origins = ['', from.charAt(0), from.charAt(1), `(${from.charAt(0)})`, `(${from.charAt(1)})`];
  const targets = captured === null ? [takes + to] : [takes + to, takes + captured];
  return {
    // There is only one king, but it may take one of two men of a kind.
    exact: [`${man}${from}${takes}${to}`, `${man}(${from})${takes}${to}`, `${man}${from}-${to}`, from + to].concat(
      moveRole(move) === KING ? [`${man}${takes}${to}`] : [],
    ),
    vague: origins.flatMap((origin) => targets.map((target) => man + origin + target)),
  };
}

function capturedLetter(position: Position, move: Move): string | null {
  if (moveKind(move) === KIND_EN_PASSANT) return 'P';
  const man = position.manAt(moveTo(move));
  return man === EMPTY ? null : letter(roleOf(man));
}

function letter(role: number): string {
  return LETTERS.charAt(role);
}

function square(index: number): string {
  return 'abcdefgh'.charAt(index & 7) + String((index >> 3) + 1);
}
