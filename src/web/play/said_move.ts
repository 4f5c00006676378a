import { describeMove } from '../../rules/describe_move.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import type { StepReason } from '../../table/table_state.ts';
import type { TreeNode } from '../../table/tree.ts';

/** A move in full words, for screen readers and for the sentence beside the board: "Black: the bishop on …". */
export function saidMove(before: Position, move: Move): string {
  const player = playerName(before.turn);
  const text = describeMove(before, move).join(' ');
  return text.startsWith(player) ? text : `${player}: ${text[0]!.toLowerCase()}${text.slice(1)}`;
}

/** The move that led to a node, in full words; empty at the start. */
export function saidLastMove({ parent, move }: TreeNode): string {
  return parent === null || move === null ? '' : saidMove(parent.position, move);
}

/** What a step through the score to a node shows. */
export function saidStep(reason: StepReason, node: TreeNode): string {
  if (reason === 'undo') return `Taken back. ${playerName(node.position.turn)} to move.`;
  const last = saidLastMove(node) || 'The start of the game.';
  return reason === 'remove' ? `Deleted. ${last}` : last;
}
