import { TestTable, moveOf, turnOfEvents } from './fakes.ts';
import { positionOf } from '../helpers/position.ts';

const BOTH = ['person', 'person'] as const;

describe('pondering', () => {
  async function afterE5(): Promise<TestTable> {
    const at = new TestTable();
    at.table.setPondering(true);
    at.play('e4');
    await at.reply('e7e5');
    return at;
  }

  it('becomes the search for the move if the expected reply is played', async () => {
    const at = await afterE5();
    const expected = at.engine.last.moves[2]!;
    expect(at.engine.last.limits).toEqual({ moveTimeMs: 2000, ponder: true });
    expect(at.table.state.activity).toBe('ponder');
    at.play(expected);
    expect(at.engine.last.ponderHits).toBe(1);
    expect(at.table.state.activity).toBe('move');
    await at.reply('b8c6');
    expect(at.moves).toBe(`e2e4 e7e5 ${expected} b8c6`);
  });

  it('starts again if another reply is played', async () => {
    const at = await afterE5();
    at.play('h4');
    await turnOfEvents();
    expect(at.engine.searches[1]).toMatchObject({ ponderHits: 0, stops: 1 });
    expect(at.engine.last.moves).toEqual(['e2e4', 'e7e5', 'h2h4']);
    expect(at.engine.last.limits.ponder).toBeUndefined();
  });

  it('moves at once if it had already finished', async () => {
    const at = await afterE5();
    const expected = at.engine.last.moves[2]!;
    await at.reply('b8c6');
    expect(at.moves).toBe('e2e4 e7e5');
    at.play(expected);
    expect(at.moves).toBe(`e2e4 e7e5 ${expected} b8c6`);
  });

  it('searches for its move if the reply is played before pondering starts', async () => {
    const at = new TestTable();
    at.table.setPondering(true);
    at.play('e4');
    await at.reply('e7e5');
    at.engine.obeysStop = false;
    at.table.restart();
    const expected = at.table.state.expected!;
    at.table.play(expected);
    at.engine.finish();
    await turnOfEvents();
    expect(at.engine.last.limits.ponder).toBeUndefined();
    expect(at.table.state.activity).toBe('move');
    expect(at.engine.faults).toEqual([]);
  });

  it('ends when it is switched off, and does not start while the game is held or over', async () => {
    const at = await afterE5();
    at.table.setPondering(false);
    await turnOfEvents();
    expect(at.engine.isSearching).toBe(false);
    at.table.setPondering(true);
    expect(at.engine.isSearching).toBe(true);
    at.table.hold();
    await turnOfEvents();
    expect(at.engine.isSearching).toBe(false);
    at.table.continueGame();
    at.table.resign();
    await turnOfEvents();
    expect(at.engine.isSearching).toBe(false);
  });
});

describe('analysis and hints', () => {
  it('analyses every position at full strength', async () => {
    const at = new TestTable({ seats: BOTH });
    at.table.setAnalysis(true);
    expect(at.engine.last).toMatchObject({ limits: { infinite: true }, options: { skillLevel: 20, variety: 0 } });
    at.play('e4');
    await turnOfEvents();
    expect(at.engine.last.moves).toEqual(['e2e4']);
    at.table.undo();
    await turnOfEvents();
    expect(at.engine.last.moves).toEqual([]);
    at.engine.think('g1f3');
    expect(at.table.progress).toMatchObject({ purpose: 'analysis', best: { depth: 1 } });
    at.engine.finish();
    await turnOfEvents();
    expect(at.table.state.activity).toBe('analysis');
    expect(at.engine.searches).toHaveLength(3);
    at.table.setAnalysis(false);
    expect(at.table.state.activity).toBe('rest');
  });

  it('analyses with its own options, and restarts only when they change', async () => {
    const at = new TestTable({ seats: BOTH });
    at.table.setAnalysis(true, { multiPv: 3 });
    at.table.setAnalysis(true, { multiPv: 3 });
    await turnOfEvents();
    expect(at.engine.searches).toHaveLength(1);
    expect(at.engine.last).toMatchObject({ options: { multiPv: 3, skillLevel: 20 } });
    at.table.setAnalysis(true, { multiPv: 5 });
    await turnOfEvents();
    expect(at.engine.searches).toHaveLength(2);
    expect(at.engine.last).toMatchObject({ options: { multiPv: 5 } });
  });

  it('starts no analysis while somebody steps through the game quickly', async () => {
    const at = new TestTable({ seats: BOTH, analysisDelayMs: 100 });
    for (const move of ['e4', 'e5', 'Nf3', 'Nc6']) at.play(move);
    at.table.setAnalysis(true);
    for (let step = 0; step < 4; step++) {
      at.time.pass(99);
      at.table.undo();
      expect(at.table.state.activity).toBe('analysis');
    }
    expect(at.engine.searches).toHaveLength(0);
    at.time.pass(100);
    await turnOfEvents();
    expect(at.engine.searches).toHaveLength(1);
    at.table.redo();
    at.table.setAnalysis(false);
    at.time.pass(1000);
    await at.table.rested();
    expect(at.engine.searches).toHaveLength(1);
    expect(at.engine.isSearching).toBe(false);
    expect(at.time.timerCount).toBe(0);
  });

  it('gives a hint, and continues the analysis', async () => {
    const at = new TestTable({ seats: BOTH });
    at.table.setAnalysis(true);
    expect(at.table.hint({ moveTimeMs: 500 })).toMatchObject({ ok: true });
    await turnOfEvents();
    expect(at.engine.last).toMatchObject({ limits: { moveTimeMs: 500 }, options: { skillLevel: 20 } });
    at.engine.think('g1f3');
    await at.reply('g1f3');
    expect(at.events).toContainEqual(expect.objectContaining({ kind: 'hint', move: moveOf(positionOf(), 'g1f3') }));
    expect(at.engine.last.limits).toEqual({ infinite: true });
  });

  it('gives no hint while the engine thinks or after the game, and drops it when somebody moves', async () => {
    const at = new TestTable();
    at.table.hint({ depth: 3 });
    at.play('e4');
    await turnOfEvents();
    expect(at.table.hint({ depth: 3 })).toEqual({ ok: false, error: { kind: 'engine-thinking' } });
    await at.reply();
    at.table.resign();
    expect(at.table.hint({ depth: 3 })).toMatchObject({ ok: false, error: { kind: 'game-over' } });
    expect(at.kinds()).not.toContain('hint');
  });

  it('is idle if there is nothing to analyse, or if analysis is not allowed', () => {
    const mated = new TestTable({ seats: BOTH }, '4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1');
    mated.table.setAnalysis(true);
    expect(mated.engine.searches).toHaveLength(0);
    const silent = new TestTable({ seats: BOTH, adjustLimits: () => null });
    silent.table.setAnalysis(true);
    expect(silent.engine.searches).toHaveLength(0);
  });

  it('frees the engine for other work', async () => {
    const at = new TestTable({ seats: BOTH });
    at.table.setAnalysis(true);
    let wasSearching: boolean | null = null;
    await at.table.whileIdle(() => {
      wasSearching = at.engine.isSearching;
    });
    expect(wasSearching).toBe(false);
    await turnOfEvents();
    expect(at.engine.isSearching).toBe(true);
    await expect(at.table.whileIdle(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await turnOfEvents();
    expect(at.engine.isSearching).toBe(true);
  });
});
