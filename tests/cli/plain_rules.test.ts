import { readFileSync } from 'node:fs';
import { plainRules } from '../../src/cli/commands/rules/plain_rules.ts';
import { ransom } from '../helpers/ransom.ts';

const RULES = readFileSync(new URL('../../RULES.md', import.meta.url), 'utf8');
const WIDTH = 60;

describe('the rules on a terminal', () => {
  it('have no marks of Markdown, but the stars of the notation', () => {
    const text = plainRules(RULES, WIDTH).join('\n');
    expect(text).not.toMatch(/^#|\*\*|`|^\|/m);
    expect(text).toContain('(B-N)*c6');
    expect(text).toMatch(/^5\. Promotion and frozen pawns\n\n5\.1 A pawn promotes/m);
    expect(text).toMatch(/1\.7 A frozen pawn is a pawn on its 7th/);
  });

  it('are wrapped at words, and the lines of a rule stand below its text', () => {
    const lines = plainRules(RULES, WIDTH);
    const drawn = (line: string): boolean => line.startsWith('  ') && !/^ {4,6}\S/.test(line);
    expect(lines.filter((line) => line.length > WIDTH && !/^ {2}/.test(line) && line.includes(' '))).toEqual([]);
    expect(lines.some(drawn)).toBe(true);
    expect(plainRules('- **5.4** A frozen pawn\n  attacks nothing.', 20)).toEqual([
      '5.4 A frozen pawn',
      '    attacks nothing.',
    ]);
  });

  it('have the same form if they were found one by one', () => {
    expect(plainRules('5.4 A frozen pawn attacks nothing.\n\n5.5 A `*`.', 20)).toEqual([
      '5.4 A frozen pawn',
      '    attacks nothing.',
      '',
      '5.5 A *.',
    ]);
  });

  it('show a diagram and its FEN as they stand in the file', () => {
    const drawn = [...RULES.matchAll(/(?: {4}\S.*\n)+\n {4}\S+ [wb] .*/g)].map(([text]) => text);
    expect(drawn).toHaveLength(3);
    const text = plainRules(RULES, WIDTH).join('\n');
    expect(drawn.filter((diagram) => !text.includes(diagram))).toEqual([]);
  });

  it('show a table as columns', () => {
    expect(plainRules('| a | long word |\n| --- | --- |\n| `N*c7` | x |', WIDTH)).toEqual([
      '  a     long word',
      '  N*c7  x',
    ]);
  });

  it('hold every word of the file', () => {
    const words = (text: string): string[] => text.match(/[A-Za-z]{3,}/g)!;
    const withoutLinks = RULES.replace(/\]\([^)]+\)/g, ']');
    expect(words(plainRules(RULES, WIDTH).join('\n'))).toEqual(words(withoutLinks));
  });

  it('are those of the file for a program', () => {
    expect(ransom(['rules', '5']).lines[2]).toMatch(/^- \*\*5\.1\*\* /);
  });
});
