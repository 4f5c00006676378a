import { manOf } from '../shared/men.ts';
import type { Colour, Counts, Role, Setup } from '../rules/setup.ts';
import { countsOf, ownerOf, storeName, type Store } from '../rules/place.ts';
import { SQUARE_SIZE, STORE_HEIGHT, STORE_ROWS, STORE_WIDTH, length, type Point } from './geometry.ts';
import { drawMan } from './definitions.ts';
import { drawText } from './text.ts';
import type { Theme } from './theme.ts';

/** The size of a man in a store, compared with one on the board. */
export const MAN_SCALE = 0.86;
const MAN_WIDTH = MAN_SCALE * SQUARE_SIZE;
/** Distance from one man to the next of his kind, which overlaps him. */
const STEP = 23;
/** Negative, because the pictures have margins. */
const GROUP_GAP = -4;
const FIRST_ROW_Y = 26;
const ROW_HEIGHT = 48;
const TITLE_SIZE = 11.5;
const COUNT_SIZE = 13;
const COUNT_WIDTH = 20;
/** More men of a kind than this are shown with a number, because nobody counts them at a glance. */
const MAX_UNCOUNTED = 2;
const BARS = 8;

/** Men of one kind in a store. */
interface Group {
  readonly role: Role;
  readonly count: number;
  readonly left: Point;
}

/** The store without its men: a prison has bars, an airfield is an open field. */
export function drawStoreGround(store: Store, theme: Theme): string {
  const inner = `x="1" y="1" width="${STORE_WIDTH - 2}" height="${STORE_HEIGHT - 2}" rx="6" stroke="${theme.storeLine}"`;
  const title = drawText(storeName(store), { x: STORE_WIDTH / 2, y: 17 }, TITLE_SIZE, theme.ink, 'middle');
  if (store.kind === 'airfield') return `<rect ${inner} fill="${theme.airfield}" stroke-dasharray="7 4"/>${title}`;
  const step = STORE_WIDTH / BARS;
  const bars = Array.from({ length: BARS - 1 }, (_, index) => `M${length((index + 1) * step)} 24v${STORE_HEIGHT - 25}`);
  const grid = `<path d="${bars.join('')}" stroke="${theme.storeLine}" stroke-opacity=".35" fill="none"/>`;
  return `<rect ${inner} fill="${theme.prison}"/>${grid}${title}`;
}

/** The men in a store, grouped by kind, with a number if there are many. */
export function drawStoreMen(setup: Setup, store: Store, theme: Theme): string[] {
  const groups = layOut(countsOf(setup, store));
  const owner = ownerOf(store);
  if (groups.length === 0) {
    return [drawText('empty', { x: STORE_WIDTH / 2, y: FIRST_ROW_Y + 24 }, TITLE_SIZE, theme.faintInk, 'middle')];
  }
  return groups.flatMap((group) => drawGroup(group, owner, theme));
}

/** The centre of the men of a kind in a store, or the centre of the store if there are none. */
export function placeInStore(setup: Setup, store: Store, role: Role): Point {
  const group = layOut(countsOf(setup, store)).find((one) => one.role === role);
  if (group === undefined) return { x: STORE_WIDTH / 2, y: STORE_HEIGHT / 2 };
  return { x: group.left.x + widthOf(group.count) / 2, y: group.left.y + MAN_WIDTH / 2 };
}

/** Rows without men are left out, and each row is centred. */
function layOut(counts: Counts): Group[] {
  const rows = STORE_ROWS.map((roles) => roles.filter((role) => counts[role]! > 0)).filter((roles) => roles.length > 0);
  return rows.flatMap((roles, row) => {
    const y = FIRST_ROW_Y + row * ROW_HEIGHT;
    const widths = roles.map((role) => widthOf(counts[role]!));
    let x = (STORE_WIDTH - widths.reduce((sum, width) => sum + width, GROUP_GAP * (roles.length - 1))) / 2;
    return roles.map((role, index) => {
      const group = { role, count: counts[role]!, left: { x, y } };
      x += widths[index]! + GROUP_GAP;
      return group;
    });
  });
}

function stepFor(count: number): number {
  if (count <= MAX_UNCOUNTED) return STEP;
  return Math.min(STEP, (STORE_WIDTH - COUNT_WIDTH - MAN_WIDTH) / (count - 1));
}

/** The width of a group of men, with the number after them. */
function widthOf(count: number): number {
  return MAN_WIDTH + (count - 1) * stepFor(count) + (count > MAX_UNCOUNTED ? COUNT_WIDTH : 0);
}

function drawGroup({ role, count, left }: Group, owner: Colour, theme: Theme): string[] {
  const man = manOf(owner, role);
  const step = stepFor(count);
  const men = Array.from({ length: count }, (_, index) => drawMan(man, { x: (index * step) / MAN_SCALE, y: 0 }));
  const group = `<g transform="translate(${length(left.x)} ${length(left.y)}) scale(${MAN_SCALE})">${men.join('')}</g>`;
  if (count <= MAX_UNCOUNTED) return [group];
  const at = { x: left.x + widthOf(count) - COUNT_WIDTH, y: left.y + MAN_WIDTH * 0.7 };
  return [group, drawText(`×${count}`, at, COUNT_SIZE, theme.ink)];
}
