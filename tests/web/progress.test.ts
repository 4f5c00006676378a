import { AnalysisController } from '../../src/web/analysis/analysis_controller.ts';
import { FilesController } from '../../src/web/files/files_controller.ts';
import type { GameChoice } from '../../src/web/play/game_state.ts';
import { seatsOf } from '../../src/web/play/new_game.ts';
import { ProgressController } from '../../src/web/progress/progress_controller.ts';
import {
  NO_GAMES,
  addGame,
  readProgress,
  type FinishedGame,
  type ProgressState,
} from '../../src/web/progress/progress_state.ts';
import { rungWords } from '../../src/web/progress/progress_words.ts';
import { averageMoves, gamesOf, levelAfter, nextLevel, rungsOf, totalOf } from '../../src/web/progress/statistics.ts';
import { keptAs } from '../../src/web/storage/kept.ts';
import { FakeStorage } from './fake_storage.ts';
import { turnOfEvents } from '../table/fakes.ts';
import { GamePage } from './play/game_page.ts';

const WON: FinishedGame = { level: 3, side: 'white', score: 'won', moves: 20, isHelped: false };

function progressOf(...games: readonly Partial<FinishedGame>[]): ProgressState {
  return games.reduce((progress, game) => addGame(progress, { ...WON, ...game }), NO_GAMES);
}

/** A tab that is loaded again and again, and counts what is played in it. */
class Tab {
  readonly storage = new FakeStorage();
  readonly tabStorage = new FakeStorage();
  private ids = 0;

  load(choice: Partial<GameChoice> = {}, fen?: string): GamePage & { readonly progress: ProgressController } {
    const page = new GamePage({ level: 3, ...choice }, fen);
    const { storage, tabStorage } = this;
    const files = new FilesController(page.game, { storage, tabStorage, now: () => 0, newId: () => `id${++this.ids}` });
    const kept = keptAs(storage, 'progress', readProgress, NO_GAMES);
    const progress = new ProgressController(page.model, page.game, files, kept);
    files.resume();
    return Object.assign(page, { progress });
  }

  /** The games counted so far. */
  get counted(): readonly FinishedGame[] {
    return keptAs(this.storage, 'progress', readProgress, NO_GAMES).load().last;
  }
}

/** White is mated: 1. f3 e5 2. g4 Qh4#. */
async function loseAsWhite(page: GamePage): Promise<void> {
  page.play('f3');
  await turnOfEvents();
  await page.reply('e7e5');
  page.play('g4');
  await page.reply('d8h4');
}

