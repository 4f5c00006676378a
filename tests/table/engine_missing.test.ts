// A table whose engine isn't there: its code could not be fetched.

import { EngineMissing } from '../../src/table/table_engine.ts';
import { TestTable, turnOfEvents } from './fakes.ts';

const TEXT = 'Ransom can’t start.';

/** The search that is running finds no engine. */
async function miss(at: TestTable): Promise<void> {
  at.engine.fail(new EngineMissing(TEXT));
  await turnOfEvents();
}

describe('a table whose engine is missing', () => {
  it('waits instead of playing any move, and asks again when it goes on', async () => {
    const at = new TestTable();
    at.play('e4');
    await miss(at);
    expect(at.moves).toBe('e2e4');
    expect(at.table.state).toMatchObject({ isHeld: true, activity: 'rest' });
    expect(at.events).toContainEqual({ kind: 'engine-missing', purpose: 'move', text: TEXT });
    await at.table.settled();
    at.table.continueGame();
    await at.reply('e7e5');
    expect(at.moves).toBe('e2e4 e7e5');
    expect(at.engine.searches).toHaveLength(2);
  });

  it('stops the clock', async () => {
    const at = new TestTable({ control: { kind: 'move', moveMs: 5000 } });
    at.play('e4');
    at.time.pass(1000);
    await miss(at);
    expect(at.table.clock.running).toBeNull();
    at.time.pass(10_000);
    expect(at.table.state.end).toBeNull();
  });

  it('gives no hint, and says nothing else about it', async () => {
    const at = new TestTable();
    at.table.hint({ depth: 3 });
    await miss(at);
    expect(at.kinds()).not.toContain('hint');
    expect(at.table.state).toMatchObject({ activity: 'rest' });
    at.table.hint({ depth: 3 });
    expect(at.engine.isSearching).toBe(true);
  });

  it('turns its analysis off', async () => {
    const at = new TestTable({ seats: ['person', 'person'] });
    at.table.setAnalysis(true);
    await miss(at);
    expect(at.table.state).toMatchObject({ isAnalysing: false, activity: 'rest' });
    expect(at.engine.searches).toHaveLength(1);
    at.table.setAnalysis(true);
    expect(at.engine.isSearching).toBe(true);
  });

  it('ponders no more on the same move, and searches for its own', async () => {
    const at = new TestTable();
    at.table.setPondering(true);
    at.play('e4');
    await at.reply('e7e5');
    const { expected } = at.table.state;
    expect(at.engine.last.limits.ponder).toBe(true);
    await miss(at);
    expect(at.engine.isSearching).toBe(false);
    at.table.play(expected!);
    await turnOfEvents();
    expect(at.engine.last.limits.ponder).toBeUndefined();
    await at.reply();
    expect(at.table.tree.game.moves).toHaveLength(4);
  });
});
