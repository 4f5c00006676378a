import type { JSX, SVGAttributes, TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS } from '../../analysis/judgement.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons.tsx';
import { useApp, usePage } from '../use_app.ts';
import type { ReviewState } from './review_state.ts';
import { markClass, whiteExpects } from './evaluation.ts';
import { worstPly } from './moments.ts';
import { labelOf, missedMate, shownPly, turningPoints } from './summary.ts';
import { useResult } from './use_result.ts';

/**
 * About as many units as it has pixels, so that its marks can be read. On a phone's low sheet it is seen together with the counts, or
 * between two buttons; in a low window it leaves room for the moves.
 */
const SIZES = {
  beside: { width: 320, height: 80 },
  low: { width: 320, height: 60 },
  tall: { width: 320, height: 34 },
  amongSteps: { width: 220, height: 66 },
  underWords: { width: 220, height: 32 },
} as const;
/** A reason with more letters than this takes three lines of a phone or more, whose low sheet has all of a key move. */
const LONG_REASON = 90;
const LOW_WINDOW = '(max-height: 779px)';
const DOT_RADIUS = 6.5;
/** Of an inaccuracy, which has no letters. */
const SMALL_RADIUS = 3;
/** Of the ring around the worst moment of the game. */
const WORST_RADIUS = 9;
/** Around the dot of the move on the table, or in the place of one. */
const HERE = { ring: 10.5, radius: 4 } as const;
/** Of the dots from the edges, which are round at the corners, so that they are whole. */
const INSET = DOT_RADIUS + 4;
/** The label of the move that is pointed at. */
const LABEL = { height: 17, letter: 6.1, margin: 14, inset: 3 } as const;

/** The graph; on phones between the buttons that lead through it move by move. */
export function GraphView(): JSX.Element {
  const app = useApp();
  const { review, shape } = usePage();
  const last = review.line.length - 1;
  const ply = shape === 'tall' && review.focus !== null && review.phase !== 'running' ? review.focus : null;
  return (
    <div class="review-walk">
      {/* The start is not a move: it has another sheet, in which these would be elsewhere. */}
      {ply !== null && (
        <Button
          class="review-step"
          aria-label="One move back"
          isOff={ply <= 1}
          onClick={() => app.review.look(ply - 1)}
        >
          <Icon name="previous" />
        </Button>
      )}
      <div class="review-chart">
        <Graph />
      </div>
      {ply !== null && (
        <Button
          class="review-step"
          aria-label="One move on"
          isOff={ply >= last}
          onClick={() => app.review.look(ply + 1)}
        >
          <Icon name="next" />
        </Button>
      )}
    </div>
  );
}

/** How the game ended, for phones, whose graph may look as if it ended otherwise. The words for all are `Result`. */
export function EndLabel(): JSX.Element | null {
  const { review, shape } = usePage();
  const result = useResult();
  if (shape !== 'tall' || result === null || review.phase === 'running') return null;
  return (
    <span class="review-end" aria-hidden="true">
      {result.title}
      <span>{result.ahead && `; ${result.ahead}`}</span>
    </span>
  );
}

/** White's expected points after each move, as the area below the curve. Who points at it is told the move there; a press shows it. */
function Graph(): JSX.Element {
  const { review, game, shape } = usePage();
  const { focus } = review;
  const isLong = focus !== null && (review.told[focus - 1]?.text ?? '').length > LONG_REASON;
  const onPhone = focus === null ? 'tall' : isLong ? 'underWords' : 'amongSteps';
  const { width, height } = SIZES[shape === 'tall' ? onPhone : matchMedia(LOW_WINDOW).matches ? 'low' : 'beside'];
  const count = review.line.length - 1;
  const x = (ply: number): number => (count === 0 ? 0 : (width * ply) / count);
  const points = pointsOf(review).map(({ ply, share }) => ({ x: x(ply), y: height * (1 - share) }));
  const curve = points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L');
  const last = points.at(-1);
  const { node } = game.table;
  const here = review.line[0] === node ? 0 : shownPly(review, node);
  const place = (ply: number): Point => ({
    cx: inside(x(ply), width),
    cy: inside(height * (1 - (whiteExpects(review, ply) ?? 0)), height),
  });
  const worst = worstPly(review);
  const { pointed, ...pointing } = usePointing(count);
  return (
    <svg
      class="review-graph"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="The points that White could expect after each move. The score below has the numbers."
      {...pointing}
    >
      <rect class="black-share" {...{ width, height }} />
      {last !== undefined && <path class="white-share" d={`M0 ${height}L${curve}L${last.x.toFixed(1)} ${height}z`} />}
      <path class="level" d={`M0 ${height / 2}H${width}`} />
      {last !== undefined && <path class="curve" d={`M${curve}`} />}
      {here !== null && <path class="here" d={`M${x(here)} 0V${height}`} />}
      {dotted(review).map((move) => (
        <Dot key={move.ply} move={move} isHere={move.ply === here} isWorst={move.ply === worst} {...place(move.ply)} />
      ))}
      {here !== null && !dotted(review).some(({ ply }) => ply === here) && (
        <Here {...place(here)} radius={HERE.radius} />
      )}
      {pointed !== null && <Label text={labelOf(review, pointed)} x={x(pointed)} {...{ width, height }} />}
    </svg>
  );
}

