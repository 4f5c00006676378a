import { FILES } from '../../rules/squares.ts';
import { EMPTY } from '../../shared/men.ts';
import type { Setup } from '../../rules/setup.ts';
import type { Scene } from '../table/scene.ts';

/** The sounds of moves. */
export type Sound = 'move' | 'capture' | 'drop' | 'exchange' | 'check' | 'end';

/** The sound for the change between two scenes; null if the second is not one move after the first. */
export function soundOf(before: Scene, now: Scene): Sound | null {
  if (plyOf(now.setup) !== plyOf(before.setup) + 1 || now.position === null) return null;
  const [from] = now.lastMove;
  if (from === undefined) return null;
  if (now.position.legalMoves().length === 0) return 'end';
  if (now.position.isCheck()) return 'check';
  if (from.kind === 'store') return from.store.kind === 'prison' ? 'exchange' : 'drop';
  return menOn(now.setup) < menOn(before.setup) ? 'capture' : 'move';
}

function plyOf({ fullmoves, turn }: Setup): number {
  return 2 * fullmoves + turn;
}

function menOn({ board }: Setup): number {
  return FILES * FILES - board.filter((man) => man === EMPTY).length;
}
