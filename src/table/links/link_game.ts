import { startPosition } from '../../notation/fen.ts';
import { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour, Move, Ruleset } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { END_BY_AGREEMENT, endByResignation, endByRules, type GameEnd } from '../end.ts';

// A game that two people play by sending each other links. Each link holds the whole game; nobody else has it.

/** What a link says beside the moves: an offer with the last move, or how a player ended the game. */
export type Closing = 'none' | 'draw-offer' | 'agreement' | 'white-resigns' | 'black-resigns';
export const CLOSINGS: readonly Closing[] = ['none', 'draw-offer', 'agreement', 'white-resigns', 'black-resigns'];

/** The longest message, and the longest name, in characters. */
export const MAX_MESSAGE = 200;
export const MAX_NAME = 40;

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

/** The game after a legal move of the side to move, with what is said with it. */
export function withMove(game: LinkGame, move: Move, said: { offersDraw?: boolean; message?: string } = {}): LinkGame {
  const { offersDraw = false, message = '' } = said;
  return linkGameOf({
    ...game,
    moves: [...game.moves, move],
    closing: offersDraw ? 'draw-offer' : 'none',
    message: oneLine(message, MAX_MESSAGE),
  });
}

/** The side to move resigns. */
export function withResignation(game: LinkGame, message = ''): LinkGame {
  const closing = game.position.turn === WHITE ? 'white-resigns' : 'black-resigns';
  return linkGameOf({ ...game, closing, message: oneLine(message, MAX_MESSAGE) });
}

/** The side to move accepts the draw that it was offered. */
export function withAgreement(game: LinkGame, message = ''): LinkGame {
  return linkGameOf({ ...game, closing: 'agreement', message: oneLine(message, MAX_MESSAGE) });
}

/** Who has sent the link: who made the last move, or ended the game instead of moving. */
export function senderOf({ closing, position, moves }: LinkGame): Colour | null {
  if (closing === 'white-resigns') return WHITE;
  if (closing === 'black-resigns') return BLACK;
  if (closing === 'agreement') return position.turn;
  return moves.length === 0 ? null : position.turn ^ 1;
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

/** A text without line ends and control characters, cut at a length. */
export function oneLine(text: string, most: number): string {
  return [...text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, most).join('');
}
