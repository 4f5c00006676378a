import { formatFen } from '../../src/notation/fen.ts';
import { describeEnd } from '../../src/table/end.ts';
import { describeRefusal } from '../../src/table/refusal.ts';
import { GameTree } from '../../src/table/tree.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { TestTable, moveOf, turnOfEvents } from './fakes.ts';
import { positionOf } from '../helpers/position.ts';

const BOTH = ['person', 'person'] as const;
const WATCH = ['engine', 'engine'] as const;

/** White can give a bishop or a rook for the knight. */
const CHOICE = '1n2k2r/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/R1BQKB1R[#Nbr] w KQk - 0 1';

describe('questions and refusals', () => {
  it('asks which hostage pays, and plays the answer', () => {
    const at = new TestTable({}, CHOICE);
    const asked = at.table.propose('N*e5');
    expect(asked).toMatchObject({ ok: true, value: { kind: 'payment' } });
    const { question } = at.table.state;
    expect(question?.text).toBe('Which hostage do you give for the knight?');
    expect(at.kinds()).toEqual(['question']);
    expect(at.table.answer(moveOf(positionOf(CHOICE), 'e3e4'))).toEqual({ ok: false, error: { kind: 'no-such-move' } });
    expect(at.table.answer(question!.choices[1]!)).toMatchObject({ ok: true });
    expect(at.moves).toBe('N#R@e5');
    expect(at.table.state.question).toBeNull();
    expect(at.table.answer(question!.choices[1]!)).toEqual({ ok: false, error: { kind: 'no-question' } });
  });

  it('may remain unanswered without effect', () => {
    const at = new TestTable({}, CHOICE);
    const before = { ...at.table.state, question: null };
    at.table.propose('N*e5');
    at.table.withdrawQuestion();
    expect(at.table.state).toEqual(before);
    expect(at.table.withdrawQuestion()).toEqual({ ok: false, error: { kind: 'no-question' } });
    at.table.propose('N*e5');
    at.play('e4');
    expect(at.table.state.question).toBeNull();
  });

  it('asks according to the policy', () => {
    const never = new TestTable({ questions: { payment: 'never', ambiguous: 'refuse' } }, CHOICE);
    never.play('N*e5');
    expect(never.moves).toBe('N#B@e5');
    const refuses = new TestTable({ questions: { payment: 'refuse', ambiguous: 'refuse' } }, CHOICE);
    expect(refuses.table.propose('N*e5')).toMatchObject({ ok: false, error: { kind: 'illegal' } });
    const promotes = '4k3/6P1/8/8/8/8/8/4K3[#NQ] w - - 0 1';
    expect(new TestTable({}, promotes).table.propose('g8')).toMatchObject({ ok: true, value: { kind: 'ambiguous' } });
    const strict = new TestTable({ questions: { payment: 'always', ambiguous: 'refuse' } }, promotes);
    expect(strict.table.propose('g8')).toMatchObject({ ok: false, error: { kind: 'illegal' } });
  });

  it('accepts intents as well as texts', () => {
    const at = new TestTable({}, CHOICE);
    const drop = { kind: 'drop', role: 1, to: 36 } as const;
    expect(at.table.propose(drop)).toMatchObject({ ok: true, value: { kind: 'payment' } });
    const quiet = { kind: 'move', role: null, fromFile: 4, fromRank: 2, to: 28, capture: false } as const;
    expect(at.table.propose({ ...quiet, capturedRole: null, promotion: null })).toMatchObject({ ok: true });
    expect(at.moves).toBe('e3e4');
  });

  it('explains a refused move by a code, in words and with suggestions', () => {
    const at = new TestTable({ seats: BOTH }, '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1');
    const refused = at.table.propose('Rxa3');
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'illegal', refusal: { code: 'unfreeze', rules: ['5.7'] } },
    });
    if (refused.ok || refused.error.kind !== 'illegal') return;
    expect(describeRefusal(refused.error)).toBe(refused.error.refusal.message);
    expect(at.table.propose('xyzzy')).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
    expect(at.table.play(0)).toEqual({ ok: false, error: { kind: 'no-such-move' } });
    expect(at.events).toEqual([]);
  });
});

