import { EMPTY, KING, ROOK, manOf, roleOf } from '../../shared/men.ts';
import { moveFrom, moveTo } from '../../shared/move.ts';
import { castleCorner, kingHome } from '../castling.ts';
import type { MoveIntent } from '../intent.ts';
import { hasFullOrigin, isPlainPawnStep, matchIntent } from '../match_intent.ts';
import { packBoardMove } from '../moves.ts';
import { squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import type { Square } from '../setup.ts';
import { fileOf } from '../squares.ts';
import { fileName, listOf, playerName, squareName } from '../words.ts';
import { castleObstacle } from './castle.ts';
import { manAt, placesAway, promotionRoles, squaresOfMen, standingSentence } from './facts.ts';
import { menMeant, noManObstacle, nounOf } from './man.ts';
import { promotionObstacle } from './pawn.ts';
import { patternInWords, reachObstacle } from './reach.ts';
import { nearest, obstacle, combineReasons, type Obstacle } from './refusal.ts';
import { safetyObstacle } from './safety.ts';
import { captureObstacle, kingCaptureObstacle } from './capture.ts';

/** Maximum number of men that are explained one by one. */
const MAX_REASONS = 2;

const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => square);

/** Why no legal move matches an ordinary move as stated. */
export function boardMoveObstacle(position: Position, intent: MoveIntent): Obstacle {
  const men = menMeant(position.setup, position.turn, intent);
  const known = kingCaptureObstacle(position, intent) ?? captureFileObstacle(position, intent);
  if (known !== null) return known;
  if (men.length === 0) return noManObstacle(position, intent);
  const targets = targetsMeant(position, intent);
  if (targets.length === 0) return noVictimObstacle(position, intent);
  const reasons = men.flatMap((from) =>
    targets.flatMap((to) => {
      const reason = attemptObstacle(position, from, to, intent);
      return reason === null ? [] : [reason];
    }),
  );
  if (reasons.length < men.length * targets.length) {
    return obstacle('unexplained', [], 'This move is not legal here.');
  }
  return chooseReason(position, intent, nearest(reasons));
}

/** What prevents the stated move of the man on `from` to `to`, or null if nothing does. */
export function attemptObstacle(position: Position, from: Square, to: Square, intent: MoveIntent): Obstacle | null {
  const castling = castlingMeant(position, from, to, intent);
  if (castling !== null) {
    return (
      castleObstacle(position, castling) ??
      promotionObstacle(position, from, to, intent.promotion) ??
      captureObstacle(position, from, to, intent)
    );
  }
  return (
    reachObstacle(position, from, to) ??
    promotionObstacle(position, from, to, intent.promotion) ??
    captureObstacle(position, from, to, intent) ??
    trialObstacle(position, from, to, intent)
  );
}

/** A promotion without a piece is tried with any: the safety of the king doesn't depend on it. */
function trialObstacle(position: Position, from: Square, to: Square, intent: MoveIntent): Obstacle | null {
  const promotion = intent.promotion ?? promotionRoles(position.setup, position.turn)[0] ?? null;
  return safetyObstacle(position, packBoardMove(position, from, to, promotion));
}

/** Castling written as the king's move from its home, over two squares or onto a rook of its own in the corner. */
function castlingMeant(position: Position, from: Square, to: Square, intent: MoveIntent): 'king' | 'queen' | null {
  const isKingAtHome = from === kingHome(position.turn) && roleOf(position.manAt(from)) === KING;
  if (!isKingAtHome || !hasFullOrigin(intent)) return null;
  const isOntoRook = position.manAt(to) === manOf(position.turn, ROOK) && !intent.capture;
  const side = (['king', 'queen'] as const).find((wing) => {
    const { kingTo, rookFrom } = castleCorner(position.turn, wing);
    return kingTo === to || (rookFrom === to && isOntoRook);
  });
  return side ?? null;
}

