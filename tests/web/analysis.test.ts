import type { ThinkingLine } from '../../src/engine/types.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { AnalysisController, Countdown } from '../../src/web/analysis/analysis_controller.ts';

import {
  NO_ANALYSIS,
  analysisDrawn,
  gatherLine,
  isWhole,
  setLineCount,
  showLines,
  whiteValue,
  type AnalysisState,
} from '../../src/web/analysis/analysis_state.ts';
import { squareName } from '../../src/rules/words.ts';
import { FakeTime, lineOf, moveOf, turnOfEvents } from '../table/fakes.ts';
import { GamePage } from './play/game_page.ts';
import { positionOf } from '../helpers/position.ts';

const START = startPosition();
const [E4, D4, E5] = ['e2e4', 'd2d4', 'e7e5'].map((text, index) =>
  moveOf(index === 2 ? START.play(moveOf(START, 'e2e4')) : START, text),
) as [number, number, number];
const TWO: AnalysisState = { ...NO_ANALYSIS, isOn: true, lineCount: 2 };

describe('the analysis of a position', () => {
  it('gathers the lines of one depth, and leaves out what is said between them and after them', () => {
    const [first, second] = [lineOf([E4], { depth: 2 }), lineOf([D4], { rank: 2, depth: 2 })];
    const gathered = (...lines: readonly ThinkingLine[]): readonly ThinkingLine[] =>
      lines.reduce<readonly ThinkingLine[]>(gatherLine, []);
    expect(gathered(first, second)).toEqual([first, second]);
    expect(isWhole(gathered(first), TWO, START)).toBe(false);
    expect(isWhole(gathered(first, second), TWO, START)).toBe(true);
    expect(gathered(first, second, lineOf([E4], { depth: 3, bound: 'lower' }))).toEqual([first, second]);
    expect(gathered(lineOf([D4]), { ...second, depth: 3 })).toHaveLength(1);
    expect(gathered(second)).toEqual([]);
    const next = lineOf([D4], { depth: 3 });
    expect(gathered(first, second, next)).toEqual([next]);
    // There is only one move.
    const forced = positionOf('7k/8/8/8/8/8/1r6/K6q[] w - - 0 1');
    expect(isWhole([lineOf(forced.legalMoves())], TWO, forced)).toBe(true);
    expect(isWhole([], TWO, forced)).toBe(false);
  });

  it('keeps as many lines as are wanted, and counts the nodes of a second', () => {
    const lines = [lineOf([E4, E5], { depth: 2, nodes: 3000, timeMs: 10 }), lineOf([D4], { rank: 2, depth: 2 })];
    const shown = showLines(TWO, START, lines);
    expect(shown.thoughts).toEqual({ position: START, lines, depth: 2, nodesPerSecond: 300_000 });
    expect(setLineCount(shown, 1).thoughts!.lines).toEqual(lines.slice(0, 1));
  });

  it('restarts with another position, and draws no arrows of an older one', () => {
    const heard = showLines(TWO, START, [lineOf([E4]), lineOf([D4], { rank: 2 })]);
    const { arrows } = analysisDrawn(heard, START);
    expect(arrows.map(({ weight, opacity }) => [weight, opacity])).toEqual([
      [1, 1],
      [0.7, 0.7],
    ]);
    const after = START.play(E4);
    expect(analysisDrawn(heard, after)).toEqual({ arrows: [], ghosts: [] });
    const next = showLines(heard, after, [lineOf([E5])]);
    expect(next.thoughts!.lines).toHaveLength(1);
    expect(analysisDrawn({ ...heard, isOn: false }, START).arrows).toEqual([]);
  });

  it('shows pieces to be put on the board where they would stand, each once, and what the best one costs', () => {
    const position = positionOf('4k3/8/8/8/8/8/8/4K3[#Nbr] w - - 0 1');
    const [best, same, other] = ['N#B@f3', 'N#R@f3', 'N#B@c3'].map((text) => moveOf(position, text));
    const lines = [best!, same!, other!].map((move, at) => lineOf([move], { rank: at + 1 }));
    const { arrows, ghosts } = analysisDrawn(showLines({ ...TWO, lineCount: 3 }, position, lines), position);
    expect(arrows.map(({ tone }) => tone)).toEqual(['hostage']);
    expect(ghosts.map(({ square, share }) => [squareName(square), share])).toEqual([
      ['f3', 1],
      ['c3', 0.65],
    ]);
  });

  it("is shown from White's point of view", () => {
    const black = positionOf('4k3/8/8/8/8/8/8/4K2R[] b K - 0 1');
    const line = lineOf(black.legalMoves().slice(0, 1), { bound: 'lower', score: { kind: 'mate', moves: -3 } });
    expect(whiteValue(line, black)).toMatchObject({ score: { kind: 'mate', moves: 3 } });
    expect(whiteValue(line, black).expected).toBeCloseTo(0.45);
  });
});

