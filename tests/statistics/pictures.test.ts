import { columnsChart, linesChart, rowsChart, ticks } from '../../scripts/statistics/charts.ts';
import { element, escaped, label, picture } from '../../scripts/statistics/svg.ts';
import { renderPng } from '../../src/cli/commands/diagram/png.ts';

const NAMED = { title: 'Men & "moves" <of all>', description: 'x < y & z' };

/** The numbers of an attribute of all elements of a class. */
function numbersOf(svg: string, className: string, attribute: string): number[] {
  const elements = [...svg.matchAll(/<(?:rect|path|polyline)[^>]*>/g)].map(([text]) => text);
  const own = elements.filter((text) => new RegExp(`class="[^"]*\\b${className}\\b`).test(text));
  return own.map((text) => Number(new RegExp(` ${attribute}="([^"]*)"`).exec(text)![1]));
}

/** Rendering needs an XML parser that refuses whatever is not well formed. */
async function isValid(svg: string): Promise<boolean> {
  return (await renderPng(svg)).length > 0;
}

describe('the writer of SVG', () => {
  it('escapes texts and attributes', async () => {
    expect(escaped('<a & "b">')).toBe('&lt;a &amp; &quot;b&quot;&gt;');
    expect(label(1, 2.005, 'R<B', 'end')).toBe('<text x="1" y="2" text-anchor="end" class="ink">R&lt;B</text>');
    const size = { width: 20, height: 10 };
    const svg = picture({ ...size, ...NAMED }, [element('path', { 'data-name': '"<&' })]);
    expect(svg).toContain('<title id="title">Men &amp; &quot;moves&quot; &lt;of all&gt;</title>');
    expect(svg).toContain('<desc id="desc">x &lt; y &amp; z</desc>');
    expect(svg).toContain('data-name="&quot;&lt;&amp;"');
    expect(await isValid(svg)).toBe(true);
    await expect(renderPng(svg.replace('&lt;of', '<of'))).rejects.toBeDefined();
  });

  it('has other colours for readers who prefer the dark', () => {
    const svg = picture({ width: 20, height: 10, ...NAMED }, []);
    const [light, dark] = svg.split('@media (prefers-color-scheme:dark)');
    for (const part of [light!, dark!]) expect(part.match(/\.(paper|ink|s0|l5)\{/g)).toHaveLength(4);
    expect(/\.ink\{fill:([^}]*)/.exec(dark!)![1]).not.toBe(/\.ink\{fill:([^}]*)/.exec(light!)![1]);
  });
});

describe('charts', () => {
  it('have round ticks that include the ends', () => {
    expect(ticks(0, 97)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(0, 0.5)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(ticks(4, 60)).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(new Set(ticks(0, 0)).size).toBeGreaterThan(1);
  });

  it('draw a column for each value, as high as it is large', async () => {
    const edge = (column: number): string | null => (column === 1 ? 'one' : null);
    const svg = columnsChart({ ...NAMED, xName: 'x', yName: 'y', values: [10, 0, 20, 5], edge });
    const heights = numbersOf(svg, 'bar', 'height');
    expect(heights).toHaveLength(4);
    expect(heights[0]! / heights[2]!).toBeCloseTo(0.5, 2);
    expect([heights[1], svg.match(/>one</g)?.length]).toEqual([0, 1]);
    expect(await isValid(svg)).toBe(true);
  });

  it('draw a bar for each row, left of zero if it is negative, with a whisker for its error', async () => {
    const row = (name: string, value: number, error: number) => ({
      name,
      estimate: { value, error },
      text: `${value}!`,
      series: 0,
    });
    const svg = rowsChart({ ...NAMED, rows: [row('a<b', 4, 1), row('c', -2, 0), row('d', 0, 0)] });
    const widths = numbersOf(svg, 'bar', 'width');
    const places = numbersOf(svg, 'bar', 'x');
    expect(widths[1]! / widths[0]!).toBeCloseTo(0.5, 2);
    expect(widths[2]).toBe(0);
    expect(places[1]! + widths[1]!).toBeCloseTo(places[0]!, 1);
    expect(svg.match(/class="whisker/g)).toHaveLength(1);
    expect(svg).toContain('>a&lt;b<');
    expect(await isValid(svg)).toBe(true);
  });

  it('draw lines with a legend, and one line with a band', async () => {
    const axes = { ...NAMED, xName: 'x', yName: 'y', first: 4 };
    const two = linesChart({
      ...axes,
      lines: [
        { name: 'up', values: [0, 1, 2] },
        { name: 'down', values: [2, 1, 0] },
      ],
    });
    const [up, down] = [...two.matchAll(/<polyline[^>]* points="([^"]*)"/g)].map(([, places]) => places!.split(' '));
    expect([up!.length, down!.length]).toEqual([3, 3]);
    expect(up![1]).toBe(down![1]);
    expect(two.match(/>(up|down)</g)).toHaveLength(2);
    const band = { low: [0, 0], high: [3, 4] };
    const one = linesChart({ ...axes, lines: [{ name: 'median', values: [1, 2] }], band });
    expect(/<polygon[^>]* points="([^"]*)"/.exec(one)![1]!.split(' ')).toHaveLength(4);
    expect(one).not.toContain('>median<');
    expect([await isValid(two), await isValid(one)]).toEqual([true, true]);
  });
});
