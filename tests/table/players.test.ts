import { GameTree } from '../../src/table/tree.ts';
import { BLACK } from '../../src/shared/men.ts';
import { TestTable, moveOf, turnOfEvents } from './fakes.ts';
import { positionOf } from '../helpers/position.ts';

const BOTH = ['person', 'person'] as const;
const WATCH = ['engine', 'engine'] as const;

describe('a person and the engine', () => {
  it('move in turn', async () => {
    const at = new TestTable();
    at.play('e4');
    expect(at.table.state.activity).toBe('move');
    expect(at.engine.last).toMatchObject({ moves: ['e2e4'], limits: { moveTimeMs: 2000 }, options: { skillLevel: 7 } });
    await at.reply('e7e5');
    expect(at.moves).toBe('e2e4 e7e5');
    expect(at.kinds()).toEqual(['moved', 'activity', 'moved', 'activity']);
    expect(at.table.state).toMatchObject({ activity: 'rest', end: null, isHeld: false });
  });

  it('are distinguished in the events', async () => {
    const at = new TestTable();
    at.play('e4');
    at.engine.think('e7e5');
    await at.reply('e7e5');
    const moves = at.events.filter(({ kind }) => kind === 'moved');
    expect(moves).toMatchObject([
      { by: 'person', thought: null },
      { by: 'engine', thought: { depth: 1 }, end: null },
    ]);
  });

  it('wait at a new table until somebody moves or calls continueGame', () => {
    const at = new TestTable({ seats: ['engine', 'person'] });
    expect(at.engine.searches).toHaveLength(0);
    at.table.continueGame();
    expect(at.engine.searches).toHaveLength(1);
  });

  it('refuse a move out of turn', async () => {
    const at = new TestTable();
    at.play('e4');
    expect(at.table.propose('d4')).toEqual({ ok: false, error: { kind: 'engine-thinking' } });
    expect(at.table.play(moveOf(positionOf(), 'd2d4'))).toMatchObject({ ok: false });
    at.table.hold();
    await turnOfEvents();
    expect(at.table.propose('d4')).toEqual({ ok: false, error: { kind: 'engine-waits' } });
    expect(at.moves).toBe('e2e4');
    const watched = new TestTable({ seats: WATCH });
    expect(watched.table.propose('e4')).toEqual({ ok: false, error: { kind: 'watching' } });
  });

  it('play a legal move if a search has failed, and report why', async () => {
    const at = new TestTable();
    at.play('e4');
    at.engine.fail('a wheel came off');
    await turnOfEvents();
    expect(at.events).toContainEqual({ kind: 'notice', text: 'the search failed: a wheel came off' });
    expect(at.table.tree.game.moves).toHaveLength(2);
    at.play('d4');
    await at.reply();
    expect(at.engine.faults).toEqual([]);
  });

  it('may change sides and strength during a game', async () => {
    const at = new TestTable();
    at.play('e4');
    await at.reply('e7e5');
    at.table.setStrength({ options: { skillLevel: 3 }, limits: { depth: 5 } });
    expect(at.table.go()).toMatchObject({ ok: true });
    expect(at.table.state.seats).toEqual(['engine', 'person']);
    expect(at.engine.last).toMatchObject({ moves: ['e2e4', 'e7e5'], limits: { depth: 5 }, options: { skillLevel: 3 } });
    expect(at.table.go()).toEqual({ ok: false, error: { kind: 'engine-thinking' } });
    at.table.setSeats(BOTH);
    await turnOfEvents();
    expect(at.engine.isSearching).toBe(false);
    at.play('Nf3', 'Nc6');
    expect(at.moves).toBe('e2e4 e7e5 g1f3 b8c6');
    at.table.setStrength({ options: { skillLevel: 20 }, limits: { nodes: 9 } }, BLACK);
    at.table.setSeats(WATCH);
    expect(at.engine.last.options.skillLevel).toBe(3);
    await at.reply();
    expect(at.engine.last).toMatchObject({ options: { skillLevel: 20 }, limits: { nodes: 9 } });
  });

  it('can let the engine take the side to move, whoever had it', () => {
    const at = new TestTable({ seats: BOTH });
    at.play('e4');
    at.table.go();
    expect(at.table.state.seats).toEqual(['person', 'engine']);
    expect(at.engine.last.moves).toEqual(['e2e4']);
  });
});

