import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdjudicationRules } from '../../src/match/adjudication.ts';
import { UCI_MOCK, XBOARD_MOCK, matchSettings, playMatch, temporaryFolder, type PlayedMatch } from './mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const RESIGN = { draw: null, resign: { moves: 1, centipawns: 600, twoSided: false }, maxMoves: 3 };
const DRAW = { draw: { fromMove: 1, moves: 1, centipawns: 15 }, resign: null, maxMoves: 3 };

let number = 0;

/** One game that ends after three moves unless it is adjudicated earlier, and its PGN without line ends. */
async function game(
  engines: readonly [string, string],
  adjudication: AdjudicationRules,
): Promise<PlayedMatch['games'][number] & { readonly pgn: string }> {
  const pgn = join(folder.path, `${++number}.pgn`);
  const files = { journal: `${pgn}.match`, pgn };
  const { games } = await playMatch(matchSettings(engines, { games: 1, concurrency: 1, adjudication, files }));
  return { ...games[0]!, pgn: readFileSync(pgn, 'utf8').replace(/\s+/g, ' ') };
}

const ENGINES = [
  ['UCI', UCI_MOCK],
  ['XBoard', `proto=xboard ${XBOARD_MOCK}`],
] as const;

describe.each(ENGINES)('a score over %s that is only a bound', (_, mock) => {
  it.each(['lower', 'upper'])('resigns no game: %s', async (bound) => {
    const { termination } = await game([`${mock} --score -700 --bound ${bound}`, `${mock} --score 0`], RESIGN);
    expect(termination).toBe('length-adjudication');
  });

  it('makes no draw', async () => {
    const engines = [`${mock} --score 5 --bound lower`, `${mock} --score -5 --bound upper`] as const;
    expect((await game(engines, DRAW)).termination).toBe('length-adjudication');
  });

  it('leaves the last exact score to adjudicate by', async () => {
    const losing = `${mock} --exact -700 --score -600 --bound lower`;
    expect((await game([losing, `${mock} --score 0`], RESIGN)).termination).toBe('resign-adjudication');
    const level = `${mock} --exact 5 --score -700 --bound upper`;
    expect((await game([level, `${mock} --score 0`], RESIGN)).termination).toBe('length-adjudication');
    expect((await game([level, `${mock} --score 5`], DRAW)).termination).toBe('draw-adjudication');
  });

  it('is in no comment of the PGN, and its depth in no mean beside an exact score, but its nodes are', async () => {
    const known = `${mock} --exact 31 --score -250 --bound upper`;
    const { pgn, totals } = await game([known, `${mock} --score -250 --bound upper`], RESIGN);
    const [depth, nodes] = mock === UCI_MOCK ? [2, 20] : [3, 345];
    const boundsDepth = depth + 1;
    expect(pgn).toMatch(new RegExp(`\\{\\+0\\.31/${depth} \\d\\.\\d{3}s ${nodes} nodes\\}`));
    expect(pgn).toMatch(new RegExp(`\\{\\d\\.\\d{3}s ${nodes} nodes\\}`));
    expect(pgn).not.toContain('-2.50');
    expect(totals[0]).toMatchObject({ depth: depth * totals[0].moves, nodes: nodes * totals[0].moves });
    expect(totals[1]).toMatchObject({ depth: boundsDepth * totals[1].moves, nodes: nodes * totals[1].moves });
  });
});

it('a mark at the end of the continued line of an XBoard engine is one of its score', async () => {
  const wrapped = `proto=xboard ${XBOARD_MOCK} --score -700 --wrap yes`;
  expect((await game([`${wrapped} --bound lower`, UCI_MOCK], RESIGN)).termination).toBe('length-adjudication');
  expect((await game([wrapped, UCI_MOCK], RESIGN)).termination).toBe('resign-adjudication');
});
