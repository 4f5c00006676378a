import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../helpers/ransom.ts';

const RULES = new Set(
  [...readFileSync(path.join(ROOT, 'RULES.md'), 'utf8').matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, rule]) => rule!),
);
/** "rule 5.7", "rules 5.6 to 5.8", "rules 4.2, 4.4 and 5.9"; a comment may break the line in between. */
const BREAK = String.raw`\s+(?:(?:\/\/|\*)\s+)?`;
const CITATION = new RegExp(
  String.raw`\b[Rr]ules?${BREAK}(\d+\.\d+(?:(?:,|${BREAK}(?:and|to))${BREAK}\d+\.\d+)*)`,
  'g',
);

/** All rules cited in a folder's files: the files and the numbers. */
function citedIn(folder: string): (readonly [file: string, rule: string])[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(ROOT, folder, file), 'utf8');
      return [...text.matchAll(CITATION)].flatMap(([, numbers]) =>
        numbers!.match(/\d+\.\d+/g)!.map((rule) => [path.join(folder, file), rule] as const),
      );
    });
}

it('the source cites only existing rules', () => {
  const cited = citedIn('src');
  expect(cited.filter(([, rule]) => !RULES.has(rule))).toEqual([]);
});

it.each([
  ['exchanges', ['src/shared', 'src/board', 'src/movegen'], ['3.1', '3.4']],
  ['drops', ['src/movegen'], ['4.2', '4.4']],
  [
    'promotion and frozen pawns',
    ['src/board', 'src/movegen'],
    ['5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '5.7', '5.8', '5.9'],
  ],
  ['castling', ['src/board', 'src/movegen'], ['6.1', '6.2', '6.3', '6.5']],
  ['the end of the game', ['src/board', 'src/movegen', 'src/search'], ['7.4', '7.5', '7.6', '7.7', '7.8']],
  ['the other ruleset', ['src/board', 'src/movegen'], ['8.2']],
])('the core cites the rules of %s where it implements them', (_what, folders, rules) => {
  const cited = folders.flatMap(citedIn).map(([, rule]) => rule);
  expect(rules.filter((rule) => !cited.includes(rule))).toEqual([]);
});
