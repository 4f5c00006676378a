import { SQUARE_SIZE, STORE_HEIGHT, STORE_ROWS, centreOf, BOARD_SIZE } from '../../diagram/geometry.ts';
import type { Point } from '../../diagram/geometry.ts';
import type { Role } from '../../rules/setup.ts';
import { BISHOP, BLACK, KNIGHT, PAWN, QUEEN, ROOK } from '../../shared/men.ts';
import { countsOf, samePlace, type Place, type Store } from '../../rules/place.ts';
import type { Scene } from './scene.ts';

// The table in the units of diagrams, where a square is 45 wide. Both CSS and the overlay use it.

/**
 * `slim`: the stores beside the board, their pieces one below the other. `wide`, for fingers in low windows: two beside each other. `tall`,
 * for phones in portrait: the stores above and below the board.
 */
export type Shape = 'slim' | 'wide' | 'tall';

/** In style sheets what is beside the board is `wide`, and one column of pieces there `slim` as well. */
export function shapeClass(shape: Shape): string {
  return shape === 'slim' ? 'wide slim' : shape;
}

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
  readonly storeWidth: number;
  /** Roles of a store's slots, row by row. */
  readonly rows: readonly (readonly Role[])[];
  /** How the pieces of a store are packed; undefined: not at all. */
  readonly packing?: (store: Store) => Packing;
  /** Height of what is beyond a store's slots, at the edge of the table: its title, if that is in it. */
  readonly titleHeight: number;
  /** Height of a store's title within its slots, which are as high as the store: what is beside the men is for fingers. */
  readonly captionHeight: number;
}

/** Between the board and the stores, and between those of one side, with the evaluation bar and its number in it. */
const SLIM_GAP = 12;
/** In low windows, with the bar in it, which touches neither side. */
const GAP = 9;
/** A piece as large as on the board, and what is around it: the board and the panel beside it have the room. */
const SLIM_WIDTH = SQUARE_SIZE + 5;
/** Two men side by side, a little smaller than on the board: here it must be as large as the window allows. */
const STORE_WIDTH = 1.9 * SQUARE_SIZE - 1;

/** A row of pieces and a title: so low that the board has the width of a phone beside a panel, too. */
const STRIP_HEIGHT = 52;
const STRIP_MARGIN = 3;
/** Between the board and the stores: the evaluation bar fills the upper gap. */
const STRIP_GAP = 5;
const CAPTION_HEIGHT = 12;
/** What is around a piece that is as high as its strip allows. */
const STRIP_EDGES = 0.5;
const TITLE_HEIGHT = 20;
/** There titles are small, and without a sign. */
const SLIM_TITLE_HEIGHT = 17;

const ROLES = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN];

export const LAYOUTS: Readonly<Record<Shape, Layout>> = {
  slim: besideBoard(
    'slim',
    SLIM_WIDTH,
    SLIM_GAP,
    SLIM_TITLE_HEIGHT,
    ROLES.map((role) => [role]),
  ),
  wide: besideBoard('wide', STORE_WIDTH, GAP, TITLE_HEIGHT, STORE_ROWS),
  tall: {
    shape: 'tall',
    width: BOARD_SIZE,
    height: BOARD_SIZE + 2 * (STRIP_HEIGHT + STRIP_GAP),
    board: { x: 0, y: STRIP_HEIGHT + STRIP_GAP, width: BOARD_SIZE, height: BOARD_SIZE },
    storeWidth: BOARD_SIZE / 2 - 1.5 * STRIP_MARGIN,
    rows: [ROLES],
    titleHeight: 0,
    captionHeight: CAPTION_HEIGHT,
  },
};

function besideBoard(shape: Shape, storeWidth: number, gap: number, titleHeight: number, rows: Layout['rows']): Layout {
  return {
    shape,
    width: 2 * (storeWidth + gap) + BOARD_SIZE,
    height: BOARD_SIZE,
    board: { x: storeWidth + gap, y: 0, width: BOARD_SIZE, height: BOARD_SIZE },
    storeWidth,
    rows,
    titleHeight,
    captionHeight: 0,
  };
}

