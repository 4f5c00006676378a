import { startPosition } from '../../src/notation/fen.ts';
import { GameTree } from '../../src/table/tree.ts';
import { endByResignation } from '../../src/table/end.ts';
import type { Colour } from '../../src/rules/setup.ts';
import { BLACK, PAWN, QUEEN, WHITE, manOf } from '../../src/shared/men.ts';
import { FilesController } from '../../src/web/files/files_controller.ts';
import { factsOf } from '../../src/web/files/game_facts.ts';
import { lastPosition, squaresOf, storesOf } from '../../src/web/files/last_position.ts';
import { isListed, listedGame, listedGames, type ListedGame } from '../../src/web/files/listed_games.ts';
import { FIRST_GAME, FIRST_NOTICE, isFirstVisit, type GameChoice } from '../../src/web/play/game_state.ts';
import { seatsOf } from '../../src/web/play/new_game.ts';
import { lineThrough } from '../../src/table/tree.ts';
import { NOTHING_KNOWN, aboutOfKept, keepAbout, type GameAbout } from '../../src/web/storage/about.ts';
import { dayWords } from '../../src/web/words/day_words.ts';
import { moveOf, turnOfEvents } from '../table/fakes.ts';
import { FakeStorage } from './fake_storage.ts';
import { GamePage } from './play/game_page.ts';

/** A browser in which time passes with each look at the clock. */
class Tab {
  readonly storage = new FakeStorage();
  readonly tabStorage = new FakeStorage();
  private ids = 0;
  private time = 1000;

  load(choice: Partial<GameChoice> = {}): GamePage & { readonly files: FilesController } {
    const page = new GamePage(choice);
    const { storage, tabStorage } = this;
    const around = { storage, tabStorage, now: () => this.time++, newId: () => `id${++this.ids}` };
    const files = new FilesController(page.game, around);
    files.resume();
    return Object.assign(page, { files });
  }
}

function treeOf(...moves: readonly string[]): GameTree {
  const tree = new GameTree(startPosition());
  for (const move of moves) tree.play(moveOf(tree.position, move));
  return tree;
}

const listOf = ({ files }: { readonly files: FilesController }): ListedGame[] => listedGames(files.keeper);
const PEOPLE = { seats: seatsOf('people') };

