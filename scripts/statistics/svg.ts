// A small writer of SVG. A picture brings its own paper, and other colours for readers who prefer the dark.

export type Attributes = Readonly<Record<string, string | number>>;

/** Every text in a picture is escaped here, and only here. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A coordinate with at most two decimals: pictures stay small, and the same everywhere. */
function shortNumber(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** An element with its children, which are elements. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? shortNumber(value) : escaped(value)}"`,
  );
  const head = name + written.join('');
  return children.length === 0 ? `<${head}/>` : `<${head}>${children.join('')}</${name}>`;
}

/** A line of text; `anchor` says which part of it is at the place. */
export function label(
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'middle' | 'end',
  className = 'ink',
): string {
  return element('text', { x, y, 'text-anchor': anchor, class: className }, escaped(text));
}

/** A polyline's or an area's points. */
export function points(places: readonly (readonly [number, number])[]): string {
  return places.map(([x, y]) => `${shortNumber(x)},${shortNumber(y)}`).join(' ');
}

/** Contrast with the paper is 4.5 or more for text, 3 or more for shapes, in both. */
const LIGHT = {
  paper: '#fdfaf4',
  ink: '#3b2f22',
  faint: '#d9ccb8',
  series: ['#9a5f22', '#1f6fa8', '#b3261e', '#7a4fa3', '#1b7a3d', '#5b5b5b'],
};
const DARK = {
  paper: '#1d1a16',
  ink: '#eee4d4',
  faint: '#4a4237',
  series: ['#d8a15f', '#6fb4e8', '#f28b82', '#c39be8', '#7cc796', '#b5b5b5'],
};

function colours({ paper, ink, faint, series }: typeof LIGHT): string {
  const shapes = series.map((colour, i) => `.s${i}{fill:${colour}}.l${i}{stroke:${colour}}`);
  const inked = `.ink{fill:${ink}}.axis{stroke:${ink}}`;
  return `.paper{fill:${paper}}${inked}.grid{stroke:${faint}}.band{fill:${faint}}${shapes.join('')}`;
}

const STYLE = [
  'text{font:13px system-ui,sans-serif}.title{font-weight:600;font-size:15px}',
  '.axis,.grid,.line{fill:none}.line{stroke-width:2.5}',
  colours(LIGHT),
  `@media (prefers-color-scheme:dark){${colours(DARK)}}`,
].join('');

/** Number of colours of series: classes `s0`, `s1` ... for shapes, `l0`, `l1` ... for lines. */
export const SERIES = LIGHT.series.length;

/** A whole picture: its title is shown at the top, its description read aloud. */
export function picture(
  { width, height, title, description }: { width: number; height: number; title: string; description: string },
  children: readonly string[],
): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-labelledby': 'title desc',
  };
  const lines = [
    element('title', { id: 'title' }, escaped(title)),
    element('desc', { id: 'desc' }, escaped(description)),
    element('style', {}, STYLE),
    element('rect', { class: 'paper', width, height, rx: 8 }),
    label(16, 26, title, 'start', 'ink title'),
    ...children,
  ];
  return `${element('svg', attributes, '\n', lines.join('\n'), '\n')}\n`;
}
