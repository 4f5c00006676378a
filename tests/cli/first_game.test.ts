import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readScore, type GameScore } from '../../src/notation/score.ts';
import { ROOT } from '../helpers/ransom.ts';

const FOLDER = path.join(ROOT, 'docs');
const DOCUMENT = readFileSync(path.join(FOLDER, 'first-game.md'), 'utf8');
const PICTURES = JSON.parse(readFileSync(path.join(ROOT, 'scripts', 'pictures.json'), 'utf8')) as Record<
  string,
  string[]
>;

/** The moves in bold in a part of the document. */
function movesIn(text: string): GameScore {
  const moves = [...text.matchAll(/^\*\*(\d.*)\*\*$/gm)].map(([, line]) => line!.replaceAll('\\*', '*'));
  return scoreOf(moves.join(' '));
}

function scoreOf(text: string): GameScore {
  const score = readScore(text, startPosition());
  if (!score.ok) throw new Error(score.error.message);
  expect(score.value).toMatchObject({ stop: null, remarks: [] });
  return score.value;
}

describe('docs/first-game.md', () => {
  const score = movesIn(DOCUMENT);

  it('has the moves of the published game up to the mate', () => {
    const published = readFileSync(path.join(ROOT, 'tests', 'games', 'published.txt'), 'utf8');
    const [, fen] = /^Parr-Pritchard .*\| ([^|;]*) ;checkmate$/m.exec(published)!;
    expect(score.plies).toHaveLength(48);
    const last = score.plies.at(-1)!.after;
    expect(last.status()).toBe('checkmate');
    expect(formatFen(last.setup).split(' ')[0]).toBe(fen!.split(' ')[0]);
  });

  it('judges them like the stored analysis', () => {
    const analysed = scoreOf(readFileSync(path.join(FOLDER, 'first-game.pgn'), 'utf8'));
    const judgements = (of: GameScore): unknown[] => of.plies.map(({ move, nags }) => [move, nags]);
    expect(judgements(score)).toEqual(judgements(analysed));
    expect(analysed.plies.filter(({ comments }) => comments.some(({ evaluation }) => evaluation !== null)).length).toBe(
      47,
    );
  });

  it('has the picture of the right position at each place', () => {
    const pictures = [...DOCUMENT.matchAll(/^!\[.+\]\((.+)\)$/gm)];
    expect(pictures).toHaveLength(7);
    for (const picture of pictures) {
      const reached = movesIn(DOCUMENT.slice(0, picture.index)).plies.at(-1)!.after;
      const [option, fen] = PICTURES[`docs/${picture[1]!}`]!;
      expect([picture[1], option, fen]).toEqual([picture[1], '--fen', formatFen(reached.setup)]);
    }
  });

  it('shows frozen pawns exactly where the text mentions them', () => {
    const isFrozenIn = (name: string): boolean =>
      readFileSync(path.join(FOLDER, `first-game-${name}.svg`), 'utf8').includes('href="#snowflake"');
    expect([isFrozenIn('frozen'), isFrozenIn('live')]).toEqual([true, false]);
  });

  it('cites existing rules', () => {
    const rules = readFileSync(path.join(ROOT, 'RULES.md'), 'utf8');
    const cited = [...DOCUMENT.matchAll(/\((\d+\.\d+(?:, \d+\.\d+)*)\)/g)].flatMap(([, numbers]) =>
      numbers!.split(', '),
    );
    expect(cited.length).toBeGreaterThan(5);
    for (const number of cited) expect(rules).toContain(`- **${number}**`);
  });
});