describe('the end of a game', () => {
  it('by mate, after which no move is accepted', () => {
    const at = new TestTable({ seats: BOTH });
    at.play('f3', 'e5', 'g4', 'Qh4');
    expect(at.events.at(-1)).toMatchObject({ kind: 'ended', end: { kind: 'rules', result: '0-1' } });
    const refused = at.table.propose('a3');
    expect(refused.ok ? '' : describeRefusal(refused.error)).toBe('The game is over: Black wins by checkmate.');
  });

  it('by resignation, of the person, or of the side to move between persons', () => {
    const alone = new TestTable();
    alone.play('e4');
    alone.table.resign();
    expect(alone.table.state.end).toEqual({ kind: 'resignation', loser: WHITE, result: '0-1' });
    expect(alone.table.resign()).toMatchObject({ ok: false, error: { kind: 'game-over' } });
    const two = new TestTable({ seats: BOTH });
    two.play('e4');
    two.table.resign();
    expect(describeEnd(two.table.state.end!)).toBe('Black resigns.');
    expect(new TestTable({ seats: WATCH }).table.resign()).toEqual({ ok: false, error: { kind: 'watching' } });
  });

  it('by agreement with the engine, if it is worse off', async () => {
    const at = new TestTable();
    at.table.offerDraw();
    expect(at.kinds()).toEqual(['draw-offered', 'draw-declined']);
    at.play('e4');
    await at.reply('e7e5', { kind: 'cp', centipawns: -300 });
    at.kinds();
    at.table.offerDraw();
    expect(at.kinds()).toEqual(['draw-offered', 'draw-accepted', 'ended']);
    expect(at.table.state.end).toEqual({ kind: 'agreement', result: '1/2-1/2' });
  });

  it('by an offer that the engine considers during its search', async () => {
    const at = new TestTable();
    at.play('e4');
    at.table.offerDraw();
    await at.reply('e7e5');
    expect(at.kinds()).toContain('draw-declined');
    expect(at.moves).toBe('e2e4 e7e5');
    at.play('d4');
    at.table.offerDraw();
    await at.reply('e5d4', { kind: 'mate', moves: -2 });
    expect(at.table.state.end).toMatchObject({ kind: 'agreement' });
    expect(at.moves).toBe('e2e4 e7e5 d2d4');
  });

  it.each([
    ['lower', 'draw-declined'],
    ['upper', 'draw-accepted'],
    ['exact', 'draw-accepted'],
  ] as const)('by agreement only if its score can be no better: %s', async (bound, answer) => {
    const score = { kind: 'cp', centipawns: -300 } as const;
    const after = new TestTable();
    after.play('e4');
    after.engine.think('e7e5', { score, bound });
    await after.reply('e7e5', score);
    after.table.offerDraw();
    expect(after.kinds()).toContain(answer);
    const during = new TestTable();
    during.play('e4');
    during.table.offerDraw();
    during.engine.think('e7e5', { score, bound });
    await during.reply('e7e5', score);
    expect(during.kinds()).toContain(answer);
  });

  it('by agreement between persons: an offer stands until it is answered or the other moves', () => {
    const at = new TestTable({ seats: BOTH });
    at.table.offerDraw();
    expect(at.table.state.drawOffer).toBe(WHITE);
    at.play('e4');
    expect(at.table.state.drawOffer).toBe(WHITE);
    at.play('e5');
    expect(at.table.state.drawOffer).toBeNull();
    expect(at.kinds()).toContain('draw-declined');
    expect(at.table.respondToDraw(true)).toEqual({ ok: false, error: { kind: 'no-offer' } });
    at.table.offerDraw(BLACK);
    at.table.respondToDraw(false);
    at.table.offerDraw(BLACK);
    at.table.respondToDraw(true);
    expect(at.table.state.end).toMatchObject({ kind: 'agreement' });
  });

  it('may be taken back', () => {
    const at = new TestTable({ seats: BOTH });
    at.play('e4');
    at.table.resign();
    expect(at.table.undo()).toEqual({ ok: true, value: 1 });
    expect(at.table.state.end).toBeNull();
    expect(at.moves).toBe('e2e4');
  });
});

describe('undo and redo', () => {
  it("go back to the person's turn, and hold the engine", async () => {
    const at = new TestTable();
    expect(at.table.undo()).toEqual({ ok: false, error: { kind: 'nothing-to-undo' } });
    at.play('e4');
    await at.reply('e7e5');
    at.play('d4');
    expect(at.table.undo()).toEqual({ ok: true, value: 1 });
    expect(at.table.undo()).toEqual({ ok: true, value: 2 });
    await turnOfEvents();
    expect(at.engine.isSearching).toBe(false);
    expect(at.table.redo()).toEqual({ ok: true, value: 2 });
    expect(at.table.redo(9)).toEqual({ ok: true, value: 1 });
    expect(at.moves).toBe('e2e4 e7e5 d2d4');
    expect(at.table.state).toMatchObject({ isHeld: true, activity: 'rest' });
    expect(at.table.redo()).toEqual({ ok: false, error: { kind: 'nothing-to-redo' } });
    at.table.continueGame();
    expect(at.engine.isSearching).toBe(true);
  });

  it('allow another move as a variation, and lose nothing', () => {
    const at = new TestTable({ seats: BOTH });
    at.play('e4', 'e5');
    at.table.undoMoves(2);
    at.play('d4');
    const [d4, e4] = at.table.tree.root.children;
    expect(e4!.children).toHaveLength(1);
    expect(at.table.visit(e4!.children[0]!)).toMatchObject({ ok: true });
    expect(at.moves).toBe('e2e4 e7e5');
    at.table.promote(e4!);
    expect(at.table.tree.root.children[0]).toBe(e4);
    at.table.remove(e4!);
    expect(at.moves).toBe('');
    expect(at.table.state.isHeld).toBe(true);
    expect(at.table.visit(e4!)).toEqual({ ok: false, error: { kind: 'no-such-node' } });
    at.table.undoEdit();
    at.table.undoEdit();
    expect(at.table.tree.root.children).toEqual([d4, e4]);
    expect(at.table.undoEdit()).toEqual({ ok: false, error: { kind: 'nothing-to-undo' } });
  });
});

