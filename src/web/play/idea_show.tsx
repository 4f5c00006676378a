import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { arrowColours, drawArrow, drawWay, type Arrow } from '../../diagram/arrows.ts';
import { SQUARE_SIZE } from '../../diagram/geometry.ts';
import { THEMES } from '../../diagram/theme.ts';
import { startPosition } from '../../notation/fen.ts';
import type { Place } from '../../rules/place.ts';
import type { Role } from '../../rules/setup.ts';
import { colourName, roleName } from '../../rules/words.ts';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK, colourOf, roleOf } from '../../shared/men.ts';
import {
  LAYOUTS,
  arrowWay,
  centreOfPlace,
  cssBox,
  pieceRadius,
  pieceSize,
  type Box,
  type Layout,
  type Packing,
} from '../table/layout.ts';
import { useApp, usePage } from '../use_app.ts';
import { STILL_STEP, STORY_STEPS, arrowsOf, marksOf, storyMen, type StoryMan } from './idea_story.ts';

/** So often it is shown: nothing goes on for ever beside somebody who reads. */
const ROUNDS = 2;

interface IdeaShowProps {
  /** Without motion: one picture, until the first touch. */
  readonly isStill: boolean;
  readonly onEnd: () => void;
}

/**
 * The idea of the game, on the board, for eyes only: the game on the table stays as it is. What is said of it is elsewhere, where the
 * board is not hidden by it.
 */
export function IdeaShow({ isStill, onEnd }: IdeaShowProps): JSX.Element {
  const app = useApp();
  const { shape, isFlipped } = usePage();
  const [time, setTime] = useState(0);
  const men = useMemo(() => storyMen(startPosition().setup), []);
  const layout: Layout = { ...LAYOUTS[shape], packing: packingOf };
  const step = isStill ? STILL_STEP : time % STORY_STEPS.length;
  const { part, ms } = STORY_STEPS[step]!;
  const shown = isStill ? 0 : part;
  useEffect(() => {
    if (isStill) return;
    const next = (): void => (time + 1 < ROUNDS * STORY_STEPS.length ? setTime(time + 1) : onEnd());
    const timer = setTimeout(next, ms);
    return () => clearTimeout(timer);
  }, [time, isStill]);
  useLayoutEffect(() => app.model.set({ ideaPart: shown }), [shown]);
  useLayoutEffect(() => () => app.model.set({ ideaPart: null }), []);
  return (
    <div
      key={Math.floor(time / STORY_STEPS.length)}
      class="idea-show"
      aria-hidden="true"
      data-step={step}
      data-part={shown}
    >
      {/* New ones for each step: what moves is a shift of the layout. */}
      {!isStill &&
        marksOf(step).map((place, index) => (
          <span
            key={`${step} ${index}`}
            class="idea-mark"
            style={cssBox(boxAround(place, layout, isFlipped), layout)}
          />
        ))}
      <Arrows layout={layout} arrows={arrowsOf(step, isStill)} />
      {men.map((one, index) => (
        <Player key={index} {...{ one, step, layout, isFlipped }} />
      ))}
    </div>
  );
}

interface ArrowsProps {
  readonly layout: Layout;
  readonly arrows: readonly Arrow[];
}

function Arrows({ layout, arrows }: ArrowsProps): JSX.Element {
  const { isFlipped, settings } = usePage();
  const colours = arrowColours(THEMES[settings.theme]);
  const drawn = arrows.map(({ from, to, tone, weight = 1, isMade = false }) => {
    const colour = colours[tone];
    const way = arrowWay(layout, from, to, isFlipped);
    if (way !== null) return drawWay(way, colour, weight);
    const tail = from.kind === 'store' ? pieceRadius(layout, from.store) : undefined;
    const tip = isMade && to.kind === 'store' ? pieceRadius(layout, to.store) : 0;
    const [start, end] = [from, to].map((place) => centreOfPlace(layout, place, isFlipped));
    return drawArrow(start!, end!, colour, weight, tail, tip);
  });
  return (
    <svg
      class="overlay"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      dangerouslySetInnerHTML={{ __html: drawn.join('') }}
    />
  );
}

interface PlayerProps {
  readonly one: StoryMan;
  readonly step: number;
  readonly layout: Layout;
  readonly isFlipped: boolean;
}

/** Where a piece stands: as large as there is room for. */
function boxAround(place: Place, layout: Layout, isFlipped: boolean): Box {
  const { x, y } = centreOfPlace(layout, place, isFlipped);
  const size = place.kind === 'store' ? pieceSize(layout, place.store) : SQUARE_SIZE;
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

/** A piece stands where it was first, and is moved from there: a transform is no shift of the layout. */
function Player({ one: { man, places }, step, layout, isFlipped }: PlayerProps): JSX.Element {
  const [home, now] = [places[0]!, places[step]!].map((place) => boxAround(place, layout, isFlipped)) as [Box, Box];
  const [x, y] = [now.x - home.x, now.y - home.y].map((way) => `${(100 * way) / home.width}%`);
  const isMoving = places.some((place) => place !== places[0]);
  return (
    <span
      class={`man ${isMoving ? 'moving' : ''} ${colourName(colourOf(man))} ${roleName(roleOf(man))}`}
      style={{ ...cssBox(home, layout), translate: `${x} ${y}`, scale: now.width / home.width }}
    />
  );
}

/** The one piece of each store comes first there. */
function packingOf({ kind, player }: { readonly kind: string; readonly player: number }): Packing {
  const first: Role = kind === 'prison' && player === 1 ? KNIGHT : BISHOP;
  return { order: [first, ...[QUEEN, ROOK, BISHOP, KNIGHT, PAWN].filter((role) => role !== first)], present: 1 };
}
