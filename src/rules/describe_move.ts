import { BLACK, PAWN, WHITE } from '../shared/men.ts';
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
} from '../shared/move.ts';
import { CASTLE_CORNERS } from './castling.ts';
import { capturedRole } from './moves.ts';
import type { Position } from './position.ts';
import { frozenPawns, isFrozen, isPawnOnSeventh, manAt, promotionRoles, squaresOfMen } from './refusal/facts.ts';
import type { Colour, Move, Setup, Square } from './setup.ts';
import { aRole, capitalised, colourName, listOf, playerName, roleName, squareName } from './words.ts';

/**
 * Describes the effects of a legal move in a few plain sentences: the move itself, pawns it freezes or unfreezes, check
 * and mate.
 */
export function describeMove(position: Position, move: Move): string[] {
  const after = position.play(move);
  return [effect(position, move), ...frozenChanges(position, after), ...consequence(after)];
}

function effect(position: Position, move: Move): string {
  const us = playerName(position.turn);
  const them = playerName(position.turn ^ 1);
  const to = squareName(moveTo(move));
  const role = roleName(moveRole(move));
  switch (moveKind(move)) {
    case KIND_DROP:
      return `${us} drops ${aRole(moveRole(move))} from the airfield on ${to}.`;
    case KIND_EXCHANGE: {
      const given = `a ${colourName(position.turn ^ 1)} ${roleName(moveGive(move))}`;
      return `${us} gives ${given} to ${them}'s airfield, frees a ${role} from ${them}'s prison and drops it on ${to}.`;
    }
    case KIND_CASTLE:
      return castling(position, move);
    default:
      return boardMove(position, move);
  }
}

function castling(position: Position, move: Move): string {
  const corner = CASTLE_CORNERS.find(({ kingTo }) => kingTo === moveTo(move))!;
  const { kingTo, rookFrom, rookTo } = corner;
  const rook = `the rook from ${squareName(rookFrom)} to ${squareName(rookTo)}`;
  return `${playerName(position.turn)} castles: the king goes to ${squareName(kingTo)}, ${rook}.`;
}

function boardMove(position: Position, move: Move): string {
  const to = squareName(moveTo(move));
  const captured = capturedRole(position, move);
  const prison = `${playerName(position.turn)}'s prison`;
  const parts = [capitalised(manAt(position, moveFrom(move)))];
  if (captured === null) parts.push(` goes to ${to}`);
  else if (moveKind(move) === KIND_EN_PASSANT) parts.push(` goes to ${to} and takes a pawn en passant into ${prison}`);
  else parts.push(` takes the ${roleName(captured)} on ${to} into ${prison}`);
  if (moveKind(move) === KIND_PROMOTION) {
    const enemyPrison = `${playerName(position.turn ^ 1)}'s prison`;
    parts.push(`, and changes places with the ${roleName(movePromotion(move))} in ${enemyPrison}`);
  }
  return `${parts.join('')}.`;
}

/** Pawns that the move freezes or unfreezes. The mover's pawns come first. */
function frozenChanges(before: Position, after: Position): string[] {
  return [before.turn, before.turn ^ 1].flatMap((owner) => {
    const were = pawnsOnSeventh(before.setup, owner);
    const are = pawnsOnSeventh(after.setup, owner);
    const stayed = are.filter((square) => were.includes(square));
    const arrived = are.filter((square) => !were.includes(square));
    const isFrozenAfter = are.some((square) => isFrozen(after.setup, square));
    const wasFrozen = stayed.some((square) => isFrozen(before.setup, square));
    const news = [
      ...(isFrozenAfter && !wasFrozen ? pawnSentence(stayed, 'This freezes') : []),
      ...(isFrozenAfter ? arrived.map((square) => `${capitalised(manAt(after, square))} is frozen.`) : []),
    ];
    if (news.length > 0) return [...news, frozenSentence(after, owner)];
    if (!wasFrozen || isFrozenAfter || stayed.length === 0) return [];
    return [...pawnSentence(stayed, 'This unfreezes'), thawedSentence(after, owner, stayed.length)];
  });
}

function pawnsOnSeventh(setup: Setup, owner: Colour): Square[] {
  return squaresOfMen(setup, owner, PAWN).filter((square) => isPawnOnSeventh(setup, square));
}

function pawnSentence(squares: readonly Square[], opening: string): string[] {
  if (squares.length === 0) return [];
  const pawns = squares.length === 1 ? 'the pawn' : 'the pawns';
  return [`${opening} ${pawns} on ${listOf(squares.map(squareName))}.`];
}

/** Explains what frozen means, and what ends it. */
function frozenSentence({ ruleset }: Position, owner: Colour): string {
  const [checks, rules] = ruleset === 'pierce' ? ['', 'rule 5.3'] : [' and gives no check', 'rules 5.3 and 5.4'];
  const captures = `${playerName(owner ^ 1)} captures a ${colourName(owner)} queen, rook, bishop or knight`;
  return `A frozen pawn can't move${checks} (${rules}); it thaws when ${captures}.`;
}

function thawedSentence({ setup }: Position, owner: Colour, count: number): string {
  const pawns = count === 1 ? 'It' : 'Each';
  const roles = promotionRoles(setup, owner).map(aRole);
  return `${pawns} can promote by changing places with ${listOf(roles, 'or')} in ${playerName(owner ^ 1)}'s prison (rule 5.1).`;
}

/** "Frozen: a7 d7 (white), c2 (black)" for the text beside a board; no line if there are none. */
export function frozenLine(setup: Setup): string[] {
  const groups = [WHITE, BLACK].flatMap((colour) => {
    const squares = frozenPawns(setup, colour).map(squareName);
    return squares.length === 0 ? [] : [`${squares.join(' ')} (${colourName(colour)})`];
  });
  return groups.length === 0 ? [] : [`Frozen: ${groups.join(', ')}`];
}

function consequence(after: Position): string[] {
  switch (after.status()) {
    case 'checkmate':
      return ['Checkmate.'];
    case 'stalemate':
      return ['Stalemate.'];
    case 'check':
      return ['It gives check.'];
    case 'playing':
      return [];
  }
}