/** `KxR` gives no square: any enemy rook may be meant. A text with neither square nor victim may mean any square. */
function targetsMeant(position: Position, intent: MoveIntent): readonly Square[] {
  if (intent.to !== null) return [intent.to];
  if (intent.capturedRole !== null) return squaresOfMen(position.setup, position.turn ^ 1, intent.capturedRole);
  return intent.capture ? squaresOfMen(position.setup, position.turn ^ 1, null) : SQUARES;
}

function noVictimObstacle(position: Position, intent: MoveIntent): Obstacle {
  const them = playerName(position.turn ^ 1);
  const victim = nounOf({ ...intent, role: intent.capturedRole }, 1);
  const away = intent.capturedRole === null ? [] : placesAway(position.setup, position.turn ^ 1, intent.capturedRole);
  return obstacle('nothing-to-capture', away, `${them} has no ${victim} on the board to capture.`);
}

/** `d5` is a step, but a pawn could capture there: a capture must include the pawn's file. */
function captureFileObstacle(position: Position, intent: MoveIntent): Obstacle | null {
  if (!isPlainPawnStep(intent)) return null;
  const captures = matchIntent(position, { ...intent, capture: true });
  if (captures.length === 0) return null;
  const origins = captures.map((move) => squarePlace(moveFrom(move)));
  const written = new Set(captures.map((move) => `${fileName(fileOf(moveFrom(move)))}x${squareName(moveTo(move))}`));
  return obstacle(
    'pawn-capture-file',
    intent.to === null ? origins : [squarePlace(intent.to), ...origins],
    noStepSentence(position, intent.to),
    `A capture by a pawn names the pawn's file, as in ${listOf([...written], 'or')}.`,
  );
}

function noStepSentence(position: Position, to: Square | null): string {
  if (to === null) return 'No such pawn can step forward.';
  const occupied = position.manAt(to) === EMPTY ? '' : `: ${manAt(position, to)} stands there`;
  return `No pawn can step to ${squareName(to)}${occupied}.`;
}

function chooseReason(position: Position, intent: MoveIntent, reasons: readonly Obstacle[]): Obstacle {
  const first = reasons[0]!;
  if (first.code === 'unreachable' || first.code === 'pawn-step' || first.code === 'same-square') {
    const other = otherSideObstacle(position, intent);
    if (other !== null) return other;
    if (reasons.length > 1) return nobodyReaches(position, intent, reasons);
  }
  return combineReasons(reasons.slice(0, MAX_REASONS));
}

function nobodyReaches(position: Position, intent: MoveIntent, reasons: readonly Obstacle[]): Obstacle {
  const { code } = reasons[0]!;
  const places = reasons.flatMap((reason) => reason.places);
  const target = intent.to === null ? 'such a square' : squareName(intent.to);
  const who = `No ${nounOf(intent, 1)} of ${playerName(position.turn)}`;
  if (intent.role === null) return obstacle(code, places, `${who} can reach ${target}.`);
  return obstacle(
    code,
    places,
    `${who} can reach ${target}: ${patternInWords(intent.role)}.`,
    standingSentence(position.setup, position.turn, intent.role),
  );
}

/** The text may be meant for the other side: one of its men of that role could go there. */
function otherSideObstacle(position: Position, intent: MoveIntent): Obstacle | null {
  const { to, role } = intent;
  if (to === null || role === null || hasFullOrigin(intent)) return null;
  const them = position.turn ^ 1;
  const men = menMeant(position.setup, them, intent);
  const from = men.find((square) => reachObstacle(position, square, to) === null);
  if (from === undefined) return null;
  const us = playerName(position.turn);
  return obstacle(
    'other-side',
    [squarePlace(from)],
    `It is ${us}'s turn to move, and no ${nounOf(intent, 1)} of ${us} can reach ${squareName(to)}.`,
    `${playerName(them)}'s ${nounOf(intent, 1)} on ${squareName(from)} could.`,
  );
}
