import { renderPng } from '../../src/cli/commands/diagram/png.ts';
import { SQUARE_SIZE } from '../../src/diagram/geometry.ts';
import { THEMES } from '../../src/diagram/theme.ts';
import { PIECES } from '../../src/web/table/pieces/solid.ts';
import { palettePng, roundShades } from './palette_png.ts';

/** A file of the page: name and content. */
export type MadeFile = readonly [name: string, content: string | Uint8Array];

/** The icon sizes for installation, in pixels. */
const SIZES = [192, 512];
const MASKABLE_SIZE = 512;
const CORNER_RADIUS = 7;
/** Masks may cut off everything farther from the centre than two fifths of the side. */
const MASKED_SCALE = 0.7;
const MAN = 'N';

/** The icons of the page: its knight on a square of its board. */
export async function icons(): Promise<MadeFile[]> {
  const icon = iconSvg(CORNER_RADIUS, 1);
  const sized = SIZES.map(async (size) => [`icon-${size}.png`, await iconPng(icon, size)] as const);
  const maskable = iconPng(iconSvg(0, MASKED_SCALE), MASKABLE_SIZE);
  return [['icon.svg', icon], ...(await Promise.all(sized)), ['icon-maskable.png', await maskable]];
}

function iconSvg(radius: number, scale: number): string {
  const { darkSquare } = THEMES.jade;
  const middle = SQUARE_SIZE / 2;
  const ground = `<rect width="${SQUARE_SIZE}" height="${SQUARE_SIZE}" rx="${radius}" fill="${darkSquare}"/>`;
  const man = `<g transform="translate(${middle} ${middle}) scale(${scale}) translate(${-middle} ${-middle})">${PIECES[MAN]!}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SQUARE_SIZE} ${SQUARE_SIZE}">${ground}${man}</svg>\n`;
}

async function iconPng(svg: string, size: number): Promise<Uint8Array> {
  return palettePng(roundShades(await renderPng(inPixels(svg, size))));
}

function inPixels(svg: string, size: number): string {
  return svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
}
