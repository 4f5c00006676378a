import type { JSX } from 'preact';
import { drawArrow } from '../../diagram/arrows.ts';
import { SQUARE_SIZE } from '../../diagram/geometry.ts';
import { drawSnowflake } from '../../diagram/snowflake.ts';
import { THEMES } from '../../diagram/theme.ts';
import { frozenPawns } from '../../rules/refusal/facts.ts';
import { usePage } from '../use_app.ts';
import { centreOfPlace, type Layout } from './layout.ts';
import { squarePlace } from '../../rules/place.ts';
import type { Scene } from './scene.ts';

interface OverlayProps {
  readonly scene: Scene;
  readonly layout: Layout;
}

const RING_RADIUS = SQUARE_SIZE / 2 - 2.5;
const FLAKE_OFFSET = SQUARE_SIZE / 2 - 9;

/** Drawn over board and stores: arrows, snowflakes, rings. */
export function Overlay({ scene, layout }: OverlayProps): JSX.Element {
  const { isFlipped, hand, settings } = usePage();
  const { refused, targets } = hand;
  const { arrow, mistakeArrow, hostageArrow, snowflake } = THEMES[settings.theme];
  const colours = { move: arrow, mistake: mistakeArrow, hostage: hostageArrow };
  const arrows = scene.arrows.map(({ from, to, tone, weight }) =>
    drawArrow(centreOfPlace(layout, from, isFlipped), centreOfPlace(layout, to, isFlipped), colours[tone], weight),
  );
  const rings = [...scene.marked, ...(refused?.causes ?? [])];
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
      {rings.map((place, index) => {
        const { x, y } = centreOfPlace(layout, place, isFlipped);
        return <circle key={index} class="ring" cx={x} cy={y} r={RING_RADIUS} />;
      })}
      <g dangerouslySetInnerHTML={{ __html: arrows.join('') }} />
    </svg>
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
