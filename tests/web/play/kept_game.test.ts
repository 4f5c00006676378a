import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { formatFen, startPosition } from '../../../src/notation/fen.ts';
import { BLACK } from '../../../src/shared/men.ts';
import { GameTree } from '../../../src/table/tree.ts';
import { FilesController } from '../../../src/web/files/files_controller.ts';
import { PANELS } from '../../../src/web/panels.ts';
import type { GameChoice } from '../../../src/web/play/game_state.ts';
import { seatsOf } from '../../../src/web/play/new_game.ts';
import type { KeyValues } from '../../../src/web/storage/key_values.ts';
import { positionOf } from '../../helpers/position.ts';
import { FakeStorage } from '../fake_storage.ts';
import { moveOf } from '../../table/fakes.ts';
import { GamePage } from './game_page.ts';

const CLOCK = { kind: 'session', movesPerControl: null, baseMs: 300_000, incrementMs: 3000 } as const;
const PEOPLE = { seats: seatsOf('people') };

/** A browser whose tab is loaded again and again: each page resumes the game of the one before. */
class Tab {
  readonly storage: FakeStorage;
  readonly tabStorage = new FakeStorage();
  private ids = 0;

  constructor(storage = new FakeStorage()) {
    this.storage = storage;
  }

  load(choice: Partial<GameChoice> = {}): GamePage & { readonly files: FilesController } {
    const page = new GamePage(choice);
    const storage: KeyValues = this.storage;
    const around = { storage, tabStorage: this.tabStorage, now: () => 0, newId: () => `id${++this.ids}` };
    const files = new FilesController(page.game, around);
    files.resume();
    return Object.assign(page, { files });
  }
}

/** The moves of the main line, and the number of moves in the tree. */
function movesOf({ game }: GamePage): string {
  const { tree } = game.table;
  let count = 0;
  const waiting = [tree.root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    count += node.children.length;
    waiting.push(...node.children);
  }
  const line: string[] = [];
  for (let [node] = tree.root.children; node !== undefined; [node] = node.children) {
    line.push(formatCoordinate(node.move!));
  }
  return `${line.join(' ')} of ${count}`;
}

describe('a change of the score is kept', () => {
  it('if a line is added', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    const { root } = page.game.table.tree;
    page.game.addLine(root, [moveOf(root.position, 'd2d4')]);
    expect(movesOf(tab.load())).toBe('e2e4 of 2');
  });

  it('if another line becomes the main one, and if that is undone', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    page.game.walk('back');
    page.play('d4');
    page.game.promote(page.game.table.tree.root.children[1]!);
    expect(movesOf(tab.load())).toBe('e2e4 of 2');
    page.game.undoEdit();
    expect(movesOf(tab.load())).toBe('d2d4 of 2');
  });

  it('if moves are deleted: beside the position, or all of them', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    page.game.walk('back');
    page.play('d4');
    const [d4, e4] = page.game.table.tree.root.children;
    page.game.remove(e4!);
    expect(movesOf(tab.load())).toBe('d2d4 of 1');
    page.game.remove(d4!);
    expect(movesOf(tab.load())).toBe(' of 0');
    page.game.undoEdit();
    expect(movesOf(tab.load())).toBe('d2d4 of 1');
  });

  it('with the length of its line, whichever move is shown', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4', 'e5', 'Nf3');
    page.game.walk('first');
    expect(page.files.keeper.list().map(({ title }) => title)).toEqual(['Two people at this screen, 2 moves']);
  });

  it('with the level chosen last', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    page.game.setChoice({ level: 12 });
    expect(tab.load().game.playedAs.level).toBe(12);
  });
});

describe('a game without a move yet', () => {
  const FEN = '4k3/8/8/8/8/8/8/4K2R[] w K - 0 1';

  it('is there after a reload, with its players and level, and not in the list', () => {
    const tab = new Tab();
    const page = tab.load();
    page.game.newGame(positionOf(FEN, 'pierce'), { ...page.game.playedAs, ...PEOPLE, ruleset: 'pierce', level: 9 });
    page.game.setChoice({ level: 12 });
    for (const { game, files } of [tab.load(), tab.load()]) {
      expect(formatFen(game.table.position.setup)).toBe(FEN);
      expect(game.playedAs).toMatchObject({ ...PEOPLE, level: 12, ruleset: 'pierce' });
      expect(files.keeper.list()).toEqual([]);
    }
  });

  it('takes the place of the one before, which stays in the list', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    page.game.newGame(startPosition(), { ...page.game.playedAs, level: 3 });
    const next = tab.load();
    expect(movesOf(next)).toBe(' of 0');
    expect(next.game.playedAs.level).toBe(3);
    next.play('d4');
    expect(next.files.keeper.list()).toHaveLength(2);
    expect(movesOf(tab.load())).toBe('d2d4 of 1');
  });

  it('gives way to a game of the list that is opened', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('e4');
    const [kept] = page.files.keeper.list();
    page.game.newGame(startPosition(), page.game.playedAs);
    page.files.open(kept!.id);
    expect(movesOf(tab.load())).toBe('e2e4 of 1');
  });

  it('is another one in each tab, and not missed where nothing can be kept', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    tab.tabStorage.isForbidden = true;
    page.game.newGame(positionOf(FEN), page.game.playedAs);
    expect(page.status).toBe('White to move.');
    tab.tabStorage.texts.set('ransom/1/fresh', 'damaged');
    expect(movesOf(tab.load())).toBe(' of 0');
  });
});

