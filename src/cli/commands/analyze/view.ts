import { formatPawns } from '../../../engine/score.ts';
import type { Analysis } from '../../../analysis/analyser.ts';
import { fromWhite } from '../../../analysis/lines.ts';
import type { Score, ThinkingLine } from '../../../engine/types.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import { formatNumberedLine } from '../../../notation/line_text.ts';
import { formatSan } from '../../../notation/san.ts';
import { describeOutcome, type Game } from '../../../rules/game.ts';
import type { Position } from '../../../rules/position.ts';
import { BLACK, WHITE } from '../../../shared/men.ts';

const DEPTH_WIDTH = 7;
const SCORE_WIDTH = 8;
const NODES_WIDTH = 12;
const SPEED_WIDTH = 11;

/** The heading above the lines of a position. */
export function analysisHeader(game: Game, place: string): string[] {
  const first = `${place}${formatFen(game.position.setup)}`;
  if (game.outcome() !== null) return [first];
  const columns = ['depth'.padStart(DEPTH_WIDTH), 'score'.padStart(SCORE_WIDTH), 'nodes'.padStart(NODES_WIDTH)];
  return [first, `${columns.join('')}${'nodes/s'.padStart(SPEED_WIDTH)}  line (scores from White's side)`];
}

/** `  9/17   +0.42       51234     850000  `, and behind it `1. e4 e5`: a line of analysis, with its rank if there are several. */
export function formatThinking(
  position: Position,
  line: ThinkingLine,
  multiPv: number,
): { readonly figures: string; readonly moves: string } {
  const { depth, selectiveDepth, score, nodes, timeMs, rank, pv } = line;
  const speed = timeMs < 1 ? '-' : String(Math.round((nodes * 1000) / timeMs));
  const figures = [
    `${depth}/${selectiveDepth}`.padStart(DEPTH_WIDTH),
    formatScore(fromWhite(score, position)).padStart(SCORE_WIDTH),
    String(nodes).padStart(NODES_WIDTH),
    speed.padStart(SPEED_WIDTH),
    multiPv > 1 ? `  [${rank}]` : '',
    '  ',
  ];
  return { figures: figures.join(''), moves: formatNumberedLine(position, pv) };
}

/** `+0.42`, `-12.00`, and for mates by White and by Black `+M3` and `-M2`. */
function formatScore(score: Score): string {
  if (score.kind === 'mate') return `${score.moves >= 0 ? '+' : '-'}M${Math.abs(score.moves)}`;
  return formatPawns(score.centipawns);
}

/** The last line about a position. */
export function describeAnalysis({ position, outcome, lines, score, expected }: Analysis): string {
  if (outcome !== null) return `The game is over: ${describeOutcome(outcome)} ${outcome.result}`;
  const [best] = lines;
  if (best === undefined) return 'No result: the search was stopped too early.';
  const whites = Math.round(100 * (position.turn === BLACK ? 1 - expected : expected));
  const value = formatScore(fromWhite(score, position)) + boundWords(best, position);
  return `Best: ${formatSan(position, best.pv[0]!)} (${value}; White expects ${whites} % of the points)`;
}

/** What to add to a score seen by White that is only a bound: a search may end before it knows more. */
function boundWords({ bound }: ThinkingLine, { turn }: Position): string {
  if (bound === 'exact') return '';
  return (bound === 'lower') === (turn === WHITE) ? ' or more' : ' or less';
}
