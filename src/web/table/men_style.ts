import { SQUARE_SIZE } from '../../diagram/geometry.ts';
import { THEMES, type Theme, type ThemeName } from '../../diagram/theme.ts';
import { letterOfMan } from '../../notation/letters.ts';
import type { Colour, Role } from '../../rules/setup.ts';
import { colourName, roleLetter, roleName } from '../../rules/words.ts';
import { BLACK, KING, PAWN, WHITE, manOf } from '../../shared/men.ts';
import type { MenStyle } from '../settings/settings_state.ts';
import { PIECES } from './pieces/solid.ts';
import { SIGN_COLOURS } from './sign_colours.ts';

// The men, and the colours of boards and diagrams, as style sheets, so that they exist only once. Style sheets made by script comply
// with the page's content security policy, which forbids inline styles.

/** Each man's picture by his letter. */
type Pictures = Readonly<Record<string, string>>;

/** Adds the pictures that are there from the start, and the colours of the themes, to the document. */
export function installMenStyle(document: Document): void {
  addSheet(document, [...menRules('', PIECES), ...menRules('[data-men="letters"] ', LETTERED_MEN), ...themeRules()]);
}

/** How the other sets are loaded: few need them, and nobody at once. */
const LATE_SETS: Partial<Record<MenStyle, () => Promise<{ readonly PIECES: Pictures }>>> = {
  drawn: async () => ({ PIECES: (await import('../../diagram/art.ts')).ART }),
  ornate: () => import('./pieces/ornate.ts'),
};
const installed = new Set<MenStyle>();

/**
 * Adds the pictures of a set to the document if they aren't there yet; until then the men look as at first. Rejects if
 * they can't be fetched.
 */
export async function installMen(document: Document, style: MenStyle): Promise<void> {
  if (LATE_SETS[style] === undefined || installed.has(style)) return;
  const pictures = await menPictures(style);
  if (installed.has(style)) return;
  installed.add(style);
  addSheet(document, menRules(`[data-men="${style}"] `, pictures));
}

/** The pictures of a set. Rejects if they can't be fetched. */
async function menPictures(style: MenStyle): Promise<Pictures> {
  if (style === 'letters') return LETTERED_MEN;
  return (await LATE_SETS[style]?.())?.PIECES ?? PIECES;
}

/** The addresses of a set's pictures of some men, by their letters. Rejects if they can't be fetched. */
export async function menPictureUrls(style: MenStyle, letters: readonly string[]): Promise<string[]> {
  const pictures = await menPictures(style);
  return letters.map((letter) => dataUrl(pictureSvg(pictures[letter]!)));
}

function addSheet(document: Document, rules: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The rules for a set of pictures; `prefix` says where it is to be seen. */
function menRules(prefix: string, pictures: Pictures): string[] {
  return MEN.map(([colour, role]) => {
    const picture = pictureUrl(pictureSvg(pictures[letterOfMan(manOf(colour, role))]!));
    return `${prefix}.men .${colourName(colour)}.${roleName(role)}{background-image:${picture}}`;
  });
}

/** Softer than the black and white of diagrams, which are printed as well. */
const INK = '#201a16';
const PAPER = '#fffdf7';

function pictureSvg(art: string): string {
  const drawing = art.replaceAll(/#000\b/g, INK).replaceAll(/#fff\b/g, PAPER);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SQUARE_SIZE} ${SQUARE_SIZE}" fill="${INK}">${drawing}</svg>`;
}

const DISC_RADIUS = SQUARE_SIZE / 2 - 4;
const LETTER_SIZE = 27;
/** From the centre of the disc down to the baseline of the letter. */
const LETTER_DROP = 9.5;

/** The letter of a man's role on a disc of his colour. */
function letteredMan(colour: Colour, role: Role): string {
  const middle = SQUARE_SIZE / 2;
  const [disc, ink] = colour === WHITE ? ['#fff', '#000'] : ['#000', '#fff'];
  const edge = `stroke="${ink}" stroke-width="1.5"`;
  const rim = `<circle cx="${middle}" cy="${middle}" r="${DISC_RADIUS + 1.5}" fill="${disc}"/>`;
  const letter = `x="${middle}" y="${middle + LETTER_DROP}" font-size="${LETTER_SIZE}" fill="${ink}"`;
  return (
    `${rim}<circle cx="${middle}" cy="${middle}" r="${DISC_RADIUS}" fill="${disc}" ${edge}/>` +
    `<text ${letter} font-family="sans-serif" font-weight="bold" text-anchor="middle">${roleLetter(role)}</text>`
  );
}

const MEN = [WHITE, BLACK].flatMap((colour) =>
  Array.from({ length: KING - PAWN + 1 }, (_, index) => [colour, PAWN + index] as const),
);
const LETTERED_MEN: Pictures = Object.fromEntries(
  MEN.map(([colour, role]) => [letterOfMan(manOf(colour, role)), letteredMan(colour, role)]),
);

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
  return `url("${dataUrl(svg)}")`;
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
