import { parseFen, startPosition } from '../../src/notation/fen.ts';
import { airfieldPlace, prisonPlace, squarePlace } from '../../src/rules/place.ts';
import type { Store } from '../../src/rules/place.ts';
import { BISHOP, BLACK, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../../src/shared/men.ts';
import {
  LAYOUTS,
  arrivalBox,
  arrowWay,
  centreOfPlace,
  landingPoint,
  packed,
  pieceRadius,
  pieceSize,
  rowsOf,
  slotBox,
  storeBox,
} from '../../src/web/table/layout.ts';

const parsed = parseFen('4k3/8/8/8/8/8/8/4K3[NPp#Qnpp] w - - 0 1');
if (!parsed.ok) throw new Error(parsed.error.message);
const scene = { setup: parsed.value, lastMove: [], hands: 'moves' } as const;
/** It holds White's queen. */
const PRISON: Store = { kind: 'prison', player: BLACK };

describe('a store', () => {
  it('has its pieces packed in the order of their values, from the edge of the table', () => {
    const wide = packed(LAYOUTS.wide, scene);
    const lower = [[BISHOP], [QUEEN, ROOK], [KNIGHT, PAWN]];
    expect(rowsOf(wide, { kind: 'airfield', player: WHITE }, false)).toEqual(lower);
    expect(rowsOf(wide, { kind: 'prison', player: WHITE }, false)).toEqual(lower);
    expect(rowsOf(wide, { kind: 'prison', player: WHITE }, true)).toEqual([...lower].reverse());
    expect(rowsOf(packed(LAYOUTS.tall, scene), PRISON, false)).toEqual([[QUEEN, ROOK, BISHOP, KNIGHT, PAWN]]);
  });

  it('keeps the place of who has just left, until the next move', () => {
    const lastMove = [prisonPlace(WHITE, BISHOP)];
    const kept = packed(LAYOUTS.wide, { ...scene, lastMove });
    expect(rowsOf(kept, { kind: 'prison', player: WHITE }, true)).toEqual([[BISHOP, KNIGHT], [PAWN], [QUEEN, ROOK]]);
  });

  it('reads from above whether it is an upper or a lower one, with its last row the shorter', () => {
    const several = parseFen('4k3/8/8/8/8/8/8/4K3[#RBPrbp] w - - 0 1');
    if (!several.ok) throw new Error(several.error.message);
    const wide = packed(LAYOUTS.wide, { ...scene, setup: several.value });
    for (const player of [WHITE, BLACK])
      for (const isFlipped of [false, true]) {
        const rows = rowsOf(wide, { kind: 'prison', player }, isFlipped);
        const isAbove = (player === BLACK) !== isFlipped;
        expect(isAbove ? rows.slice(0, 2) : rows.slice(1)).toEqual([[ROOK, BISHOP], [PAWN]]);
      }
  });

  it('has each piece in its own place where pieces are set up', () => {
    expect(packed(LAYOUTS.wide, { ...scene, hands: 'free' })).toBe(LAYOUTS.wide);
  });

  it('in a single row leaves fingers room between few pieces, and none lies over another or beyond the edge', () => {
    for (const count of [0, 1, 2, 3, 4, 5]) {
      const prisoners = 'QRBNP'.slice(0, count);
      const filled = parseFen(`4k3/8/8/8/8/8/8/4K3[#${prisoners}] w - - 0 1`);
      if (!filled.ok) throw new Error(filled.error.message);
      const tall = packed(LAYOUTS.tall, { ...scene, setup: filled.value });
      const box = storeBox(tall, PRISON, false);
      const slots = rowsOf(tall, PRISON, false)
        .flat()
        .map((role) => slotBox(tall, PRISON, false, role));
      for (const { x, width } of slots) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(box.width + 1e-9);
      }
      const present = slots.slice(0, count);
      for (const [at, { x, width }] of present.entries())
        expect(at === 0 || x >= present[at - 1]!.x + width - 1e-9).toBe(true);
      if (count === 0) continue;
      // In the middle, as large as there is room for, and within the store.
      const [first, last] = [present[0]!, present.at(-1)!];
      expect(first.x + last.x + last.width).toBeCloseTo(box.width);
      const size = pieceSize(tall, PRISON);
      const apart = count === 1 ? box.width : present[1]!.x - first.x;
      expect([count, size <= apart + 1e-9, size >= (count === 5 ? 35 : 37)]).toEqual([count, true, true]);
      expect(size + tall.captionHeight).toBeLessThan(box.height);
      if (count === 3) expect(present[1]!.x - present[0]!.x).toBeGreaterThan(1.3 * present[0]!.width);
    }
  });

  it('in a single column has up to three pieces nearly as large as on the board, none over another or beyond its title and edge', () => {
    const airfield: Store = { kind: 'airfield', player: WHITE };
    for (const count of [1, 2, 3, 4, 5]) {
      const stored = 'QRBNP'.slice(0, count);
      const filled = parseFen(`4k3/8/8/8/8/8/8/4K3[${stored}#${stored}] w - - 0 1`);
      if (!filled.ok) throw new Error(filled.error.message);
      const slim = packed(LAYOUTS.slim, { ...scene, setup: filled.value });
      for (const store of [PRISON, airfield]) {
        const box = storeBox(slim, store, false);
        const size = pieceSize(slim, store);
        const middles = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN]
          .slice(0, count)
          .map((role) => centreOfPlace(slim, { kind: 'store', store, role }, false).y - box.y);
        expect([count, size >= (count <= 3 ? 42 : count === 4 ? 38 : 30)]).toEqual([count, true]);
        for (const [at, y] of middles.entries()) {
          expect(at === 0 || y - middles[at - 1]! >= size).toBe(true);
          // From the upper edge of an upper store, from the lower edge of a lower one.
          const fromEdge = store === PRISON ? y : box.height - y;
          expect(fromEdge - size / 2).toBeGreaterThanOrEqual(slim.titleHeight);
          expect(fromEdge + size / 2).toBeLessThanOrEqual(box.height);
        }
      }
    }
  });

  it('has one piece in the middle, and is pointed at where the next one lands', () => {
    const airfield: Store = { kind: 'airfield', player: WHITE };
    for (const shape of ['slim', 'wide', 'tall'] as const) {
      const layout = packed(LAYOUTS[shape], scene);
      const middleOf = (store: Store, isFlipped: boolean): number => {
        const { x, width } = storeBox(layout, store, isFlipped);
        return x + width / 2;
      };
      expect(centreOfPlace(layout, prisonPlace(BLACK, QUEEN), false).x).toBeCloseTo(middleOf(PRISON, false));
      // Beside its kind, in the middle of what is empty, or in the next free room.
      const knight = airfieldPlace(WHITE, KNIGHT);
      expect(landingPoint(layout, knight, false)).toEqual(centreOfPlace(layout, knight, false));
      const empty: Store = { kind: 'airfield', player: BLACK };
      const start = packed(LAYOUTS[shape], { ...scene, setup: startPosition().setup });
      expect(landingPoint(start, airfieldPlace(BLACK, QUEEN), true).x).toBeCloseTo(middleOf(empty, true));
      const next = landingPoint(layout, airfieldPlace(WHITE, BISHOP), false);
      const present = [KNIGHT, PAWN].map((role) => centreOfPlace(layout, airfieldPlace(WHITE, role), false));
      if (shape !== 'tall') expect(next.x).toBeCloseTo(middleOf(airfield, false));
      else expect(next.x).toBeGreaterThan(present[1]!.x + pieceSize(layout, airfield));
      expect(present.every(({ y }) => (shape === 'tall' ? next.y === y : next.y < y))).toBe(true);
      expect(landingPoint(layout, squarePlace(3), false)).toEqual(centreOfPlace(layout, squarePlace(3), false));
    }
  });

  it('shows what will come in its middle if it is empty, and beside what is there', () => {
    for (const shape of ['slim', 'wide', 'tall'] as const) {
      const layout = packed(LAYOUTS[shape], scene);
      const empty: Store = { kind: 'airfield', player: BLACK };
      const start = packed(LAYOUTS[shape], { ...scene, setup: startPosition().setup });
      const box = storeBox(start, empty, false);
      const alone = arrivalBox(start, empty, ROOK, false);
      expect(alone.x + alone.width / 2).toBeCloseTo(box.x + box.width / 2);
      expect(alone.y).toBeGreaterThanOrEqual(box.y + start.titleHeight + start.captionHeight);
      const airfield: Store = { kind: 'airfield', player: WHITE };
      expect(arrivalBox(layout, airfield, BISHOP, false).width).toBe(pieceSize(layout, airfield));
    }
  });

  it('is crossed on phones by nothing that goes from store to store, which keeps to its edge', () => {
    const tall = packed(LAYOUTS.tall, scene);
    const { board } = tall;
    for (const isFlipped of [false, true])
      for (const player of [WHITE, BLACK]) {
        const way = arrowWay(tall, prisonPlace(player, KNIGHT), airfieldPlace(player ^ 1, KNIGHT), isFlipped)!;
        const inner = ({ x, y }: { x: number; y: number }): boolean =>
          x > board.x + 3 && x < board.x + board.width - 3 && y > board.y + 3 && y < board.y + board.height - 3;
        expect(way.filter(inner)).toEqual([]);
        // Only right angles: between its corners it crosses nothing either.
        for (const [at, point] of way.slice(1).entries())
          expect(point.x === way[at]!.x || point.y === way[at]!.y).toBe(true);
      }
    expect(arrowWay(tall, prisonPlace(WHITE, KNIGHT), squarePlace(3), false)).toBeNull();
    for (const shape of ['slim', 'wide'] as const)
      expect(arrowWay(LAYOUTS[shape], prisonPlace(WHITE, KNIGHT), airfieldPlace(BLACK, KNIGHT), false)).toBeNull();
  });

  it('has its title at the edge of the table, where no arrow from store to store crosses it', () => {
    for (const layout of Object.values(LAYOUTS).map((one) => packed(one, scene)))
      for (const isFlipped of [false, true])
        for (const player of [WHITE, BLACK]) {
          const store: Store = { kind: 'prison', player };
          const box = storeBox(layout, store, isFlipped);
          const { y } = centreOfPlace(layout, prisonPlace(player, PAWN), isFlipped);
          const edge = (player === BLACK) !== isFlipped ? y - box.y : box.y + box.height - y;
          expect(edge).toBeGreaterThan(layout.titleHeight + layout.captionHeight + pieceRadius(layout, store));
          const other = centreOfPlace(layout, prisonPlace(player ^ 1, PAWN), isFlipped).y;
          const [from, to] = [y, other].sort((a, b) => a - b);
          const titles = [box.y, box.y + box.height - layout.captionHeight - layout.titleHeight];
          const title = (player === BLACK) !== isFlipped ? titles[0]! : titles[1]!;
          expect(title >= to! || title + layout.titleHeight + layout.captionHeight <= from!).toBe(true);
        }
  });

  it('has signs around its pieces that stay in their slots', () => {
    for (const layout of Object.values(LAYOUTS)) {
      const { width, height } = slotBox(layout, PRISON, false, PAWN);
      const stroke = 1.5;
      expect(pieceRadius(layout, PRISON) + stroke).toBeLessThan(Math.min(width, height) / 2);
    }
  });

  it('is pointed at where its pieces are', () => {
    const wide = packed(LAYOUTS.wide, scene);
    const pawn = prisonPlace(WHITE, PAWN);
    const [seen, own] = [wide, LAYOUTS.wide].map((layout) => centreOfPlace(layout, pawn, false));
    expect(seen!.y).toBe(own!.y);
    expect(seen!.x).toBeGreaterThan(own!.x);
  });
});