describe('other rules and other positions', () => {
  const PSEUDO_CHECK = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';

  it('continues under other rules if the moves are legal there, and resets the engine', async () => {
    const at = new TestTable({ seats: BOTH }, PSEUDO_CHECK);
    expect(at.table.setRuleset('leslie')).toEqual({ ok: true, value: 0 });
    at.play('Ra4');
    expect(at.table.setRuleset('pierce')).toEqual({ ok: false, error: { kind: 'impossible-ruleset' } });
    at.table.undo();
    expect(at.table.setRuleset('pierce')).toEqual({ ok: true, value: 1 });
    expect(at.table.position.ruleset).toBe('pierce');
    await at.table.settled();
    expect(at.engine.newGames).toBe(1);
  });

  it('starts another game, which waits', async () => {
    const at = new TestTable({ seats: ['engine', 'person'] });
    at.table.continueGame();
    await at.table.newGame(new GameTree(positionOf(PSEUDO_CHECK)));
    expect(at.engine).toMatchObject({ newGames: 1, prepared: 1, isReady: true, isSearching: false });
    expect(formatFen(at.table.position.setup)).toBe(PSEUDO_CHECK);
    expect(at.table.state.isHeld).toBe(true);
  });

  it("starts another game even if the engine can't be made ready, with a notice", async () => {
    const at = new TestTable();
    at.play('e4');
    at.engine.broken = new Error('a wheel came off');
    await at.table.newGame(new GameTree(positionOf()));
    expect(at.moves).toBe('');
    expect(at.events).toContainEqual({ kind: 'notice', text: 'The engine is not ready: a wheel came off' });
    at.play('d4');
    await at.reply('d7d5');
    expect(at.moves).toBe('d2d4 d7d5');
  });
});

describe('a table that is not the arbiter', () => {
  it('leaves turns, ends and agreements to the user interface', async () => {
    const at = new TestTable({ isArbiter: false });
    at.play('e4');
    expect(at.table.propose('d4')).toEqual({ ok: false, error: { kind: 'engine-thinking' } });
    await at.reply('e7e5', { kind: 'cp', centipawns: -300 });
    at.table.offerDraw();
    expect(at.kinds()).toContain('draw-accepted');
    expect(at.table.state.end).toBeNull();
    at.table.undoMoves(1);
    at.play('d5');
    expect(at.moves).toBe('e2e4 d7d5');
  });

  it('reports that the engine accepts an earlier offer with its move', async () => {
    const at = new TestTable({ isArbiter: false });
    at.table.offerDraw();
    at.play('e4');
    await at.reply('e7e5', { kind: 'cp', centipawns: -300 });
    expect(at.events.at(-2)).toMatchObject({ kind: 'moved', by: 'engine', acceptsDraw: true });
  });
});

describe('events', () => {
  it('are delivered in order, even if a listener issues commands', () => {
    const order: string[] = [];
    const at = new TestTable({
      seats: BOTH,
      listen: (event) => {
        order.push(event.kind);
        if (event.kind === 'moved') at.table.offerDraw(at.table.position.turn ^ 1);
        if (event.kind === 'draw-offered') at.table.respondToDraw(true);
      },
    });
    at.play('e4');
    expect(order).toEqual(['moved', 'draw-offered', 'draw-accepted', 'ended']);
  });

  it('end when the table is closed', async () => {
    const at = new TestTable({ control: { kind: 'move', moveMs: 1000 } });
    at.play('e4');
    await at.table.close();
    expect(at.engine.isSearching).toBe(false);
    expect(at.time.timerCount).toBe(0);
    at.kinds();
    at.time.pass(10_000);
    expect(at.kinds()).toEqual([]);
  });
});
