import { glyphId } from './definitions.ts';
import { length, type Point } from './geometry.ts';
import { GLYPHS, SPACE_ADVANCE } from './glyphs.ts';

const UNITS_PER_EM = 1000;

export type Anchor = 'start' | 'middle';

/**
 * A line of text as outlines, which all renderers draw identically without a font. Screen readers get the text from the
 * title and the description of the picture.
 */
export function drawText(text: string, at: Point, size: number, colour: string, anchor: Anchor = 'start'): string {
  const scale = size / UNITS_PER_EM;
  const shift = { start: 0, middle: 0.5 }[anchor] * textWidth(text, size);
  let pen = 0;
  const glyphs: string[] = [];
  for (const character of text) {
    const glyph = GLYPHS[character];
    if (glyph === undefined) {
      pen += SPACE_ADVANCE;
      continue;
    }
    glyphs.push(`<use href="#${glyphId(character)}" x="${pen}"/>`);
    pen += glyph.advance;
  }
  const place = `translate(${length(at.x - shift)} ${length(at.y)}) scale(${scale})`;
  return `<g fill="${colour}" transform="${place}">${glyphs.join('')}</g>`;
}

/** The width of a text. */
function textWidth(text: string, size: number): number {
  const advances = [...text].map((character) => GLYPHS[character]?.advance ?? SPACE_ADVANCE);
  return (advances.reduce((sum, advance) => sum + advance, 0) * size) / UNITS_PER_EM;
}
