import { causeOf, causeOfLine } from '../../coach/causes.ts';
import { causeText } from '../../coach/words.ts';
import { formatSan } from '../../notation/san.ts';
import { capturedRole } from '../../rules/moves.ts';
import type { Position } from '../../rules/position.ts';
import { NO_MEN, type Counts, type Move } from '../../rules/setup.ts';
import { capitalised, countsInWords, roleName, squareName } from '../../rules/words.ts';
import { KING } from '../../shared/men.ts';
import { moveRole, moveTo } from '../../shared/move.ts';
import { mateReason } from './mate_reason.ts';

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

/** Why the last move of a line mates; empty if it doesn't. */
export function endReason(start: Position, line: readonly Move[]): string {
  return mateReason(line.reduce((position, move) => position.play(move), start));
}

/** What the defence has against a try: "the knight that White gave away comes back"; empty if its notation says it all.
 * `isQuick`: a mate in one is asked for, which a threat would give away. */
export function defenceReason(turn: Position, move: Move, defence: Move, isQuick = false): string {
  const cause = causeText(turn.turn, causeOf(turn, move, [defence], true));
  if (cause !== '') return cause;
  const after = turn.play(move);
  const role = capturedRole(after, defence);
  if (role !== null && moveTo(defence) === moveTo(move)) return `it takes the ${roleName(role)}`;
  if (after.isCheck()) return moveRole(defence) === KING ? 'the king escapes' : 'it stops the check';
  if (after.play(defence).isCheck()) return 'it gives check itself';
  const threat = isQuick ? null : mateThreatened(after);
  if (threat !== null) return `it stops the threat ${threat}`;
  return role === null ? '' : `it takes the ${roleName(role)} on ${squareName(moveTo(defence))}`;
}

/** The move that would mate if the opponent did nothing; null if none would. */
function mateThreatened(after: Position): string | null {
  const waiting = after.pass();
  const mate = waiting?.legalMoves().find((next) => waiting.play(next).status() === 'checkmate');
  return waiting === null || mate === undefined ? null : formatSan(waiting, mate);
}

/** What the player takes in a line beyond what is taken from him, by the account of captures: "a knight for a pawn"; empty if nothing. */
export function takenInLine(start: Position, line: readonly Move[]): string {
  const taken = [[...NO_MEN], [...NO_MEN]] as [number[], number[]];
  line.reduce((position, move) => {
    const role = capturedRole(position, move);
    if (role !== null) taken[position.turn === start.turn ? 0 : 1][role]! += 1;
    return position.play(move);
  }, start);
  const [won, lost] = [0, 1].map((side) =>
    taken[side as 0 | 1].map((count, role) => Math.max(0, count - taken[(1 - side) as 0 | 1][role]!)),
  ) as [number[], number[]];
  const isWon = won.some((count) => count > 0);
  if (!isWon) return '';
  const price = lost.some((count) => count > 0) ? ` for ${countsInWords(lost as unknown as Counts)}` : '';
  return `${countsInWords(won as unknown as Counts)}${price}`;
}
