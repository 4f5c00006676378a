import { EMPTY, KING, PAWN, colourOf, manOf, roleOf } from '../../shared/men.ts';
import { LAST_RANK } from '../moves.ts';
import { prisonPlace, squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import type { Role, Square } from '../setup.ts';
import { fileOf, forward, relativeRank } from '../squares.ts';
import { aRole, capitalised, colourName, playerName, roleName, squareName } from '../words.ts';
import { PROMOTION_ROLES, isFrozen, manAt, prisonSentence, promotionRoles } from './facts.ts';
import { obstacle, type Obstacle } from './refusal.ts';
import { ownManObstacle } from './capture.ts';

const SECOND_RANK = 1;
const EN_PASSANT_RANK = 5;

/** Why the pawn on `from` can't move to `to`, apart from the promotion's piece and the safety of its king. */
export function pawnObstacle(position: Position, from: Square, to: Square): Obstacle | null {
  const colour = colourOf(position.manAt(from));
  const files = Math.abs(fileOf(to) - fileOf(from));
  const steps = relativeRank(colour, to) - relativeRank(colour, from);
  const isStep = files === 0 && (steps === 1 || (steps === 2 && relativeRank(colour, from) === SECOND_RANK));
  const isCapture = files === 1 && steps === 1;
  if (!isStep && !isCapture) return patternObstacle(position, from, to, files === 0 && steps === 2);
  return (
    frozenObstacle(position, from) ?? (isStep ? stepObstacle(position, from, to) : takeObstacle(position, from, to))
  );
}

function patternObstacle(position: Position, from: Square, to: Square, isDoubleStep: boolean): Obstacle {
  const pawn = capitalised(manAt(position, from));
  const rule = isDoubleStep
    ? 'a pawn makes a double step only from its own 2nd rank'
    : 'a pawn steps straight ahead and captures one square diagonally ahead';
  return obstacle('pawn-step', [squarePlace(from)], `${pawn} cannot go to ${squareName(to)}: ${rule}.`);
}

/** A frozen pawn can't move at all. The text explains what would unfreeze it. */
function frozenObstacle(position: Position, from: Square): Obstacle | null {
  if (!isFrozen(position.setup, from)) return null;
  const owner = colourOf(position.manAt(from));
  const captor = playerName(owner ^ 1);
  return obstacle(
    'frozen',
    [squarePlace(from), ...PROMOTION_ROLES.map((role) => prisonPlace(owner ^ 1, role))],
    `${capitalised(manAt(position, from))} is frozen: it can move only by changing places with a ${colourName(owner)} ` +
      `queen, rook, bishop or knight in ${captor}'s prison, and there is none.`,
    `It needs ${captor} to capture such a piece first.`,
  );
}

function stepObstacle(position: Position, from: Square, to: Square): Obstacle | null {
  const colour = colourOf(position.manAt(from));
  const next = from + forward(colour);
  const blocker = [next, to].find((square) => position.manAt(square) !== EMPTY);
  if (blocker === undefined) return null;
  const isEnemy = colourOf(position.manAt(blocker)) !== colour;
  return obstacle(
    'pawn-blocked',
    [squarePlace(blocker)],
    `${capitalised(manAt(position, from))} cannot step to ${squareName(to)}: ${manAt(position, blocker)} is in the way.`,
    isEnemy ? 'A pawn steps only onto empty squares and captures only diagonally.' : '',
  );
}

function takeObstacle(position: Position, from: Square, to: Square): Obstacle | null {
  if (position.manAt(to) !== EMPTY) return ownManObstacle(position, from, to);
  const colour = colourOf(position.manAt(from));
  if (colour === position.turn && to === position.setup.epSquare) return null;
  const passed = to - forward(colour);
  const isBesidePawn =
    relativeRank(colour, to) === EN_PASSANT_RANK && position.manAt(passed) === manOf(colour ^ 1, PAWN);
  if (!isBesidePawn) {
    return obstacle(
      'pawn-capture-empty',
      [squarePlace(to)],
      `${capitalised(manAt(position, from))} has nothing to capture on ${squareName(to)}: the square is empty.`,
      'A pawn goes diagonally only to capture.',
    );
  }
  return obstacle(
    'en-passant',
    [squarePlace(passed)],
    `${capitalised(manAt(position, passed))} cannot be taken en passant: it did not make a double step in the move just played.`,
    'A pawn that was dropped on its 4th rank made no double step.',
  );
}

/** The stated promotion must be one, and possible. The man can reach `to`; null if there is no objection. */
export function promotionObstacle(
  position: Position,
  from: Square,
  to: Square,
  promotion: Role | null,
): Obstacle | null {
  if (promotion === null) return null;
  const man = position.manAt(from);
  const colour = colourOf(man);
  if (roleOf(man) !== PAWN) {
    return obstacle(
      'promotion-elsewhere',
      [squarePlace(from)],
      `Only pawns promote, and ${manAt(position, from)} is not a pawn.`,
    );
  }
  if (relativeRank(colour, to) !== LAST_RANK) {
    return obstacle(
      'promotion-elsewhere',
      [squarePlace(to)],
      `A pawn promotes on the last rank, not on ${squareName(to)}.`,
    );
  }
  return promotionPieceObstacle(position, from, promotion);
}

function promotionPieceObstacle(position: Position, from: Square, promotion: Role): Obstacle | null {
  const owner = colourOf(position.manAt(from));
  const pawn = capitalised(manAt(position, from));
  if (promotion === PAWN || promotion >= KING) {
    const message = `${pawn} cannot become ${aRole(promotion)}: it promotes to a queen, rook, bishop or knight.`;
    return obstacle('promotion-role', [squarePlace(from)], message);
  }
  if (promotionRoles(position.setup, owner).includes(promotion)) return null;
  return obstacle(
    'promotion-not-in-prison',
    [squarePlace(from), prisonPlace(owner ^ 1, promotion)],
    `${pawn} cannot become ${aRole(promotion)}: a pawn promotes by changing places with a captive, ` +
      `and no ${colourName(owner)} ${roleName(promotion)} sits in ${playerName(owner ^ 1)}'s prison.`,
    prisonSentence(position.setup, owner ^ 1),
  );
}
