import { moveArrows, type Arrow, type Tone } from '../../diagram/arrows.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { TreeNode } from '../../table/tree.ts';
import { placesOfMove } from '../table/place.ts';
import type { Scene } from '../table/scene.ts';

/** A line of moves that is stepped through on the table while the game is unchanged. */
export interface Preview {
  /** The name of the line: "Line 1". */
  readonly title: string;
  readonly start: Position;
  /** The node of the game where the line starts; null: none. */
  readonly node: TreeNode | null;
  readonly moves: readonly Move[];
  /** The part of the moves that a panel shows; the same array means the same line. */
  readonly line: readonly Move[];
  /** Number of moves shown. */
  readonly shown: number;
  /** Of the arrow of its first move; default: neither praised nor blamed. */
  readonly tone?: Tone;
}

/** Moves forward in the line, or back if `by` is negative. */
export function stepPreview(preview: Preview | null, by: number): Preview | null {
  if (preview === null) return null;
  const shown = Math.min(Math.max(preview.shown + by, 0), preview.moves.length);
  return shown === preview.shown ? preview : { ...preview, shown };
}

/** The position shown, and the one before its last move; null before the first. */
export function previewPositions({ start, moves, shown }: Preview): {
  readonly position: Position;
  readonly before: Position | null;
} {
  let before: Position | null = null;
  let position = start;
  for (const move of moves.slice(0, shown)) {
    before = position;
    position = position.play(move);
  }
  return { position, before };
}

/** The scene while stepping through a line: view only. The next move is drawn. */
export function previewScene(preview: Preview): Scene {
  const { moves, shown, tone = 'shown' } = preview;
  const { position, before } = previewPositions(preview);
  const next = moves[shown];
  const arrows: readonly Arrow[] =
    next === undefined ? [] : moveArrows(position.turn, next, shown === 0 ? tone : 'shown');
  return {
    setup: position.setup,
    ruleset: position.ruleset,
    position,
    lastMove: before === null ? [] : placesOfMove(before.turn, moves[shown - 1]!),
    arrows,
    marked: [],
    hands: 'none',
  };
}
