// Positions in which a tempting move is refused: why, or which of several moves is legal.

import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen } from '../../src/notation/fen.ts';
import { explainRefusal, resolveIntent, type RefusalCode } from '../../src/rules/resolve_intent.ts';
import type { Intent } from '../../src/rules/intent.ts';
import type { Position } from '../../src/rules/position.ts';
import { airfield, countOf, isPawnOnSeventh, prison, squaresOfMen } from '../../src/rules/refusal/facts.ts';
import { FILES } from '../../src/rules/squares.ts';
import { roleLetter, squareName } from '../../src/rules/words.ts';
import { EMPTY, HOLDABLE_ROLES, KING, PAWN, colourOf, roleOf } from '../../src/shared/men.ts';
import { intentOf } from '../../src/web/puzzles/puzzle.ts';
import { isReasonCode, isTrueReason, plausibleReasons, type ReasonCode } from '../../src/web/puzzles/reasons.ts';
import { plainPosition } from './mate_puzzle.ts';
import type { PlayedGame } from './self_play.ts';

/** Number wanted of each reason, and its level: more of the game's own rules than of those of chess. */
export const WANTED_REASONS: Readonly<Partial<Record<ReasonCode, { readonly count: number; readonly level: number }>>> =
  {
    'value-too-low': { count: 4, level: 1 },
    frozen: { count: 4, level: 1 },
    'pawn-drop-rank': { count: 2, level: 1 },
    'not-on-airfield': { count: 2, level: 1 },
    'no-such-hostage': { count: 2, level: 2 },
    'not-in-enemy-prison': { count: 2, level: 2 },
    'promotion-not-in-prison': { count: 4, level: 2 },
    'still-in-check': { count: 3, level: 2 },
    pinned: { count: 2, level: 2 },
    'king-into-check': { count: 2, level: 3 },
    'en-passant': { count: 2, level: 3 },
    'castle-through-check': { count: 1, level: 2 },
    'castle-into-check': { count: 1, level: 2 },
    'castle-no-rook': { count: 1, level: 3 },
    'castle-rook-moved': { count: 2, level: 4 },
    'double-check': { count: 3, level: 4 },
    unfreeze: { count: 6, level: 4 },
  };

/** Puzzles of the kind "which of these is legal?", by topic. */
export const WANTED_LEGAL: Readonly<Record<string, { readonly count: number; readonly level: number }>> = {
  payment: { count: 4, level: 3 },
  'pawn drop': { count: 3, level: 3 },
  promotion: { count: 3, level: 3 },
  'answer to a check': { count: 4, level: 4 },
};

/** Number of positions examined per game. */
const LOOKED_AT = 8;
const MAX_WRONG_REASONS = 3;
const MIN_WRONG_REASONS = 2;
const OPTIONS = 4;

export interface MadeReason {
  readonly kind: 'reason';
  readonly game: number;
  readonly fen: string;
  readonly move: string;
  readonly code: ReasonCode;
  readonly options: readonly ReasonCode[];
}

export interface MadeLegal {
  readonly kind: 'legal';
  readonly game: number;
  readonly fen: string;
  readonly topic: string;
  readonly options: readonly string[];
}

export type MadeRefusal = MadeReason | MadeLegal;

/** A puzzle from one position of the game, of a kind still wanted; null if there is none. */
export function refusalIn(
  game: PlayedGame,
  number: number,
  random: () => number,
  isWanted: (kind: string) => boolean,
): MadeRefusal | null {
  const positions = shuffled(game.positions.slice(game.randomPlies, -1), random).slice(0, LOOKED_AT);
  for (const position of positions) {
    const plain = plainPosition(position);
    const made = refusalAt(plain, number, random, isWanted);
    if (made !== null) return made;
  }
  return null;
}

/** A puzzle from a position, of a kind still wanted; null if there is none. */
export function refusalAt(
  position: Position,
  game: number,
  random: () => number,
  isWanted: (kind: string) => boolean,
): MadeRefusal | null {
  return legalPuzzleAt(position, game, random, isWanted) ?? reasonPuzzleAt(position, game, random, isWanted);
}

function reasonPuzzleAt(
  position: Position,
  game: number,
  random: () => number,
  isWanted: (kind: string) => boolean,
): MadeReason | null {
  for (const move of shuffled(temptations(position), random)) {
    const code = refusalOf(position, move);
    if (code === null || !isWanted(code)) continue;
    const intent = intentOf(move);
    const wrong = plausibleReasons(position, intent).filter(
      (other) => other !== code && !isTrueReason(position, intent, other),
    );
    if (!isTrueReason(position, intent, code) || wrong.length < MIN_WRONG_REASONS) continue;
    if (otherReasons(position, intent, code).length > 0) continue;
    const options = shuffled([code, ...shuffled(wrong, random).slice(0, MAX_WRONG_REASONS)], random);
    return { kind: 'reason', game, fen: formatFen(position.setup), move, code, options };
  }
  return null;
}

/**
 * Other true reasons against a drop or an exchange, offered or not: who isn't told that there is no such hostage takes it for
 * possible to give him. A double check is a check, too.
 */
export function otherReasons(position: Position, intent: Intent, code: RefusalCode): ReasonCode[] {
  if (intent.kind !== 'drop' && intent.kind !== 'exchange') return [];
  return plausibleReasons(position, intent).filter(
    (other) =>
      other !== code &&
      !(code === 'double-check' && other === 'still-in-check') &&
      isTrueReason(position, intent, other),
  );
}

