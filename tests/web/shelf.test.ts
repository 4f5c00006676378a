import { readFileSync } from 'node:fs';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readMove } from '../../src/notation/read_move.ts';
import { textOf } from '../../src/notation/pgn_comment.ts';
import { gamesOfText } from '../../src/table/tree_text.ts';
import { lineThrough, type GameTree, type TreeNode } from '../../src/table/tree.ts';
import { readShelf } from '../../src/web/shelf/shelf.ts';

const textAt = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const SHELF = readShelf(textAt('src/web/shelf/games.pgn'));
const PUBLISHED = textAt('tests/games/published.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const MOVE = String.raw`(?:(?:\([QRBNP]-[QRBNP]\)|[QRBN]?)\*[a-h][1-8]|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O(?:-O)?)[+#]?`;
/** Moves in a comment: "24. R*d1 Ne2#", "18... Bxe3+". */
const LINE = new RegExp(String.raw`(\d+)\.(?:\.\.)? (${MOVE}(?: (?:\d+\. )?${MOVE})*)`, 'g');

function treeOf(pgn: string): GameTree {
  const [game, other] = gamesOfText(pgn, startPosition());
  if (!game?.ok || other !== undefined) throw new Error(`this is not one game: ${pgn.slice(0, 80)}`);
  expect([game.value.stop, game.value.remarks]).toEqual([null, []]);
  return game.value.tree;
}

const lineOf = (tree: GameTree): readonly TreeNode[] => lineThrough(tree.root);
const endOf = (pgn: string): string => formatFen(lineOf(treeOf(pgn)).at(-1)!.position.setup);

describe('the shelf', () => {
  it.each(SHELF)('has $title, which can be read and is listed with what it is', ({ pgn, ...game }) => {
    const tree = treeOf(pgn);
    const line = lineOf(tree);
    expect(game.moves).toBe(Math.ceil(line.at(-1)!.ply / 2));
    expect(tree.endAt(line.at(-1)!)?.result ?? null).toBe(game.result);
    expect(game.why).toMatch(/^[A-Z].{20,150}\.$/);
    expect(textOf(tree.root.notes.comments)).toBe(game.why);
    expect(game.title).not.toBe('');
    expect(game.source).not.toBe('');
  });

  it('has all published games, as they were played', () => {
    const ends = SHELF.map(({ pgn }) => endOf(pgn));
    const published = PUBLISHED.map((line) => / \| ([^|]*) ;\w+$/.exec(line)![1]!);
    expect(published).toHaveLength(7);
    for (const end of published) expect(ends).toContain(end);
  });

  it('names each game differently, and has a reason of its own for each', () => {
    for (const name of ['title', 'why'] as const)
      expect(new Set(SHELF.map((game) => game[name])).size).toBe(SHELF.length);
  });

  it('comments only with moves that can be played', () => {
    let count = 0;
    for (const { pgn } of SHELF)
      for (const node of lineOf(treeOf(pgn)).slice(1))
        for (const [, number, moves] of textOf(node.notes.comments).replaceAll('\n', ' ').matchAll(LINE)) {
          expect(Math.abs(Number(number) - Math.ceil(node.ply / 2))).toBeLessThanOrEqual(1);
          expect([textOf(node.notes.comments), isPlayable(node, moves!)]).toEqual([expect.anything(), true]);
          count++;
        }
    expect(count).toBeGreaterThan(20);
  });
});

/** Can these moves be played instead of a node's move, or after it? */
function isPlayable(node: TreeNode, moves: string): boolean {
  const words = moves.replace(/\d+\. /g, '').split(' ');
  return [node.parent!.position, node.position].some((start) => {
    let position = start;
    for (const word of words) {
      const move = readMove(position, word);
      if (!move.ok) return false;
      position = position.play(move.value);
    }
    return true;
  });
}
