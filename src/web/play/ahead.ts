import type { GameTree, TreeNode } from '../../table/tree.ts';
import type { PageState } from '../state/page_state.ts';
import { isRemote } from './players.ts';

/** Is the game at the table played, so that a move from an earlier position takes it back? Elsewhere that is a variation. */
export function isPlayed({ panel, game }: PageState): boolean {
  const { seats } = game.table;
  const isExamined = !seats.includes('engine') && (panel === 'analysis' || panel === 'review');
  return game.viewed === null && !isRemote(seats) && !isExamined;
}

/** The last position of the game that goes on, if another one is at the table: one looks back. Null if not. */
export function aheadOf(state: PageState, tree: GameTree): TreeNode | null {
  let last = tree.root;
  for (let [next] = last.children; next?.isTakenBack === false; [next] = next.children) last = next;
  return !isPlayed(state) || last === tree.current || tree.endAt(last) !== null ? null : last;
}
