import type { Estimate } from './estimates.ts';

const PERCENT = 100;

/** "60,000". */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** "36.0 ± 0.4": with at least so many decimals, and with more where the error would be shown as 0. */
export function withError({ value, error }: Estimate, digits: number): string {
  const needed = error > 0 ? Math.max(digits, Math.ceil(-Math.log10(error))) : digits;
  return `${value.toFixed(needed)} ± ${error.toFixed(needed)}`;
}

/** "48.3 ± 1.8 %". */
export function percent({ value, error }: Estimate, digits = 1): string {
  return `${withError({ value: value * PERCENT, error: error * PERCENT }, digits)} %`;
}

/** A table in Markdown: the first row is its head. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head, ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${' --- |'.repeat(rows[0]!.length)}`, ...body].join('\n');
}

const LINE = 120;

/** A paragraph, or an item of a list, with its words wrapped to lines. The lines after the first one are indented. */
export function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = indent + word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}

/** Items of a list. */
export function list(items: readonly string[]): string {
  return items.map((item) => wrapped(`- ${item}`, '  ')).join('\n');
}
