import { KING, KNIGHT } from '../../shared/men.ts';
import { KIND_EN_PASSANT, KIND_EXCHANGE, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../../shared/move.ts';
import { capturedRole, isBoardMove } from '../moves.ts';
import { squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import type { Colour, Move, Role, Square } from '../setup.ts';
import { forward, squaresBetween } from '../squares.ts';
import { aRole, capitalised, colourName, listOf, playerName, roleName, squareName } from '../words.ts';
import {
  countOf,
  isFrozen,
  isPawnOnSeventh,
  kingOf,
  livePawnNote,
  manAt,
  menAt,
  prison,
  promotionRoles,
} from './facts.ts';
import { NO_NOTE, obstacle, type Note, type Obstacle } from './refusal.ts';

/** One pseudo-legal move, with the men that check the mover's king before and after it. */
interface Trial {
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
  readonly checkers: readonly Square[];
  /** If not empty, the move is illegal because of them. */
  readonly attackers: readonly Square[];
}

/** Why a pseudo-legal move leaves the mover's king in check, or null if it does not. */
export function safetyObstacle(before: Position, move: Move): Obstacle | null {
  const us = before.turn;
  const after = before.play(move);
  const attackers = after.attackers(after.kingSquare(us), us ^ 1);
  if (attackers.length === 0) return null;
  const trial = { move, before, after, checkers: before.attackers(before.kingSquare(us), us ^ 1), attackers };
  return thawObstacle(trial) ?? (moveRole(move) === KING ? kingObstacle(trial) : manObstacle(trial));
}

/**
 * A capture that puts the enemy's first piece into the mover's prison unfreezes the enemy's pawns on their 7th rank.
 * Used only if such a pawn is the only attacker of the king afterwards; any other attacker is a simpler reason.
 */
function thawObstacle(trial: Trial): Obstacle | null {
  const { move, before, after, attackers } = trial;
  if (before.ruleset === 'pierce') return null;
  const thawed = attackers.filter((square) => isFrozen(before.setup, square) && isPawnOnSeventh(after.setup, square));
  if (thawed.length === 0 || thawed.length < attackers.length) return null;
  const us = before.turn;
  const captured = capturedRole(before, move) ?? KNIGHT;
  const enemy = colourName(us ^ 1);
  return obstacle(
    'unfreeze',
    [moveTo(move), ...thawed].map(squarePlace),
    `Capturing ${manAt(before, moveTo(move))} would put a ${enemy} ${roleName(captured)} into ${playerName(us)}'s prison ` +
      `and so unfreeze ${menAt(before, thawed)}, which would then give check to ${kingOf(after, us)}.`,
    'Such a capture is not allowed.',
    checkNote(trial),
  );
}

function kingObstacle(trial: Trial): Obstacle {
  const { move, before, after, attackers } = trial;
  const to = moveTo(move);
  const captured = capturedRole(before, move);
  const act = captured === null ? `go to ${squareName(to)}` : `capture ${manAt(before, to)}`;
  return obstacle(
    'king-into-check',
    attackers.map(squarePlace),
    `${capitalised(kingOf(before, before.turn))} cannot ${act}: it would be in check there from ${menAt(after, attackers)}.`,
    pawnNote(before, after, attackers),
    checkNote(trial),
  );
}

function manObstacle(trial: Trial): Obstacle {
  const { checkers, attackers } = trial;
  const remaining = attackers.filter((square) => checkers.includes(square));
  if (remaining.length === 0) return pinObstacle(trial);
  return checkers.length > 1 ? doubleCheckObstacle(trial, remaining) : openCheckObstacle(trial);
}

function openCheckObstacle({ move, before, after, checkers }: Trial): Obstacle {
  const act = isBoardMove(move) ? 'this move' : `${aRole(moveRole(move))} dropped on ${squareName(moveTo(move))}`;
  return obstacle(
    'still-in-check',
    checkers.map(squarePlace),
    `${kingOf(before, before.turn)} is in check from ${menAt(before, checkers)}, and ${act} does not answer it.`,
    cureSentence(before, checkers[0] ?? 0),
    pawnNote(before, after, checkers),
  );
}

function doubleCheckObstacle({ move, before, after, checkers }: Trial, remaining: readonly Square[]): Obstacle {
  const act = isBoardMove(move)
    ? 'This move'
    : capitalised(`${aRole(moveRole(move))} dropped on ${squareName(moveTo(move))}`);
  const canFreeze = checkers.some((checker) => freezingHostage(before, checker) !== null);
  return obstacle(
    'double-check',
    checkers.map(squarePlace),
    `${kingOf(before, before.turn)} is in double check, from ${menAt(before, checkers)}.`,
    `${act} does not stop the check from ${menAt(before, remaining)}.`,
    canFreeze
      ? 'Only a king move answers both, or an exchange that freezes the pawn, so that it gives no check, and stops the other.'
      : 'Only a king move answers both.',
    pawnNote(before, after, remaining),
  );
}

/** Who gives check already, if the first sentence is about another danger or another square. */
function checkNote({ before, checkers }: Trial): Note {
  if (checkers.length === 0) return NO_NOTE;
  const text = `${playerName(before.turn)} is in check from ${menAt(before, checkers)}.`;
  return { ...NO_NOTE, text, places: checkers.map(squarePlace) };
}

/** Why a pawn on its 7th rank gives check: under `leslie` that depends on the prisons after the move. */
function pawnNote(before: Position, after: Position, attackers: readonly Square[]): Note {
  return livePawnNote(before.ruleset === 'pierce' ? before : after, attackers);
}

/** Explains how the check by one man can be parried here: only by what is legal. */
function cureSentence(before: Position, checker: Square): string {
  const us = before.turn;
  const legal = before.legalMoves();
  const cures: string[] = [];
  if (legal.some((move) => isKingMove(move) && moveTo(move) !== checker)) cures.push('move the king');
  if (legal.some((move) => captureSquare(move, us) === checker)) cures.push(`capture ${manAt(before, checker)}`);
  const line = squaresBetween(checker, before.kingSquare(us)) ?? [];
  const blocks = line.filter((square) => legal.some((move) => moveTo(move) === square && !isKingMove(move)));
  if (blocks.length > 0) cures.push(`block on ${listOf(blocks.map(squareName), 'or')}`);
  const hostage = freezingHostage(before, checker);
  if (hostage !== null) {
    cures.push(
      `freeze the pawn, so that it gives no check, by giving the ${roleName(hostage)} in ${playerName(before.turn)}'s prison in an exchange`,
    );
  }
  return `${line.length === 0 ? 'It cannot be blocked' : 'To answer it'}: ${listOf(cures, 'or')}.`;
}

function isKingMove(move: Move): boolean {
  return isBoardMove(move) && moveRole(move) === KING;
}

/** The square of the man that a move of Us may capture. */
function captureSquare(move: Move, us: Colour): Square | null {
  if (!isBoardMove(move)) return null;
  return moveKind(move) === KIND_EN_PASSANT ? moveTo(move) - forward(us) : moveTo(move);
}

/**
 * The only hostage that keeps a checking pawn live, if a legal exchange gives it away and so freezes the pawn; otherwise
 * null.
 */
function freezingHostage(before: Position, checker: Square): Role | null {
  if (before.ruleset === 'pierce' || !isPawnOnSeventh(before.setup, checker)) return null;
  const hostages = prison(before.setup, before.turn);
  const roles = promotionRoles(before.setup, before.turn ^ 1);
  const [role] = roles;
  if (role === undefined || roles.length > 1 || countOf(hostages, role) > 1) return null;
  const canGive = before.legalMoves().some((move) => moveKind(move) === KIND_EXCHANGE && moveGive(move) === role);
  return canGive ? role : null;
}

/** The move itself opens a line to the king. */
function pinObstacle(trial: Trial): Obstacle {
  const { move, before, after, attackers } = trial;
  const us = before.turn;
  const passed = moveTo(move) - forward(us);
  // A pawn unfrozen by the same capture attacks too, but the open line is reason enough.
  const openers = attackers.filter((square) => !isPawnOnSeventh(after.setup, square));
  if (moveKind(move) === KIND_EN_PASSANT && openers.some((opener) => shields(before, passed, opener))) {
    return obstacle(
      'en-passant-pin',
      [passed, ...openers].map(squarePlace),
      `Taking en passant removes ${manAt(before, passed)} from the board too, and leaves ${kingOf(before, us)} ` +
        `in check from ${menAt(before, openers)}.`,
      checkNote(trial),
    );
  }
  return obstacle(
    'pinned',
    [moveFrom(move), ...openers].map(squarePlace),
    `${capitalised(manAt(before, moveFrom(move)))} is pinned: it shields ${kingOf(before, us)} from ` +
      `${menAt(before, openers)}, and this move would leave the king in check.`,
    checkNote(trial),
  );
}

/** Does the man on `square` stand between the king of the side to move and the attacker? */
function shields(before: Position, square: Square, attacker: Square): boolean {
  return squaresBetween(attacker, before.kingSquare(before.turn))?.includes(square) === true;
}