/** The roles of a store as they stand there: first those that are present. */
export interface Packing {
  readonly order: readonly Role[];
  readonly present: number;
}

/**
 * The layout with the pieces of each store packed, in the order of their values: those that are not there come after them. Who has just
 * left keeps his place until the next move, because it is marked. Where pieces are set up, each has the same place always.
 */
export function packed(
  layout: Layout,
  { setup, lastMove, hands }: Pick<Scene, 'setup' | 'lastMove' | 'hands'>,
): Layout {
  if (hands === 'free') return layout;
  const roles = layout.rows.flat();
  const packing = (store: Store): Packing => {
    const counts = countsOf(setup, store);
    const isIn = (role: Role): boolean =>
      counts[role]! > 0 || lastMove.some((place) => samePlace(place, { kind: 'store', store, role }));
    const present = roles.filter(isIn);
    return { order: [...present, ...roles.filter((role) => !isIn(role))], present: present.length };
  };
  return { ...layout, packing };
}

/**
 * The roles of a store as they are seen, from above, row by row: those that are present are at the edge of the table, below the title
 * of an upper store and above that of a lower one, so that arrows from store to store cross no title. Beyond them are the others.
 */
export function rowsOf({ rows, packing }: Layout, store: Store, isFlipped: boolean): readonly (readonly Role[])[] {
  if (packing === undefined) return rows;
  const columns = rows[0]!.length;
  const { order, present } = packing(store);
  if (rows.length === 1) return [order];
  const own = inRows(order.slice(0, present), columns);
  const others = inRows(order.slice(present), columns);
  return isUpper(store, isFlipped) ? [...own, ...others] : [...others.reverse(), ...own];
}

function inRows(roles: readonly Role[], columns: number): (readonly Role[])[] {
  return Array.from({ length: Math.ceil(roles.length / columns) }, (_, row) =>
    roles.slice(row * columns, (row + 1) * columns),
  );
}

/** In a single row the pieces have as many slots' widths each, by their number: a finger needs more than one. */
const ROW_PITCHES = [1, 1.4, 1.4, 1.4, 1.25, 1] as const;
/** The same for the heights of slots in a single column, where up to three pieces are hardly smaller than on the board. */
const COLUMN_PITCHES = [1, 1.55, 1.55, 1.55, 1.25, 1] as const;

/** How many slots' widths, in a single column heights, a piece has. */
export function pitchOf({ shape, packing }: Layout, store: Store): number {
  if (packing === undefined || shape === 'wide') return 1;
  return (shape === 'slim' ? COLUMN_PITCHES : ROW_PITCHES)[packing(store).present]!;
}

/** Where the slot of a role is, in columns and rows. What is there stands in the middle. */
function cellOf(layout: Layout, store: Store, role: Role, isFlipped: boolean): Point {
  const rows = rowsOf(layout, store, isFlipped);
  const row = rows.findIndex((roles) => roles.includes(role));
  const column = rows[row]!.indexOf(role);
  const columns = layout.rows[0]!.length;
  if (layout.packing === undefined) return { x: column, y: row };
  if (layout.shape === 'wide') return { x: column + (columns - rows[row]!.length) / 2, y: row };
  const pitch = pitchOf(layout, store);
  const { order, present } = layout.packing(store);
  const at = order.indexOf(role);
  if (layout.shape === 'tall')
    return { x: alongLine(at, present, pitch, order.length, (columns - present * pitch) / 2), y: row };
  if (isUpper(store, isFlipped)) return { x: 0, y: alongLine(at, present, pitch, order.length) };
  // From the lower edge, with the strongest piece above the others there as well.
  const fromEdge = at < present ? present - 1 - at : at;
  return { x: 0, y: order.length - 1 - alongLine(fromEdge, present, pitch, order.length) };
}

