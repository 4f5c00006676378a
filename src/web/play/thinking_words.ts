import type { Score, ThinkingLine } from '../../engine/types.ts';
import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';

/** From so many centipawns on a side is said to be ahead like this. */
const AHEAD: readonly (readonly [centipawns: number, words: string])[] = [
  [600, 'is winning'],
  [250, 'is clearly better'],
  [80, 'is better'],
  [30, 'is a little better'],
];

/** What a line of thinking says: "Depth 9: White is a little better, 54 % for White, Nf3" */
export function thinkingWords(position: Position, line: ThinkingLine): string {
  const [move] = line.pv;
  const best = move === undefined ? '' : `, ${formatSan(position, move)}`;
  return `Depth ${line.depth}: ${scoreWords(line.score, position.turn)}, ${expectedPercent(line)} % for ${playerName(position.turn)}${best}`;
}

/** A score of the side to move in words, of the side that is ahead. */
export function scoreWords(score: Score, turn: Colour): string {
  if (score.kind === 'mate') {
    const winner = playerName(score.moves > 0 ? turn : turn ^ 1);
    const moves = Math.abs(score.moves);
    return moves === 0 ? `${winner} has mated` : `${winner} mates in ${moves}`;
  }
  const lead = AHEAD.find(([centipawns]) => Math.abs(score.centipawns) >= centipawns);
  if (lead === undefined) return 'the game is even';
  return `${playerName(score.centipawns > 0 ? turn : turn ^ 1)} ${lead[1]}`;
}

/** The points that the side to move can expect, in per cent. */
export function expectedPercent({ wdl: { win, draw } }: ThinkingLine): number {
  return Math.round((win + draw / 2) / 10);
}
