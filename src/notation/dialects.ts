import { PAWN } from '../shared/men.ts';
import type { CastleIntent, DropIntent, ExchangeIntent, Intent, MoveIntent } from '../rules/intent.ts';
import type { Role } from '../rules/setup.ts';
import { fileOfLetter, parseSquare, rankOfDigit, roleOfLetter } from './letters.ts';

/** The named groups matched by a pattern; undefined for a missing optional part. */
export type Parts = Readonly<Record<string, string | undefined>>;

/** A way to write a kind of move. A valid move matches exactly one dialect of the table. */
export interface Dialect {
  readonly example: string;
  readonly pattern: RegExp;
  readonly intent: (parts: Parts) => Intent;
}

/**
 * The placeholders in braces in a pattern. Men are upper-case letters, files lower-case: this distinguishes a pawn of
 * the b-file (`bxc3`) from a bishop (`Bxc3`). Lower-case letters for men occur only in protocols, before `@` or `#`.
 */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  to: '(?<to>[a-h][1-8])',
  /** A piece that moves. */
  piece: '(?<piece>[NBRQK])',
  /** Its origin, as far as it is given. */
  origin: String.raw`(?<origin>[a-h]?[1-8]?|\((?:[a-h][1-8]?|[1-8])\))`,
  pawnOrigin: '(?:P?(?<origin>[a-h][1-8]?)|P)',
  captured: '(?<captured>[PNBRQK])',
  promotion: String.raw`(?:=?(?<promotion>[QRBN]|\([QRBN]\)))?`,
  give: '(?<give>[PNBRQK])',
  drop: '(?<drop>[PNBRQK])',
  /** The dropped man, repeated. */
  again: String.raw`\k<drop>`,
  anyGive: '(?<give>[PNBRQKpnbrqk])',
  anyDrop: '(?<drop>[PNBRQKpnbrqk])',
  star: '[*@]',
  oh: '[O0o]',
};

/** The protocols' notation, a part of the table below. */
export const COORDINATE_DIALECTS: readonly Dialect[] = [
  dialect('e2e4', String.raw`(?<origin>[a-h][1-8]){to}(?:=?(?<promotion>[QRBNqrbn]))?`, boardMove),
  dialect('N@c7', '{anyDrop}@{to}', drop),
  dialect('N#B@c7', '{anyDrop}#{anyGive}@{to}', exchange),
];

/** All supported notations of a move. */
export const DIALECTS: readonly Dialect[] = [
  ...COORDINATE_DIALECTS,
  dialect('Nbd7', '{piece}{origin}(?<takes>x)?{to}', boardMove),
  dialect('Ng1-f3', '{piece}?(?<origin>[a-h][1-8])-{to}{promotion}', boardMove),
  dialect('KxR', '{piece}{origin}(?<takes>x){captured}', boardMove),
  dialect('e4', 'P?{to}{promotion}', pawnMove),
  dialect('exd5', '{pawnOrigin}(?<takes>x){to}{promotion}', pawnMove),
  dialect('exR', '{pawnOrigin}(?<takes>x){captured}{promotion}', pawnMove),
  dialect('O-O', '(?<castle>{oh}(?:[- ]{oh}){1,2})', castle),
  dialect('N*c7', String.raw`{drop}\*{to}`, drop),
  dialect('*g3', '{star}{to}', drop),
  dialect('(B-N)*c7', String.raw`\({give}-?{drop}\){star}{to}`, exchange),
  dialect('(B-N)N*c7', String.raw`\({give}-?{drop}\){again}{star}{to}`, exchange),
  dialect('(B)N*c7', String.raw`\({give}\){drop}{star}{to}`, exchange),
  dialect('(R)*g3', String.raw`\({give}\){star}{to}`, exchange),
];

/** The meaning of a text in the one dialect that it matches; null if it matches none. */
export function intentIn(dialects: readonly Dialect[], text: string): Intent | null {
  for (const { pattern, intent } of dialects) {
    const match = pattern.exec(text);
    if (match !== null) return intent(match.groups ?? {});
  }
  return null;
}

function dialect(example: string, pattern: string, intent: (parts: Parts) => Intent): Dialect {
  const source = pattern.replace(/\{([a-zA-Z]+)\}/g, (_whole, name: string) => PLACEHOLDERS[name] ?? '');
  return { example, pattern: new RegExp(`^${source}$`), intent };
}

function boardMove(parts: Parts): MoveIntent {
  const origin = parts.origin ?? '';
  const file = /[a-h]/.exec(origin)?.[0];
  const rank = /[1-8]/.exec(origin)?.[0];
  return {
    kind: 'move',
    role: roleOrNull(parts.piece),
    fromFile: file === undefined ? null : fileOfLetter(file),
    fromRank: rank === undefined ? null : rankOfDigit(rank),
    to: parts.to === undefined ? null : parseSquare(parts.to),
    capture: parts.takes !== undefined,
    capturedRole: roleOrNull(parts.captured),
    promotion: roleOrNull(parts.promotion?.replace(/[()]/g, '')),
  };
}

function pawnMove(parts: Parts): MoveIntent {
  return { ...boardMove(parts), role: PAWN };
}

function castle(parts: Parts): CastleIntent {
  const shortLength = 'O-O'.length;
  return { kind: 'castle', side: parts.castle?.length === shortLength ? 'king' : 'queen' };
}

/** `*g3` without a man: a pawn. */
function drop(parts: Parts): DropIntent {
  return { kind: 'drop', role: roleOrNull(parts.drop) ?? PAWN, to: squareOf(parts) };
}

/** `(R)*g3` without a second man: a pawn. */
function exchange(parts: Parts): ExchangeIntent {
  return {
    kind: 'exchange',
    give: roleOrNull(parts.give) ?? PAWN,
    rescue: roleOrNull(parts.drop) ?? PAWN,
    to: squareOf(parts),
  };
}

function roleOrNull(letter: string | undefined): Role | null {
  return letter === undefined ? null : roleOfLetter(letter);
}

/** Every drop and exchange includes its square. */
function squareOf(parts: Parts): number {
  return parseSquare(parts.to ?? '') ?? 0;
}
