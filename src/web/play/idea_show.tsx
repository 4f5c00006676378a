import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { SQUARE_SIZE } from '../../diagram/geometry.ts';
import { startPosition } from '../../notation/fen.ts';
import type { Place } from '../../rules/place.ts';
import type { Role } from '../../rules/setup.ts';
import { colourName, roleName } from '../../rules/words.ts';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK, colourOf, roleOf } from '../../shared/men.ts';
import { LAYOUTS, centreOfPlace, cssBox, type Box, type Layout, type Packing } from '../table/layout.ts';
import { usePage } from '../use_app.ts';
import { STORY_STEPS, storyMen, type StoryMan } from './idea_story.ts';

const STEP_MS = 1500;
/** The last step is looked at for longer. */
const STEPS = STORY_STEPS.length + 1;
/** So often it is shown: nothing goes on for ever beside somebody who reads. */
const ROUNDS = 3;

/** The idea of the game, on the board, for eyes only: the game on the table stays as it is. */
export function IdeaShow({ onEnd }: { readonly onEnd: () => void }): JSX.Element {
  const { shape, isFlipped } = usePage();
  const [time, setTime] = useState(0);
  const men = useMemo(() => storyMen(startPosition().setup), []);
  const layout: Layout = { ...LAYOUTS[shape], packing: packingOf };
  const step = Math.min(time % STEPS, STORY_STEPS.length - 1);
  useEffect(() => {
    const timer = setTimeout(() => (time + 1 < ROUNDS * STEPS ? setTime(time + 1) : onEnd()), STEP_MS);
    return () => clearTimeout(timer);
  }, [time]);
  return (
    <div key={Math.floor(time / STEPS)} class="idea-show" aria-hidden="true" data-step={step}>
      {men.map((one, index) => (
        <Player key={index} {...{ one, step, layout, isFlipped }} />
      ))}
      <p class="idea-said" style={cssBox(captionBox(layout), layout)}>
        {STORY_STEPS[step] !== '' && <span key={step}>{STORY_STEPS[step]}</span>}
      </p>
    </div>
  );
}

interface PlayerProps {
  readonly one: StoryMan;
  readonly step: number;
  readonly layout: Layout;
  readonly isFlipped: boolean;
}

/** A piece stands where it was first, and is moved from there: a transform is no shift of the layout. */
function Player({ one: { man, places }, step, layout, isFlipped }: PlayerProps): JSX.Element {
  const cornerOf = (place: Place): Box => {
    const { x, y } = centreOfPlace(layout, place, isFlipped);
    return { x: x - SQUARE_SIZE / 2, y: y - SQUARE_SIZE / 2, width: SQUARE_SIZE, height: SQUARE_SIZE };
  };
  const [home, now] = [cornerOf(places[0]!), cornerOf(places[step]!)];
  const [x, y] = [now.x - home.x, now.y - home.y].map((way) => `${(100 * way) / SQUARE_SIZE}%`);
  const isMoving = places.some((place) => place !== places[0]);
  return (
    <span
      class={`man ${isMoving ? 'moving' : ''} ${colourName(colourOf(man))} ${roleName(roleOf(man))}`}
      style={{ ...cssBox(home, layout), translate: `${x} ${y}` }}
    />
  );
}

/** The one piece of each store comes first there. */
function packingOf({ kind, player }: { readonly kind: string; readonly player: number }): Packing {
  const first: Role = kind === 'prison' && player === 1 ? KNIGHT : BISHOP;
  return { order: [first, ...[QUEEN, ROOK, BISHOP, KNIGHT, PAWN].filter((role) => role !== first)], present: 1 };
}

/** Between the armies, where nobody of the story goes. */
function captionBox({ board }: Layout): Box {
  return { x: board.x, y: board.y + 4.5 * SQUARE_SIZE, width: board.width, height: SQUARE_SIZE };
}