describe('a game of the list', () => {
  it('tells players, result, opening and length', async () => {
    const page = new Tab().load({ level: 3 });
    page.play('f3');
    expect(listOf(page)).toMatchObject([
      {
        players: 'You – Ransom (computer) · level 3',
        score: null,
        result: 'Unfinished',
        opening: '1. f3',
        figures: ['1 move'],
      },
    ]);
    await page.reply('e7e5');
    page.play('g4');
    await page.reply('d8h4');
    expect(listOf(page)).toMatchObject([
      { score: 'lost', result: 'Lost', opening: '1. f3 e5 2. g4 Qh4#', figures: ['2 moves'] },
    ]);
  });

  it('is seen from the side of the person who played it, by its last position and move', () => {
    const page = new Tab().load(PEOPLE);
    const tree = treeOf('e2e4', 'd7d5', 'e4d5');
    tree.goTo(tree.root);
    const last = lastPosition(tree);
    const named = (isFlipped: boolean): string[] =>
      squaresOf(last, isFlipped)
        .filter(({ isLit }) => isLit)
        .map(({ row, column, man }) => `${row} ${column} ${man === null ? 'empty' : 'man'}`);
    expect(squaresOf(last, false)).toHaveLength(32);
    expect(named(false)).toEqual(['5 5 empty', '4 4 man']);
    expect(named(true)).toEqual(['4 4 empty', '5 5 man']);
    // Black's prison and White's airfield are at the left, the pawn in White's prison at the lower right.
    const stores = (below: Colour): string[] => storesOf(last, below).map(({ kind, men }) => `${kind} ${men.length}`);
    expect(stores(WHITE)).toEqual(['prison 0', 'airfield 0', 'airfield 0', 'prison 1']);
    expect(stores(BLACK)).toEqual(['prison 1', 'airfield 0', 'airfield 0', 'prison 0']);
    expect(storesOf(last, WHITE)[3]!.men).toEqual([manOf(BLACK, PAWN)]);
    // The best piece first, as on the table.
    const later = lastPosition(treeOf('e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'g8f6', 'c3d5'));
    expect(storesOf(later, WHITE)[3]!.men).toEqual([manOf(BLACK, QUEEN), manOf(BLACK, PAWN)]);
    page.play('e4');
    const [entry] = page.files.keeper.list();
    const sides = (['engine', 'person'] as const).map((white) => {
      const seats = white === 'engine' ? (['engine', 'person'] as const) : (['person', 'engine'] as const);
      return listedGame({ ...entry!, choice: { ...entry!.choice, seats } }, entry!.about.facts).side;
    });
    expect([...sides, listOf(page)[0]!.side]).toEqual([BLACK, WHITE, WHITE]);
  });

  it('cuts a long opening short', () => {
    const page = new Tab().load(PEOPLE);
    page.play('e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6');
    expect(listOf(page)[0]!.opening).toBe('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6');
    page.play('Ba4');
    expect(listOf(page)[0]!.opening).toBe('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 …');
  });

  it('says who played and won, whoever that was', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    page.game.resign();
    const tree = new GameTree(startPosition(), [
      { name: 'White', value: 'Ann' },
      { name: 'Black', value: 'Ben' },
    ]);
    tree.play(moveOf(tree.position, 'e2e4'));
    tree.setEnd(endByResignation(WHITE));
    page.game.begin(tree, page.game.playedAs);
    page.game.begin(treeOf('d2d4'), { ...page.game.playedAs, seats: seatsOf('watch'), level: 20 });
    page.game.begin(treeOf('c2c4'), { ...page.game.playedAs, seats: seatsOf('black'), level: 20 });
    page.game.resign();
    expect(new Set(listOf(page).map(({ players, result, score }) => `${players}: ${result} ${score}`))).toEqual(
      new Set([
        'Ransom (computer) · full strength – You: Lost lost',
        'Ransom (computer) against itself · full strength: Unfinished null',
        'Ann – Ben: Black won null',
        'Two people: White won null',
      ]),
    );
  });

  it('is filtered by its result', () => {
    const page = new Tab().load({ level: 1 });
    page.play('e4');
    page.game.resign();
    const [game] = listOf(page);
    expect((['All', 'Won', 'Lost', 'Unfinished'] as const).filter((name) => isListed(game!, name))).toEqual([
      'All',
      'Lost',
    ]);
  });

  it('of an earlier version is listed by its moves, and one that can’t be read by its title', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4', 'e5');
    const [key, text] = [...tab.storage.texts].find(([name]) => name.startsWith('ransom/1/game/'))!;
    const { about, ...former } = JSON.parse(text) as Record<string, unknown>;
    expect(about).toMatchObject({ facts: { moves: 1 } });
    tab.storage.texts.set(key, JSON.stringify(former));
    tab.storage.texts.set('ransom/1/game/x', '{"title":"Mine","savedAt":7}');
    tab.storage.texts.set('ransom/1/game/y', 'damaged');
    expect(listOf(page)).toMatchObject([
      { players: 'Two people', opening: '1. e4 e5', figures: ['1 move'] },
      { players: 'Mine', result: '', playedAt: 7 },
      { players: 'A game that can’t be read', result: '', playedAt: 0 },
    ]);
  });

  it('has the day on which it was played, not on which it was looked at', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    const [{ id, playedAt }] = listOf(page) as [ListedGame];
    page.game.begin(treeOf('d2d4'), page.game.playedAs);
    page.play('d5');
    page.files.open(id);
    page.game.walk('first');
    expect(listOf(page).map((game) => [game.id === id, game.playedAt === playedAt])).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});

describe('the mistakes of a game', () => {
  it('are kept with it, as long as the game stays the same', () => {
    const tab = new Tab();
    const page = tab.load({ level: 2 });
    const tree = treeOf('e2e4', 'e7e5');
    page.game.begin(tree, page.game.playedAs);
    page.files.noteReview(lineThrough(tree.current), [2, 5], [82, 58]);
    expect(listOf(page)[0]!.figures).toEqual(['1 move', '2 mistakes', '82 % accuracy']);
    page.game.walk('first');
    const again = tab.load();
    expect(listOf(again)[0]!.figures).toEqual(['1 move', '2 mistakes', '82 % accuracy']);
    again.game.walk('last');
    again.play('d4');
    expect(listOf(again)[0]!.figures).toEqual(['2 moves']);
  });

  it('of both are added up where nobody plays against Ransom', () => {
    const page = new Tab().load(PEOPLE);
    page.play('e4', 'e5');
    const end = page.game.table.tree.current;
    page.files.noteReview(lineThrough(end), [0, 0]);
    expect(listOf(page)[0]!.figures).toEqual(['1 move', 'no mistakes']);
    page.files.noteReview(lineThrough(end), [1, 0]);
    expect(listOf(page)[0]!.figures).toEqual(['1 move', '1 mistake']);
  });

  it('of another game or of a part are not its own', () => {
    const page = new Tab().load(PEOPLE);
    page.play('e4', 'e5');
    page.files.noteReview(lineThrough(treeOf('e2e4', 'e7e5').current), [1, 1]);
    page.files.noteReview(page.game.table.tree.path().slice(0, 2), [1, 1]);
    expect(listOf(page)[0]!.figures).toEqual(['1 move']);
  });

  it('that are told while the game goes on are help', () => {
    const page = new Tab().load({ level: 2 });
    const tree = treeOf('e2e4', 'e7e5');
    page.game.begin(tree, page.game.playedAs);
    page.files.noteReview(lineThrough(tree.current), [0, 0]);
    expect(page.files.about.help).toBe('helped');
  });
});

describe('a game that was deleted', () => {
  it('is put back as it was', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    const before = new Map(tab.storage.texts);
    const putBack = page.files.keeper.remove(listOf(page)[0]!.id);
    expect(listOf(page)).toEqual([]);
    expect(putBack()).toBe(true);
    expect(tab.storage.texts).toEqual(before);
    page.play('e5');
    expect(listOf(page)).toHaveLength(1);
  });

  it('and has gone on is kept beside the one that is put back', () => {
    const page = new Tab().load(PEOPLE);
    page.play('e4');
    const putBack = page.files.keeper.remove(listOf(page)[0]!.id);
    page.play('e5');
    putBack();
    page.play('d4');
    expect(listOf(page).map(({ opening }) => opening)).toEqual(['1. e4 e5 2. d4', '1. e4']);
  });

  it('stays deleted, and this is told, where there is no room', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    const putBack = page.files.keeper.remove(listOf(page)[0]!.id);
    tab.storage.room = 10;
    expect(putBack()).toBe(false);
    expect(listOf(page)).toEqual([]);
  });
});

