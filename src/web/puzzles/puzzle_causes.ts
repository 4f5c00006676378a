import { causeOf, causeOfLine } from '../../coach/causes.ts';
import { causeText } from '../../coach/words.ts';
import { capturedRole } from '../../rules/moves.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { capitalised, roleName } from '../../rules/words.ts';
import { KING } from '../../shared/men.ts';
import { moveRole, moveTo } from '../../shared/move.ts';

// Why a solution works, and why a wrong try doesn't: by the rules alone.

/** A sentence about a line that mates, such as "White lets the rook be taken on e1, ..."; empty if there is nothing special in it. */
export function solutionReason(start: Position, line: readonly Move[]): string {
  let before = start;
  let text = causeText(start.turn ^ 1, causeOfLine(start, line));
  // Each reply of the defender, and what the mating side makes of it.
  for (let ply = 0; ply + 2 < line.length && text === ''; ply += 2) {
    const position = before.play(line[ply]!);
    const cause = causeOf(position, line[ply + 1]!, line.slice(ply + 2), true);
    // Which move opens the line would have to be told as well.
    if (cause?.kind !== 'line-opened') text = causeText(position.turn, cause);
    before = position.play(line[ply + 1]!);
  }
  return text === '' ? '' : `${capitalised(text)}.`;
}

/** What the defence has against a try: "the knight that White gave away comes back"; empty if its notation says it all. */
export function defenceReason(turn: Position, move: Move, defence: Move): string {
  const cause = causeText(turn.turn, causeOf(turn, move, [defence], true));
  if (cause !== '') return cause;
  const after = turn.play(move);
  const role = capturedRole(after, defence);
  if (role !== null && moveTo(defence) === moveTo(move)) return `it takes the ${roleName(role)}`;
  if (after.isCheck()) return moveRole(defence) === KING ? 'the king escapes' : 'it stops the check';
  return after.play(defence).isCheck() ? 'it gives check itself' : '';
}
