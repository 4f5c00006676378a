import { ART, ART_SIZE } from '../../diagram/art.ts';
import { THEMES, type Theme, type ThemeName } from '../../diagram/theme.ts';
import { letterOfMan } from '../../notation/letters.ts';
import type { Colour, Role } from '../../rules/setup.ts';
import { colourName, roleLetter, roleName } from '../../rules/words.ts';
import { BLACK, KING, PAWN, WHITE, manOf } from '../../shared/men.ts';
import { SIGN_COLOURS } from './sign_colours.ts';

// The men and colours of the diagrams as style sheets, so that they exist only once. Style sheets made by script comply
// with the page's content security policy, which forbids inline styles.

/** Adds the men's pictures and the colours of the themes to the document. */
export function installMenStyle(document: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...menRules(), ...themeRules()].join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function menRules(): string[] {
  const rules: string[] = [];
  for (const colour of [WHITE, BLACK]) {
    for (let role: number = PAWN; role <= KING; role++) {
      const man = `.men .${colourName(colour)}.${roleName(role)}`;
      rules.push(pictureRule(man, ART[letterOfMan(manOf(colour, role))]!));
      rules.push(pictureRule(`[data-men="letters"] ${man}`, letteredMan(colour, role)));
    }
  }
  return rules;
}

function pictureRule(selector: string, art: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ART_SIZE} ${ART_SIZE}">${art}</svg>`;
  return `${selector}{background-image:${pictureUrl(svg)}}`;
}

const DISC_RADIUS = ART_SIZE / 2 - 4;
const LETTER_SIZE = 27;
/** From the centre of the disc down to the baseline of the letter. */
const LETTER_DROP = 9.5;

/** The letter of a man's role on a disc of his colour. */
function letteredMan(colour: Colour, role: Role): string {
  const middle = ART_SIZE / 2;
  const [disc, ink] = colour === WHITE ? ['#fff', '#000'] : ['#000', '#fff'];
  const edge = `stroke="${ink}" stroke-width="1.5"`;
  const rim = `<circle cx="${middle}" cy="${middle}" r="${DISC_RADIUS + 1.5}" fill="${disc}"/>`;
  const letter = `x="${middle}" y="${middle + LETTER_DROP}" font-size="${LETTER_SIZE}" fill="${ink}"`;
  return (
    `${rim}<circle cx="${middle}" cy="${middle}" r="${DISC_RADIUS}" fill="${disc}" ${edge}/>` +
    `<text ${letter} font-family="sans-serif" font-weight="bold" text-anchor="middle">${roleLetter(role)}</text>`
  );
}

/** `--light-square`, `--sign-check` and so on, for `data-theme` on any element. */
function themeRules(): string[] {
  return Object.entries(THEMES).map(([name, theme]) => {
    const signs = Object.entries(SIGN_COLOURS[name as ThemeName]).map(
      ([key, value]) => [`sign-${key}`, value] as const,
    );
    const properties = [...Object.entries(theme), ...signs].map(
      ([key, value]) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
    );
    return `[data-theme="${name}"]{${properties.join(';')};--squares:${squaresPicture(theme)}}`;
  });
}

/** The board's squares as an image: with a gradient, some of their edges would be a pixel off the men's. */
function squaresPicture({ lightSquare, darkSquare }: Theme): string {
  const dark = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 4 }, (__, pair) => `M${2 * pair + 1 - (row % 2)} ${row}h1v1h-1z`).join(''),
  );
  const drawing = `<rect width="8" height="8" fill="${lightSquare}"/><path d="${dark.join('')}" fill="${darkSquare}"/>`;
  return pictureUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" shape-rendering="crispEdges">${drawing}</svg>`,
  );
}

function pictureUrl(svg: string): string {
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
