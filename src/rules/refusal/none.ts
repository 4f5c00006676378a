import { EMPTY, HOLDABLE_ROLES } from '../../shared/men.ts';
import { ANY_MOVE } from '../intent.ts';
import type { Position } from '../position.ts';
import type { Role, Square } from '../setup.ts';
import { playerName, roleName, squareName } from '../words.ts';
import { attemptObstacle } from './board_move.ts';
import { dropObstacle } from './drop.ts';
import { exchangeObstacle } from './exchange.ts';
import { airfield, awaySentence, countOf, manAt, prison, squaresOfMen } from './facts.ts';
import { gameOverObstacle } from './game_over.ts';
import { nearest, type Obstacle } from './refusal.ts';

/** The moves in question: those of a man on the board, those to a square, or those of a kind of man. */
export type MovesAsked =
  | { readonly kind: 'from'; readonly from: Square }
  | { readonly kind: 'to'; readonly to: Square }
  | { readonly kind: 'role'; readonly role: Role };

const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => square);
const ROLES: readonly Role[] = Array.from({ length: HOLDABLE_ROLES }, (_, role) => role);

/** Maximum number of reasons. */
const MAX_REASONS = 2;

/**
 * Why none of the moves in question is legal, in a few sentences: the obstacles of the attempts closest to a legal
 * move. Only for questions without a legal move.
 */
export function explainNoMoves(position: Position, asked: MovesAsked): string {
  const over = gameOverObstacle(position);
  if (over !== null) return over.message;
  const reasons = nearest(obstaclesOf(position, asked));
  const { code } = reasons[0] ?? { code: 'unreachable' };
  // No man gets that far, so a reason per man would be useless.
  if (reasons.length === 0 || code === 'unreachable' || code === 'pawn-step') return nobodySentence(position, asked);
  return reasons
    .slice(0, MAX_REASONS)
    .map(({ message }) => message)
    .join(' ');
}

function obstaclesOf(position: Position, asked: MovesAsked): Obstacle[] {
  const { setup, turn } = position;
  const own = (role: Role | null): Square[] => squaresOfMen(setup, turn, role);
  switch (asked.kind) {
    case 'from':
      return boardObstacles(position, [asked.from], SQUARES);
    case 'to':
      return [...boardObstacles(position, own(null), [asked.to]), ...holdingObstacles(position, ROLES, [asked.to])];
    case 'role': {
      const holding =
        asked.role < HOLDABLE_ROLES ? holdingObstacles(position, [asked.role], emptySquares(position)) : [];
      return [...boardObstacles(position, own(asked.role), SQUARES), ...holding];
    }
  }
}

function boardObstacles(position: Position, men: readonly Square[], targets: readonly Square[]): Obstacle[] {
  return men.flatMap((from) =>
    targets.flatMap((to) => (from === to ? [] : (attemptObstacle(position, from, to, ANY_MOVE) ?? []))),
  );
}

/** Why the drops and exchanges of available men are illegal. */
function holdingObstacles(position: Position, roles: readonly Role[], targets: readonly Square[]): Obstacle[] {
  const { setup, turn } = position;
  const hostages = ROLES.filter((role) => countOf(prison(setup, turn), role) > 0);
  const found = roles.flatMap((role) =>
    targets.flatMap((to) => [
      ...(countOf(airfield(setup, turn), role) === 0 ? [] : [dropObstacle(position, { kind: 'drop', role, to })]),
      ...(countOf(prison(setup, turn ^ 1), role) === 0
        ? []
        : hostages.map((give) => exchangeObstacle(position, { kind: 'exchange', give, rescue: role, to }))),
    ]),
  );
  return found.filter((each) => each !== null);
}

function emptySquares(position: Position): Square[] {
  return SQUARES.filter((square) => position.manAt(square) === EMPTY);
}

function nobodySentence(position: Position, asked: MovesAsked): string {
  const { setup, turn } = position;
  const us = playerName(turn);
  switch (asked.kind) {
    case 'from':
      return `No square is in the reach of ${manAt(position, asked.from)}.`;
    case 'to': {
      const isEmpty = position.manAt(asked.to) === EMPTY;
      return `No piece of ${us} can ${isEmpty ? `reach ${squareName(asked.to)}` : `capture ${manAt(position, asked.to)}`}.`;
    }
    case 'role':
      return [`${us} has no ${roleName(asked.role)} on the board.`, awaySentence(setup, turn, asked.role)]
        .join(' ')
        .trim();
  }
}
