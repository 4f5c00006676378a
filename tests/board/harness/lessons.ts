import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import type { Move } from '../../../src/rules/setup.ts';
import type { LessonStep } from '../../../src/web/lessons/lesson.ts';
import { stepPosition, verdictOnMove } from '../../../src/web/lessons/verdict.ts';

/** A legal move without a question that misses the goal. */
export function wrongMove(step: LessonStep): Move {
  const position = stepPosition(step);
  const plain = position.legalMoves().filter((move) => /^[a-h][1-8][a-h][1-8]$/.test(formatCoordinate(move)));
  const all = [...plain, ...position.legalMoves()];
  return all.find((move) => !verdictOnMove(step, position, move).isReached)!;
}
