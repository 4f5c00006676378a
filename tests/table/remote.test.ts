import type { describeRefusal } from '../../src/table/refusal.ts';
import { actOf } from '../../src/table/remote.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { TestTable, moveOf } from './fakes.ts';

const WHITE_HERE = ['person', 'remote'] as const;
const BLACK_HERE = ['remote', 'person'] as const;

function receiveMove(at: TestTable, move: string): unknown {
  return at.table.receive({ kind: 'move', move: moveOf(at.table.position, move) });
}

function refusal(result: unknown): string {
  const { ok, error } = result as { ok: boolean; error: Parameters<typeof describeRefusal>[0] };
  return ok ? 'accepted' : error.kind;
}

describe('a player at another device', () => {
  it('has a seat beside the person, and moves when it is his turn', () => {
    const at = new TestTable({ seats: WHITE_HERE });
    expect(refusal(at.table.receive({ kind: 'move', move: moveOf(at.table.position, 'e2e4') }))).toBe('no-such-move');
    at.play('e4');
    expect(refusal(at.table.propose('e5'))).toBe('remote-turn');
    expect(refusal(receiveMove(at, 'e7e5'))).toBe('accepted');
    expect(at.moves).toBe('e2e4 e7e5');
    expect(at.engine.searches).toHaveLength(0);
    expect(at.events.filter(({ kind }) => kind === 'moved')).toMatchObject([{ by: 'person' }, { by: 'remote' }]);
  });

  it('is told what the person does', () => {
    const at = new TestTable({ seats: WHITE_HERE });
    at.play('e4');
    at.table.offerDraw();
    receiveMove(at, 'e7e5');
    at.table.resign();
    const acts = at.events.map((event) => actOf(event, WHITE)).filter((act) => act !== null);
    expect(acts).toMatchObject([{ kind: 'move' }, { kind: 'draw-offer' }, { kind: 'resignation' }]);
    expect(at.events.map((event) => actOf(event, BLACK)).filter((act) => act !== null)).toMatchObject([
      { kind: 'move' },
      { kind: 'draw-answer', isAccepted: false },
    ]);
  });

  it('offers and accepts draws, and resigns', () => {
    const offers = new TestTable({ seats: BLACK_HERE });
    receiveMove(offers, 'e2e4');
    expect(refusal(offers.table.respondToDraw(true))).toBe('no-offer');
    offers.table.receive({ kind: 'draw-offer' });
    expect(offers.table.state.drawOffer).toBe(WHITE);
    offers.table.visit(offers.table.tree.root);
    expect(offers.table.state.drawOffer).toBe(WHITE);
    expect(refusal(offers.table.respondToDraw(true))).toBe('not-last');
    offers.table.visit(offers.table.tree.root.children[0]!);
    expect(refusal(offers.table.respondToDraw(true))).toBe('accepted');
    expect(offers.table.state.end?.kind).toBe('agreement');

    const accepts = new TestTable({ seats: WHITE_HERE });
    expect(refusal(accepts.table.receive({ kind: 'draw-answer', isAccepted: true }))).toBe('no-offer');
    accepts.play('e4');
    accepts.table.offerDraw();
    expect(refusal(accepts.table.respondToDraw(true))).toBe('no-offer');
    accepts.table.receive({ kind: 'draw-answer', isAccepted: true });
    expect(accepts.table.state.end?.kind).toBe('agreement');
    expect(refusal(accepts.table.receive({ kind: 'resignation' }))).toBe('game-over');

    const resigns = new TestTable({ seats: WHITE_HERE });
    resigns.table.receive({ kind: 'resignation' });
    expect(resigns.table.state.end).toMatchObject({ kind: 'resignation', loser: BLACK });
  });

  it('moves at the end of the game, whatever the person looks at', () => {
    const at = new TestTable({ seats: WHITE_HERE });
    at.play('e4');
    at.table.visit(at.table.tree.root);
    expect(refusal(at.table.propose('d4'))).toBe('not-last');
    expect(refusal(at.table.resign())).toBe('not-last');
    const reply = moveOf(at.table.tree.root.children[0]!.position, 'e7e5');
    expect(refusal(at.table.receive({ kind: 'move', move: reply }))).toBe('accepted');
    expect(at.table.position.turn).toBe(WHITE);
    expect(at.moves).toBe('e2e4 e7e5');
  });

  it('meets nobody who is helped or takes back, until the game has ended', () => {
    const at = new TestTable({ seats: WHITE_HERE });
    at.play('e4');
    receiveMove(at, 'e7e5');
    const { table } = at;
    const node = table.tree.current;
    const asked = [
      table.hint({ depth: 1 }),
      table.undo(),
      table.undoMoves(1),
      table.redo(),
      table.go(),
      table.remove(node),
      table.promote(node),
      table.undoEdit(),
      table.addLine(node, []),
      table.setRuleset('pierce'),
    ];
    expect(asked.map(refusal)).toEqual(asked.map(() => 'shared-game'));
    table.setAnalysis(true);
    expect(at.engine.searches).toHaveLength(0);
    expect(table.activity).toBe('rest');
    table.resign();
    expect(table.activity).toBe('analysis');
    expect(refusal(table.undo())).toBe('shared-game');
  });

  it('is only where it has a seat', () => {
    const at = new TestTable({});
    expect(refusal(at.table.receive({ kind: 'resignation' }))).toBe('no-remote');
  });
});
