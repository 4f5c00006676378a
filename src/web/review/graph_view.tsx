import type { JSX } from 'preact';
import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS } from '../../analysis/judgement.ts';
import { useApp, usePage } from '../use_app.ts';
import type { ReviewState } from './review_state.ts';
import { markClass, whiteExpects } from './evaluation.ts';
import { nameOfMove, turningPoints } from './summary.ts';

const WIDTH = 320;
const HEIGHT = 46;
const DOT_RADIUS = 6.5;
/** Of the dots from the edges, which are round at the corners, so that they are whole. */
const INSET = DOT_RADIUS + 4;

/** White's expected points after each move, as the area below the curve. A click shows the position. */
export function GraphView(): JSX.Element {
  const app = useApp();
  const { review, game } = usePage();
  const count = review.line.length - 1;
  const x = (ply: number): number => (count === 0 ? 0 : (WIDTH * ply) / count);
  const points = pointsOf(review).map(({ ply, share }) => ({ x: x(ply), y: HEIGHT * (1 - share) }));
  const curve = points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L');
  const last = points.at(-1);
  const { node } = game.table;
  const here = review.line[node.ply] === node ? x(node.ply) : null;
  return (
    <svg
      class="review-graph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="The points that White could expect after each move. The score below has the numbers."
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        app.review.look(Math.round((count * (event.clientX - left)) / width));
      }}
    >
      <rect class="black-share" width={WIDTH} height={HEIGHT} />
      {last !== undefined && <path class="white-share" d={`M0 ${HEIGHT}L${curve}L${last.x.toFixed(1)} ${HEIGHT}z`} />}
      <path class="level" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      {last !== undefined && <path class="curve" d={`M${curve}`} />}
      {here !== null && <path class="here" d={`M${here} 0V${HEIGHT}`} />}
      {turningPoints(review).map((move) => (
        <Dot key={move.ply} move={move} x={x(move.ply)} share={whiteExpects(review, move.ply) ?? 0} />
      ))}
    </svg>
  );
}

function Dot({
  move,
  x,
  share,
}: {
  readonly move: JudgedMove;
  readonly x: number;
  readonly share: number;
}): JSX.Element {
  const [cx, cy] = [inside(x, WIDTH), inside(HEIGHT * (1 - share), HEIGHT)];
  return (
    <g class={`dot ${move.judgement === null ? '' : markClass(GLYPHS[move.judgement])}`}>
      <title>{nameOfMove(move)}</title>
      <circle cx={cx} cy={cy} r={DOT_RADIUS} />
      <text x={cx} y={cy}>
        {move.judgement === null ? '' : GLYPHS[move.judgement]}
      </text>
    </g>
  );
}

/** A place at which a whole dot is in the graph. */
function inside(at: number, size: number): number {
  return Math.min(Math.max(at, INSET), size - INSET);
}

function pointsOf(review: ReviewState): { readonly ply: number; readonly share: number }[] {
  return review.line.flatMap((_, ply) => {
    const share = whiteExpects(review, ply);
    return share === null ? [] : [{ ply, share }];
  });
}
