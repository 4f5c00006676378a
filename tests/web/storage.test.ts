import fc from 'fast-check';
import { START_FEN, formatFen } from '../../src/notation/fen.ts';
import { textComment } from '../../src/notation/pgn_comment.ts';
import { WHITE } from '../../src/shared/men.ts';
import { END_BY_AGREEMENT, endByResignation } from '../../src/table/end.ts';
import { GameTree, type TreeNode } from '../../src/table/tree.ts';
import { FIRST_GAME, type GameChoice } from '../../src/web/play/game_state.ts';
import { GameKeeper } from '../../src/web/storage/games.ts';
import { keepTree, treeOfKept } from '../../src/web/storage/kept_tree.ts';
import { defaultSettings } from '../../src/web/settings/settings_state.ts';
import { loadSettings, saveSettings } from '../../src/web/storage/settings.ts';
import { moveName, moveOf } from '../rules/helpers.ts';
import { walks } from '../rules/walks.ts';
import { FakeStorage } from './fake_storage.ts';
import { positionOf } from '../helpers/position.ts';

const LIMITS = { threads: 2, mostThreads: 4, hashMb: 64, mostHashMb: 512 };
const DEFAULTS = defaultSettings(LIMITS);
const CLOCK = { kind: 'session', movesPerControl: null, baseMs: 300_000, incrementMs: 3000 } as const;
const CHOICE: GameChoice = { ...FIRST_GAME, seats: ['engine', 'person'], level: 7, control: CLOCK, paceMs: 500 };

/** A browser with one persistent storage, and tabs with a session storage each. */
class FakeBrowser {
  readonly storage = new FakeStorage();
  private ids = 0;
  private time = 1000;

  keeper(tabStorage = new FakeStorage()): GameKeeper {
    return new GameKeeper({
      storage: this.storage,
      tabStorage,
      now: () => this.time++,
      newId: () => `id${++this.ids}`,
    });
  }
}

function treeAfter(moves: string, fen = START_FEN): GameTree {
  const tree = new GameTree(positionOf(fen));
  for (const move of moves.split(' ').filter((text) => text !== '')) tree.play(moveOf(tree.position, move));
  return tree;
}

/** All contents of a tree, as a text per node. */
function contents(tree: GameTree): string[] {
  const texts: string[] = [];
  const waiting: TreeNode[] = [tree.root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { move, isTakenBack, notes, statedEnd, clock } = node;
    const name = move === null ? '' : `${moveName(move)}${node.parent?.next === node ? ' next' : ''}`;
    texts.push(
      `${node.ply} ${name} ${JSON.stringify({ isTakenBack, notes, statedEnd, clock })} ${node === tree.current}`,
    );
    waiting.push(...node.children);
  }
  return texts;
}

describe('a tree', () => {
  it('is a list of moves that people can read', () => {
    const tree = treeAfter('e2e4 e7e5 g1f3');
    tree.back();
    tree.play(moveOf(tree.position, 'b1c3'));
    expect(keepTree(tree)).toEqual({
      fen: START_FEN,
      rules: 'leslie',
      tags: [],
      nodes: ['e2e4', 'e7e5', 'g1f3', { move: 'b1c3', after: 2, isNext: true }],
      at: 4,
    });
  });

  it('survives a round trip with notes, endings, clocks and moves taken back', () => {
    const tree = new GameTree(positionOf(START_FEN), [{ name: 'White', value: 'Ann' }]);
    tree.annotate(tree.root, { nags: [], comments: [textComment('a start')], intro: [] });
    tree.play(moveOf(tree.position, 'e2e4'));
    tree.annotate(tree.current, {
      nags: [1],
      comments: [textComment('best')],
      intro: [textComment('now')],
      commentsBefore: 1,
    });
    tree.setClock({
      control: CLOCK,
      times: [
        { remainingMs: 299_000, movesMade: 1 },
        { remainingMs: 300_000, movesMade: 0 },
      ],
    });
    tree.resetClock({
      control: CLOCK,
      times: [
        { remainingMs: 100_000, movesMade: 1 },
        { remainingMs: 200_000, movesMade: 0 },
      ],
    });
    tree.setEnd(endByResignation(WHITE));
    tree.back(true);
    tree.play(moveOf(tree.position, 'd2d4'));
    tree.setEnd(END_BY_AGREEMENT);
    const back = treeOfKept(JSON.parse(JSON.stringify(keepTree(tree))));
    if (!back.ok) throw new Error(back.error);
    expect(contents(back.value)).toEqual(contents(tree));
    expect(back.value.tags).toEqual(tree.tags);
  });

  it('survives a round trip, whatever was played', () => {
    fc.assert(
      fc.property(walks(60), ({ start, steps, ruleset }) => {
        const tree = new GameTree(positionOf(start, ruleset));
        for (const step of steps) {
          const moves = tree.position.legalMoves();
          if (step % 4 === 0 || moves.length === 0) tree.back(step % 8 === 0);
          else tree.play(moves[step % moves.length]!);
        }
        const back = treeOfKept(JSON.parse(JSON.stringify(keepTree(tree))));
        if (!back.ok) throw new Error(back.error);
        expect(contents(back.value)).toEqual(contents(tree));
        expect(formatFen(back.value.position.setup)).toBe(formatFen(tree.position.setup));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [{ nodes: ['e2e5'] }, 'Stored move 1, "e2e5", is not legal in rnbqkbnr'],
    [{ nodes: ['e2e4', 7] }, 'Stored move 2 is not a move.'],
    [{ nodes: ['e2e4', { move: 'e7e5', after: 9 }] }, 'Stored move 2, "e7e5", follows no other.'],
    [{ at: 5 }, 'The place in the game is missing.'],
    [{ fen: '8/8' }, "Its start can't be read. Bad FEN: field 1 (board)"],
    [{ rules: 'mine' }, 'Its start is missing.'],
    [{ nodes: 'e2e4' }, 'Its moves are missing.'],
  ])('that is damaged, %j, is reported with the place', (damage, message) => {
    const back = treeOfKept({ ...keepTree(treeAfter('e2e4')), ...damage });
    expect(back.ok ? '' : back.error).toContain(message);
  });

  it('of arbitrary data gives a result, not an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const kept = keepTree(treeAfter('e2e4 e7e5'));
        expect(treeOfKept(one).ok).toBe(false);
        treeOfKept({
          ...kept,
          nodes: [{ move: 'e2e4', end: one, clock: other, nags: one, comments: other }],
          tags: one,
        });
      }),
    );
  });
});

