import { parseFen } from '../../src/notation/fen.ts';
import { airfieldPlace, prisonPlace, squarePlace } from '../../src/rules/place.ts';
import type { Store } from '../../src/rules/place.ts';
import { BISHOP, BLACK, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../../src/shared/men.ts';
import {
  LAYOUTS,
  centreOfPlace,
  landingPlace,
  packed,
  pieceRadius,
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
  it('has its pieces packed in the order of their values', () => {
    const wide = packed(LAYOUTS.wide, scene);
    expect(rowsOf(wide, { kind: 'airfield', player: WHITE })).toEqual([[KNIGHT, PAWN], [QUEEN, ROOK], [BISHOP]]);
    expect(rowsOf(wide, { kind: 'prison', player: WHITE })).toEqual([[KNIGHT, PAWN], [QUEEN, ROOK], [BISHOP]]);
    expect(rowsOf(packed(LAYOUTS.tall, scene), PRISON)).toEqual([[QUEEN, ROOK, BISHOP, KNIGHT, PAWN]]);
  });

  it('keeps the place of who has just left, until the next move', () => {
    const lastMove = [prisonPlace(WHITE, BISHOP)];
    const kept = packed(LAYOUTS.wide, { ...scene, lastMove });
    expect(rowsOf(kept, { kind: 'prison', player: WHITE })).toEqual([[BISHOP, KNIGHT], [PAWN, QUEEN], [ROOK]]);
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
      const slots = rowsOf(tall, PRISON)
        .flat()
        .map((role) => slotBox(tall, PRISON, box, role));
      for (const { x, width } of slots) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(box.width + 1e-9);
      }
      const present = slots.slice(0, count);
      for (const [at, { x, width }] of present.entries())
        expect(at === 0 || x >= present[at - 1]!.x + width - 1e-9).toBe(true);
      if (count === 3) expect(present[1]!.x - present[0]!.x).toBeGreaterThan(1.3 * present[0]!.width);
    }
  });

  it('is pointed at where a piece lands: beside its kind, or in the first empty slot', () => {
    const wide = packed(LAYOUTS.wide, scene);
    const knight = airfieldPlace(WHITE, KNIGHT);
    expect(landingPlace(wide, knight)).toEqual(knight);
    expect(landingPlace(wide, airfieldPlace(WHITE, BISHOP))).toEqual(airfieldPlace(WHITE, QUEEN));
    expect(landingPlace(wide, squarePlace(3))).toEqual(squarePlace(3));
    expect(landingPlace(LAYOUTS.wide, airfieldPlace(WHITE, BISHOP))).toEqual(airfieldPlace(WHITE, BISHOP));
  });

  it('has signs around its pieces that stay in their slots', () => {
    for (const layout of Object.values(LAYOUTS)) {
      const { width, height } = slotBox(layout, PRISON, storeBox(layout, PRISON, false), PAWN);
      const stroke = 1.5;
      expect(pieceRadius(layout, PRISON) + stroke).toBeLessThan(Math.min(width, height) / 2);
    }
  });

  it('is pointed at where its pieces are', () => {
    const wide = packed(LAYOUTS.wide, scene);
    const pawn = prisonPlace(WHITE, PAWN);
    const [seen, own] = [wide, LAYOUTS.wide].map((layout) => centreOfPlace(layout, pawn, false));
    expect(seen!.y).toBeLessThan(own!.y);
    expect(seen!.x).toBeGreaterThan(own!.x);
  });
});