type Pointing = TargetedPointerEvent<SVGSVGElement>;
type Handlers = Pick<
  SVGAttributes<SVGSVGElement>,
  'onClick' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerLeave' | 'onPointerCancel'
>;

/** The move that is pointed at, null for none, and what makes it that; one of `count`. */
function usePointing(count: number): { readonly pointed: number | null } & Handlers {
  const app = useApp();
  const [pointed, setPointed] = useState<number | null>(null);
  const plyAt = ({ currentTarget, clientX }: Pick<Pointing, 'currentTarget' | 'clientX'>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(count, Math.max(0, Math.round((count * (clientX - left)) / width)));
  };
  const point = (event: Pointing): void => setPointed(plyAt(event));
  const leave = (): void => setPointed(null);
  return {
    pointed,
    onClick: (event) => app.review.look(plyAt(event)),
    onPointerDown: point,
    onPointerMove: point,
    onPointerUp: (event) => {
      // A finger that has moved along presses nothing: what it has come to is shown.
      if (event.pointerType === 'mouse') return;
      app.review.look(plyAt(event));
      leave();
    },
    onPointerLeave: leave,
    onPointerCancel: leave,
  };
}

/** The moves that have dots: what decided the game, and inaccuracies. */
function dotted(review: ReviewState): readonly JudgedMove[] {
  const turning = turningPoints(review);
  return review.judged.filter((move) => move.judgement === 'inaccuracy' || turning.includes(move));
}

/** A point of the curve, or near it: a whole dot is in the graph there. */
interface Point {
  readonly cx: number;
  readonly cy: number;
}

interface DotProps extends Point {
  readonly move: JudgedMove;
  readonly isHere: boolean;
  readonly isWorst: boolean;
}

function Dot({ move, isHere, isWorst, cx, cy }: DotProps): JSX.Element {
  const { judgement } = move;
  // A mate may be missed by what costs little: that is no small thing.
  const isSmall = judgement === 'inaccuracy' && missedMate(move) === null;
  const glyph = judgement === null || isSmall ? '' : GLYPHS[judgement];
  return (
    <g class={`${isWorst ? 'dot worst' : 'dot'} ${judgement === null ? 'mistake' : markClass(GLYPHS[judgement])}`}>
      {isHere && <Here cx={cx} cy={cy} radius={isSmall ? HERE.radius + 2 : HERE.ring} />}
      {isWorst && <circle class="worst-ring" cx={cx} cy={cy} r={WORST_RADIUS} />}
      <circle cx={cx} cy={cy} r={isSmall ? SMALL_RADIUS : DOT_RADIUS} />
      <text x={cx} y={cy}>
        {glyph}
      </text>
    </g>
  );
}

function Here({ cx, cy, radius }: Point & { readonly radius: number }): JSX.Element {
  return <circle class="here-dot" cx={cx} cy={cy} r={radius} />;
}

interface LabelProps {
  readonly text: string;
  readonly x: number;
  /** Of the graph. */
  readonly width: number;
  readonly height: number;
}

/** It is at the top, wholly in the graph, and no obstacle to pointing. */
function Label({ text, x, width: whole, height }: LabelProps): JSX.Element | null {
  if (text === '') return null;
  const width = LABEL.letter * text.length + LABEL.margin;
  const left = Math.min(Math.max(x - width / 2, LABEL.inset), whole - width - LABEL.inset);
  return (
    <g class="pointed" aria-hidden="true">
      <path d={`M${x} 0V${height}`} />
      <rect x={left} y={LABEL.inset} width={width} height={LABEL.height} rx={LABEL.height / 2} />
      <text x={left + width / 2} y={LABEL.inset + LABEL.height / 2}>
        {text}
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