describe('the game of a tab', () => {
  it('survives a reload', () => {
    const browser = new FakeBrowser();
    const tab = new FakeStorage();
    const tree = treeAfter('e2e4 e7e5');
    expect(browser.keeper(tab).save(tree, CHOICE, 'a game').ok).toBe(true);
    const resumed = browser.keeper(tab).resume();
    expect(resumed?.choice).toEqual(CHOICE);
    expect(contents(resumed!.tree)).toEqual(contents(tree));
    expect(browser.keeper().resume()).toBeNull();
  });

  it('continues under the same key', () => {
    const browser = new FakeBrowser();
    const keeper = browser.keeper();
    for (const moves of ['e2e4', 'e2e4 e7e5']) keeper.save(treeAfter(moves), CHOICE, 'a game');
    expect(keeper.list()).toHaveLength(1);
    keeper.begin();
    keeper.save(treeAfter(''), CHOICE, 'another');
    expect(keeper.list().map(({ title }) => title)).toEqual(['another', 'a game']);
  });

  it('becomes separate when the tab was duplicated', () => {
    const browser = new FakeBrowser();
    const tab = new FakeStorage();
    const first = browser.keeper(tab);
    first.save(treeAfter('e2e4'), CHOICE, 'first');
    const copied = new FakeStorage();
    for (const [key, text] of tab.texts) copied.texts.set(key, text);
    const second = browser.keeper(copied);
    second.resume();
    first.save(treeAfter('e2e4 e7e5'), CHOICE, 'first');
    second.save(treeAfter('e2e4 c7c5'), CHOICE, 'second');
    second.save(treeAfter('e2e4 c7c5 g1f3'), CHOICE, 'second');
    first.save(treeAfter('e2e4 e7e5 d2d4'), CHOICE, 'first');
    expect(first.list().map(({ title }) => title)).toEqual(['first', 'second']);
    expect(browser.keeper(tab).resume()?.tree.current.ply).toBe(3);
    expect(browser.keeper(copied).resume()?.tree.game.moves.map(moveName)).toEqual(['e2e4', 'c7c5', 'g1f3']);
  });

  it('that was deleted in another tab is stored again with its next move', () => {
    const browser = new FakeBrowser();
    const keeper = browser.keeper();
    keeper.save(treeAfter('e2e4'), CHOICE, 'mine');
    const other = browser.keeper();
    other.remove(other.list()[0]!.id);
    expect(keeper.save(treeAfter('e2e4 e7e5'), CHOICE, 'mine').ok).toBe(true);
    expect(keeper.list()).toHaveLength(1);
  });
});