describe('a game of the shelf', () => {
  const shelfTree = (): GameTree => {
    const tree = treeOf('e2e4', 'e7e5');
    tree.goTo(tree.root);
    return tree;
  };

  it('is looked at, also after a reload, without a place in the list', async () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('d4');
    const before = new Map(tab.storage.texts);
    page.files.borrow(shelfTree(), page.game.playedAs);
    page.game.walk('forward');
    const again = tab.load();
    expect(again.ply).toBe(1);
    again.game.walk('forward');
    await turnOfEvents();
    expect(tab.storage.texts).toEqual(before);
  });

  it('is left for the own game, which is as it was before', () => {
    const tab = new Tab();
    const page = tab.load({ level: 7 });
    const choice = { ...page.game.playedAs, ...PEOPLE };
    page.files.borrow(shelfTree(), choice);
    page.files.borrow(shelfTree(), choice);
    page.files.leaveShelf();
    // Nobody has moved yet.
    expect([page.ply, page.game.playedAs.seats]).toEqual([0, ['person', 'engine']]);
    page.play('d4');
    page.game.undo();
    page.play('c4');
    const { id } = page.files.keeper;
    page.files.borrow(shelfTree(), choice);
    page.game.walk('last');
    // Changed, it has a place in the list, but that is not the own game.
    page.play('Nf3');
    page.files.leaveShelf();
    expect([page.files.keptId, page.ply, page.game.playedAs.level]).toEqual([id, 1, 7]);
    expect(
      listOf(page)
        .map(({ opening }) => opening)
        .sort(),
    ).toEqual(['1. c4', '1. e4 e5 2. Nf3']);
    page.files.leaveShelf();
    expect(page.ply).toBe(1);
    page.files.borrow(shelfTree(), choice);
    const again = tab.load();
    again.files.leaveShelf();
    expect([again.files.keptId, again.ply]).toEqual([id, 1]);
  });

  it('is left for a new one where there is none', () => {
    const tab = new Tab();
    tab.load().files.borrow(shelfTree(), { ...FIRST_GAME, ...PEOPLE });
    const page = tab.load();
    expect(page.files.isOfShelf).toBe(true);
    page.files.leaveShelf();
    expect([page.ply, page.state.table.node.next, page.game.playedAs]).toEqual([0, null, FIRST_GAME]);
  });

  it('leaves whoever has only looked at it to be welcomed, and nobody else', () => {
    const page = new Tab().load();
    page.game.tell(FIRST_NOTICE);
    expect(isFirstVisit(page.state)).toBe(true);
    page.files.borrow(shelfTree(), page.game.playedAs);
    expect(isFirstVisit(page.state)).toBe(false);
    page.files.leaveShelf();
    expect(isFirstVisit(page.state)).toBe(true);
    page.play('d4');
    page.game.undo();
    page.files.borrow(shelfTree(), page.game.playedAs);
    page.files.leaveShelf();
    expect(isFirstVisit(page.state)).toBe(false);
  });

  it('gets one when it is played on, and overwrites none', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('d4');
    page.files.borrow(shelfTree(), page.game.playedAs);
    page.game.walk('last');
    page.play('Nf3');
    expect(listOf(page).map(({ opening }) => opening)).toEqual(['1. e4 e5 2. Nf3', '1. d4']);
    expect(tab.load().ply).toBe(3);
  });
});

