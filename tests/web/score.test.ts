import { readMove } from '../../src/notation/read_move.ts';
import { textComment } from '../../src/notation/pgn_comment.ts';
import { gamesOfText } from '../../src/table/tree_text.ts';
import { GameTree, NO_NOTES, type TreeNode } from '../../src/table/tree.ts';
import { scoreOf, type MoveLine } from '../../src/web/play/moves.ts';
import { walk } from '../../src/web/play/walk.ts';
import { pgnOfGame } from '../../src/web/files/game_texts.ts';
import { GamePage } from './play/game_page.ts';
import { positionOf } from '../helpers/position.ts';

let tree: GameTree;
beforeEach(() => (tree = new GameTree(positionOf())));

/** Plays moves from a node on; returns the last node. */
function line(from: TreeNode, ...moves: readonly string[]): TreeNode {
  let node = from;
  for (const text of moves) {
    const move = readMove(node.position, text);
    if (!move.ok) throw new Error(text);
    node = tree.add(node, move.value);
  }
  return node;
}

function written(moves: MoveLine): string {
  return moves
    .map(({ number, san, glyphs, intro, comment, variations, afterVariations }) =>
      [
        ...(intro === '' ? [] : [`{${intro}}`]),
        ...(number === '' ? [] : [number]),
        `${san}${glyphs}`,
        ...(comment === '' ? [] : [`{${comment}}`]),
        ...variations.map((each, index) => {
          const after = afterVariations[index]!;
          return `(${written(each)})${after === '' ? '' : ` {${after}}`}`;
        }),
      ].join(' '),
    )
    .join(' ');
}

describe('the score beside the table', () => {
  it('is empty before the first move', () => {
    expect(scoreOf(tree.root)).toEqual([]);
  });

  it('shows variations only to a depth that a page can show', () => {
    let node: TreeNode = tree.root;
    for (let depth = 0; depth < 3000; depth++) {
      line(node, depth % 2 === 0 ? 'Nf3' : 'Nf6');
      node = line(node, ['Nc3', 'Nc6', 'Nb1', 'Nb8'][depth % 4]!);
    }
    const text = written(scoreOf(tree.root));
    expect(text).toMatch(/^1\. Nf3 \(1\. Nc3 Nf6 \(1\.\.\. Nc6 2\. Nf3 \(2\. Nb1 /);
    expect(text).toMatch(/ \{\(…\)\}\)+$/);
    expect(text.match(/\(\d/g)).toHaveLength(30);
  });

  it('numbers the moves, also after variations and comments', () => {
    const e4 = line(tree.root, 'e4');
    const d5 = line(e4, 'd5');
    line(d5, 'exd5', 'Qxd5', 'Nc3');
    line(line(d5, 'exd5'), 'Nf6', 'Nf3');
    const c5 = line(e4, 'c5');
    line(c5, 'Nf3', 'Nc6');
    line(line(c5, 'Nf3'), 'd6');
    expect(written(scoreOf(tree.root))).toBe(
      '1. e4 d5 (1... c5 2. Nf3 Nc6 (2... d6)) 2. exd5 Qxd5 (2... Nf6 3. Nf3) 3. Nc3',
    );
    tree.annotate(e4, { ...NO_NOTES, comments: [textComment('best by test')], nags: [1, 14] });
    tree.annotate(c5, { ...NO_NOTES, intro: [textComment('or')] });
    expect(written(scoreOf(tree.root))).toMatch(
      /^1\. e4! \$14 \{best by test\} 1\.\.\. d5 \(\{or\} 1\.\.\. c5 2\. Nf3/,
    );
  });

  it('has comments in their places beside variations', () => {
    const movetext =
      '1. e4 {A} ({B} 1. d4) {C} (1. c4 d5 (1... e5) {E} (1... f5)) {D} 1... e5 2. Nf3 (2. Nc3) {F} 2... Nc6 {G}';
    const [game] = gamesOfText(movetext, positionOf());
    if (game?.ok !== true) throw new Error(game?.error);
    expect(written(scoreOf(game.value.tree.root))).toBe(movetext);
  });

  it('reflects a promotion, a deletion, and their undoing', () => {
    line(tree.root, 'e4', 'e5');
    const d4 = line(tree.root, 'd4');
    const before = written(scoreOf(tree.root));
    expect(tree.lastEdit).toBeNull();
    tree.promote(d4);
    expect(tree.lastEdit).toBe('promote');
    expect(written(scoreOf(tree.root))).toBe('1. d4 (1. e4 e5)');
    tree.remove(d4);
    expect(tree.lastEdit).toBe('remove');
    expect(written(scoreOf(tree.root))).toBe('1. e4 e5');
    tree.undoEdit();
    tree.undoEdit();
    expect(tree.lastEdit).toBeNull();
    expect(written(scoreOf(tree.root))).toBe(before);
  });
});

it('shows and writes the game that was played, after a move was taken back', () => {
  const page = new GamePage({ seats: ['person', 'person'] });
  page.play('e4');
  page.game.undo();
  page.play('d4', 'Nf6');
  expect(written(scoreOf(page.game.table.tree.root))).toBe('1. d4 (1. e4) 1... Nf6');
  expect(pgnOfGame(page.game)).toMatch(/\n1\. d4 \(1\. e4\) 1\.\.\. Nf6 \*\n/);
});

describe('navigation through the score', () => {
  it('goes back and forward, and to the ends of the line', () => {
    const end = line(tree.root, 'e4', 'e5', 'Nf3');
    expect(walk(tree.root, 'back')).toBeNull();
    expect(walk(tree.root, 'first')).toBeNull();
    expect(walk(tree.root, 'forward')).toBe(end.parent!.parent);
    expect(walk(tree.root, 'last')).toBe(end);
    expect(walk(end, 'last')).toBeNull();
    expect(walk(end, 'forward')).toBeNull();
    expect(walk(end, 'back')).toBe(end.parent);
    expect(walk(end, 'first')).toBe(tree.root);
  });

  it('switches variations where the line branched off last', () => {
    const e4 = line(tree.root, 'e4');
    const d4 = line(tree.root, 'd4');
    const c4 = line(tree.root, 'c4');
    const e5 = line(e4, 'e5');
    const c5 = line(e4, 'c5');
    expect(walk(e4, 'variation-before')).toBeNull();
    expect(walk(e4, 'variation-after')).toBe(d4);
    expect(walk(d4, 'variation-after')).toBe(c4);
    expect(walk(c4, 'variation-after')).toBeNull();
    expect(walk(line(d4, 'd5', 'c4'), 'variation-before')).toBe(e4);
    expect(walk(e5, 'variation-after')).toBe(c5);
    expect(walk(tree.root, 'variation-after')).toBeNull();
  });
});