/** Where the slot with a number begins, in slots: first those of the pieces that are present, then the others, which share what remains. */
function alongLine(at: number, present: number, pitch: number, count: number, start = 0): number {
  if (at < present) return start + at * pitch + (pitch - 1) / 2;
  const last = count - 1;
  const first = Math.min(start + present * pitch, last);
  return first + ((at - present) * (last - first)) / Math.max(1, last - present);
}

/** The stores in reading order. */
export const STORES: readonly Store[] = [
  { kind: 'prison', player: 1 },
  { kind: 'airfield', player: 1 },
  { kind: 'airfield', player: 0 },
  { kind: 'prison', player: 0 },
];

/** Is a store the one of the player above? */
export function isUpper({ player }: Store, isFlipped: boolean): boolean {
  return (player === BLACK) !== isFlipped;
}

/** Each player's prison is on his right and his airfield on his left. */
export function storeBox(layout: Layout, store: Store, isFlipped: boolean): Box {
  const isAbove = isUpper(store, isFlipped);
  const isLeft = (store.kind === 'prison') === isAbove;
  const { width, height, storeWidth } = layout;
  if (layout.shape === 'tall')
    return {
      x: isLeft ? STRIP_MARGIN : width - STRIP_MARGIN - storeWidth,
      y: isAbove ? 0 : height - STRIP_HEIGHT,
      width: storeWidth,
      height: STRIP_HEIGHT,
    };
  const storeHeight = layout.shape === 'slim' ? (height - SLIM_GAP) / 2 : STORE_HEIGHT;
  return {
    x: isLeft ? 0 : width - storeWidth,
    y: isAbove ? 0 : height - storeHeight,
    width: storeWidth,
    height: storeHeight,
  };
}

/** Where the evaluation bar is: the gap before the stores at the right, or, on phones, the one above the board. Style sheets inset it. */
export function evaluationBox({ shape, board, storeWidth }: Layout): Box {
  if (shape === 'tall') return { x: board.x, y: board.y - STRIP_GAP, width: board.width, height: STRIP_GAP };
  return { x: board.x + board.width, y: 0, width: board.x - storeWidth, height: board.height };
}

/** The slot of a role within the box of its store. */
export function slotBox(layout: Layout, store: Store, isFlipped: boolean, role: Role): Box {
  const { width, height } = storeBox(layout, store, isFlipped);
  const slot = {
    width: width / layout.rows[0]!.length,
    height: (height - layout.titleHeight) / layout.rows.length,
  };
  const { x, y } = cellOf(layout, store, role, isFlipped);
  const top = isUpper(store, isFlipped) ? layout.titleHeight : 0;
  return { x: x * slot.width, y: top + y * slot.height, ...slot };
}

/** The centre of a place on the whole table. */
export function centreOfPlace(layout: Layout, place: Place, isFlipped: boolean): Point {
  if (place.kind === 'square') {
    const { x, y } = centreOf(place.square, isFlipped);
    return { x: layout.board.x + x, y: layout.board.y + y };
  }
  const store = storeBox(layout, place.store, isFlipped);
  const slot = slotBox(layout, place.store, isFlipped, place.role);
  const caption = isUpper(place.store, isFlipped) ? layout.captionHeight : -layout.captionHeight;
  return { x: store.x + slot.x + slot.width / 2, y: store.y + slot.y + (slot.height + caption) / 2 };
}

/** How large a piece in a store is: as large as there is room for. */
export function pieceSize(layout: Layout, store: Store): number {
  const { width, height } = slotBox(layout, store, false, PAWN);
  const pitch = pitchOf(layout, store);
  if (layout.shape === 'slim') return Math.min(pitch * height - 1, SQUARE_SIZE - 3);
  return Math.min(pitch * width, height - layout.captionHeight - STRIP_EDGES);
}

/** From the centre of a piece in a store to its edge. */
export function pieceRadius(layout: Layout, store: Store): number {
  return pieceSize(layout, store) / 2 - 3;
}