describe('what is known of a game', () => {
  const ABOUT: GameAbout = {
    facts: factsOf(treeOf('e2e4')),
    playedAt: 7,
    faults: [1, 2],
    accuracy: [82, 58],
    help: 'mixed',
    isCounted: true,
  };

  it('survives JSON, and takes no room while it is nothing', () => {
    expect(aboutOfKept(JSON.parse(JSON.stringify(keepAbout(ABOUT))))).toEqual(ABOUT);
    expect(JSON.stringify(keepAbout(NOTHING_KNOWN))).toBe('{}');
  });

  it('is not known where it is damaged', () => {
    const damaged = {
      facts: { moves: -1, opening: '' },
      playedAt: 'now',
      faults: [1],
      accuracy: 'all',
      help: 'some',
      isCounted: 1,
    };
    for (const kept of [damaged, null, 'x', [], { facts: 3 }]) expect(aboutOfKept(kept)).toEqual(NOTHING_KNOWN);
  });
});

describe('a day', () => {
  const NOW = new Date(2026, 10, 26, 0, 30).getTime();
  it.each([
    [new Date(2026, 10, 26, 0, 1), 'today'],
    [new Date(2026, 10, 25, 23, 59), 'yesterday'],
    [new Date(2026, 10, 24, 1), '24 Nov'],
    [new Date(2026, 0, 2), '2 Jan'],
    [new Date(2025, 8, 30), '30 Sep 2025'],
  ])('%s is said as %s', (day, words) => {
    expect(dayWords(day.getTime(), NOW)).toBe(words);
  });
});
