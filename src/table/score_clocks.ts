import { tagOf } from '../notation/tags.ts';
import { WHITE } from '../shared/men.ts';
import { SideClock, type SideTime } from './side_clock.ts';
import type { ClockMark } from './table_clock.ts';
import { sessionOfTag } from './time_control.ts';
import type { GameTree, TreeNode } from './tree.ts';

/**
 * Gives the moves of a tree, up to the current one, the clocks that its score tells: by the tag TimeControl, and the time left
 * after each move (`%clk`). A move without one leaves its player the time before it. Does nothing without a base time, or if no
 * move has a time: the clocks are not known then.
 */
export function takeClocksOfScore(tree: GameTree): void {
  const control = sessionOfTag(tagOf(tree.tags, 'TimeControl')?.value ?? '');
  const path = tree.path();
  if (control === null || !path.some((node) => clockMsOf(node) !== null)) return;
  const start = new SideClock(control).time;
  let times: ClockMark['times'] = [start, start];
  for (const node of path) {
    const clockMs = clockMsOf(node);
    if (clockMs !== null) times = afterMove(times, node, clockMs);
    tree.restore(node, { clock: { control, times, ...(clockMs === null && { played: null }) } });
  }
}

function clockMsOf({ notes }: TreeNode): number | null {
  return notes.comments.findLast(({ clockMs }) => clockMs !== null)?.clockMs ?? null;
}

/** The times after a move that has left its player `remainingMs`. */
function afterMove(
  [white, black]: ClockMark['times'],
  { position }: TreeNode,
  remainingMs: number,
): ClockMark['times'] {
  const moved = ({ movesMade }: SideTime): SideTime => ({ remainingMs, movesMade: movesMade + 1 });
  return position.turn === WHITE ? [white, moved(black)] : [moved(white), black];
}
