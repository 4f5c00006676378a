import { letterOfMan } from '../notation/letters.ts';
import type { Man } from '../rules/setup.ts';
import { ART } from './art.ts';
import { length, type Point } from './geometry.ts';
import { GLYPHS } from './glyphs.ts';
import { drawSnowflake } from './snowflake.ts';
import type { Theme } from './theme.ts';

// Pictures that are used repeatedly are defined once per document, and drawings refer to them.

export const CHECK_ID = 'check';
export const SNOWFLAKE_ID = 'snowflake';

/**
 * The identifier of a man's picture. Colours differ by more than the letter's case, which is not significant
 * everywhere.
 */
export function manId(letter: string): string {
  return letter === letter.toLowerCase() ? `black-${letter}` : `white-${letter.toLowerCase()}`;
}

/** The identifier of a character's outline. */
export function glyphId(character: string): string {
  return `glyph-${character.charCodeAt(0)}`;
}

/** The definitions to which a drawing refers: once per document, before the drawing. */
export function definitionsFor(drawing: string, theme: Theme): string {
  const references = drawing.matchAll(/(?:href="|url\()#([\w-]+)/g);
  const ids = [...new Set(Array.from(references, (reference) => reference[1]!))].sort();
  const known = definitions(theme);
  return `<defs>${ids.map((id) => known.get(id) ?? '').join('')}</defs>`;
}

function definitions(theme: Theme): Map<string, string> {
  return new Map([
    ...Object.entries(ART).map(([letter, art]) => [manId(letter), `<g id="${manId(letter)}">${art}</g>`] as const),
    ...Object.entries(GLYPHS).map(
      ([character, { path }]) => [glyphId(character), `<path id="${glyphId(character)}" d="${path}"/>`] as const,
    ),
    [CHECK_ID, glow(theme.check)],
    [SNOWFLAKE_ID, `<g id="${SNOWFLAKE_ID}">${drawSnowflake(theme.snowflake)}</g>`],
  ]);
}

/** A glow that fades towards the edge of a square. */
function glow(colour: string): string {
  const stop = (offset: number, opacity: number): string =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  return `<radialGradient id="${CHECK_ID}">${stop(0, 1)}${stop(0.4, 0.75)}${stop(1, 0)}</radialGradient>`;
}

/** A man with his upper left corner at a point. */
export function drawMan(man: Man, at: Point): string {
  return `<use href="#${manId(letterOfMan(man))}" x="${length(at.x)}" y="${length(at.y)}"/>`;
}
