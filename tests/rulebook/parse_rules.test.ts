import { readFileSync } from 'node:fs';
import path from 'node:path';
import { positionFromFen } from '../../src/notation/fen.ts';
import { REASONS, citedRule, type RefusalCode } from '../../src/rules/refusal/refusal.ts';
import { parseRules, parseSpans, type Block, type Span } from '../../src/rulebook/parse_rules.ts';
import { ROOT } from '../helpers/ransom.ts';

const TEXT = readFileSync(path.join(ROOT, 'RULES.md'), 'utf8');
const BLOCKS = parseRules(TEXT);
/** The numbers of all rules and sections. */
const NUMBERS = new Set(
  BLOCKS.flatMap((block) => {
    if (block.kind === 'rules') return block.rules.map(({ number }) => number);
    return block.kind === 'heading' && block.number !== null ? [block.number] : [];
  }),
);

/** The rules that refusals cite; notes cite 8.2. */
const CITED = ['8.2', ...(Object.keys(REASONS) as RefusalCode[]).map(citedRule).filter((rule) => rule !== null)];

function spansOf(block: Block): readonly Span[] {
  switch (block.kind) {
    case 'paragraph':
      return block.spans;
    case 'rules':
      return block.rules.flatMap(({ spans }) => spans);
    case 'table':
      return [block.head, ...block.rows].flat(2);
    default:
      return [];
  }
}

/** All letters and digits, without markup and line ends. */
function bare(text: string): string {
  return text.replace(/[^\p{L}\d]/gu, '');
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.number ?? ''}${block.title}`;
    case 'rules':
      return block.rules.map(({ number, spans }) => number + spans.map(({ text }) => text).join('')).join('');
    case 'lines':
      return block.lines.join('');
    case 'position':
      return block.fen;
    default:
      return spansOf(block)
        .map(({ text }) => text)
        .join('');
  }
}

describe('the rules as data', () => {
  it('have every word of RULES.md except the drawn diagrams', () => {
    const drawn = /(?:^ {4}(?:[A-Za-z.] ){7}[A-Za-z.].*\n)+/gm;
    expect(BLOCKS.map((block) => bare(textOf(block))).join('')).toBe(bare(TEXT.replace(drawn, '')));
  });

  it('have every rule and section by its number', () => {
    const rules = [...TEXT.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map((match) => match[1]);
    const sections = [...TEXT.matchAll(/^## (\d+)\./gm)].map((match) => match[1]);
    expect([...NUMBERS].sort()).toEqual([...rules, ...sections].sort());
  });

  it('leave no Markdown unparsed', () => {
    const plain = BLOCKS.flatMap(spansOf).filter(({ kind }) => kind === 'text');
    expect(plain.filter(({ text }) => /[`*|]|\]\(/.test(text))).toEqual([]);
  });

  it('have positions that can be drawn', () => {
    const fens = BLOCKS.flatMap((block) => (block.kind === 'position' ? [block.fen] : []));
    expect(fens.length).toBeGreaterThan(3);
    expect(fens.filter((fen) => !positionFromFen(fen).ok)).toEqual([]);
    expect(BLOCKS.filter(({ kind }) => kind === 'lines')).toEqual([]);
  });

  it('have every rule cited by a refusal', () => {
    expect(CITED.filter((number) => !NUMBERS.has(number))).toEqual([]);
  });
});

describe('a text that cites rules', () => {
  it('links to existing rules', () => {
    expect(
      parseSpans("A frozen pawn can't move (rules 5.3 and 5.4), see section 5; 3.14 is no rule.", NUMBERS),
    ).toEqual([
      { kind: 'text', text: "A frozen pawn can't move (rules " },
      { kind: 'citation', text: '5.3', number: '5.3' },
      { kind: 'text', text: ' and ' },
      { kind: 'citation', text: '5.4', number: '5.4' },
      { kind: 'text', text: '), see ' },
      { kind: 'citation', text: 'section 5', number: '5' },
      { kind: 'text', text: '; 3.14 is no rule.' },
    ]);
  });

  it('keeps the asterisks and backticks of moves and of what was typed', () => {
    const text = '"`x`" is no move. Type a move such as N*c7, *g3, (B-N)*c7 or **e4**.';
    expect(parseSpans(text, NUMBERS)).toEqual([{ kind: 'text', text }]);
  });
});
