import { formatFen } from '../../src/notation/fen.ts';
import { describeEnd } from '../../src/table/end.ts';
import { describeRefusal } from '../../src/table/refusal.ts';
import { GameTree } from '../../src/table/tree.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { TestTable, moveOf, positionOf, turnOfEvents } from './fakes.ts';

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
    at.table.dropQuestion();
    expect(at.table.state).toEqual(before);
    expect(at.table.dropQuestion()).toEqual({ ok: false, error: { kind: 'no-question' } });
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
    expect(refused).toMatchObject({ ok: false, error: { kind: 'illegal', refusal: { code: 'unfreeze' } } });
    expect(refused.ok ? '' : describeRefusal(refused.error)).toContain('(rule 5.7)');
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

  it('by agreement between persons: an offer stands until it is answered or the other moves', () => {
    const at = new TestTable({ seats: BOTH });
    at.table.offerDraw();
    expect(at.table.state.drawOffer).toBe(WHITE);
    at.play('e4');
    expect(at.table.state.drawOffer).toBe(WHITE);
    at.play('e5');
    expect(at.table.state.drawOffer).toBeNull();
    expect(at.kinds()).toContain('draw-declined');
    expect(at.table.answerDraw(true)).toEqual({ ok: false, error: { kind: 'no-offer' } });
    at.table.offerDraw(BLACK);
    at.table.answerDraw(false);
    at.table.offerDraw(BLACK);
    at.table.answerDraw(true);
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
    expect(at.engine).toMatchObject({ newGames: 1, prepared: 1, isSearching: false });
    expect(formatFen(at.table.position.setup)).toBe(PSEUDO_CHECK);
    expect(at.table.state.isHeld).toBe(true);
  });

  it("starts another game even if the engine can't be made ready, with a notice", async () => {
    const at = new TestTable();
    at.play('e4');
    at.engine.broken = 'a wheel came off';
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
        if (event.kind === 'draw-offered') at.table.answerDraw(true);
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