/** The point at which a piece that comes to a place is expected: of a store in which there is none of its kind, in the next free room. */
export function landingPoint(layout: Layout, place: Place, isFlipped: boolean): Point {
  const at = centreOfPlace(layout, place, isFlipped);
  if (place.kind === 'square' || layout.packing === undefined) return at;
  const { order, present } = layout.packing(place.store);
  if (order.indexOf(place.role) < present) return at;
  const free = centreOfPlace(layout, { ...place, role: order[present]! }, isFlipped);
  // Beside others in their row, or in the middle of an empty one.
  if (layout.shape === 'tall' && present > 0) return free;
  const { x, width } = storeBox(layout, place.store, isFlipped);
  return { x: x + width / 2, y: free.y };
}

/** Where a piece that comes to a store will stand, as large as those there; alone, as if it were there. */
export function arrivalBox(layout: Layout, store: Store, role: Role, isFlipped: boolean): Box {
  const isAlone = layout.packing?.(store).present === 0;
  const others = layout.rows.flat().filter((one) => one !== role);
  const shown = isAlone ? { ...layout, packing: () => ({ order: [role, ...others], present: 1 }) } : layout;
  const { x, y } = landingPoint(shown, { kind: 'store', store, role }, isFlipped);
  const size = pieceSize(shown, store);
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

/** So far from its middle what is given away passes the other pieces of its column. */
const BESIDE_PIECES = 0.42 * SQUARE_SIZE;

/** Where an arrow starts and ends; from store to store it runs beside the pieces, on the side of the board. */
export function arrowEnds(layout: Layout, from: Place, to: Place, isFlipped: boolean): readonly [Point, Point] {
  const ends = [centreOfPlace(layout, from, isFlipped), landingPoint(layout, to, isFlipped)] as const;
  if (layout.shape !== 'slim' || from.kind === 'square' || to.kind === 'square') return ends;
  const aside = ends[0].x < layout.board.x ? BESIDE_PIECES : -BESIDE_PIECES;
  return [
    { ...ends[0], x: ends[0].x + aside },
    { ...ends[1], x: ends[1].x + aside },
  ];
}

/** So far within the edge of the board what is given away goes along it: the pieces there are hardly touched. */
const WITHIN_EDGE = 2;

/** On phones, where the board is between the stores: the way from store to store along its edge. Null for all other arrows. */
export function arrowWay(layout: Layout, from: Place, to: Place, isFlipped: boolean): readonly Point[] | null {
  if (layout.shape !== 'tall' || from.kind === 'square' || to.kind === 'square') return null;
  const { board } = layout;
  const [start, end] = arrowEnds(layout, from, to, isFlipped);
  const x = start.x > board.x + board.width / 2 ? board.x + board.width - WITHIN_EDGE : board.x + WITHIN_EDGE;
  const isDownwards = isUpper(from.store, isFlipped);
  const [top, bottom] = [board.y + WITHIN_EDGE, board.y + board.height - WITHIN_EDGE];
  const [leave, arrive] = isDownwards ? [top, bottom] : [bottom, top];
  const first = { x: start.x, y: start.y + (isDownwards ? 1 : -1) * pieceRadius(layout, from.store) };
  return [first, { x: start.x, y: leave }, { x, y: leave }, { x, y: arrive }, { x: end.x, y: arrive }, end];
}

/** The square or slot of a place on the whole table. */
export function boxOfPlace(layout: Layout, place: Place, isFlipped: boolean): Box {
  const { x, y } = centreOfPlace(layout, place, isFlipped);
  if (place.kind === 'square')
    return { x: x - SQUARE_SIZE / 2, y: y - SQUARE_SIZE / 2, width: SQUARE_SIZE, height: SQUARE_SIZE };
  const store = storeBox(layout, place.store, isFlipped);
  const slot = slotBox(layout, place.store, isFlipped, place.role);
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