describe('the results', () => {
  it('are counted by level and side, and apart with help', () => {
    const progress = progressOf({}, { score: 'lost', side: 'black' }, { isHelped: true }, { level: 5, score: 'drawn' });
    const rungs = rungsOf(progress);
    expect(rungs).toHaveLength(21);
    expect(rungs[3]).toMatchObject({ alone: { won: 1, drawn: 0, lost: 1 }, helped: { won: 1 }, isBeaten: true });
    expect(rungs[5]).toMatchObject({ alone: { drawn: 1 }, isBeaten: false });
    expect(totalOf(progress)).toEqual({ won: 2, drawn: 1, lost: 1, moves: 80 });
    expect(totalOf(progress, ['black'])).toMatchObject({ won: 0, lost: 1 });
    expect(gamesOf(totalOf(progress))).toBe(4);
  });

  it('know the last ten games, and all of them in the counts', () => {
    const progress = progressOf(...Array.from({ length: 12 }, (_, moves) => ({ moves })));
    expect(progress.last.map(({ moves }) => moves)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(totalOf(progress).won).toBe(12);
  });

  it('suggest the level above the highest one beaten without help', () => {
    expect(nextLevel(NO_GAMES)).toBe(0);
    expect(nextLevel(progressOf({ level: 7 }, { level: 2 }))).toBe(8);
    expect(nextLevel(progressOf({ level: 7, isHelped: true }, { level: 9, score: 'drawn' }))).toBe(0);
    expect(nextLevel(progressOf({ level: 20 }))).toBeNull();
  });

  it('offers after a win the next level, and after a loss one step down to it', () => {
    const beaten = progressOf({ level: 4 });
    expect([3, 4, 5, 8].map((level) => levelAfter(beaten, level, 'won'))).toEqual([5, 5, null, null]);
    expect([3, 5, 8].map((level) => levelAfter(beaten, level, 'lost'))).toEqual([null, null, 7]);
    expect(levelAfter(beaten, 4, 'drawn')).toBeNull();
    expect(levelAfter(progressOf({ level: 0, isHelped: true }), 0, 'won')).toBeNull();
    expect(levelAfter(progressOf({ level: 20 }), 20, 'won')).toBeNull();
  });

  it('tell the average length, if there is one', () => {
    expect(averageMoves(totalOf(NO_GAMES))).toBeNull();
    expect(averageMoves(totalOf(progressOf({ moves: 20 }, { moves: 31 })))).toBe(26);
  });

  it.each([
    [progressOf(), 'not played yet'],
    [progressOf({}, { score: 'lost' }), 'beaten, 1 won, 1 lost'],
    [progressOf({ score: 'drawn' }, { isHelped: true }), 'not beaten yet, 1 drawn, 1 won with help'],
  ])('of a level are told in words: %#', (progress, words) => {
    expect(rungWords(rungsOf(progress)[3]!)).toBe(words);
  });

  it('survive JSON, and what is damaged in them is left out', () => {
    const progress = progressOf({}, { isHelped: true }, { side: 'black', score: 'drawn' });
    expect(readProgress(JSON.parse(JSON.stringify(progress)))).toEqual(progress);
    expect(readProgress([])).toBeNull();
    expect(readProgress({ tallies: 3 })).toBeNull();
    const damaged = {
      tallies: { ...progress.tallies, '4 white': { won: -1 } },
      last: [...progress.last, { level: 99 }],
    };
    expect(readProgress(damaged)).toEqual(progress);
  });
});

describe('a game against Ransom', () => {
  it('is counted when it has ended, at its level', async () => {
    const tab = new Tab();
    const page = tab.load();
    page.play('f3');
    expect(tab.counted).toEqual([]);
    await page.reply('e7e5');
    page.play('g4');
    await page.reply('d8h4');
    expect(tab.counted).toEqual([{ level: 3, side: 'white', score: 'lost', moves: 2, isHelped: false }]);
    expect(page.model.state.progress.last).toEqual(tab.counted);
  });

  it('is counted as a loss when the person resigns, once, whatever is played after that', async () => {
    const tab = new Tab();
    const page = tab.load({ seats: seatsOf('black') });
    page.game.resume();
    await page.reply('e2e4');
    page.game.resign();
    expect(tab.counted).toMatchObject([{ side: 'black', score: 'lost', moves: 1 }]);
    page.game.undo();
    page.game.resign();
    const again = tab.load();
    again.game.undo();
    again.game.resign();
    expect(tab.counted).toHaveLength(1);
  });

  it('is counted with the next one, also that of another tab', async () => {
    const tab = new Tab();
    const [page, other] = [tab.load(), tab.load()];
    await loseAsWhite(page);
    other.game.rematch();
    await turnOfEvents();
    await other.reply('e2e4');
    other.game.resign();
    page.game.rematch();
    await turnOfEvents();
    await page.reply('d2d4');
    page.game.resign();
    expect(tab.counted).toHaveLength(3);
    expect(gamesOf(totalOf(page.model.state.progress))).toBe(3);
    page.progress.refresh();
    expect(page.model.state.progress.last).toEqual(tab.counted);
  });

  it.each<readonly [string, (page: GamePage) => void | Promise<void>]>([
    [
      'a hint',
      async (page) => {
        page.game.hint();
        expect(page.game.table.activity).toBe('rest');
        page.game.hint();
        await page.reply('e2e4');
      },
    ],
    [
      'a move taken back',
      async (page) => {
        page.play('e4');
        await page.reply('e7e5');
        page.game.undo();
        expect(page.ply).toBe(2);
        page.game.undo();
      },
    ],
    [
      'an analysis',
      (page) => {
        page.game.table.setAnalysis(true);
        page.game.table.setAnalysis(false);
      },
    ],
    [
      'another move tried on the way',
      async (page) => {
        page.play('e4');
        await page.reply('e7e5');
        page.game.walk('first');
      },
    ],
  ])('counts as played with help after %s, also after a reload', async (_, help) => {
    const tab = new Tab();
    const page = tab.load();
    await help(page);
    const again = tab.load();
    await loseAsWhite(again);
    expect(tab.counted).toMatchObject([{ score: 'lost', isHelped: true }]);
  });

  it('is played alone after an analysis before its first move that nobody asked for', async () => {
    const tab = new Tab();
    const page = tab.load();
    const analysis = new AnalysisController(page.model, page.game);
    analysis.switch(true, true);
    analysis.switch(false);
    await loseAsWhite(tab.load());
    expect(tab.counted).toMatchObject([{ score: 'lost', isHelped: false }]);
  });

  it('does not count if its level or sides were changed after the first move', async () => {
    for (const change of [{ level: 0 }, { seats: seatsOf('people') }]) {
      const tab = new Tab();
      const page = tab.load();
      page.play('f3');
      await page.reply('e7e5');
      page.game.setChoice(change);
      page.game.setChoice({ level: 3, seats: seatsOf('white') });
      page.play('g4');
      await page.reply('d8h4');
      expect([page.state.table.end?.result, tab.counted]).toEqual(['0-1', []]);
    }
  });

  it('counts at the level that was chosen before the first move, whatever else is changed', async () => {
    const tab = new Tab();
    const page = tab.load();
    page.game.setChoice({ level: 6 });
    page.play('f3');
    page.game.setChoice({ moveTimeMs: 500 });
    await page.reply('e7e5');
    page.play('g4');
    await page.reply('d8h4');
    expect(tab.counted).toMatchObject([{ level: 6 }]);
  });

  it('does not count from another start, nor between people', async () => {
    const tab = new Tab();
    const page = tab.load({}, 'rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR[] w KQkq - 0 1');
    page.play('g4');
    await page.reply('e7e5');
    page.play('h3');
    await page.reply('d8h4');
    page.game.resign();
    const other = new Tab();
    const people = other.load({ seats: seatsOf('people') });
    people.play('f3', 'e5', 'g4', 'Qh4');
    expect([people.state.table.end?.result, tab.counted, other.counted]).toEqual(['0-1', [], []]);
  });
});