describe('late results of the engine', () => {
  it('are ignored: the move was taken back', async () => {
    const at = new TestTable();
    at.engine.obeysStop = false;
    at.play('e4');
    at.table.undo();
    at.play('d4');
    expect(at.engine.searches).toHaveLength(1);
    at.kinds();
    at.engine.think('e7e5');
    await at.reply('e7e5');
    expect(at.kinds()).toEqual([]);
    expect(at.moves).toBe('d2d4');
    expect(at.engine.last.moves).toEqual(['d2d4']);
    expect(at.engine.faults).toEqual([]);
  });

  it('are ignored: another game has started', async () => {
    const at = new TestTable();
    at.engine.obeysStop = false;
    at.play('e4');
    const begun = at.table.newGame(new GameTree(positionOf()));
    at.play('d4');
    await at.reply('e7e5');
    await begun;
    expect(at.engine.newGames).toBe(1);
    expect(at.engine.last.moves).toEqual(['d2d4']);
    await at.reply('d7d5');
    expect(at.moves).toBe('d2d4 d7d5');
    expect(at.engine.faults).toEqual([]);
  });

  it('never lead to two simultaneous searches, however fast the steps are', async () => {
    const at = new TestTable({ seats: BOTH });
    at.engine.obeysStop = false;
    at.table.setAnalysis(true);
    at.play('e4', 'e5', 'Nf3', 'Nc6', 'Bc4');
    for (let step = 0; step < 50; step++) {
      at.table.undoMoves(1 + (step % 4));
      at.table.redo(1 + (step % 4));
    }
    expect(at.engine.searches).toHaveLength(1);
    await at.reply();
    expect(at.engine.searches).toHaveLength(2);
    expect(at.engine.last.moves).toHaveLength(at.table.tree.current.ply);
    expect(at.engine.faults).toEqual([]);
  });

  it('use a private copy of the game', async () => {
    const at = new TestTable();
    at.engine.obeysStop = false;
    at.play('e4');
    const { game } = at.engine.last;
    at.table.undo();
    expect(game.moves).toHaveLength(1);
    await at.reply();
  });
});

describe('hurry, hold, pause', () => {
  it('makes the engine move at once, even if it has not started yet', async () => {
    const at = new TestTable();
    expect(at.table.hurry()).toEqual({ ok: false, error: { kind: 'engine-rests' } });
    at.play('e4');
    at.table.hurry();
    await turnOfEvents();
    expect(at.table.tree.game.moves).toHaveLength(2);
    at.engine.obeysStop = false;
    at.play('d4');
    at.table.undo();
    at.play('c4');
    at.table.hurry();
    at.engine.obeysStop = true;
    at.engine.finish();
    await turnOfEvents();
    expect(at.table.tree.game.moves).toHaveLength(4);
    expect(at.moves).toContain('c2c4');
  });

  it('makes the engine wait until continueGame', async () => {
    const at = new TestTable();
    at.play('e4');
    at.table.hold();
    await turnOfEvents();
    expect(at.table.state).toMatchObject({ isHeld: true, activity: 'rest' });
    expect(at.moves).toBe('e2e4');
    at.table.continueGame();
    await at.reply('e7e5');
    expect(at.moves).toBe('e2e4 e7e5');
  });

  it('stops everything while paused, and then continues', async () => {
    const at = new TestTable({ seats: BOTH });
    at.table.setAnalysis(true);
    at.play('e4');
    at.table.pause();
    await turnOfEvents();
    expect(at.engine.isSearching).toBe(false);
    at.table.hold();
    at.table.resume();
    expect(at.engine.last).toMatchObject({ moves: ['e2e4'], limits: { infinite: true } });
    expect(at.table.state.isHeld).toBe(true);
  });
});

describe('the engine against itself', () => {
  it('keeps a pace that can be shortened and held', async () => {
    const at = new TestTable({ seats: WATCH });
    at.table.setPace(1000);
    at.table.continueGame();
    await at.reply('e2e4');
    expect(at.moves).toBe('e2e4');
    at.time.pass(300);
    await at.reply('e7e5');
    expect(at.table.state.activity).toBe('pace');
    expect(at.moves).toBe('e2e4');
    at.time.pass(699);
    expect(at.moves).toBe('e2e4');
    at.time.pass(1);
    expect(at.moves).toBe('e2e4 e7e5');
    await at.reply('g1f3');
    at.table.hurry();
    expect(at.moves).toBe('e2e4 e7e5 g1f3');
    await at.reply('b8c6');
    at.table.hold();
    at.time.pass(5000);
    expect(at.moves).toBe('e2e4 e7e5 g1f3');
    expect(at.time.timerCount).toBe(0);
    at.table.continueGame();
    await at.reply('g8f6');
    expect(at.moves).toBe('e2e4 e7e5 g1f3 g8f6');
  });

  it('ends by the rules', async () => {
    const at = new TestTable({ seats: WATCH }, '7k/8/5KQ1/8/8/8/8/8[] w - - 0 1');
    at.table.continueGame();
    await at.reply('g6g7');
    expect(at.table.state.end).toMatchObject({ kind: 'rules', result: '1-0' });
    expect(at.engine.searches).toHaveLength(1);
    expect(at.table.go()).toMatchObject({ ok: false, error: { kind: 'game-over' } });
  });
});
