import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, expectPlainError, ransom, ransomJson } from '../helpers/ransom.ts';

const RULES = readFileSync(path.join(ROOT, 'RULES.md'), 'utf8');

interface Section {
  number: string;
  title: string;
  text: string;
  rules: { number: string; text: string }[];
}

describe('ransom rules', () => {
  it('prints RULES.md', () => {
    expect(ransom(['rules'])).toMatchObject({ code: 0, stdout: RULES, stderr: '' });
  });

  it('prints a section or a rule', () => {
    const { lines } = ransom(['rules', '5']);
    expect(lines[0]).toBe('## 5. Promotion and frozen pawns');
    expect(lines.some((line) => line.startsWith('- **5.10**'))).toBe(true);
    expect(lines.some((line) => line.startsWith('## 6'))).toBe(false);
    expect(ransom(['rules', '5.3']).stdout).toBe("5.3 A frozen pawn can't move: it neither steps nor captures.\n");
  });

  it('prints every rule as JSON', () => {
    const [answer] = ransomJson(['rules']);
    expect(answer).toMatchObject({ schema: 'ransom.rules', version: 1 });
    const sections = answer!.sections as Section[];
    const numbers = sections.flatMap((section) => section.rules.map((rule) => rule.number));
    expect(numbers).toEqual([...RULES.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map((match) => match[1]));
    expect(sections.map((section) => section.number)).toEqual(sections.map((_section, index) => String(index + 1)));
    const [one] = ransomJson(['rules', '5.3']);
    expect((one!.sections as Section[])[0]).toMatchObject({ number: '5', rules: [{ number: '5.3' }] });
  });

  it('prints several rules', () => {
    const { code, lines } = ransom(['rules', '5.3', '7.3']);
    expect(code).toBe(0);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['5.3', '7.3']);
  });

  it('searches for a word, and prints matching rules under the titles of their sections', () => {
    const { code, stdout, stderr, lines } = ransom(['rules', 'FROZEN']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // The whole section about it, and single rules elsewhere.
    expect(stdout).toContain('## 5. Promotion and frozen pawns\n\n- **5.1** ');
    expect(stdout).toMatch(/^1\.7 A \*frozen pawn\* is a pawn on its 7th rank/m);
    expect(stdout).toMatch(/^6\.2 Under 5\.4 a frozen pawn attacks none/m);
    expect(lines).not.toContain('## 7. The end of the game');
  });

  it('prints what the rules say of the game, and names the sections about notation', () => {
    const { stdout } = ransom(['rules', 'airfield']);
    expect(stdout).toMatch(/^4\.1 /m);
    expect(stdout).not.toMatch(/^9\.\d /m);
    expect(stdout).toMatch(/\n\nAlso in sections? 9.*\.\n$/);
    expect(ransom(['rules', 'counter']).stdout).toMatch(/^## 9\. /);
  });

  it('requires all of several words, and matches prefixes', () => {
    const rulesWith = (...words: string[]): string[] =>
      (ransomJson(['rules', ...words])[0]!.sections as Section[]).flatMap(({ rules }) =>
        rules.map(({ number }) => number),
      );
    expect(rulesWith('bishops', 'colour')).toEqual(['4.3', '9.8']);
    expect(rulesWith('bishops colour')).toEqual(['4.3', '9.8']);
    expect(rulesWith('castle')).toEqual(rulesWith('castling'));
    expect(rulesWith('castle')).toEqual(expect.arrayContaining(['6.1', '6.2', '6.3', '6.4', '6.5']));
    expect(rulesWith('airfields')).not.toEqual([]);
    expect(rulesWith('airfields').length).toBeLessThan(rulesWith('airfield').length);
    expect(ransom(['rules', '(B-N)*c6']).lines[0]).toBe('## 3. Exchanges');
    // The diagram of an example is included.
    expect(ransom(['rules', 'prison', 'rook', 'example']).stdout).toMatch(/^ {4}rn1qkbnr\/ppp1pppp/m);
  });

  it.each([[['zugzwang']], [['frozen', 'zugzwang']], [['rozen']]])('reports that nothing is found: %j', (words) => {
    expectPlainError(ransom(['rules', ...words]), 1, new RegExp(`the rules don't contain "${words.join(' ')}"`));
  });

  it.each(['99', '5.99', ''])('refuses the rule number %j', (number) => {
    expectPlainError(ransom(['rules', number]), 1, new RegExp(`there is no rule "${number}"\\.`));
  });
});

describe('RULES.md', () => {
  it('numbers its rules without a gap', () => {
    const [answer] = ransomJson(['rules']);
    for (const { number, rules } of answer!.sections as Section[]) {
      expect(rules.map((rule) => rule.number)).toEqual(rules.map((_rule, index) => `${number}.${index + 1}`));
    }
  });

  const diagrams = [...RULES.matchAll(/((?: {4}(?:[.a-zA-Z] ){7}[.a-zA-Z].*\n){8})\n {4}(\S+ [wb] .*)\n/g)];

  it('has diagrams', () => expect(diagrams).toHaveLength(3));

  it.each(diagrams.map((match) => [match[2]!, match[1]!]))('draws %s', (fen, diagram) => {
    const { lines } = ransom(['show', '--fen', fen]);
    expect(lines).toContain(`FEN: ${fen}`);
    // The page describes in words what the program marks: check, and frozen pawns.
    const drawn = lines.slice(1, 9).map((line) => /\| (.*?) \|/.exec(line)![1]!.replace(/[+*]/g, ' '));
    expect(drawn).toEqual(diagram.match(/^ {4}(?:\S ){7}\S/gm)!.map((line) => line.trim()));
    const holdings = /White's prison: (.*?) +Black's prison: (.*)/.exec(diagram)!;
    const men = holdings
      .slice(1)
      .join('')
      .replace(/[^a-z]/gi, '');
    const held = /#(\w*)\]/.exec(fen)?.[1] ?? '';
    expect([...men].sort()).toEqual([...held].sort());
  });

  it.each([
    ['(B-N)*c6', 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1', 0],
    ['(B-R)*c6', 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1', 1],
    ['Rxa3', '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1', 1],
    ['Kxf7', '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1', 0],
    ['Kxd7', '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1', 0],
    ['(N-N)*e5', '4k3/3P4/8/8/8/8/8/4R1K1[#Nn] b - - 0 1', 0],
    ['R*h1', '4k3/8/8/8/8/8/8/4K3[R] w E - 0 1', 0],
    ['O-O', '4k3/8/8/8/8/8/8/4K2R[] w K - 2 2', 0],
  ])('agrees with the program about %s in %s', (move, fen, code) => {
    expect(RULES.includes(`\`${move}\``)).toBe(true);
    expect(ransom(['explain', move, '--fen', fen]).code).toBe(code);
  });

  it('lists only notations that are supported', () => {
    const exchange = 'rn1qkbn1/pp2pppp/2p5/8/8/8/PPPPPP1P/2BQKBN1[#RRNPrbp] w q - 0 1';
    const table = RULES.slice(RULES.indexOf('| turn | as printed'), RULES.indexOf('- **10.3**'));
    const exchanges = [...table.matchAll(/^\| exchange.*$/gm)].flatMap((row) => row[0].match(/`[^`]+`/g)!);
    expect(exchanges).toHaveLength(15);
    for (const text of exchanges) {
      expect(ransom(['explain', text.slice(1, -1), '--fen', exchange]).lines[0]).toMatch(/^legal: \([BR]-[NP]\)\*/);
    }
  });
});
