// RULES.md for reading on a terminal: without the marks of Markdown, and wrapped at words.

import { wrapped } from '../../terminal/wrapped.ts';

const GAP = '  ';
const NUMBERED = /^(?:- )?(?:\*\*)?(\d+\.\d+)(?:\*\*)? /;
const HEADING = /^#+ /;
const DRAWN = /^ {4}/;

/** The lines of some Markdown from RULES.md, at most `width` columns wide; diagrams and tables keep their lines. */
export function plainRules(markdown: string, width: number): string[] {
  return blocksOf(markdown).flatMap((block, i) => [...(i === 0 ? [] : ['']), ...plainBlock(block, width)]);
}

/** Paragraphs, list items, tables and diagrams, each with its lines. */
function blocksOf(markdown: string): string[][] {
  const blocks: string[][] = [];
  let isNew = true;
  for (const line of markdown.split('\n')) {
    const begins = isNew || line.startsWith('- ') || NUMBERED.test(line) || HEADING.test(line);
    if (line !== '' && begins) blocks.push([line]);
    else if (line !== '') blocks.at(-1)!.push(line);
    isNew = line === '' || HEADING.test(line);
  }
  return blocks;
}

function plainBlock(lines: readonly string[], width: number): string[] {
  const [first = ''] = lines;
  if (first.startsWith('|')) return plainTable(lines);
  if (DRAWN.test(first)) return [...lines];
  const text = lines.map((line) => line.trim()).join(' ');
  if (HEADING.test(text)) return [plainText(text.replace(HEADING, ''))];
  const number = NUMBERED.exec(text)?.[1];
  if (number === undefined) return wrapped(plainText(text.replace(/^- /, '')), width);
  const indent = ' '.repeat(number.length + 1);
  return wrapped(`${number} ${plainText(text.replace(NUMBERED, ''))}`, width, indent);
}

/** Columns side by side, without the row of dashes. */
function plainTable(lines: readonly string[]): string[] {
  const rows = lines
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => plainText(cell.trim())),
    );
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map(
    (row) =>
      GAP +
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
  );
}

/** A text without marks. In code a star is a sign of the notation: there it stays. */
function plainText(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? part.slice(1, -1)
        : part
            .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
            .replace(/\*\*([^*]+)\*\*/g, '$1')
            .replace(/(^|[^\w*])\*([^*]+)\*(?!\w)/g, '$1$2'),
    )
    .join('');
}
