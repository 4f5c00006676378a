import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Box } from './layout.ts';

/** Distance of floating elements from the edge of the window, and from what they are about, in CSS pixels. */
const MARGIN_PX = 4;
const GAP_PX = 6;
/** A pixel of what must be seen weighs as much as so many of distance. */
const COVERED_WEIGHT = 1000;
/** Where there isn't room for all, what it is about is seen. */
const FIRST_WEIGHT = 100;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Places an element that floats over the table beside the first of some boxes, where it covers as little as possible of all of
 * them and fits into the window: after each render and change of the window's size. The boxes are in the units of `whole`.
 */
export function useBeside(
  floating: RefObject<HTMLElement | null>,
  boxes: readonly Box[],
  whole: { readonly width: number; readonly height: number },
): void {
  useLayoutEffect(() => {
    const place = (): void => placeBeside(floating.current!, boxes, whole);
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  });
}

function placeBeside(element: HTMLElement, boxes: readonly Box[], whole: { readonly width: number }): void {
  const table = element.offsetParent!.getBoundingClientRect();
  const scale = table.width / whole.width;
  const seen = boxes.map(({ x, y, width, height }) => ({
    x: table.left + x * scale,
    y: table.top + y * scale,
    width: width * scale,
    height: height * scale,
  }));
  const { width, height } = element.getBoundingClientRect();
  const about = seen[0]!;
  const costOf = (at: Point): number => {
    const covered = seen.reduce(
      (sum, box) => sum + (box === about ? FIRST_WEIGHT : 1) * overlap(box, { ...at, width, height }),
      0,
    );
    const distance = Math.hypot(
      at.x + width / 2 - about.x - about.width / 2,
      at.y + height / 2 - about.y - about.height / 2,
    );
    return COVERED_WEIGHT * covered + distance;
  };
  const lowest = sheetTop() ?? document.documentElement.clientHeight;
  const places = seen
    .flatMap((box) => placesBeside(box, width, height))
    .map((at) => intoWindow(at, width, height, lowest));
  const best = places.reduce((one, other) => (costOf(other) < costOf(one) ? other : one));
  element.style.left = `${best.x - table.left}px`;
  element.style.top = `${best.y - table.top}px`;
}

/** Words are read no wider than this, and where there is a choice not narrower than that. */
const WORDS_PX = 440;
const NARROW_PX = 260;
/** Whose turn it is, and what can be done, remain to be read. */
const KEPT = '.status, .player > :not(.heard)';
/** Where there is room, commands can be pressed as well; of a panel beside the table its moves give way. */
const COMMANDS = 'main > .toolbar, .page.wide .panel :is(.tabs, .actions, .score-tools, .primary)';
const SMALL = '(max-height: 699px)';
/** Places beside the table are tried so far apart. */
const STEP_PX = 24;

/**
 * Places an element of the window where it covers nothing of the table, neither names nor the status nor commands: below the table, or
 * else beside it, near the height of the box that it is about, which is in the units of `whole`. Where there is no such room, over those
 * words.
 */
export function useOffTable(
  floating: RefObject<HTMLElement | null>,
  box: Box,
  whole: { readonly width: number },
): void {
  useLayoutEffect(() => {
    const place = (): void => placeOffTable(floating.current!, box, whole);
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  });
}

/** A place for words: `end` is its right edge, where they are to be aligned there; `middle` their centre, if there is room. */
interface Room {
  readonly x: number;
  readonly y: number;
  readonly end?: number;
  readonly middle?: number;
}

/** Of the places with room for it the one where it covers least that is needed; of equal ones the first. */
function placeOffTable(element: HTMLElement, box: Box, whole: { readonly width: number }): void {
  const table = document.querySelector('.table')!.getBoundingClientRect();
  const [words, commands] = [boxesOf(KEPT), boxesOf(COMMANDS)];
  // On small phones it stands for a moment in place of the status.
  const isSmall = document.querySelector('.page.tall') !== null && matchMedia(SMALL).matches;
  const [first, second] = isSmall ? [commands, words] : [words, commands];
  const costOf = (room: Room): number => {
    const own = putInto(element, room);
    const covered = (boxes: readonly Box[]): number => boxes.reduce((sum, one) => sum + overlap(one, own!), 0);
    return own === null ? Infinity : FIRST_WEIGHT * covered(first) + covered(second);
  };
  const middle = table.top + ((box.y + box.height / 2) * table.width) / whole.width;
  const rooms = [[...words, ...commands], ...new Set([first, words])].flatMap((kept) =>
    roomsAround(table, kept, middle),
  );
  let [best, least] = [rooms[0]!, Infinity];
  for (const room of rooms) {
    const cost = costOf(room);
    if (cost < least) [best, least] = [room, cost];
    if (least === 0) break;
  }
  putInto(element, best, least === Infinity);
}

