import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { startPosition } from '../../../src/notation/fen.ts';
import { parseSquare } from '../../../src/notation/letters.ts';
import { readMove } from '../../../src/notation/read_move.ts';
import { squarePlace } from '../../../src/rules/place.ts';
import { BLACK, WHITE } from '../../../src/shared/men.ts';
import type { Advice, Adviser } from '../../../src/web/play/adviser.ts';
import { pgnOfGame } from '../../../src/web/files/game_texts.ts';
import { besideGame, lineThrough } from '../../../src/web/play/moves.ts';
import { FIRST_GAME, FIRST_NOTICE, canEnd } from '../../../src/web/play/game_state.ts';
import { seatsOf } from '../../../src/web/play/new_game.ts';
import { GameController } from '../../../src/web/play/game_controller.ts';
import { FakeTime, ScriptedEngine, moveOf, turnOfEvents } from '../../table/fakes.ts';
import { statusText } from '../../../src/web/play/status_text.ts';
import { endByResignation, type GameEnd } from '../../../src/table/end.ts';
import { GamePage } from './game_page.ts';
import { enterMode, showPanel } from '../../../src/web/state/page_state.ts';
import { pickUp } from '../../../src/web/table/hand_state.ts';

const PEOPLE = { seats: seatsOf('people') };
const WATCH = { seats: seatsOf('watch') };
const CLOCK = { control: { kind: 'session', movesPerControl: null, baseMs: 60_000, incrementMs: 0 } } as const;
describe('a game against Ransom', () => {
  it('says how to change the first game, until the first move', () => {
    const game = new GameController(startPosition(), FIRST_GAME, {
      engine: new ScriptedEngine(),
      time: new FakeTime(),
    });
    expect(game.firstState.notice).toBe(FIRST_NOTICE);
    const page = new GamePage();
    page.play('e4');
    expect(page.state.notice).toBe('');
  });

  it('announces whose turn it is, and each move in words', async () => {
    const page = new GamePage();
    expect(page.status).toBe('Your move.');
    page.play('e4');
    expect(page.status).toBe('Ransom is thinking …');
    await page.reply('d7d5');
    page.play('exd5');
    expect(page.said).toEqual([
      'White: the pawn on e2 goes to e4.',
      'Black: the pawn on d7 goes to d5.',
      "White: the pawn on e4 takes the pawn on d5 into White's prison.",
    ]);
  });

  it('goes on undisturbed if the move on the table is clicked in the score', () => {
    const page = new GamePage(CLOCK);
    page.play('e4');
    page.game.visit(page.game.table.tree.current);
    expect(page.status).toBe('Ransom is thinking …');
    expect(page.game.table.clock.running).toBe(BLACK);
  });

  it("undoes to the person's turn, holds Ransom, and keeps the moves", async () => {
    const page = new GamePage();
    page.play('e4');
    await page.reply('e7e5');
    page.play('Nf3');
    page.game.undo();
    await turnOfEvents();
    expect([page.ply, page.status]).toEqual([2, 'Your move.']);
    page.game.undo();
    expect([page.ply, page.engine.isSearching]).toEqual([0, false]);
    page.play('d4');
    await page.reply('d7d5');
    const { root } = page.game.table.tree;
    expect(root.children.map(({ children }) => children.length)).toEqual([1, 1]);
    page.game.walk('back');
    expect(page.status).toBe('Move 1 of 1. “Go on” returns to the game.');
    expect(page.game.scene().hands).toBe('none');
    page.game.resume();
    expect([page.ply, page.status]).toEqual([2, 'Your move.']);
  });

  it('says that one looks back, and what a move there does, and then that it was done', async () => {
    const page = new GamePage();
    const { tree } = page.game.table;
    page.play('e4');
    await page.reply('e7e5');
    page.play('Nf3');
    await page.reply('b8c6');
    expect(page.status).toBe('Your move.');
    page.game.walk('first');
    expect(page.status).toBe('The start of the game. A move here takes the game back to this point.');
    page.game.priceOf = () => 'It costs.';
    page.game.walk('forward');
    page.game.walk('forward');
    expect(page.status).toBe('Move 1 of 2. A move here takes the game back to this point.');
    page.play('Bc4');
    expect([page.status, page.said.at(-1)]).toEqual(['Taken back to move 1.', 'Taken back to move 1.']);
    expect(besideGame(tree.root).map(([first]) => first!.san)).toEqual(['Nf3']);
    await page.reply('b8c6');
    expect(page.status).toBe('Your move.');
    page.play('d3');
    expect(page.status).toBe('Ransom is thinking …');
    await page.reply('g8f6');
    // What was taken back can be looked at, and the game can go there.
    const c6 = tree.root.children[0]!.children[0]!.children[1]!.children[0]!;
    page.game.visit(c6);
    expect(page.status).toBe('Not in the game. A move here takes the game back to this point.');
    page.game.resume();
    expect([page.ply, page.status]).toEqual([6, 'Your move.']);
    page.game.visit(c6);
    page.play('Bb5');
    expect(lineThrough(tree.root).map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
    expect(page.game.ahead).toBeNull();
  });

  it('takes back what followed, also if the same move is played there again', async () => {
    const page = new GamePage();
    page.play('e4');
    await page.reply('e7e5');
    page.game.walk('first');
    page.play('e4');
    expect(page.status).toBe('Taken back to the start.');
    await page.reply('c7c5');
    expect([page.ply, page.game.ahead]).toEqual([2, null]);
    expect(lineThrough(page.game.table.tree.root).map(({ san }) => san)).toEqual(['e4', 'c5']);
  });

  it('goes on at its end where it goes on for another side', async () => {
    const page = new GamePage();
    page.play('e4');
    await page.reply('e7e5');
    page.game.walk('back');
    page.game.setChoice({ seats: seatsOf('black') });
    expect([page.ply, page.status]).toEqual([2, 'Ransom is thinking …']);
  });

  it('is where it is, whatever line is added to it', async () => {
    const page = new GamePage();
    const { tree } = page.game.table;
    page.game.addLine(tree.root, [moveOf(tree.position, 'd2d4')]);
    expect([page.game.ahead, page.status]).toEqual([null, 'Your move.']);
    page.play('e4');
    await page.reply('e7e5');
    page.game.addLine(tree.current, [moveOf(tree.position, 'g1f3')]);
    expect([page.game.ahead, page.status, canEnd(page.state.table)]).toEqual([null, 'Your move.', true]);
  });

  it('is no longer taken back once it has ended', async () => {
    const page = new GamePage();
    page.play('f3');
    await page.reply('e7e5');
    page.play('g4');
    await page.reply('d8h4');
    page.game.walk('first');
    expect([page.status, page.game.ahead]).toEqual(['Your move.', null]);
    page.play('e4');
    expect(page.status).toBe('Ransom is thinking …');
    expect(lineThrough(page.game.table.tree.root).at(-1)!.san).toBe('Qh4#');
  });

  it('tells first what a move taken back costs', async () => {
    const page = new GamePage();
    page.game.priceOf = (help) => `${help} costs.`;
    page.play('e4');
    page.game.undo();
    expect([page.ply, page.status]).toEqual([1, 'Undo costs.']);
    // Ransom's reply changes nothing of that.
    await page.reply('e7e5');
    page.game.undo();
    expect([page.ply, page.status]).toEqual([0, 'Your move.']);
  });

  it('announces what undo and steps through the score show, when they come to rest, and why there is none', () => {
    const page = new GamePage(PEOPLE);
    page.play('e4', 'e5', 'Nf3');
    const saidOf = (...steps: readonly (() => unknown)[]): readonly string[] => {
      page.said.length = 0;
      for (const step of steps) step();
      page.time.pass(1000);
      return [...page.said];
    };
    const { game } = page;
    expect(saidOf(() => game.undo())).toEqual(['Taken back. White to move.']);
    expect(saidOf(() => game.redo())).toEqual(['White: the knight on g1 goes to f3.']);
    expect(
      saidOf(
        () => game.walk('back'),
        () => game.walk('back'),
      ),
    ).toEqual(['White: the pawn on e2 goes to e4.']);
    expect(saidOf(() => game.walk('first'))).toEqual(['The start of the game.']);
    expect(saidOf(() => game.undo())).toEqual(['There is no move to take back.']);
    expect(saidOf(() => game.walk('last'))).toEqual(['White: the knight on g1 goes to f3.']);
    expect(saidOf(() => game.remove(game.table.tree.current))).toEqual(['Deleted. Black: the pawn on e7 goes to e5.']);
    // What is played in the meantime is announced alone.
    expect(
      saidOf(
        () => game.undo(),
        () => page.play('d5'),
      ),
    ).toEqual(['Black: the pawn on d7 goes to d5.']);
    page.model.apply(enterMode, 'lesson');
    expect(saidOf(() => game.undo())).toEqual([]);
  });

  it('ignores late replies: after undo, another game, or a change of sides', async () => {
    const page = new GamePage();
    page.engine.obeysStop = false;
    page.play('e4');
    page.game.undo();
    await page.reply('e7e5');
    expect(page.ply).toBe(0);
    page.play('e4');
    page.game.newGame(startPosition(), FIRST_GAME);
    await page.reply('e7e5');
    expect(page.ply).toBe(0);
    page.play('d4');
    page.game.setChoice(PEOPLE);
    await page.reply('d7d5');
    expect([page.ply, page.status]).toEqual([1, 'Black to move.']);
    expect(page.engine.faults).toEqual([]);
  });

  it('moves now on request', async () => {
    const page = new GamePage();
    page.play('e4');
    page.game.hurry();
    await turnOfEvents();
    expect(page.ply).toBe(2);
    page.game.hurry();
    expect(page.state.notice).toBe('The engine is not thinking.');
  });

  it('moves first if it has White, with the player at the bottom', async () => {
    const page = new GamePage();
    page.game.newGame(startPosition(), { ...FIRST_GAME, seats: seatsOf('black') });
    await turnOfEvents();
    expect(page.model.state.isFlipped).toBe(true);
    await page.reply('e2e4');
    expect([page.ply, page.status]).toEqual([1, 'Your move.']);
  });

  it('changes sides and level during a game', async () => {
    const page = new GamePage();
    page.play('e4');
    await page.reply('e7e5');
    page.game.setChoice({ level: 20 });
    page.game.setChoice({ seats: seatsOf('black') });
    await turnOfEvents();
    expect(page.model.state.isFlipped).toBe(true);
    expect(page.engine.last.options.skillLevel).toBe(20);
    await page.reply('g1f3');
    expect([page.ply, page.status]).toEqual([3, 'Your move.']);
  });

  it('continues after a failed search, with a notice', async () => {
    const page = new GamePage();
    page.play('e4');
    page.engine.fail('the engine has stopped');
    await turnOfEvents();
    expect([page.ply, page.status]).toEqual([2, 'The search failed: the engine has stopped']);
    expect(page.said).toContain('The search failed: the engine has stopped');
    page.play('d4');
    expect(page.status).toBe('Ransom is thinking …');
  });

  it("shows Ransom's thinking only if the setting is on", async () => {
    const page = new GamePage();
    page.play('e4');
    page.engine.think('e7e5');
    expect(page.state.thinking).toBeNull();
    page.model.change('settings', { showsThinking: true });
    page.engine.think('e7e5', { depth: 7 });
    expect(page.state.thinking?.line.depth).toBe(7);
    await page.reply('e7e5');
    expect(page.state.thinking).toBeNull();
  });
});

describe('a game behind a lesson', () => {
  const E2 = squarePlace(parseSquare('e2')!);
  const pick = (page: GamePage): void => {
    page.model.set({ hand: pickUp(E2, []) });
  };

  it('leaves the hand alone and says nothing of its moves', async () => {
    const page = new GamePage();
    page.play('e4');
    page.model.apply(enterMode, 'lesson');
    pick(page);
    const said = page.said.length;
    await page.reply('e7e5');
    expect([page.ply, page.said.length, page.model.state.hand.picked]).toEqual([2, said, E2]);
  });

  it('leaves the hand alone when it ends on time, and empties it if it is on the table', () => {
    for (const mode of ['lesson', 'game'] as const) {
      const page = new GamePage({ ...PEOPLE, ...CLOCK });
      page.play('e4');
      page.model.apply(enterMode, mode);
      pick(page);
      page.time.pass(60_000);
      expect(page.state.table.end?.result).toBe('1-0');
      expect(page.model.state.hand.picked).toEqual(mode === 'game' ? null : E2);
    }
  });
});

const ADVICE: Advice = { look: '', idea: '', marked: [squarePlace(36)], move: moveOf(startPosition(), 'g1f3') };

/** A coach that knows what it says. */
function coachSaying(advice: Partial<Advice>, remark = ''): Adviser {
  return {
    prepare: () => undefined,
    adviceFor: () => Promise.resolve({ ...ADVICE, ...advice }),
    remarkOn: () => Promise.resolve(remark),
    rest: () => Promise.resolve(),
  };
}

describe('a watched game', () => {
  it('has a sentence about each move, said after it and shown until the next', async () => {
    const page = new GamePage(WATCH);
    page.game.adviseBy(() => Promise.resolve(coachSaying({}, 'It attacks the pawn.')));
    page.game.resume();
    await page.reply('e2e4');
    await turnOfEvents();
    expect(page.said.slice(-2)).toEqual(['White: the pawn on e2 goes to e4.', 'It attacks the pawn.']);
    expect(page.status).toBe('White: the pawn on e2 goes to e4. It attacks the pawn.');
    page.game.adviseBy(() => Promise.resolve(coachSaying({})));
    page.time.pass(2000);
    await page.reply('e7e5');
    page.time.pass(2000);
    await turnOfEvents();
    expect(page.status).toBe('Black: the pawn on e7 goes to e5.');
  });

  it('says nothing about a move when the next one has been played, nor in a game of people', async () => {
    const page = new GamePage({ ...WATCH, paceMs: 0 });
    const answers: ((remark: string) => void)[] = [];
    const remarkOn = (): Promise<string> =>
      new Promise((resolve) => {
        answers.push(resolve);
      });
    page.game.adviseBy(() => Promise.resolve({ ...coachSaying({}), remarkOn }));
    page.game.resume();
    await page.reply('e2e4');
    await page.reply('e7e5');
    await turnOfEvents();
    answers[0]!('It comes too late.');
    await turnOfEvents();
    expect(page.said).not.toContain('It comes too late.');
    const people = new GamePage(PEOPLE);
    people.game.adviseBy(() => Promise.resolve(coachSaying({}, 'It attacks the pawn.')));
    people.play('e4');
    await turnOfEvents();
    expect(people.said.at(-1)).toBe('White: the pawn on e2 goes to e4.');
  });
});

describe('a hint', () => {
  it('consists of arrows and a sentence, until the next move', async () => {
    const page = new GamePage();
    page.game.hint();
    expect(page.status).toBe('Looking for a hint …');
    await page.reply('g1f3');
    expect(page.state.hint).toHaveLength(1);
    expect(page.status).toBe('Hint: Nf3. White: the knight on g1 goes to f3.');
    expect(page.said.at(-1)).toBe(page.status);
    page.play('e4');
    expect([page.state.hint, page.state.notice]).toEqual([[], '']);
  });

  it('goes with the game that is resigned', async () => {
    const page = new GamePage();
    page.play('e4');
    await page.reply('e7e5');
    page.game.hint();
    await page.reply('g1f3');
    expect(page.state.hint).toHaveLength(1);
    page.game.resign();
    expect([page.state.hint, page.state.table.end?.kind]).toEqual([[], 'resignation']);
  });

  it('shows both men of an exchange', async () => {
    const page = new GamePage(PEOPLE);
    page.play('e4', 'd5', 'exd5', 'Qxd5');
    page.game.hint();
    const exchange = readMove(page.game.table.position, '(P-P)*e4');
    await page.reply(exchange.ok ? formatCoordinate(exchange.value) : '');
    expect(page.state.hint.map(({ tone }) => tone)).toEqual(['hostage', 'move']);
    expect(page.status).toContain("White gives a black pawn to Black's airfield, frees a pawn from Black's prison");
  });

  it('tells first what to look at, if the coach knows, and then the move with its idea', async () => {
    const page = new GamePage();
    page.game.adviseBy(() => Promise.resolve(coachSaying({ look: 'Look at e5.', idea: 'attacks it' })));
    page.game.hint();
    page.engine.think('g1f3');
    await page.reply('g1f3');
    await turnOfEvents();
    expect(page.status).toBe('Hint: Look at e5. “Hint” again shows the move.');
    expect(page.said.at(-1)).toBe(page.status);
    expect([page.state.hint, page.game.scene().marked]).toEqual([[], [squarePlace(36)]]);
    page.game.hint();
    expect(page.status).toBe('Hint: Nf3, which attacks it. White: the knight on g1 goes to f3.');
    expect([page.state.hint.length, page.game.scene().marked]).toEqual([1, []]);
    page.play('e4');
    expect([page.state.hint, page.state.hintStep.kind]).toEqual([[], 'none']);
  });

  it('goes directly to the move if there is nothing to look at', async () => {
    const page = new GamePage();
    page.game.adviseBy(() => Promise.resolve(coachSaying({ look: '', idea: '' })));
    page.game.hint();
    page.engine.think('g1f3');
    await page.reply('g1f3');
    await turnOfEvents();
    expect(page.status).toBe('Hint: Nf3. White: the knight on g1 goes to f3.');
  });

  it('waits for the coach, but not for long, nor if the user is in a hurry', async () => {
    for (const end of [(page: GamePage) => page.time.pass(3000), (page: GamePage) => page.game.hurry()]) {
      const page = new GamePage();
      page.game.adviseBy(() => Promise.resolve({ ...coachSaying({}), adviceFor: () => new Promise(() => undefined) }));
      page.game.hint();
      page.engine.think('g1f3');
      await page.reply('g1f3');
      await turnOfEvents();
      expect(page.status).toBe('Looking for a hint …');
      page.time.pass(2900);
      page.game.hint();
      expect(page.status).toBe('Looking for a hint …');
      end(page);
      await turnOfEvents();
      expect(page.status).toBe('Hint: Nf3. White: the knight on g1 goes to f3.');
    }
  });

  it('is complete without the coach, if it cannot be fetched', async () => {
    const page = new GamePage();
    page.game.adviseBy(() => Promise.reject(new Error('offline')));
    page.game.hint();
    page.engine.think('g1f3');
    await page.reply('g1f3');
    await turnOfEvents();
    expect(page.status).toMatch(/^Hint: Nf3\. /);
  });

  it('says nothing about a position that has been left', async () => {
    const page = new GamePage(PEOPLE);
    let tell = (_: Advice): void => undefined;
    const adviceFor = (): Promise<Advice> =>
      new Promise((resolve) => {
        tell = resolve;
      });
    page.game.adviseBy(() => Promise.resolve({ ...coachSaying({}), adviceFor }));
    page.game.hint();
    page.engine.think('g1f3');
    await page.reply('g1f3');
    await turnOfEvents();
    page.play('e4');
    tell({ ...ADVICE, look: 'Look at e5.' });
    await turnOfEvents();
    expect([page.state.hint, page.state.notice, page.state.hintStep.kind]).toEqual([[], '', 'none']);
  });

  it('is ignored if it arrives after the move', async () => {
    const page = new GamePage(PEOPLE);
    page.game.hint();
    page.play('e4');
    await turnOfEvents();
    expect([page.state.hint, page.state.notice]).toEqual([[], '']);
  });
});

describe('draws and resignation', () => {
  it('is answered by Ransom with its move, or at once', async () => {
    const page = new GamePage();
    page.play('e4');
    page.game.offerDraw();
    expect(page.status).toBe('You offer a draw: Ransom answers with its move.');
    await page.reply('e7e5', { kind: 'cp', centipawns: 100 });
    expect([page.ply, page.status]).toEqual([2, 'Ransom declines the draw. Your move.']);
    page.game.offerDraw();
    expect(page.status).toBe('Ransom declines the draw. Your move.');
    page.play('d4');
    page.game.offerDraw();
    await page.reply('e5d4', { kind: 'cp', centipawns: -300 });
    expect([page.ply, page.status]).toEqual([3, 'Draw by agreement. 1/2-1/2']);
    page.game.undo();
    expect(page.state.table.end).toBeNull();
  });

  it('lets the other of two people answer', () => {
    const page = new GamePage(PEOPLE);
    page.play('e4');
    page.game.offerDraw();
    expect(page.status).toBe('Black offers a draw.');
    page.game.respondToDraw(false);
    expect(page.status).toBe('White declines the draw.');
    page.game.offerDraw();
    page.game.respondToDraw(true);
    expect(page.status).toBe('Draw by agreement. 1/2-1/2');
    page.game.respondToDraw(true);
    expect(page.state.notice).toBe('No draw has been offered.');
  });

  it('can end a game where a move was taken back, but not where one looks back', async () => {
    const page = new GamePage(PEOPLE);
    expect(canEnd(page.state.table)).toBe(false);
    page.play('e4', 'e5', 'Nf3');
    expect(canEnd(page.state.table)).toBe(true);
    page.game.walk('back');
    expect(canEnd(page.state.table)).toBe(false);
    page.game.walk('forward');
    page.game.undo();
    await turnOfEvents();
    expect(canEnd(page.state.table)).toBe(true);
    page.game.resign();
    expect(page.status).toBe('White resigns. 0-1');
    expect(pgnOfGame(page.game)).toContain('1. e4 e5 {White resigns.} (1... e5 2. Nf3) 0-1');
  });

  it('ends a resigned game, and plays a rematch with the sides changed', async () => {
    const page = new GamePage();
    page.play('e4');
    page.game.resign();
    await turnOfEvents();
    expect([page.status, page.said.at(-1)]).toEqual(['White resigns. 0-1', 'You lost. White resigns.']);
    page.game.rematch();
    await turnOfEvents();
    expect([page.model.state.isFlipped, page.status]).toEqual([true, 'Ransom is thinking …']);
  });
});

describe('two people at one screen', () => {
  it('may have the board flipped for the side to move', () => {
    const page = new GamePage({ ...PEOPLE, flipsEachTurn: true });
    const { model, game } = page;
    page.play('e4');
    expect([model.state.isFlipped, page.status]).toEqual([true, 'Black to move.']);
    page.play('e5');
    expect(model.state.isFlipped).toBe(false);
    game.undo();
    expect(model.state.isFlipped).toBe(true);
    game.setChoice({ flipsEachTurn: false });
    expect(model.state.isFlipped).toBe(false);
  });

  it('can start the clock again after a look back, which gives no time back', () => {
    const page = new GamePage({ ...PEOPLE, ...CLOCK });
    page.play('e4');
    page.time.pass(5000);
    page.game.walk('back');
    expect(page.status).toBe('The start of the game. A move here takes the game back to this point.');
    page.game.walk('forward');
    expect(page.status).toBe('Black to move. Choose “Go on” to start the clock.');
    page.time.pass(5000);
    expect(page.game.table.clock).toMatchObject({ running: null, remainingMs: [60_000, 55_000] });
    page.game.resume();
    page.time.pass(1000);
    expect(page.status).toBe('Black to move.');
    expect(page.game.table.clock).toMatchObject({ running: BLACK, remainingMs: [60_000, 54_000] });
  });

  it('take the game back by a move from an earlier position, but try variations while they analyse it', () => {
    const page = new GamePage(PEOPLE);
    const { root } = page.game.table.tree;
    const main = (): string[] => lineThrough(root).map(({ san }) => san);
    page.play('e4', 'e5');
    page.game.walk('first');
    page.model.apply(showPanel, 'analysis', true);
    page.play('c4', 'c5');
    expect([main(), page.status]).toEqual([['e4', 'e5'], 'White to move.']);
    page.model.apply(showPanel, 'game', true);
    page.game.visit(root);
    page.play('d4');
    expect([main(), page.status]).toEqual([['d4'], 'Taken back to the start.']);
  });

  it('lose by the clock', () => {
    const page = new GamePage({ ...PEOPLE, ...CLOCK });
    page.time.pass(70_000);
    page.play('e4');
    page.time.pass(59_000);
    expect(page.game.table.clock).toMatchObject({ running: BLACK, remainingMs: [60_000, 1000] });
    page.time.pass(1000);
    expect(page.status).toBe('Black loses on time. 1-0');
    expect(page.said.at(-1)).toBe('Black loses on time.');
  });

  it('read a result only once where the score states nothing else', () => {
    const { game } = new GamePage().model.state;
    const ended = (end: GameEnd): string => statusText({ ...game, notice: '', table: { ...game.table, end } });
    expect(ended({ kind: 'stated', sentence: 'The score says 0-1.', result: '0-1' })).toBe('The score says 0-1.');
    expect(ended(endByResignation(WHITE))).toBe('White resigns. 0-1');
  });

  it('are told of the end, whatever the status said before', async () => {
    const page = new GamePage({ ...PEOPLE, ...CLOCK });
    page.play('e4');
    page.game.hint();
    await page.reply('e7e5');
    expect(page.status).toMatch(/^Hint:/);
    page.time.pass(60_000);
    expect(page.status).toBe('Black loses on time. 1-0');
  });

  it('are told of mate', () => {
    const page = new GamePage(PEOPLE);
    page.play('f3', 'e5', 'g4', 'Qh4');
    expect(page.said.at(-1)).toMatch(/Checkmate\. Black wins by checkmate\.$/);
  });

  it('can delete and promote variations, and undo that', () => {
    const page = new GamePage(PEOPLE);
    const { game } = page;
    page.play('e4', 'e5');
    game.addLine(game.table.tree.root, [moveOf(startPosition(), 'd2d4')]);
    const d4 = game.table.tree.root.children[1]!;
    game.visit(d4);
    game.promote(d4);
    expect(game.table.tree.root.children[0]).toBe(d4);
    game.promote(d4);
    expect(page.state.notice).toBe('This position is not in the game.');
    game.remove(d4);
    expect([page.ply, game.table.tree.root.children.length]).toEqual([0, 1]);
    game.undoEdit();
    game.undoEdit();
    expect(game.table.tree.root.children.map(({ children }) => children.length)).toEqual([1, 0]);
    expect(page.state.notice).toBe('');
  });
});

describe('watching', () => {
  it('keeps a pace, announces each move, pauses and continues', async () => {
    const page = new GamePage({ ...WATCH, paceMs: 1000 });
    page.game.resume();
    await page.reply('e2e4');
    expect(page.status).toBe('White: the pawn on e2 goes to e4.');
    await page.reply('e7e5');
    expect([page.ply, page.state.table.activity]).toEqual([1, 'pace']);
    page.game.pause();
    page.time.pass(5000);
    expect([page.ply, page.status]).toEqual([1, 'Ransom waits. Choose “Go on” to let it move.']);
    page.game.resume();
    await page.reply('e7e5');
    expect([page.ply, page.said.length]).toEqual([2, 2]);
    expect(page.state.table.position.turn).toBe(WHITE);
  });
});
