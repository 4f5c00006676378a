// The sets of pieces: each has a picture of every piece, which fits its square and is of the right colour.

import { PNG } from 'pngjs';
import { renderPng } from '../../src/cli/commands/diagram/png.ts';
import { ART } from '../../src/diagram/art.ts';
import { SQUARE_SIZE } from '../../src/diagram/geometry.ts';
import { PIECES as ORNATE } from '../../src/web/table/pieces/ornate.ts';
import { PIECES as SOLID } from '../../src/web/table/pieces/solid.ts';

const LETTERS = [...'PNBRQKpnbrqk'];
const SCALE = 4;
const SIDE = SQUARE_SIZE * SCALE;
/** Nothing is nearer to the edge of the square than this, in its units. */
const MARGIN = 1;
/** Parts of the square. A pawn covers least of it, an ornate king most. */
const COVERED = { min: 0.13, max: 0.6 };
const OPAQUE = 255;
/** Of their mean brightness: lines in the other colour bring the ornate kings closest. */
const LIGHTER = 0.2;

interface Drawn {
  /** Units from the edge of the square to the nearest pixel. */
  readonly margin: number;
  readonly covered: number;
  /** From 0 for black to 1 for white. */
  readonly brightness: number;
}

async function drawn(art: string): Promise<Drawn> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SQUARE_SIZE} ${SQUARE_SIZE}">${art}</svg>`;
  const { data } = PNG.sync.read(Buffer.from(await renderPng(svg)));
  const pixels = Array.from({ length: SIDE * SIDE }, (_, pixel) => pixel).filter((pixel) => data[4 * pixel + 3]! > 0);
  const far = (at: number): number => Math.min(at, SIDE - 1 - at);
  const margins = pixels.map((pixel) => Math.min(far(pixel % SIDE), far(Math.floor(pixel / SIDE))));
  const opaque = pixels.filter((pixel) => data[4 * pixel + 3] === OPAQUE);
  const light = opaque.reduce((sum, pixel) => sum + data[4 * pixel]! + data[4 * pixel + 1]! + data[4 * pixel + 2]!, 0);
  return {
    margin: margins.reduce((least, margin) => Math.min(least, margin), SIDE) / SCALE,
    covered: opaque.length / SIDE ** 2,
    brightness: light / (3 * OPAQUE * opaque.length),
  };
}

describe.each([
  ['classic', ART],
  ['ornate', ORNATE],
  ['modern', SOLID],
])('the set %s', (_name, pictures) => {
  it('has a picture of every piece, no two the same', () => {
    expect(Object.keys(pictures).sort()).toEqual([...LETTERS].sort());
    expect(new Set(Object.values(pictures)).size).toBe(LETTERS.length);
  });

  it.each(LETTERS)('draws %s within its square, and large enough', async (letter) => {
    const { margin, covered } = await drawn(pictures[letter]!);
    expect(margin).toBeGreaterThanOrEqual(MARGIN);
    expect(covered).toBeGreaterThan(COVERED.min);
    expect(covered).toBeLessThan(COVERED.max);
  });

  it.each(LETTERS.slice(0, 6))('has a white %s that is much lighter than the black one', async (letter) => {
    const [white, black] = await Promise.all([letter, letter.toLowerCase()].map((one) => drawn(pictures[one]!)));
    expect(white!.brightness - black!.brightness).toBeGreaterThan(LIGHTER);
  });
});
