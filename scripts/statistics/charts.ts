// The three kinds of charts on the page: columns, rows with error bars, and lines.

import type { Estimate } from './estimates.ts';
import { SERIES, element, label, picture, points } from './svg.ts';

const WIDTH = 720;
const HEIGHT = 340;
const TOP = 44;
const LEFT = 78;
const RIGHT = 24;
const BOTTOM = 48;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const TICKS = 6;
const TICK_GAP = 8;
const HALF_LETTER = 4.5;

export interface Chart {
  readonly title: string;
  /** For readers who don't see it. */
  readonly description: string;
}

/** Round numbers from at most `low` to at least `high`, some six of them. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low || 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * (1 - 1e-9))!;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** `value` between the ends of the ticks, as a part from 0 to 1. */
function part(value: number, marks: readonly number[]): number {
  return (value - marks[0]!) / (marks.at(-1)! - marks[0]!);
}

/** The horizontal lines of a plot with their numbers, and the names of both axes. */
function frame(marks: readonly number[], xName: string, yName: string): string[] {
  const lines = marks.flatMap((mark) => {
    const y = TOP + PLOT_HEIGHT * (1 - part(mark, marks));
    return [
      element('path', { class: 'grid', d: `M${LEFT} ${y.toFixed(1)}h${PLOT_WIDTH}` }),
      label(LEFT - TICK_GAP, y + HALF_LETTER, mark.toLocaleString('en'), 'end'),
    ];
  });
  return [...lines, label(LEFT + PLOT_WIDTH / 2, HEIGHT - 10, xName, 'middle'), label(WIDTH - RIGHT, 26, yName, 'end')];
}

export interface Columns extends Chart {
  readonly xName: string;
  readonly yName: string;
  readonly values: readonly number[];
  /** The number at the left edge of a column; null for none. */
  readonly edge: (column: number) => string | null;
}

/** A histogram. */
export function columnsChart({ title, description, xName, yName, values, edge }: Columns): string {
  const marks = ticks(0, Math.max(...values));
  const width = PLOT_WIDTH / values.length;
  const bars = values.map((value, i) => {
    const height = PLOT_HEIGHT * part(value, marks);
    const [x, y] = [LEFT + i * width + 1, TOP + PLOT_HEIGHT - height];
    return element('rect', { class: 'bar s0', x, y, width: Math.max(1, width - 2), height });
  });
  const edges = values.flatMap((_, i) => {
    const text = edge(i);
    return text === null ? [] : [label(LEFT + i * width, TOP + PLOT_HEIGHT + 18, text, 'middle')];
  });
  return picture({ width: WIDTH, height: HEIGHT, title, description }, [
    ...frame(marks, xName, yName),
    ...bars,
    ...edges,
  ]);
}

export interface Row {
  readonly name: string;
  readonly estimate: Estimate;
  /** The number at the end of the row. */
  readonly text: string;
  /** Index of its colour. */
  readonly series: number;
}

export interface Rows extends Chart {
  readonly rows: readonly Row[];
}

const ROW_HEIGHT = 24;
const BAR_HEIGHT = 15;
const NAME_WIDTH = 190;
const TEXT_WIDTH = 128;
const BARS_WIDTH = WIDTH - NAME_WIDTH - TEXT_WIDTH;

/** A bar to the right or to the left of zero for each row, with a whisker for its error. */
export function rowsChart({ title, description, rows }: Rows): string {
  const ends = rows.flatMap(({ estimate: { value, error } }) => [value - error, value + error]);
  const marks = [Math.min(0, ...ends), Math.max(0, ...ends)];
  if (marks[0] === marks[1]) marks[1] = 1;
  const xOf = (value: number): number => NAME_WIDTH + BARS_WIDTH * part(value, marks);
  const drawn = rows.flatMap(({ name, estimate: { value, error }, text, series }, i) => {
    const middle = TOP + (i + 0.5) * ROW_HEIGHT;
    const [from, to] = [xOf(Math.min(0, value)), xOf(Math.max(0, value))];
    const bar = { x: from, y: middle - BAR_HEIGHT / 2, width: to - from, height: BAR_HEIGHT };
    const whisker = `M${xOf(value - error).toFixed(1)} ${middle}H${xOf(value + error).toFixed(1)}`;
    return [
      label(NAME_WIDTH - TICK_GAP, middle + HALF_LETTER, name, 'end'),
      element('rect', { class: `bar s${series % SERIES}`, ...bar }),
      ...(error > 0 ? [element('path', { class: 'whisker axis', 'stroke-width': 1.5, d: whisker })] : []),
      label(WIDTH - TEXT_WIDTH + TICK_GAP, middle + HALF_LETTER, text, 'start'),
    ];
  });
  const height = TOP + rows.length * ROW_HEIGHT + 14;
  const zero = `M${xOf(0).toFixed(1)} ${TOP}V${height - 14}`;
  return picture({ width: WIDTH, height, title, description }, [...drawn, element('path', { class: 'axis', d: zero })]);
}

export interface Line {
  readonly name: string;
  readonly values: readonly number[];
}

export interface Lines extends Chart {
  readonly xName: string;
  readonly yName: string;
  /** The first value's place on the x-axis; the others follow one by one. */
  readonly first: number;
  readonly lines: readonly Line[];
  /** An area behind the lines. */
  readonly band?: { readonly low: readonly number[]; readonly high: readonly number[] };
}

/** Lines over consecutive whole numbers, with a legend. */
export function linesChart({ title, description, xName, yName, first, lines, band }: Lines): string {
  const marks = ticks(0, Math.max(...lines.flatMap(({ values }) => values), ...(band?.high ?? [])));
  const last = first + lines[0]!.values.length - 1;
  const xOf = (i: number): number => LEFT + (PLOT_WIDTH * i) / Math.max(1, last - first);
  const place = (value: number, i: number): [number, number] => [xOf(i), TOP + PLOT_HEIGHT * (1 - part(value, marks))];
  const drawn = lines.map(({ values }, i) =>
    element('polyline', { class: `line l${i % SERIES}`, points: points(values.map(place)) }),
  );
  const area = band === undefined ? [] : [...band.low.map(place), ...band.high.map(place).reverse()];
  const numbers = ticks(first, last).filter((mark) => mark >= first && mark <= last && Number.isInteger(mark));
  return picture({ width: WIDTH, height: HEIGHT, title, description }, [
    ...(area.length === 0 ? [] : [element('polygon', { class: 'band', points: points(area) })]),
    ...frame(marks, xName, yName),
    ...numbers.map((mark) => label(xOf(mark - first), TOP + PLOT_HEIGHT + 18, String(mark), 'middle')),
    ...drawn,
    ...legend(lines),
  ]);
}

const LEGEND_X = WIDTH - RIGHT - 110;
const LEGEND_LINE = 18;

function legend(lines: readonly Line[]): string[] {
  if (lines.length < 2) return [];
  const height = lines.length * LEGEND_LINE + 10;
  const box = { x: LEGEND_X - 8, y: TOP + 2, width: 118, height, rx: 4, opacity: 0.85 };
  return [
    element('rect', { class: 'paper', ...box }),
    ...lines.flatMap(({ name }, i) => {
      const y = TOP + 16 + i * LEGEND_LINE;
      return [
        element('rect', { class: `s${i % SERIES}`, x: LEGEND_X, y: y - 4, width: 16, height: 4 }),
        label(LEGEND_X + 24, y + 2, name, 'start'),
      ];
    }),
  ];
}
