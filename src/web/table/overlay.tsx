import type { JSX } from 'preact';
import { PIECE_EDGE, arrowColours, drawArrow, drawWay } from '../../diagram/arrows.ts';
import { SQUARE_SIZE, type Point } from '../../diagram/geometry.ts';
import { drawSnowflake } from '../../diagram/snowflake.ts';
import { THEMES } from '../../diagram/theme.ts';
import { frozenPawns } from '../../rules/refusal/facts.ts';
import { markClass } from '../review/evaluation.ts';
import { usePage } from '../use_app.ts';
import { arrowEnds, arrowWay, centreOfPlace, pieceRadius, type Layout } from './layout.ts';
import { squarePlace } from '../../rules/place.ts';
import type { Badge, Scene } from './scene.ts';

interface OverlayProps {
  readonly scene: Scene;
  readonly layout: Layout;
}

const RING_RADIUS = SQUARE_SIZE / 2 - 2.5;
const FLAKE_OFFSET = SQUARE_SIZE / 2 - 9;
const BADGE_RADIUS = 9.5;
const BADGE_OFFSET = SQUARE_SIZE / 2 - BADGE_RADIUS;

/** Drawn over board and stores: arrows, snowflakes, rings. */
export function Overlay({ scene, layout }: OverlayProps): JSX.Element {
  const { isFlipped, hand, settings } = usePage();
  const { refused, targets } = hand;
  const { snowflake } = THEMES[settings.theme];
  const colours = arrowColours(THEMES[settings.theme]);
  const arrows = scene.arrows.map(({ from, to, tone, weight, opacity, isMade = false }) => {
    const way = arrowWay(layout, from, to, isFlipped);
    const tail = from.kind === 'store' ? pieceRadius(layout, from.store) : isMade ? 0 : PIECE_EDGE;
    const drawn =
      way === null
        ? drawArrow(...arrowEnds(layout, from, to, isFlipped), colours[tone], weight, tail, isMade ? PIECE_EDGE : 0)
        : drawWay(way, colours[tone], weight);
    return opacity === undefined ? drawn : `<g opacity="${opacity}">${drawn}</g>`;
  });
  return (
    <svg class="overlay" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
      {frozenPawns(scene.setup).map((square) => {
        const { x, y } = centreOfPlace(layout, squarePlace(square), isFlipped);
        return <Snowflake key={square} x={x + FLAKE_OFFSET} y={y - FLAKE_OFFSET} colour={snowflake} />;
      })}
      {targets.map(({ square, kind }) => {
        if (kind !== 'thaw') return null;
        const { x, y } = centreOfPlace(layout, squarePlace(square), isFlipped);
        return <Snowflake key={square} x={x - FLAKE_OFFSET} y={y + FLAKE_OFFSET} colour={snowflake} />;
      })}
      {[...scene.marked, ...(refused?.causes ?? [])].map((place, index) => {
        const { x, y } = centreOfPlace(layout, place, isFlipped);
        const kind = index >= scene.marked.length ? 'ring' : scene.isPraise === true ? 'ring praise' : 'ring shown';
        const radius = place.kind === 'square' ? RING_RADIUS : pieceRadius(layout, place.store);
        return <circle key={index} class={kind} cx={x} cy={y} r={radius} />;
      })}
      <g dangerouslySetInnerHTML={{ __html: arrows.join('') }} />
      {scene.badges?.map((badge) => {
        const at = centreOfPlace(layout, squarePlace(badge.square), isFlipped);
        const way = scene.arrows.find(({ to }) => to.kind === 'square' && to.square === badge.square);
        const from = way === undefined ? at : centreOfPlace(layout, way.from, isFlipped);
        // An arrow from the upper right has its head there.
        const side = from.x > at.x && from.y < at.y ? -1 : 1;
        return <BadgeView key={badge.square} {...{ badge, at, side }} />;
      })}
    </svg>
  );
}

interface BadgeProps {
  readonly badge: Badge;
  readonly at: Point;
  /** Right or left. */
  readonly side: 1 | -1;
}

/** The mark of a move at an upper corner of its square, but within the board. */
function BadgeView({ badge, at, side }: BadgeProps): JSX.Element {
  return (
    <g
      class={`badge ${markClass(badge.glyph)}`}
      transform={`translate(${at.x + side * BADGE_OFFSET} ${at.y - BADGE_OFFSET})`}
    >
      <circle r={BADGE_RADIUS} />
      {/* Few fonts have it. */}
      {badge.glyph === '✓' ? <polyline points="-4,.5 -1.2,3.4 4.2,-3.2" /> : <text>{badge.glyph}</text>}
    </g>
  );
}

interface SnowflakeProps {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

function Snowflake({ x, y, colour }: SnowflakeProps): JSX.Element {
  return (
    <g
      class="snowflake"
      transform={`translate(${x} ${y})`}
      dangerouslySetInnerHTML={{ __html: drawSnowflake(colour) }}
    />
  );
}
