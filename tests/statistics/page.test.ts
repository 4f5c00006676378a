import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { formatFirstMoves, readFirstMoves } from '../../scripts/statistics/first_moves.ts';
import { list, percent, table, withError, wrapped } from '../../scripts/statistics/format.ts';
import { writePage } from '../../scripts/statistics/page.ts';
import { bestFirst, drawPictures } from '../../scripts/statistics/pictures.ts';
import { formatSurvey, readSurvey, type Survey } from '../../scripts/statistics/survey.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { renderPng } from '../../src/cli/commands/diagram/png.ts';
import { ROOT } from '../helpers/ransom.ts';

const PAGE = path.join(ROOT, 'docs/statistics.md');
const FOLDER = path.join(ROOT, 'docs/statistics');
const MAX_PICTURE_BYTES = 20_000;

const text = readFileSync(PAGE, 'utf8');
const survey = readSurvey(path.join(FOLDER, 'survey.json'))!;
const first = readFirstMoves(path.join(FOLDER, 'first_moves.json'))!;

describe('words and tables', () => {
  it('print estimates with their errors', () => {
    expect(withError({ value: 1.26, error: 0.14 }, 1)).toBe('1.3 ± 0.1');
    expect(withError({ value: 1.2345, error: 0.0042 }, 1)).toBe('1.234 ± 0.004');
    expect(withError({ value: 1, error: 0 }, 2)).toBe('1.00 ± 0.00');
    expect(percent({ value: 0.5, error: 0.011 })).toBe('50.0 ± 1.1 %');
  });

  it('are in Markdown', () => {
    expect(
      table([
        ['a', 'b'],
        ['1', ''],
      ]),
    ).toBe('| a | b |\n| --- | --- |\n| 1 |  |');
    expect(list(['one\n  two', 'three'])).toBe('- one two\n- three');
    const lines = wrapped('word '.repeat(60), '  ').split('\n');
    expect(lines.map((line) => line.length)).toEqual([119, 116, 66]);
    expect(lines[1]!.startsWith('  word ')).toBe(true);
  });
});

describe('docs/statistics.md', () => {
  it('is what the script writes from the numbers beside it, and so are its pictures', () => {
    expect(text).toBe(writePage(survey, first, 'statistics'));
    const pictures = drawPictures(survey, first);
    expect(pictures.size).toBe(9);
    for (const [name, picture] of pictures) expect(readFileSync(path.join(FOLDER, name), 'utf8')).toBe(picture);
    expect(readdirSync(FOLDER).sort()).toEqual([...pictures.keys(), 'first_moves.json', 'survey.json'].sort());
  });

  it('names the commands that make it anew', () => {
    const { games, nodes, seed } = survey.source;
    const data = `--games ${games} --nodes ${nodes} --seed ${seed}`;
    expect(text).toContain(`npm run data -- --out games.bin ${data} --processes 2\n`);
    expect(text).toContain(`npm run statistics -- --data games.bin ${data} --first-nodes ${first.nodes}\n`);
    expect(text).toContain(`bench ${survey.source.bench}`);
  });

  it('links to small pictures that are valid', async () => {
    const links = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, link]) => link!);
    expect(links).toHaveLength(9);
    for (const link of links) {
      const file = path.join(ROOT, 'docs', link);
      expect([link, existsSync(file) && statSync(file).size < MAX_PICTURE_BYTES]).toEqual([link, true]);
      expect((await renderPng(readFileSync(file, 'utf8'))).length).toBeGreaterThan(0);
    }
  });

  it('has a score for every first move, the best one first', () => {
    expect(first.moves).toHaveLength(startPosition().legalMoves().length);
    const rows = [...text.matchAll(/^\| (\S+) \| ([+-]\d\.\d\d) \| \S/gm)];
    expect(rows.map(([, move]) => move)).toEqual(bestFirst(first).map(({ move }) => move));
    const scores = rows.map(([, , score]) => Number(score));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('keeps its numbers in files that are read as they were written', () => {
    expect(readFileSync(path.join(FOLDER, 'survey.json'), 'utf8')).toBe(formatSurvey(survey));
    expect(readFileSync(path.join(FOLDER, 'first_moves.json'), 'utf8')).toBe(formatFirstMoves(first));
  });
});

describe('a page', () => {
  it('leaves out what is not known, and names what is not usual', () => {
    const page = writePage({ ...survey, values: null }, null, 'elsewhere');
    expect(page).not.toMatch(/## (Value of the men|Scores of the first moves)|first-nodes/);
    expect(drawPictures({ ...survey, values: null }, null).size).toBe(7);
    expect([...page.matchAll(/\]\((.*?)\//g)].every(([, folder]) => folder === 'elsewhere')).toBe(true);
    const { games } = survey.source;
    const all: Survey = { ...survey, finished: { ...survey.finished, every: 1 } };
    expect(writePage(all, null, 'x')).toContain(` --mates ${games}\n`);
    expect(writePage(survey, null, 'x')).not.toContain(' --mates 2');
  });

  it('has a row for each ruleset', () => {
    const other = { ...survey.results[0]!, ruleset: 'pierce' as const };
    const page = writePage({ ...survey, results: [...survey.results, other] }, null, 'x');
    expect(page).toMatch(/^\| `leslie` \| .*\n\| `pierce` \| /m);
    expect(page).not.toContain('All games follow');
  });
});
