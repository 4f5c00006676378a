import { formatPgn, type WrittenLine } from '../../src/notation/pgn_write.ts';
import { readScore } from '../../src/notation/score.ts';
import { GameTree, pathTo, type TreeNode } from '../../src/table/tree.ts';
import { lineOfTree, treeOfScore, wholeGame, type ScoreChoice, takeClocksOfScore } from '../../src/table/tree_score.ts';
import { pgnOfTree, treeOfReading } from '../../src/table/tree_text.ts';
import { endByResignation } from '../../src/table/end.ts';
import { BLACK } from '../../src/shared/men.ts';
import { treeUnderRuleset } from '../../src/table/tree_under_ruleset.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { TestTable, moveOf } from './fakes.ts';

import { positionOf } from '../helpers/position.ts';

function treeOf(pgn: string): GameTree {
  const score = readScore(pgn, positionOf());
  if (!score.ok) throw new Error(score.error.message);
  const { start, tags, intro, plies } = score.value;
  return treeOfScore({ start, tags, line: { intro, plies }, end: null });
}

function textOf(tree: GameTree, choice: ScoreChoice = { takenBack: 'kept', until: 'end' }): string {
  return movetext(lineOfTree(tree, choice), tree);
}

function movetext(line: WrittenLine, tree: GameTree): string {
  const pgn = formatPgn({ tags: [], start: tree.root.position, line, result: '*' });
  return pgn
    .slice(pgn.indexOf('\n\n') + 2)
    .replace(/\s+/g, ' ')
    .trim();
}

function play(tree: GameTree, ...moves: readonly string[]): TreeNode {
  for (const move of moves) tree.play(moveOf(tree.position, move));
  return tree.current;
}

const NESTED =
  '{start} 1. e4 $1 {good} (1. d4 d5 (1... Nf6 {here} 2. c4) 2. c4) ({or} 1. c4) 1... e5 2. Nf3 (2. f4 exf4) 2... Nc6 *';