describe('the time for a position', () => {
  it("runs out once, and doesn't run while it is halted", () => {
    const time = new FakeTime();
    let ends = 0;
    const countdown = new Countdown(time, () => ends++);
    countdown.reset(100);
    countdown.run();
    time.pass(60);
    countdown.halt();
    time.pass(1000);
    expect(ends).toBe(0);
    countdown.run();
    time.pass(39);
    expect(ends).toBe(0);
    time.pass(1);
    expect(ends).toBe(1);
    countdown.reset(50);
    time.pass(1000);
    expect(ends).toBe(1);
    expect(time.timerCount).toBe(0);
  });

  it('restarts if it is reset while running', () => {
    const time = new FakeTime();
    let ends = 0;
    const countdown = new Countdown(time, () => ends++);
    countdown.reset(100);
    countdown.run();
    time.pass(90);
    countdown.reset(100);
    time.pass(99);
    expect(ends).toBe(0);
    time.pass(1);
    expect(ends).toBe(1);
  });
});

describe('an analysis while the engine is lent to a review', () => {
  it('uses up none of its time, neither if it begins then nor if it is interrupted', async () => {
    const page = new GamePage({ seats: ['person', 'person'] });
    const analysis = new AnalysisController(page.model, page.game, page.time);
    const pause = (): AnalysisState['pause'] => page.model.state.analysis.pause;
    const lend = async (): Promise<() => Promise<void>> => {
      let giveBack = (): void => undefined;
      void page.game.table.whileIdle(() => new Promise((resolve) => (giveBack = resolve)));
      await turnOfEvents();
      return async () => {
        giveBack();
        await turnOfEvents();
      };
    };
    const giveBack = await lend();
    analysis.switch(true);
    page.time.pass(60_000);
    expect(pause()).toBeNull();
    await giveBack();
    page.time.pass(1000);
    page.engine.think('e2e4');
    page.time.pass(20_000);
    const giveBackAgain = await lend();
    page.time.pass(60_000);
    expect(pause()).toBeNull();
    await giveBackAgain();
    page.time.pass(1000);
    page.engine.think('e2e4');
    page.time.pass(9000);
    expect(pause()).toBeNull();
    page.time.pass(1000);
    expect(pause()).toBe('time-over');
  });
});

describe('the lines of an analysis', () => {
  it('are those of one depth at any time: the last ones stay until all of the next have come', () => {
    const page = new GamePage({ seats: ['person', 'person'] });
    const analysis = new AnalysisController(page.model, page.game, page.time);
    analysis.setLineCount(3);
    analysis.switch(true);
    page.time.pass(1000);
    const shown = (): unknown =>
      page.model.state.analysis.thoughts?.lines.map(({ depth, rank }) => [depth, rank]) ?? null;
    const think = (move: string, more: Partial<ThinkingLine>): void => {
      page.engine.think(move, more);
      page.time.pass(1000);
    };
    const first = [
      [1, 1],
      [1, 2],
      [1, 3],
    ];
    think('e2e4', { depth: 1 });
    think('d2d4', { depth: 1, rank: 2 });
    expect(shown()).toBeNull();
    think('g1f3', { depth: 1, rank: 3 });
    expect(shown()).toEqual(first);
    think('d2d4', { depth: 2, rank: 2, bound: 'lower' });
    think('d2d4', { depth: 2 });
    think('e2e4', { depth: 2, rank: 2 });
    expect(shown()).toEqual(first);
    think('g1f3', { depth: 2, rank: 3 });
    expect(shown()).toEqual(first.map(([, rank]) => [2, rank]));
    analysis.switch(false);
  });
});

describe('an analysis that is switched off', () => {
  it('shows its last lines before it calls the engine idle, and none after that', async () => {
    const page = new GamePage({ seats: ['person', 'person'] });
    const analysis = new AnalysisController(page.model, page.game, page.time);
    const state = (): AnalysisState => page.model.state.analysis;
    analysis.setLineCount(1);
    analysis.switch(true);
    page.time.pass(1000);
    page.engine.think('e2e4');
    analysis.switch(false);
    expect(state()).toMatchObject({ isStopping: true, thoughts: null });
    await turnOfEvents();
    const { thoughts } = state();
    expect(state().isStopping).toBe(false);
    expect(thoughts?.lines.map(({ pv }) => pv[0])).toEqual([E4]);
    page.time.pass(1000);
    expect(state().thoughts).toBe(thoughts);
  });
});
