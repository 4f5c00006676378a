import { Engine } from '../../src/engine/engine.ts';
import { Table } from '../../src/table/table.ts';
import type { TableSetup } from '../../src/table/table_state.ts';
import type { TableEvent } from '../../src/table/table_state.ts';
import { GameTree } from '../../src/table/tree.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import { positionOf } from '../helpers/position.ts';

let engine: Engine;
beforeEach(() => (engine = new Engine({ hashMb: 1 })));
afterEach(() => engine.quit());

function seat(setup: Partial<TableSetup> = {}): { readonly table: Table; readonly events: TableEvent[] } {
  const events: TableEvent[] = [];
  const table = new Table({
    engine,
    listen: (event) => events.push(event),
    tree: new GameTree(positionOf()),
    seats: ['person', 'engine'],
    strength: { options: {}, limits: { nodes: 300 } },
    ...setup,
  });
  return { table, events };
}

describe('the real engine at the table', () => {
  it('answers moves, gives hints, and can be undone while it thinks', async () => {
    const { table, events } = seat();
    table.propose('e4');
    await table.settled();
    expect(table.tree.current.ply).toBe(2);
    table.hint({ depth: 2 });
    await table.settled();
    const hint = events.find((event) => event.kind === 'hint');
    expect(hint?.kind === 'hint' && table.position.isLegal(hint.move!)).toBe(true);
    table.setStrength({ options: {}, limits: {} });
    table.propose('d4');
    expect(table.state.activity).toBe('move');
    table.undo();
    table.setStrength({ options: {}, limits: { depth: 1 } });
    table.propose('c4');
    await table.settled();
    expect(table.tree.current.ply).toBe(4);
    expect(table.tree.path()[3]!.parent!.children.map(({ children }) => children.length)).toEqual([1, 0]);
    await table.close();
  });

  it(
    'stops quickly at each of 50 steps, and still works',
    timed(async () => {
      const { table, events } = seat({ seats: ['person', 'person'] });
      table.setAnalysis(true);
      for (const move of ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5']) table.propose(move);
      for (let step = 0; step < 25; step++) {
        table.undoMoves(1 + (step % 5));
        await new Promise((resolve) => setTimeout(resolve, step % 3));
        table.redo(1 + (step % 5));
      }
      events.length = 0;
      while (events.every(({ kind }) => kind !== 'thinking')) await new Promise((resolve) => setTimeout(resolve, 5));
      const line = events.find((event) => event.kind === 'thinking');
      expect(line?.kind === 'thinking' && line.progress.position.key).toBe(table.position.key);
      const from = performance.now();
      await table.close();
      expectWithin(performance.now() - from, 1000);
    }),
  );

  it('ponders, and uses the result', async () => {
    const { table } = seat();
    table.setPondering(true);
    table.propose('e4');
    await table.settled();
    const { expected, activity } = table.state;
    expect(activity).toBe('ponder');
    table.play(expected!);
    await table.settled();
    expect(table.tree.current.ply).toBe(4);
    await table.close();
  });

  it('plays a game against itself to the end, by its clock', async () => {
    const { table, events } = seat({
      seats: ['engine', 'engine'],
      tree: new GameTree(positionOf('4k3/8/8/8/8/8/8/R3K3[] w - - 94 80')),
      control: { kind: 'session', movesPerControl: null, baseMs: 20_000, incrementMs: 0 },
      strength: { options: {}, limits: { depth: 3 } },
    });
    table.continueGame();
    await table.settled();
    expect(events.filter(({ kind }) => kind === 'ended')).toHaveLength(1);
    const { end, clock } = table.state;
    expect(end?.kind).toBe('rules');
    expect(clock.running).toBeNull();
    expect(clock.remainingMs!.every((ms) => ms > 0 && ms < 20_000)).toBe(true);
    await table.close();
  });
});
