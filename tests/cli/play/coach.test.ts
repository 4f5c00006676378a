import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Table } from './table.ts';

/** White threatens Qxf7#. */
const SCHOLAR = 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 3 3';
const QUIET = '4k3/8/8/8/8/8/4P3/4K3[] b - - 0 1';

function tableAt(fen: string, favourites: string[], isTerminal: boolean, side: 'both' | 'none' = 'both'): Table {
  const table = new Table({ side, paceSeconds: 2 }, fen, { favourites });
  table.isTerminal = isTerminal;
  return table;
}

/** Asks for a hint, and returns when its move is found and the coach begins to think about it. */
async function untilCoachThinks(table: Table): Promise<void> {
  const { engine } = table;
  const searches = engine.searches.length;
  await table.hastily('hint');
  while (engine.searches.length === searches || engine.isSearching) await sleep(1);
}

// The coach is silent where a busy machine leaves it too little of its second.
jest.retryTimes(3, { waitBeforeRetry: 1000 });

describe('a hint', () => {
  it('first says what to look at, and then the move and its idea', async () => {
    const table = tableAt(SCHOLAR, ['g7g6'], true);
    expect(await table.tell('hint')).toEqual(['The queen on h5 can be attacked. "hint" again shows the move.']);
    const searches = table.engine.searches.length;
    const told = await table.tell('hint');
    expect(told[0]).toMatch(/^Perhaps g6 \(\+0\.20 at depth \d+: g6/);
    expect(told[1]).toMatch(/^3\.\.\. g6, which attacks the queen on h5 and prevents Qxf7#\.$/);
    expect(await table.tell('hint')).toEqual(told);
    expect(table.engine.searches).toHaveLength(searches);
    await table.session.rest();
  });

  it('begins anew in another position', async () => {
    const table = tableAt(SCHOLAR, ['g7g6'], true);
    await table.tell('hint', 'hint', 'a6');
    expect((await table.tell('undo', 'hint')).join()).toMatch(/^Perhaps g6/);
    expect((await table.tell('a6', 'Qxf7#', 'undo 2', 'h6', 'hint')).join()).not.toMatch(/^Perhaps g6/);
    await table.session.rest();
  });

  it('is the move at once where there is nothing to look at', async () => {
    const table = tableAt(QUIET, ['e8e7'], true);
    expect(await table.tell('hint')).toEqual([expect.stringMatching(/^Perhaps Ke7 \(.*\)$/)]);
    await table.session.rest();
  });

  it('is the move at once in a pipe, with its idea in a line of its own', async () => {
    const table = tableAt(SCHOLAR, ['g7g6'], false);
    const told = await table.tell('hint');
    expect(told[0]).toMatch(/^Perhaps g6 \(.*\)$/);
    expect(told[1]).toMatch(/^3\.\.\. g6, which attacks the queen/);
    await table.session.rest();
  });

  it('is withdrawn while the coach thinks, by a move and by stop; "now" gives what is known', async () => {
    const table = tableAt(SCHOLAR, ['g7g6'], true);
    await untilCoachThinks(table);
    expect(table.session.busy).toBe('hint');
    expect(await table.tell('stop')).toEqual(['There is no hint. It is still your turn.']);
    await untilCoachThinks(table);
    expect(await table.tell('now')).toEqual([expect.stringMatching(/^Perhaps g6/)]);
    const other = tableAt(SCHOLAR, ['g7g6'], true);
    await untilCoachThinks(other);
    expect(await other.tell('a6')).toEqual(['3... a6']);
    expect(other.session.busy).toBeNull();
    await Promise.all([table.session.rest(), other.session.rest()]);
  });
});

describe('a game that people watch', () => {
  it('has a word about a move after it', async () => {
    const table = tableAt(SCHOLAR, ['g7g6'], true, 'none');
    table.session.begin();
    while (table.said.length < 2) await sleep(20);
    expect(table.said).toEqual(['3... g6', '3... g6, which attacks the queen on h5 and prevents Qxf7#.']);
    await table.session.rest();
  });

  it('has none in a pipe, where each move is a line', async () => {
    const table = tableAt(SCHOLAR, ['g7g6'], false, 'none');
    table.session.begin();
    while (table.said.length < 2) await sleep(20);
    expect(table.said[1]).toMatch(/^4\. \S+$/);
    await table.session.rest();
  });
});
