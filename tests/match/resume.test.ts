import { copyFileSync, existsSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectPlainError, ransom, type Ran } from '../helpers/ransom.ts';
import { UCI_MOCK, temporaryFolder } from './mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const PGN = join(folder.path, 'a.pgn');
const JOURNAL = `${PGN}.match`;
const COPY = join(folder.path, 'copy');
const MATCH = ['match', UCI_MOCK, UCI_MOCK, '--nodes', '5', '--max-moves', '6', '--plies', '2', '--pgn', PGN];

let header = '';
let games: readonly string[] = [];

function resume(...more: readonly string[]): Ran {
  return ransom([...MATCH, '--games', '4', '--resume', ...more]);
}

function rounds(path: string): (string | undefined)[] {
  return [...readFileSync(path, 'utf8').matchAll(/^\[Round "(\d+)"\]$/gm)].map(([, round]) => round);
}

/** The journal with its first games alone, and the last of them changed. */
function writeJournal(count: number, change: (game: Record<string, unknown>) => unknown): void {
  const kept = games.slice(0, count);
  const last = JSON.stringify(change(JSON.parse(kept.at(-1)!) as Record<string, unknown>));
  writeFileSync(JOURNAL, [header, ...kept.slice(0, -1), last, ''].join('\n'));
}

beforeAll(() => {
  expect(ransom([...MATCH, '--games', '4']).code).toBe(0);
  [header = '', ...games] = readFileSync(JOURNAL, 'utf8').trimEnd().split('\n');
  copyFileSync(PGN, COPY);
});

beforeEach(() => {
  for (const name of readdirSync(folder.path)) if (name !== 'copy') rmSync(join(folder.path, name));
  copyFileSync(COPY, PGN);
  writeFileSync(JOURNAL, `${[header, ...games].join('\n')}\n`);
});

describe('a damaged journal', () => {
  it.each<[string, (game: Record<string, unknown>) => unknown]>([
    ['nothing in it', () => ({})],
    ['a list', () => []],
    ['a number that is text', (game) => ({ ...game, index: 'x' })],
    ['a number below 0', (game) => ({ ...game, index: -1 })],
    ['the number of another game', (game) => ({ ...game, index: 0 })],
    ['an unknown result', (game) => ({ ...game, result: 'x' })],
    ['an unknown end', (game) => ({ ...game, termination: 'x' })],
    ['no totals', (game) => ({ ...game, totals: [] })],
    ['moves that are no text', (game) => ({ ...game, openingMoves: 5 })],
    ['a length of no PGN', (game) => ({ ...game, pgnBytes: -5 })],
  ])('with a game that has %s is refused with the line, and nothing is changed', (_, change) => {
    writeJournal(3, change);
    const journal = readFileSync(JOURNAL, 'utf8');
    expectPlainError(resume(), 1, /a\.pgn\.match is damaged in line 4\n$/);
    expect(readFileSync(JOURNAL, 'utf8')).toBe(journal);
    expect(readFileSync(PGN, 'utf8')).toBe(readFileSync(COPY, 'utf8'));
  });

  it('with an opening that nobody can play is refused', () => {
    writeJournal(1, (game) => ({ ...game, openingMoves: 'e2e5' }));
    const { code, stderr } = resume();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ransom: .*a\.pgn\.match is damaged: it has an opening with a wrong move: e2e5$/m);
    expect(stderr).not.toContain('This is a bug');
  });

  it('without a plan is refused', () => {
    writeFileSync(JOURNAL, '{"format":"ransom-match","version":1,"plan":null}\n');
    expectPlainError(resume(), 1, /is not the journal of a match/);
  });
});

it('says which limits, options and openings are others', () => {
  writeJournal(3, (game) => game);
  expectPlainError(
    resume('--nodes', '7', '--timemargin', '100', '--seed', '2'),
    1,
    /settings have changed: engines \(limits of uci: 7 nodes a move instead of 5 nodes a move, limits of uci-2: 7 nodes a move instead of 5 nodes a move\), openings \(seed 2 instead of seed 1\)\n$/,
  );
  const [, first, second, ...rest] = MATCH;
  const other = ['match', `restart=on margin=3 ${first!}`, second!, ...rest, '--resume', '--plies', '4'];
  expectPlainError(
    ransom(other),
    1,
    /: engines \(restart of uci: true instead of false, margin of uci: 3 ms instead of 100 ms\), openings \(plies 4-4 instead of plies 2-2\)\n$/,
  );
});

describe('the PGN of a resumed match', () => {
  it.each([
    ['another text', 'Notes of my own.\n'.repeat(500)],
    ['many other games', '[Event "Mine"]\n\n1. e4 *\n\n'.repeat(500)],
    ['less than the games played', '[Event "Mine"]\n\n1. e4 *\n\n'],
  ])('is kept if it holds %s', (_, text) => {
    writeJournal(3, (game) => game);
    writeFileSync(PGN, text);
    const { code, stderr } = resume();
    expect(code).toBe(0);
    expect(stderr).toContain(`a.pgn does not hold the games of this match: it is kept as ${PGN}.old`);
    expect(readFileSync(`${PGN}.old`, 'utf8')).toBe(text);
    expect(rounds(PGN)).toEqual(['4']);
  });

  it.each([
    ['another text', '', 'Notes of my own.\n'],
    ['one game of somebody else', '', '[Event "Mine"]\n\n1. e4 *\n\n'],
    ['notes after the games', null, 'Notes of my own.\n'],
    ['one game of somebody else after the games', null, '[Event "Mine"]\n\n1. e4 *\n\n'],
  ])('is kept if it holds %s, however many games have been played', (_, before, text) => {
    if (before === null) writeJournal(3, (game) => game);
    else writeFileSync(JOURNAL, `${header}\n`);
    const { pgnBytes } = JSON.parse(games[2]!) as { pgnBytes: number };
    const whole = (before ?? readFileSync(COPY, 'utf8').slice(0, pgnBytes)) + text;
    writeFileSync(PGN, whole);
    expect(resume().code).toBe(0);
    expect(readFileSync(`${PGN}.old`, 'utf8')).toBe(whole);
    expect(rounds(PGN)).toEqual(before === null ? ['4'] : ['1', '2', '3', '4']);
  });

  it('is kept if the games before were played without one', () => {
    writeJournal(2, (game) => ({ ...game, pgnBytes: 0 }));
    const { code } = resume();
    expect(code).toBe(0);
    expect(readFileSync(`${PGN}.old`, 'utf8')).toBe(readFileSync(COPY, 'utf8'));
    expect(rounds(PGN)).toEqual(['3', '4']);
  });

  it('is told to be missing', () => {
    writeJournal(3, (game) => game);
    rmSync(PGN);
    const { code, stderr } = resume();
    expect(code).toBe(0);
    expect(stderr).toContain('a.pgn holds none of the games played so far: it begins with the next one');
  });

  it.each([0, 1, 3])('loses a half-written game after %i counted ones, and nothing else', (count) => {
    if (count === 0) writeFileSync(JOURNAL, `${header}\n`);
    else writeJournal(count, (game) => game);
    truncateSync(PGN, (count === 0 ? 0 : (JSON.parse(games[count - 1]!) as { pgnBytes: number }).pgnBytes) + 150);
    const { code, stderr } = resume();
    expect(code).toBe(0);
    expect(stderr).not.toContain('kept');
    expect(rounds(PGN)).toEqual(['1', '2', '3', '4']);
    expect(existsSync(`${PGN}.old`)).toBe(false);
  });
});
