import type { JSX } from 'preact';
import { arrowColours, drawArrow, type Arrow } from '../../diagram/arrows.ts';
import { SQUARE_SIZE } from '../../diagram/geometry.ts';
import { drawSnowflake } from '../../diagram/snowflake.ts';
import { THEMES, type ThemeName } from '../../diagram/theme.ts';
import type { Position } from '../../rules/position.ts';
import { countsOf, ownerOf, squarePlace, storeName, type Place, type Store } from '../../rules/place.ts';
import { frozenPawns } from '../../rules/refusal/facts.ts';
import type { Man } from '../../rules/setup.ts';
import { colourName, fileName, roleName } from '../../rules/words.ts';
import { EMPTY, colourOf, manOf, roleOf } from '../../shared/men.ts';
import {
  LAYOUTS,
  STORES,
  boxOfPlace,
  centreOfPlace,
  cssBox,
  isUpper,
  landingPoint,
  packed,
  storeBox,
} from '../table/layout.ts';
import type { Layout } from '../table/layout.ts';

interface MarksProps {
  readonly position: Position;
  readonly arrows: readonly Arrow[];
  readonly theme: ThemeName;
  readonly layout: Layout;
}

interface TablePictureProps extends Omit<MarksProps, 'layout'> {
  /** The position in words. */
  readonly label: string;
}

/** Small as a picture is, the words in it are as high as elsewhere. */
const TITLE_HEIGHT = 30;
const FLAKE_OFFSET = SQUARE_SIZE / 2 - 9;
const INDICES = [0, 1, 2, 3, 4, 5, 6, 7];

/** A position that is only looked at, drawn as the table is: the same pieces, squares, letters and stores, by the same styles. */
export function TablePicture({ label, position, arrows, theme }: TablePictureProps): JSX.Element {
  const { setup } = position;
  const layout = packed({ ...LAYOUTS.wide, titleHeight: TITLE_HEIGHT }, { setup, lastMove: [], hands: 'none' });
  return (
    // As wide as there is room, whatever the size and the shape of the table of the page.
    <span
      class="table men wide table-picture"
      style={{ width: '100%', aspectRatio: `${layout.width} / ${layout.height}` }}
      role="img"
      aria-label={label}
    >
      {STORES.map((store) => (
        <StorePicture key={`${store.kind}${store.player}`} {...{ store, layout, position }} />
      ))}
      <span class="board" style={cssBox(layout.board, layout)}>
        <span class="ground" dangerouslySetInnerHTML={{ __html: LETTERS }} />
      </span>
      {position.isCheck() && (
        <span class="picture-check" style={boxStyle(layout, squarePlace(position.kingSquare(position.turn)))} />
      )}
      {setup.board.map((man, square) =>
        man === EMPTY ? null : <ManPicture key={square} man={man} layout={layout} place={squarePlace(square)} />,
      )}
      <Marks {...{ position, layout, arrows, theme }} />
    </span>
  );
}

function boxStyle(layout: Layout, place: Place): Record<string, string> {
  return cssBox(boxOfPlace(layout, place, false), layout);
}

function ManPicture({
  man,
  layout,
  place,
  count = 1,
}: {
  readonly man: Man;
  readonly layout: Layout;
  readonly place: Place;
  readonly count?: number;
}): JSX.Element {
  return (
    <span class={place.kind === 'store' ? 'slot' : 'picture-man'} style={boxStyle(layout, place)}>
      <span class={`man ${colourName(colourOf(man))} ${roleName(roleOf(man))}`} />
      {count > 1 && <span class="count">{count}</span>}
    </span>
  );
}

interface StorePictureProps {
  readonly store: Store;
  readonly layout: Layout;
  readonly position: Position;
}

function StorePicture({ store, layout, position }: StorePictureProps): JSX.Element {
  const counts = countsOf(position.setup, store);
  const [owner, kind] = storeName(store).split(' ');
  const roles = layout.rows.flat().filter((role) => counts[role]! > 0);
  return (
    <>
      <span
        class={`store ${store.kind} ${isUpper(store, false) ? 'upper' : 'lower'} ${roles.length === 0 ? 'bare' : ''}`}
        style={cssBox(storeBox(layout, store, false), layout)}
      >
        <span class="store-title">
          <span class="store-owner">{owner} </span>
          {kind}
        </span>
      </span>
      {roles.map((role) => (
        <ManPicture
          key={role}
          man={manOf(ownerOf(store), role)}
          place={{ kind: 'store', store, role }}
          count={counts[role]}
          layout={layout}
        />
      ))}
    </>
  );
}

/** The letters and numbers at the edges, in the elements that the board has for them. */
const LETTERS = [INDICES.map((rank) => String(rank + 1)), INDICES.map(fileName)]
  .map(
    (row, at) =>
      `<coords class="${at === 0 ? 'ranks' : 'files'}"><coord>${row.join('</coord><coord>')}</coord></coords>`,
  )
  .join('');

/** Arrows and snowflakes. */
function Marks({ position, layout, arrows, theme }: MarksProps): JSX.Element {
  const { snowflake } = THEMES[theme];
  const colours = arrowColours(THEMES[theme]);
  const flakes = frozenPawns(position.setup).map((square) => {
    const { x, y } = centreOfPlace(layout, squarePlace(square), false);
    return `<g transform="translate(${x + FLAKE_OFFSET} ${y - FLAKE_OFFSET})">${drawSnowflake(snowflake)}</g>`;
  });
  const drawn = arrows.map(({ from, to, tone }) =>
    drawArrow(centreOfPlace(layout, from, false), landingPoint(layout, to, false), colours[tone]),
  );
  return (
    <svg
      class="overlay"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      dangerouslySetInnerHTML={{ __html: [...flakes, ...drawn].join('') }}
    />
  );
}