/** Places for words about something at the height `middle` that are not on the table, so that what is kept beside and below it is seen. */
function roomsAround(table: DOMRect, kept: readonly Box[], middle: number): Room[] {
  const left = Math.max(MARGIN_PX, table.left);
  const below = table.bottom + MARGIN_PX;
  const last = Math.max(below, ...kept.map(({ y, height }) => y + height + MARGIN_PX));
  const moves = document.querySelector('.recent')?.getBoundingClientRect().top ?? 0;
  const beside = { x: table.right + GAP_PX, y: MARGIN_PX, middle };
  const panel = document.querySelector('.page.wide .panel')?.getBoundingClientRect();
  const overPanel =
    panel === undefined || panel.left < table.right
      ? beside
      : { ...beside, x: panel.left + GAP_PX, end: panel.right - GAP_PX };
  const heights = Array.from({ length: Math.ceil(innerHeight / STEP_PX) }, (_, at) => at * STEP_PX);
  return [
    { x: left, y: below },
    // Over the moves rather than the commands.
    { x: left, y: Math.max(last, moves) },
    { x: left, y: last },
    { x: Math.max(left, ...rightEdges(kept, below)), y: below, end: table.right },
    // Over the moves of a panel below the table.
    ...heights.filter((height) => height > below).map((height) => ({ x: left, y: height })),
    ...heights
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
      .map((height) => ({ ...overPanel, middle: height })),
    beside,
  ];
}

/** Where elements are, each as wide as what is in it. */
function boxesOf(selector: string): Box[] {
  return Array.from(document.querySelectorAll(selector), (one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect();
  }).filter(({ width, height }) => width > 0 && height > 0);
}

/** Where the words below a line end. */
function rightEdges(boxes: readonly Box[], line: number): number[] {
  return boxes.filter(({ y, height }) => y + height > line).map(({ x, width }) => x + width + 2 * GAP_PX);
}

/** Its place there; null, if there is too little room for it. `isCut`: then its end is cut. */
function putInto(element: HTMLElement, { x, y, end, middle = y }: Room, isCut = false): Box | null {
  const { clientWidth, clientHeight } = document.documentElement;
  const [mostWidth, mostHeight] = [(end ?? clientWidth - MARGIN_PX) - x, clientHeight - MARGIN_PX - y];
  if (end !== undefined && mostWidth < NARROW_PX) return null;
  element.style.maxWidth = `${Math.min(WORDS_PX, mostWidth)}px`;
  element.style.maxHeight = isCut ? `${mostHeight}px` : '';
  const { width, height } = element.getBoundingClientRect();
  const at = {
    x: end === undefined ? x : end - width,
    y: Math.max(y, Math.min(middle - height / 2, clientHeight - MARGIN_PX - height)),
  };
  element.style.left = `${at.x}px`;
  element.style.top = `${at.y}px`;
  return width <= mostWidth && height <= mostHeight ? { ...at, width, height } : null;
}

/** Below, above, at the right and at the left of a box. */
function placesBeside(box: Box, width: number, height: number): Point[] {
  const [middleX, middleY] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  return [
    { x: middleX, y: box.y + box.height + GAP_PX },
    { x: middleX, y: box.y - GAP_PX - height },
    { x: box.x + box.width + GAP_PX, y: middleY },
    { x: box.x - GAP_PX - width, y: middleY },
  ];
}

function intoWindow({ x, y }: Point, width: number, height: number, lowest: number): Point {
  return { x: within(x, document.documentElement.clientWidth - width), y: within(y, lowest - height) };
}

/** Where the sheet below the table begins, which would lie over what floats there; null without one. */
function sheetTop(): number | null {
  return document.querySelector('.page.tall.panel-open .panel')?.getBoundingClientRect().top ?? null;
}

/** Its start takes precedence over its end. */
function within(at: number, most: number): number {
  return Math.max(MARGIN_PX, Math.min(at, most - MARGIN_PX));
}

function overlap(one: Box, other: Box): number {
  const along = (a: number, b: number, c: number, d: number): number =>
    Math.max(0, Math.min(a + b, c + d) - Math.max(a, c));
  return along(one.x, one.width, other.x, other.width) * along(one.y, one.height, other.y, other.height);
}