describe('a tree', () => {
  it('keeps every variation of a score, with its comments', () => {
    expect(textOf(treeOf(NESTED))).toBe(NESTED);
  });

  it('writes the current line as the main one', () => {
    const tree = treeOf('1. e4 (1. d4 d5) 1... e5 *');
    tree.goTo(tree.root.children[1]!.children[0]!);
    expect(textOf(tree)).toBe('1. d4 (1. e4 e5) 1... d5 *');
    tree.goTo(tree.root.children[1]!);
    expect(textOf(tree, { takenBack: 'kept', until: 'here' })).toBe('1. d4 (1. e4 e5) (1. d4 d5) *');
  });

  it.each([
    ['1. e4 e5 2. Qh5 {Ann} (2. Qh5 Ke7 3. Qxe5#) 1-0', '1. e4 e5 2. Qh5 {Ann} (2. Qh5 Ke7 3. Qxe5#) 1-0'],
    ['1. e4 e5 2. Qh5 (2. Qh5 Ke7 (2... Nc6)) (2. d4) 0-1', '1. e4 e5 2. Qh5 (2. d4) (2. Qh5 Ke7) (2. Qh5 Nc6) 0-1'],
  ])('ends where the game does, though a variation goes on: %s', (read, written) => {
    const rewritten = (pgn: string): string => {
      const score = readScore(pgn, positionOf());
      if (!score.ok) throw new Error(score.error.message);
      const tree = treeOfReading(score.value);
      expect(tree.current.ply).toBe(3);
      return pgnOfTree(tree, [], { takenBack: 'kept', until: 'end' });
    };
    expect(rewritten(read).trimEnd().split('\n\n')[1]).toBe(written);
    expect(rewritten(rewritten(read))).toBe(rewritten(read));
  });

  it.each([
    '1. e4 {A} ({B} 1. d4) {C} 1... e5 *',
    '1. e4 {[%clk 0:01:00]} {A} (1. d4) {C} (1. c4) {D} 1... e5 (1... c5 {E} 2. Nf3 (2. Nc3) {F}) {G} *',
  ])('keeps comments in their places beside variations: %s', (movetext) => {
    expect(textOf(treeOf(movetext))).toBe(movetext);
    // Written with the time on the clock of the game.
    const timed = `[TimeControl "60"]\n\n${movetext}`;
    const tree = treeOf(timed);
    takeClocksOfScore(tree);
    expect(textOf(tree).replace('{[%clk 0:01:00]} ', '')).toBe(movetext.replace('{[%clk 0:01:00]} ', ''));
  });

  it('loses no comment if another line becomes the main one', () => {
    const tree = treeOf('1. e4 {A} (1. d4 {B} 1... d5) {C} (1. c4) {D} 1... e5 *');
    tree.promote(tree.root.children[1]!);
    const text = textOf(tree);
    for (const comment of ['{A}', '{B}', '{C}', '{D}']) expect(text.split(comment)).toHaveLength(2);
    expect(textOf(treeOf(text))).toBe(text);
  });

  it('goes on from where a game in progress is, not along a variation', () => {
    const tree = treeOf('1. e4 e5 2. Qh5 (2. Qh5 Ke7 {would lose}) *');
    expect(tree.current.ply).toBe(3);
    const text = textOf(tree, { takenBack: 'left out', until: 'here' });
    expect(text).toBe('1. e4 e5 2. Qh5 (2. Qh5 Ke7 {would lose}) *');
  });

  it('is written with the result of the written line, whichever position is current', () => {
    const resultOf = (tree: GameTree, until: ScoreChoice['until']): string | undefined =>
      pgnOfTree(tree, [], { takenBack: 'kept', until }).trimEnd().split(' ').at(-1);
    const mated = new GameTree(positionOf());
    play(mated, 'f2f3', 'e7e5', 'g2g4', 'd8h4');
    const resigned = new GameTree(positionOf());
    play(resigned, 'e2e4', 'e7e5');
    resigned.setEnd(endByResignation(BLACK));
    for (const [tree, result] of [
      [mated, '0-1'],
      [resigned, '1-0'],
    ] as const) {
      expect(resultOf(tree, 'end')).toBe(result);
      tree.back();
      expect([resultOf(tree, 'end'), resultOf(tree, 'here')]).toEqual([result, '*']);
      play(tree, 'a7a6');
      expect(resultOf(tree, 'end')).toBe('*');
    }
  });

  it.each([
    ['a game that was read', '[White "Ann"]\n\n1. e4 e5 (1... c5) 2. Nf3 *', '1. e4 e5 (1... c5) 2. Nf3 *'],
    ['a game that the players ended', '1. e4 e5 (1... c5) 2. Nf3 1-0', '1. e4 e5 (1... c5) 2. Nf3 1-0'],
    ['a mate', '1. f3 e5 (1... c5) 2. g4 Qh4#', '1. f3 e5 (1... c5) 2. g4 Qh4# 0-1'],
    ['the line on the board of another game', '1. e4 e5 (1... c5) 2. Nf3', '1. e4 c5 (1... e5 2. Nf3) *'],
  ])('is kept with %s as the main line while a variation is looked at', (_what, read, written) => {
    const score = readScore(read, positionOf());
    if (!score.ok) throw new Error(score.error.message);
    const tree = treeOfReading(score.value);
    tree.goTo(tree.root.children[0]!.children[1]!);
    const pgn = pgnOfTree(tree, [], wholeGame(tree));
    expect(pgn.slice(pgn.indexOf('\n\n') + 2).trim()).toBe(written);
    expect(pgn).toContain(`[Result "${written.split(' ').at(-1)!}"]`);
  });

  it('knows a repetition at a node that is not current', () => {
    const tree = new GameTree(positionOf());
    const last = play(tree, ...'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8'.split(' '));
    tree.goTo(tree.root);
    expect([tree.end, tree.endAt(last)?.result]).toEqual([null, '1/2-1/2']);
  });

  it('writes moves that were taken back, or omits them', () => {
    const tree = new GameTree(positionOf());
    play(tree, 'e2e4', 'e7e5');
    tree.back(true);
    play(tree, 'c7c5');
    expect(textOf(tree)).toBe('1. e4 c5 (1... e5) *');
    expect(textOf(tree, { takenBack: 'left out', until: 'here' })).toBe('1. e4 c5 *');
    tree.back(true);
    play(tree, 'e7e5');
    expect(textOf(tree, { takenBack: 'left out', until: 'here' })).toBe('1. e4 e5 *');
  });

  it('makes what is played after a retraction the main line, but not what is only looked at', () => {
    const tree = new GameTree(positionOf());
    play(tree, 'e2e4');
    tree.back(true);
    play(tree, 'd2d4', 'd7d5');
    const main = (): string => formatCoordinate(tree.root.children[0]!.move!);
    expect(main()).toBe('d2d4');
    expect(textOf(tree)).toBe('1. d4 (1. e4) 1... d5 *');
    tree.goTo(tree.root);
    play(tree, 'c2c4');
    expect(main()).toBe('d2d4');
    tree.goTo(tree.root.children[0]!);
    tree.back(true);
    tree.goTo(tree.root.children[1]!);
    expect(main()).toBe('d2d4');
    tree.goTo(tree.root);
    play(tree, 'e2e4');
    expect(main()).toBe('e2e4');
  });

  it('navigates anywhere, and forward along the line visited last', () => {
    const tree = new GameTree(positionOf());
    const e5 = play(tree, 'e2e4', 'e7e5');
    tree.goTo(tree.root);
    const d5 = play(tree, 'd2d4', 'd7d5');
    tree.goTo(e5);
    expect(tree.game.moves.map(formatCoordinate)).toEqual(['e2e4', 'e7e5']);
    tree.goTo(tree.root);
    tree.forward();
    expect(tree.forward()).toBe(e5);
    tree.goTo(d5);
    expect(tree.path()).toEqual(pathTo(d5));
    tree.goTo(tree.root);
    tree.forward();
    expect(tree.forward()).toBe(d5);
    expect(tree.goTo(new GameTree(positionOf()).root)).toBe(false);
  });

  it('leads forward along the main line after the removal of the line visited last', () => {
    const tree = new GameTree(positionOf());
    const e4 = play(tree, 'e2e4');
    tree.goTo(tree.root);
    tree.remove(play(tree, 'd2d4'));
    expect(tree.current).toBe(tree.root);
    expect(tree.forward()).toBe(e4);
  });

  it('merges a restored branch into one that was played again in the meantime', () => {
    const tree = new GameTree(positionOf());
    play(tree, 'e2e4', 'e7e5');
    const [e4] = tree.root.children;
    tree.remove(e4!);
    expect(tree.current).toBe(tree.root);
    expect(tree.contains(e4!)).toBe(false);
    play(tree, 'e2e4', 'c7c5');
    tree.undoEdit();
    expect(textOf(tree)).toBe('1. e4 c5 (1... e5) *');
    expect(tree.remove(tree.root)).toBe(false);
    expect(tree.promote(tree.root)).toBe(false);
    expect(tree.undoEdit()).toBeNull();
  });

  it('restores moves behind one that was played again in the meantime', () => {
    const tree = new GameTree(positionOf());
    const e5 = play(tree, 'e2e4', 'e7e5');
    tree.remove(e5);
    tree.remove(tree.root.children[0]!);
    play(tree, 'e2e4');
    tree.undoEdit();
    expect(tree.contains(tree.undoEdit()!)).toBe(true);
    expect(textOf(tree)).toBe('1. e4 e5 *');
  });

  it('undoes the change of a main line whose moves were played again in the meantime', () => {
    const tree = treeOf('1. e4 e5 (1... c5) (1... d5) *');
    const [e4] = tree.root.children;
    tree.promote(e4!.children[1]!);
    tree.remove(e4!);
    play(tree, 'e2e4', 'c7c5');
    tree.undoEdit();
    const c5 = tree.current;
    expect(tree.undoEdit()).toBe(c5);
    tree.goTo(tree.root);
    const { children } = tree.root.children[0]!;
    expect(children.map(({ move }) => formatCoordinate(move!))).toEqual(['e7e5', 'c7c5', 'd7d5']);
  });

  it('counts its changes', () => {
    const tree = new GameTree(positionOf());
    const versions = [tree.version];
    play(tree, 'e2e4');
    versions.push(tree.version);
    tree.back();
    versions.push(tree.version);
    tree.setEnd({ kind: 'agreement', result: '1/2-1/2' });
    versions.push(tree.version);
    expect(new Set(versions).size).toBe(4);
  });

  it('changes the ruleset without the branches that are illegal there', () => {
    const start = positionOf('4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1');
    const tree = new GameTree(start);
    play(tree, 'a5a4');
    tree.back(true);
    play(tree, 'e8f7', 'g1f1');
    tree.back();
    const other = treeUnderRuleset(tree, 'pierce')!;
    expect(other.leftOut).toBe(1);
    expect(other.tree.game.moves.map(formatCoordinate)).toEqual(['e8f7']);
    expect(textOf(other.tree)).toBe('1... Kxf7 2. Kf1 *');
    tree.goTo(tree.root.children[1]!);
    expect(treeUnderRuleset(tree, 'pierce')).toBeNull();
  });

  it('can be as deep and as nested as a score can', () => {
    const knights = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const tree = new GameTree(positionOf());
    for (let ply = 0; ply < 2000; ply++) play(tree, knights[ply % 4]!);
    tree.goTo(tree.root);
    expect(lineOfTree(tree, { takenBack: 'kept', until: 'end' }).plies).toHaveLength(2000);
    const nested = `1. e4 ${'(1. e4 e5 '.repeat(2000)}${')'.repeat(2000)} *`;
    expect(textOf(treeOf(nested))).toContain('1. e4 e5');
  });
});

describe('the score of a table', () => {
  it('contains clock times, and how the players ended the game', () => {
    const control = { kind: 'session', movesPerControl: null, baseMs: 60_000, incrementMs: 0 } as const;
    const at = new TestTable({ seats: ['person', 'person'], control });
    at.play('e4');
    at.time.pass(2500);
    at.play('e5');
    at.table.resign();
    expect(textOf(at.table.tree)).toBe('1. e4 {[%clk 0:01:00]} 1... e5 {[%clk 0:00:57.5]} {White resigns.} *');
  });
});
