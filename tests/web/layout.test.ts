import { parseFen } from '../../src/notation/fen.ts';
import { prisonPlace } from '../../src/rules/place.ts';
import type { Store } from '../../src/rules/place.ts';
import { BISHOP, BLACK, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../../src/shared/men.ts';
import { LAYOUTS, centreOfPlace, packed, rowsOf } from '../../src/web/table/layout.ts';

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

  it('is pointed at where its pieces are', () => {
    const wide = packed(LAYOUTS.wide, scene);
    const pawn = prisonPlace(WHITE, PAWN);
    const [seen, own] = [wide, LAYOUTS.wide].map((layout) => centreOfPlace(layout, pawn, false));
    expect(seen!.y).toBeLessThan(own!.y);
    expect(seen!.x).toBeGreaterThan(own!.x);
  });
});
