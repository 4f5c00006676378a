import { SQUARE_SIZE, STORE_HEIGHT, STORE_ROWS, centreOf, BOARD_SIZE } from '../../diagram/geometry.ts';
import type { Point } from '../../diagram/geometry.ts';
import type { Role } from '../../rules/setup.ts';
import { BISHOP, BLACK, KNIGHT, PAWN, QUEEN, ROOK } from '../../shared/men.ts';
import { samePlace, type Place, type Store } from '../../rules/place.ts';
import { countsOf } from '../../rules/stores.ts';
import type { Scene } from './scene.ts';

// The table in the units of diagrams, where a square is 45 wide. Both CSS and the overlay use it.

/** `wide`: the stores beside the board. `tall`, for phones in portrait: above and below it. */
export type Shape = 'wide' | 'tall';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly shape: Shape;
  readonly width: number;
  readonly height: number;
  readonly board: Box;
  /** Roles of a store's slots, row by row. */
  readonly rows: readonly (readonly Role[])[];
  /** The same of a store whose pieces are packed: see `packed`. */
  readonly packedRows?: (store: Store) => readonly (readonly Role[])[];
  /** Height of a store's title above its slots. */
  readonly titleHeight: number;
  /** Height of a store's title within its slots, which are as high as the store: what is beside the men is for fingers. */
  readonly captionHeight: number;
}

const GAP = 8;
/** Two men side by side, a little smaller than on the board: here it must be as large as the window allows. */
const STORE_WIDTH = 1.9 * SQUARE_SIZE;

/** A row of five slots and a title: so low that the board has the width of a phone beside a panel, too. */
const STRIP_HEIGHT = 50;
const STRIP_MARGIN = 2;
const CAPTION_HEIGHT = 14;
const TITLE_HEIGHT = 20;

export const LAYOUTS: Readonly<Record<Shape, Layout>> = {
  wide: {
    shape: 'wide',
    width: 2 * (STORE_WIDTH + GAP) + BOARD_SIZE,
    height: BOARD_SIZE,
    board: { x: STORE_WIDTH + GAP, y: 0, width: BOARD_SIZE, height: BOARD_SIZE },
    rows: STORE_ROWS,
    titleHeight: TITLE_HEIGHT,
    captionHeight: 0,
  },
  tall: {
    shape: 'tall',
    width: BOARD_SIZE,
    height: BOARD_SIZE + 2 * STRIP_HEIGHT,
    board: { x: 0, y: STRIP_HEIGHT, width: BOARD_SIZE, height: BOARD_SIZE },
    rows: [[QUEEN, ROOK, BISHOP, KNIGHT, PAWN]],
    titleHeight: 0,
    captionHeight: CAPTION_HEIGHT,
  },
};

/**
 * The layout with the pieces of each store packed, in the order of their values: those that are not there come after them. Who has just
 * left keeps his place until the next move, because it is marked. Where pieces are set up, each has the same place always.
 */
export function packed(
  layout: Layout,
  { setup, lastMove, hands }: Pick<Scene, 'setup' | 'lastMove' | 'hands'>,
): Layout {
  if (hands === 'free') return layout;
  const columns = layout.rows[0]!.length;
  const packedRows = (store: Store): readonly (readonly Role[])[] => {
    const counts = countsOf(setup, store);
    const isIn = (role: Role): boolean =>
      counts[role]! > 0 || lastMove.some((place) => samePlace(place, { kind: 'store', store, role }));
    const roles = layout.rows.flat();
    const order = [...roles.filter(isIn), ...roles.filter((role) => !isIn(role))];
    return layout.rows.map((_row, at) => order.slice(at * columns, (at + 1) * columns));
  };
  return { ...layout, packedRows };
}

/** The roles of a store as they are seen. */
export function rowsOf({ rows, packedRows }: Layout, store: Store): readonly (readonly Role[])[] {
  return packedRows?.(store) ?? rows;
}

/** The stores in reading order. */
export const STORES: readonly Store[] = [
  { kind: 'prison', player: 1 },
  { kind: 'airfield', player: 1 },
  { kind: 'airfield', player: 0 },
  { kind: 'prison', player: 0 },
];

/** Each player's prison is on his right and his airfield on his left. */
export function storeBox(layout: Layout, store: Store, isFlipped: boolean): Box {
  const isAbove = (store.player === BLACK) !== isFlipped;
  const isLeft = (store.kind === 'prison') === isAbove;
  if (layout.shape === 'wide') {
    return {
      x: isLeft ? 0 : layout.width - STORE_WIDTH,
      y: isAbove ? 0 : layout.height - STORE_HEIGHT,
      width: STORE_WIDTH,
      height: STORE_HEIGHT,
    };
  }
  const width = layout.width / 2 - 1.5 * STRIP_MARGIN;
  return {
    x: isLeft ? STRIP_MARGIN : layout.width - STRIP_MARGIN - width,
    y: isAbove ? 0 : layout.height - STRIP_HEIGHT,
    width,
    height: STRIP_HEIGHT,
  };
}

/** Thickness of the evaluation bar. */
const EVALUATION_WIDTH = 5;

/** The bar beside the board: in the gap before the stores at its right, or, on phones, at its upper edge. */
export function evaluationBox({ shape, board }: Layout): Box {
  return shape === 'wide'
    ? { x: board.x + board.width + (GAP - EVALUATION_WIDTH) / 2, y: 0, width: EVALUATION_WIDTH, height: board.height }
    : { x: board.x, y: board.y, width: board.width, height: EVALUATION_WIDTH - 1 };
}

/** The slot of a role within its store's box, where `rows` say. */
export function slotBox(layout: Layout, store: Box, role: Role, rows = layout.rows): Box {
  const columns = layout.rows[0]!.length;
  const row = rows.findIndex((roles) => roles.includes(role));
  const width = store.width / columns;
  const height = (store.height - layout.titleHeight) / layout.rows.length;
  return {
    x: rows[row]!.indexOf(role) * width,
    y: layout.titleHeight + row * height,
    width,
    height,
  };
}

/** The centre of a place on the whole table. */
export function centreOfPlace(layout: Layout, place: Place, isFlipped: boolean): Point {
  if (place.kind === 'square') {
    const { x, y } = centreOf(place.square, isFlipped);
    return { x: layout.board.x + x, y: layout.board.y + y };
  }
  const store = storeBox(layout, place.store, isFlipped);
  const slot = slotBox(layout, store, place.role, rowsOf(layout, place.store));
  const { captionHeight } = layout;
  return { x: store.x + slot.x + slot.width / 2, y: store.y + slot.y + (slot.height + captionHeight) / 2 };
}

/** The square or slot of a place on the whole table. */
export function boxOfPlace(layout: Layout, place: Place, isFlipped: boolean): Box {
  const { x, y } = centreOfPlace(layout, place, isFlipped);
  if (place.kind === 'square')
    return { x: x - SQUARE_SIZE / 2, y: y - SQUARE_SIZE / 2, width: SQUARE_SIZE, height: SQUARE_SIZE };
  const store = storeBox(layout, place.store, isFlipped);
  const slot = slotBox(layout, store, place.role, rowsOf(layout, place.store));
  return { ...slot, x: store.x + slot.x, y: store.y + slot.y };
}

/** A box in CSS, in per cent of its container. */
export function cssBox(box: Box, whole: { readonly width: number; readonly height: number }): Record<string, string> {
  const percent = (part: number, of: number): string => `${(100 * part) / of}%`;
  return {
    left: percent(box.x, whole.width),
    top: percent(box.y, whole.height),
    width: percent(box.width, whole.width),
    height: percent(box.height, whole.height),
  };
}