describe('a storage', () => {
  it('that is full is reported, and still has the earlier game', () => {
    const browser = new FakeBrowser();
    const tab = new FakeStorage();
    const keeper = browser.keeper(tab);
    keeper.save(treeAfter('e2e4'), CHOICE, 'a game');
    browser.storage.room = [...browser.storage.texts].join('').length + 3;
    const saved = keeper.save(treeAfter('e2e4 e7e5 g1f3 b8c6'), CHOICE, 'a game');
    expect(saved).toMatchObject({ ok: false, error: { kind: 'full' } });
    expect(saved.ok ? '' : saved.error.message).toContain('PGN file');
    expect(browser.keeper(tab).resume()?.tree.current.ply).toBe(1);
    browser.storage.room = Infinity;
    expect(keeper.save(treeAfter('e2e4 e7e5'), CHOICE, 'a game').ok).toBe(true);
    expect(keeper.list()).toHaveLength(1);
  });

  it.each(['forbidden', 'missing'])('that is %s stores nothing, and is reported', (how) => {
    const browser = new FakeBrowser();
    browser.storage.isForbidden = true;
    const storage = how === 'missing' ? null : browser.storage;
    const keeper = new GameKeeper({ storage, tabStorage: storage, now: () => 0, newId: () => 'id' });
    expect(keeper.resume()).toBeNull();
    expect(keeper.list()).toEqual([]);
    expect(keeper.save(treeAfter('e2e4'), CHOICE, 'a game')).toMatchObject({
      ok: false,
      error: { kind: 'unavailable' },
    });
    expect(loadSettings(storage, LIMITS)).toEqual(DEFAULTS);
  });

  it('with garbage returns it as text, and loses nothing', () => {
    const browser = new FakeBrowser();
    const tab = new FakeStorage();
    browser.keeper(tab).save(treeAfter('e2e4'), CHOICE, 'a game');
    const [key, text] = [...browser.storage.texts][0]!;
    const broken = text.replace('"e2e4"', '"e2e5"');
    browser.storage.texts.set(key, broken);
    const keeper = browser.keeper(tab);
    expect(keeper.resume()).toBeNull();
    expect(keeper.unreadable()).toMatchObject([{ text: broken }]);
    expect(keeper.unreadable()[0]?.reason).toContain('"e2e5", is not legal');
    expect(keeper.list()).toEqual([]);
    keeper.save(treeAfter('d2d4'), CHOICE, 'a new game');
    expect(keeper.unreadable()).toHaveLength(1);
    keeper.removeUnreadable(keeper.unreadable()[0]!.key);
    expect(keeper.unreadable()).toEqual([]);
    expect(keeper.list()).toHaveLength(1);
  });

  it('without room to set garbage aside leaves it where it is', () => {
    const browser = new FakeBrowser();
    browser.storage.texts.set('ransom/1/game/x', 'garbage');
    browser.storage.room = 10;
    const keeper = browser.keeper();
    expect(keeper.load('x')).toEqual({ ok: false, error: 'The text of this game is damaged.' });
    expect(browser.storage.texts.get('ransom/1/game/x')).toBe('garbage');
    expect(keeper.list()).toMatchObject([{ id: 'x', title: 'A game that can’t be read' }]);
    expect(keeper.load('y')).toEqual({ ok: false, error: 'This game is not kept any more.' });
  });

  it('of another version is not touched', () => {
    const browser = new FakeBrowser();
    browser.storage.texts.set('ransom/2/game/x', '{}');
    expect(browser.keeper().list()).toEqual([]);
    expect(browser.storage.texts.get('ransom/2/game/x')).toBe('{}');
  });
});

describe('settings', () => {
  it('survive a round trip, and only changed ones are stored', () => {
    const storage = new FakeStorage();
    const settings = { ...DEFAULTS, theme: 'slate', men: 'letters', hasSound: false, tableSize: 80 } as const;
    expect(saveSettings(storage, settings, LIMITS).ok).toBe(true);
    expect([...storage.texts.values()]).toEqual(['{"theme":"slate","men":"letters","tableSize":80,"hasSound":false}']);
    expect(loadSettings(storage, LIMITS)).toEqual(settings);
    saveSettings(storage, DEFAULTS, LIMITS);
    expect(storage.texts.size).toBe(0);
  });

  it.each(['{"theme":"pink","hasSound":false,"colour":1}', '{"theme', '[1]'])(
    'that are invalid, %s, get their defaults',
    (text) => {
      const storage = new FakeStorage();
      storage.texts.set('ransom/1/settings', text);
      expect(loadSettings(storage, LIMITS)).toEqual({ ...DEFAULTS, hasSound: !text.includes('"hasSound":false') });
    },
  );

  it('that don’t fit are reported', () => {
    const storage = new FakeStorage();
    storage.room = 5;
    const saved = saveSettings(storage, { ...DEFAULTS, hasSound: false }, LIMITS);
    expect(saved).toMatchObject({ ok: false, error: { kind: 'full' } });
  });
});