describe('the clocks of a game that is kept', () => {
  it('go on where they were, and go back with the moves', () => {
    const tab = new Tab();
    const before = tab.load({ ...PEOPLE, control: CLOCK });
    before.play('e4');
    before.time.pass(10_000);
    before.play('e5');
    before.time.pass(183_000);
    before.play('Nf3');
    const { game, time } = tab.load();
    time.pass(60_000);
    expect(game.table.clock).toMatchObject({ running: null, remainingMs: [123_000, 293_000] });
    game.resume();
    time.pass(1000);
    expect(game.table.clock).toMatchObject({ running: BLACK, remainingMs: [123_000, 292_000] });
    game.undo();
    expect(game.table.clock.remainingMs).toEqual([303_000, 293_000]);
    game.undo();
    game.undo();
    expect(game.table.clock.remainingMs).toEqual([300_000, 300_000]);
  });

  it('start again in a new game, and in one with another time control', () => {
    const tab = new Tab();
    const page = tab.load({ ...PEOPLE, control: CLOCK });
    page.play('e4');
    page.time.pass(10_000);
    page.play('e5');
    page.game.rematch();
    expect(page.game.table.clock.remainingMs).toEqual([300_000, 300_000]);
    const [kept] = page.files.keeper.list();
    page.files.open(kept!.id);
    expect(page.game.table.clock.remainingMs).toEqual([303_000, 293_000]);
    page.game.begin(page.game.table.tree, { ...page.game.playedAs, control: { ...CLOCK, incrementMs: 0 } });
    expect(page.game.table.clock.remainingMs).toEqual([300_000, 300_000]);
  });
});

describe('a new tab', () => {
  it('says where earlier games are, if there are any', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    expect(page.state.notice).not.toContain('earlier');
    page.play('e4');
    const other = new Tab(tab.storage).load();
    expect(other.status).toBe(`Your earlier games are under “${PANELS.files}”.`);
    expect(tab.load().ply).toBe(1);
  });
});

describe('what can’t be kept', () => {
  it('is reported for a game that is opened, and for the next one, too', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    tab.storage.isForbidden = true;
    const treeOf = (move: string): GameTree => {
      const tree = new GameTree(startPosition());
      tree.play(moveOf(tree.position, move));
      return tree;
    };
    for (const move of ['e2e4', 'd2d4']) {
      page.game.begin(treeOf(move), page.game.playedAs);
      expect(page.status).toMatch(/^This browser keeps nothing for this page/);
      page.game.walk('back');
      expect(page.status).toMatch(/^The start of the game\./);
    }
  });

  it('is reported with the end of the game', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    page.play('f3', 'e5', 'g4');
    tab.storage.isForbidden = true;
    page.play('Qh4');
    expect(page.status).toMatch(/^This browser keeps nothing for this page/);
  });

  it('is reported with the panel in which the game can be saved, where it is said as long as it lasts', () => {
    const tab = new Tab();
    const page = tab.load(PEOPLE);
    expect(page.files.fault).toBeNull();
    tab.storage.isForbidden = true;
    page.play('e4');
    expect(page.status).toContain(`“${PANELS.files}”`);
    page.play('e5');
    expect(page.status).toBe('White to move.');
    expect(page.files.fault?.kind).toBe('unavailable');
    tab.storage.isForbidden = false;
    page.play('d4');
    expect(page.files.fault).toBeNull();
  });

  it('is named with the panel in which its text is, to be opened from the message', () => {
    const tab = new Tab();
    tab.load(PEOPLE).play('e4');
    const [key, text] = [...tab.storage.texts][0]!;
    tab.storage.texts.set(key, text.replace('e2e4', 'e2e5'));
    expect(tab.load().status).toContain(`under “${PANELS.files}”`);
  });
});
