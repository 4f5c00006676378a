import type { JSX } from 'preact';
import type { Score, ThinkingLine } from '../../engine/types.ts';
import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { usePage } from '../use_app.ts';

/** What Ransom thinks about its move. */
export function Thinking(): JSX.Element | null {
  const { thinking } = usePage().game;
  return thinking && <p class="thinking">{thinkingWords(thinking.position, thinking.line)}</p>;
}

/** The words for a lead from this many centipawns on. */
const AHEAD: readonly (readonly [centipawns: number, words: string])[] = [
  [600, 'is winning'],
  [250, 'is clearly better'],
  [80, 'is better'],
  [30, 'is a little better'],
];

/** Describes a line of thinking: "Depth 9: White is a little better, 54 % for White, Nf3" */
function thinkingWords(position: Position, line: ThinkingLine): string {
  const [move] = line.pv;
  const best = move === undefined ? '' : `, ${formatSan(position, move)}`;
  return `Depth ${line.depth}: ${scoreWords(line.score, position.turn)}, ${expectedPercent(line)} % for ${playerName(position.turn)}${best}`;
}

/** Describes a score of the side to move, from the side that is ahead. */
function scoreWords(score: Score, turn: Colour): string {
  if (score.kind === 'mate') {
    const winner = playerName(score.moves > 0 ? turn : turn ^ 1);
    const moves = Math.abs(score.moves);
    return moves === 0 ? `${winner} has mated` : `${winner} mates in ${moves}`;
  }
  const lead = AHEAD.find(([centipawns]) => Math.abs(score.centipawns) >= centipawns);
  if (lead === undefined) return 'the game is even';
  return `${playerName(score.centipawns > 0 ? turn : turn ^ 1)} ${lead[1]}`;
}

/** The expected points of the side to move, in per cent. */
function expectedPercent({ wdl: { win, draw } }: ThinkingLine): number {
  return Math.round((win + draw / 2) / 10);
}
