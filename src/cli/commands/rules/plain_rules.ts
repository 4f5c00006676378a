// RULES.md for reading on a terminal: without the marks of Markdown, and wrapped at words.

import { parseRules, type Block, type Rule, type Span } from '../../../rulebook/parse_rules.ts';
import { wrapped } from '../../terminal/terminal.ts';

const GAP = '  ';
const INDENT = '    ';

/** The lines of some Markdown from RULES.md, at most `width` columns wide; diagrams and tables keep their lines. */
export function plainRules(markdown: string, width: number): string[] {
  return spaced(parseRules(markdown).map((block) => plainBlock(block, width)));
}

/** All lines, with an empty one between two groups. */
function spaced(groups: readonly (readonly string[])[]): string[] {
  return groups.flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

function plainBlock(block: Block, width: number): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.number === null ? block.title : `${block.number}. ${block.title}`];
    case 'paragraph':
      return wrapped(plainText(block.spans), width);
    case 'rules':
      return spaced(block.rules.map((rule) => plainRule(rule, width)));
    case 'table':
      return plainTable([block.head, ...block.rows]);
    case 'lines':
      return indented(block.lines);
    case 'position':
      return spaced([block.drawn, [block.fen]].filter((lines) => lines.length > 0).map(indented));
  }
}

/** A rule; its lines stand below its text. */
function plainRule({ number, spans }: Rule, width: number): string[] {
  const indent = ' '.repeat(number.length + 1);
  return wrapped(`${number} ${plainText(spans)}`, width, indent);
}

/** Columns side by side. */
function plainTable(table: readonly (readonly (readonly Span[])[])[]): string[] {
  const rows = table.map((cells) => cells.map(plainText));
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

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => INDENT + line);
}

/** A text without marks. */
function plainText(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}
