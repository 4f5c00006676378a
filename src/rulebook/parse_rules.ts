// RULES.md as data. It uses a small part of Markdown: two levels of headings, paragraphs, numbered rules, tables,
// indented lines, and three kinds of inline markup. A test checks that it contains nothing else.

export type Span =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  /** The number of a rule, such as 5.7, or of a section: a link. */
  | { readonly kind: 'citation'; readonly text: string; readonly number: string };

export interface Rule {
  readonly number: string;
  readonly spans: readonly Span[];
}

export type Block =
  | { readonly kind: 'heading'; readonly number: string | null; readonly title: string }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'rules'; readonly rules: readonly Rule[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Span[])[];
      readonly rows: readonly (readonly Span[])[][];
    }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** A diagram, as it is drawn there, with its FEN; or only a FEN, and nothing is drawn. */
  | { readonly kind: 'position'; readonly fen: string; readonly drawn: readonly string[] };

/** A single rule that was found has no marks: "5.7 Capturing a queen …". */
const RULE = /^(?:- \*\*)?(\d+\.\d+)(?:\*\*)? /;
const FEN = /^\S+\/\S+\[.*\] [wb] /;
const CITATIONS = /\b(\d{1,2}\.\d{1,2})\b|\b[Ss]ections? (\d{1,2})\b/g;
const MARKS = new RegExp(`${CITATIONS.source}|\`([^\`]+)\`|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*`, 'g');

/** The blocks of the text, in order. */
export function parseRules(text: string): Block[] {
  const numbers = new Set(
    [...text.matchAll(/^- \*\*(\d+\.\d+)\*\* |^## (\d+)\. /gm)].map((match) => match[1] ?? match[2]!),
  );
  const spans = (line: string): Span[] => parseSpans(line, numbers, MARKS);
  const blocks: Block[] = [];
  for (const paragraph of text.split(/\n\n+/)) {
    const lines = paragraph.split('\n').filter((line) => line !== '');
    const [first = ''] = lines;
    if (first === '') continue;
    const heading = /^#{1,2} (?:(\d+)\. )?(.*)$/.exec(first);
    if (heading !== null) blocks.push({ kind: 'heading', number: heading[1] ?? null, title: heading[2]! });
    else if (RULE.test(first)) {
      blocks.push({
        kind: 'rules',
        rules: items(lines).map((item) => ({ number: RULE.exec(item)![1]!, spans: spans(item.replace(RULE, '')) })),
      });
    } else if (first.startsWith('|')) {
      const [head = [], , ...rows] = lines.map((line) => cellsOf(line).map(spans));
      blocks.push({ kind: 'table', head, rows });
    } else if (first.startsWith('    '))
      pushLines(
        blocks,
        lines.map((line) => line.slice(4)),
      );
    else blocks.push({ kind: 'paragraph', spans: spans(lines.join(' ')) });
  }
  return blocks;
}

/**
 * Splits a line that cites rules, such as the reason of a refusal, into spans; `numbers` are the existing ones. Other
 * marks belong to the text of the rules: in a refusal, the asterisks of `N*c7` are drops.
 */
export function parseSpans(line: string, numbers: ReadonlySet<string>, marks = CITATIONS): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const plain = (until: number): void => {
    if (until > end) spans.push({ kind: 'text', text: line.slice(end, until) });
  };
  for (const match of line.matchAll(marks)) {
    const [whole, rule, section, code, strong, emphasis] = match;
    const number = rule ?? section;
    if (number !== undefined && !numbers.has(number)) continue;
    plain(match.index);
    end = match.index + whole.length;
    if (number !== undefined) spans.push({ kind: 'citation', text: whole, number });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else spans.push({ kind: 'emphasis', text: emphasis! });
  }
  plain(line.length);
  return spans;
}

/** The rules of a list; their continuation lines are indented. */
function items(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (RULE.test(line)) found.push(line);
    else found.push(`${found.pop()!} ${line.trim()}`);
  }
  return found;
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** A FEN belongs to the diagram before it. */
function pushLines(blocks: Block[], lines: readonly string[]): void {
  const [first = ''] = lines;
  if (lines.length > 1 || !FEN.test(first)) {
    blocks.push({ kind: 'lines', lines });
    return;
  }
  const before = blocks.at(-1);
  const drawn = before?.kind === 'lines' ? before.lines : [];
  if (before?.kind === 'lines') blocks.pop();
  blocks.push({ kind: 'position', fen: first, drawn });
}
