import { startPosition } from '../../notation/fen.ts';
import type { WrittenTag } from '../../notation/pgn_write.ts';
import { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour, Move, Ruleset } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { END_BY_AGREEMENT, endByResignation, endByRules, type GameEnd } from '../end.ts';
import { GameTree } from '../tree.ts';

// A game that two people play by sending each other links. Each link holds the whole game; nobody else has it.

/** What a link says beside the moves: an offer with the last move, or how a player has ended the game instead of moving or while waiting. */
export type Closing = 'none' | 'draw-offer' | 'agreement' | 'white-resigns' | 'black-resigns';
export const CLOSINGS: readonly Closing[] = ['none', 'draw-offer', 'agreement', 'white-resigns', 'black-resigns'];

/** The longest message, and the longest name, in characters. */
export const MAX_MESSAGE = 200;
export const MAX_NAME = 40;
/** More half-moves than any game has, and few enough to be checked at once. */
export const MAX_PLIES = 2000;

export interface LinkGame {
  /** Tells games apart: chosen at random with the first link. */
  readonly id: string;
  readonly ruleset: Ruleset;
  /** By colour; empty: not named. */
  readonly names: readonly [string, string];
  readonly moves: readonly Move[];
  readonly closing: Closing;
  /** A message to the other player; empty: none. */
  readonly message: string;
  /** The position after the moves. */
  readonly position: Position;
  readonly end: GameEnd | null;
}

/** A game before its first move. */
export function newLinkGame(id: string, ruleset: Ruleset, names: readonly [string, string]): LinkGame {
  const short = names.map((name) => oneLine(name, MAX_NAME)) as [string, string];
  return linkGameOf({ id, ruleset, names: short, moves: [], closing: 'none', message: '' });
}

/** An id for a new game, of eight letters and digits. `random` returns a number in [0, 1). */
export function newLinkId(random: () => number): string {
  return Array.from({ length: 8 }, () => ID_LETTERS[Math.floor(random() * ID_LETTERS.length)]!).join('');
}

/** Without those that look like others. */
const ID_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The game after a legal move of the side to move, with what is said with it. */
export function withMove(game: LinkGame, move: Move, said: { offersDraw?: boolean; message?: string } = {}): LinkGame {
  const { offersDraw = false, message = '' } = said;
  const next = linkGameOf({
    ...game,
    moves: [...game.moves, move],
    closing: 'none',
    message: oneLine(message, MAX_MESSAGE),
  });
  // There is nothing to offer after the end.
  return offersDraw && next.end === null ? { ...next, closing: 'draw-offer' } : next;
}

/** The side that has moved offers a draw with its move. */
export function withDrawOffer(game: LinkGame): LinkGame {
  return game.end === null && game.moves.length > 0 ? { ...game, closing: 'draw-offer' } : game;
}

/** Another message with the same moves. */
export function withMessage(game: LinkGame, message: string): LinkGame {
  return { ...game, message: oneLine(message, MAX_MESSAGE) };
}

/** A side resigns, by default the one to move. */
export function withResignation(game: LinkGame, said: { by?: Colour; message?: string } = {}): LinkGame {
  const { by = game.position.turn, message = '' } = said;
  const closing = by === WHITE ? 'white-resigns' : 'black-resigns';
  return linkGameOf({ ...game, closing, message: oneLine(message, MAX_MESSAGE) });
}

/** The side to move accepts the draw that it was offered. */
export function withAgreement(game: LinkGame, message = ''): LinkGame {
  return linkGameOf({ ...game, closing: 'agreement', message: oneLine(message, MAX_MESSAGE) });
}

/** Who has sent the link: who made the last move, or ended the game. Null for an invitation of Black's. */
export function senderOf({ closing, position, moves }: LinkGame): Colour | null {
  if (closing === 'white-resigns') return WHITE;
  if (closing === 'black-resigns') return BLACK;
  if (closing === 'agreement') return position.turn;
  return moves.length === 0 ? null : position.turn ^ 1;
}

/** Whom a link is for: the other player. White begins, so that a game without a move is Black's invitation. */
export function readerOf(game: LinkGame): Colour {
  const sender = senderOf(game);
  return sender === null ? WHITE : sender ^ 1;
}

/** The tree of the game, at its end, with the players' names as tags. */
export function treeOfLink(game: LinkGame): GameTree {
  const tags: WrittenTag[] = [WHITE, BLACK].flatMap((side) =>
    game.names[side] === '' ? [] : [{ name: side === WHITE ? 'White' : 'Black', value: game.names[side]! }],
  );
  const tree = new GameTree(startPosition(game.ruleset), tags);
  for (const move of game.moves) tree.play(move);
  if (game.end !== null && game.end.kind !== 'rules') tree.setEnd(game.end);
  return tree;
}

/** Replays legal moves and finds how the game has ended. */
export function linkGameOf(parts: Omit<LinkGame, 'position' | 'end'>): LinkGame {
  const { id, ruleset, names, moves, closing, message } = parts;
  const game = new Game(startPosition(ruleset));
  for (const move of moves) game.play(move);
  const outcome = game.outcome();
  const { position } = game;
  return { id, ruleset, names, moves, closing, message, position, end: endOf(closing, outcome && endByRules(outcome)) };
}

function endOf(closing: Closing, byRules: GameEnd | null): GameEnd | null {
  if (byRules !== null) return byRules;
  switch (closing) {
    case 'agreement':
      return END_BY_AGREEMENT;
    case 'white-resigns':
      return endByResignation(WHITE);
    case 'black-resigns':
      return endByResignation(BLACK);
    default:
      return null;
  }
}

/**
 * A text on one line, cut at a length: no line ends, control characters or signs that change the direction of what follows, and
 * no towers of accents. What joins letters and pictures stays.
 */
export function oneLine(text: string, most: number): string {
  const plain = text
    .slice(0, most * LONGEST_CHARACTER)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s]+/gu, (signs) => (/^[\u200c\u200d]+$/.test(signs) ? signs : ' '))
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  return [...plain].slice(0, most).join('').trim();
}

/** So many units of a text, at most, are looked at for one character of it. */
const LONGEST_CHARACTER = 20;
