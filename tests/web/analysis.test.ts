import { startPosition } from '../../src/notation/fen.ts';
import { AnalysisController, Countdown } from '../../src/web/analysis/analysis_controller.ts';

import {
  NO_ANALYSIS,
  analysisDrawn,
  whiteValue,
  type AnalysisState,
  hearLines,
  setLineCount,
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
  it('keeps the latest line of each rank, up to the requested number', () => {
    const first = lineOf([D4], { rank: 1, depth: 1 });
    const other = lineOf([E4], { rank: 2, depth: 1 });
    const better = lineOf([E4, E5], { rank: 1, depth: 2, nodes: 3000, timeMs: 10 });
    const heard = hearLines(TWO, START, [first, other, better]);
    expect(heard.thoughts).toMatchObject({ depth: 2, nodesPerSecond: 300_000 });
    expect(heard.thoughts!.lines.map(({ pv }) => pv[0])).toEqual([E4, D4]);
    const one = setLineCount(heard, 1);
    expect(one.thoughts!.lines).toEqual([better]);
    expect(setLineCount(TWO, 99).lineCount).toBe(5);
  });

  it('keeps the known moves if a score is only a bound', () => {
    const known = lineOf([E4, E5], { rank: 1 });
    const bound = lineOf([E4], { rank: 1, bound: 'lower' });
    const { thoughts } = hearLines(TWO, START, [known, bound]);
    expect(thoughts!.lines).toEqual([{ ...bound, pv: [E4, E5] }]);
  });

  it('restarts with another position, and draws no arrows of an older one', () => {
    const heard = hearLines(TWO, START, [lineOf([E4]), lineOf([D4], { rank: 2 })]);
    const { arrows } = analysisDrawn(heard, START);
    expect(arrows.map(({ weight, opacity }) => [weight, opacity])).toEqual([
      [1, 1],
      [0.5, 0.5],
    ]);
    const after = START.play(E4);
    expect(analysisDrawn(heard, after)).toEqual({ arrows: [], ghosts: [] });
    const next = hearLines(heard, after, [lineOf([E5])]);
    expect(next.thoughts!.lines).toHaveLength(1);
    expect(analysisDrawn({ ...heard, isOn: false }, START).arrows).toEqual([]);
  });

  it('shows pieces to be put on the board where they would stand, each once, and what the best one costs', () => {
    const position = positionOf('4k3/8/8/8/8/8/8/4K3[#Nbr] w - - 0 1');
    const [best, same, other] = ['N#B@f3', 'N#R@f3', 'N#B@c3'].map((text) => moveOf(position, text));
    const lines = [best!, same!, other!].map((move, at) => lineOf([move], { rank: at + 1 }));
    const { arrows, ghosts } = analysisDrawn(hearLines({ ...TWO, lineCount: 3 }, position, lines), position);
    expect(arrows.map(({ tone }) => tone)).toEqual(['hostage']);
    expect(ghosts.map(({ square, share }) => [squareName(square), share])).toEqual([
      ['f3', 1],
      ['c3', 0.4],
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

describe('an analysis that is switched off', () => {
  it('shows its last lines before it calls the engine idle, and none after that', async () => {
    const page = new GamePage({ seats: ['person', 'person'] });
    const analysis = new AnalysisController(page.model, page.game, page.time);
    const state = (): AnalysisState => page.model.state.analysis;
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