/** The reason why a move is refused, if puzzles offer it. */
function refusalOf(position: Position, move: string): ReasonCode | null {
  const intent = intentOf(move);
  if (resolveIntent(position, intent).ok) return null;
  const { code } = explainRefusal(position, intent);
  return isReasonCode(code) ? code : null;
}

/** Moves that a player may want to make: ordinary moves, drops, exchanges and castling, legal or not. */
function temptations(position: Position): string[] {
  return [...boardTemptations(position), ...castlings(position), ...dropTemptations(position)];
}

function boardTemptations({ setup, turn }: Position): string[] {
  return squaresOfMen(setup, turn, null).flatMap((from) =>
    setup.board.flatMap((man, to) => {
      if (from === to || (man !== EMPTY && colourOf(man) === turn)) return [];
      const text = squareName(from) + squareName(to);
      if (!isPawnOnSeventh(setup, from)) return [text];
      return ['q', 'r', 'b', 'n'].map((letter) => text + letter);
    }),
  );
}

function castlings({ turn, setup }: Position): string[] {
  const rank = turn === 0 ? '1' : '8';
  const king = setup.board[turn === 0 ? 4 : 60];
  return king !== undefined && king !== EMPTY && roleOf(king) === KING ? [`e${rank}g${rank}`, `e${rank}c${rank}`] : [];
}

/** Drops of men on the airfield or almost there, exchanges of men in the prisons or almost there. */
function dropTemptations({ setup, turn }: Position): string[] {
  const empty = setup.board.flatMap((man, square) => (man === EMPTY ? [squareName(square)] : []));
  const texts: string[] = [];
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    const letter = roleLetter(role);
    const isCaptive = countOf(prison(setup, turn ^ 1), role) > 0;
    if (countOf(airfield(setup, turn), role) > 0 || isCaptive) texts.push(...empty.map((to) => `${letter}@${to}`));
    for (let give = 0; give < HOLDABLE_ROLES; give++) {
      if (isCaptive || countOf(prison(setup, turn), give) > 0)
        texts.push(...empty.map((to) => `${letter}#${roleLetter(give)}@${to}`));
    }
  }
  return texts;
}

/** Four moves of one kind, one of which is legal. */
function legalPuzzleAt(
  position: Position,
  game: number,
  random: () => number,
  isWanted: (kind: string) => boolean,
): MadeLegal | null {
  for (const [topic, group] of Object.entries(topics(position, random))) {
    if (!isWanted(topic)) continue;
    const refused = group.filter((move) => refusalOf(position, move) !== null);
    const legal = group.filter((move) => resolveIntent(position, intentOf(move)).ok);
    if (legal.length === 0 || refused.length < OPTIONS - 1) continue;
    const options = shuffled([legal[0]!, ...mixed(position, refused).slice(0, OPTIONS - 1)], random);
    return { kind: 'legal', game, fen: formatFen(position.setup), topic, options };
  }
  return null;
}

/** The same moves, with different reasons first. */
function mixed(position: Position, moves: readonly string[]): string[] {
  const seen = new Set<RefusalCode | null>();
  const first = moves.filter((move) => {
    const code = refusalOf(position, move);
    const isNew = !seen.has(code);
    seen.add(code);
    return isNew;
  });
  return [...first, ...moves.filter((move) => !first.includes(move))];
}

function topics(position: Position, random: () => number): Record<string, string[]> {
  const { setup, turn } = position;
  const drops = dropTemptations(position);
  const empty = shuffled(
    setup.board.flatMap((man, square) => (man === EMPTY && square >= FILES && square < 56 ? [squareName(square)] : [])),
    random,
  );
  const [to] = empty;
  const isExchange = (text: string): boolean => text.includes('#');
  const isCaptive = (text: string): boolean =>
    countOf(prison(setup, turn ^ 1), ['P', 'N', 'B', 'R', 'Q'].indexOf(text.charAt(0))) > 0;
  return {
    payment: position.isCheck()
      ? []
      : drops.filter((text) => isExchange(text) && isCaptive(text) && text.endsWith(`@${to}`)),
    'pawn drop': shuffled(
      drops.filter((text) => text.startsWith('P')),
      random,
    ),
    promotion: shuffled(
      boardTemptations(position).filter((text) => text.length === 5 && isPawnStep(position, text)),
      random,
    ),
    'answer to a check': position.isCheck() ? shuffled(nearTemptations(position), random) : [],
  };
}

/** A pawn's step or capture, judging by the squares alone. */
function isPawnStep(position: Position, text: string): boolean {
  const files = Math.abs(text.charCodeAt(0) - text.charCodeAt(2));
  const to = (Number(text.charAt(3)) - 1) * FILES + text.charCodeAt(2) - 97;
  const from = (Number(text.charAt(1)) - 1) * FILES + text.charCodeAt(0) - 97;
  const isForward = Math.abs(to - from) < 2 * FILES && roleOf(position.manAt(from)) === PAWN;
  return isForward && Number(text.charAt(3)) % 7 === 1 && (files === 0 || position.manAt(to) !== EMPTY);
}

/** Moves that fail only because of the check, and moves that answer it. */
function nearTemptations(position: Position): string[] {
  const failing = temptations(position).filter((move) => {
    const code = refusalOf(position, move);
    return code === 'still-in-check' || code === 'double-check' || code === 'unfreeze' || code === 'king-into-check';
  });
  return [...failing, ...position.legalMoves().map(formatCoordinate)];
}

/** A shuffled copy. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}
