import fc from 'fast-check';
import { formatFen } from '../../src/notation/fen.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { GameTree, pathTo, type TreeNode } from '../../src/table/tree.ts';
import {
  formatPath,
  gameAddress,
  positionAddress,
  readAddress,
  readPath,
  type Address,
} from '../../src/web/address/address.ts';
import { deflateText, inflateText } from '../../src/notation/deflate.ts';
import { moveName, moveOf } from '../rules/helpers.ts';
import { walk, walks } from '../rules/walks.ts';
import { positionOf } from '../helpers/position.ts';

const EXCHANGES = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';

async function read(hash: string): Promise<Address> {
  const address = await readAddress(hash);
  if (!address.ok) throw new Error(address.error.message);
  return address.value;
}

async function errorOf(hash: string): Promise<string> {
  const address = await readAddress(hash);
  if (address.ok) throw new Error('it was read');
  return address.error.message;
}

/** A tree that branches wherever a walk has an odd step. */
function treeOf(steps: readonly number[], start: string): GameTree {
  const tree = new GameTree(positionOf(start));
  const nodes: TreeNode[] = [tree.root];
  for (const step of steps) {
    const node = step % 5 === 0 ? nodes[step % nodes.length]! : nodes.at(-1)!;
    tree.goTo(node);
    const moves = tree.position.legalMoves();
    if (moves.length === 0 || tree.end !== null) continue;
    nodes.push(tree.play(moves[(step >> 2) % moves.length]!));
  }
  tree.goTo(nodes[(steps[0] ?? 0) % nodes.length]!);
  return tree;
}

const movesTo = (node: TreeNode): string =>
  pathTo(node)
    .slice(1)
    .map(({ move }) => moveName(move!))
    .join(' ');

describe('a position', () => {
  it('is written so that no chat program cuts it', () => {
    expect(positionAddress(positionOf(EXCHANGES, 'pierce'), BLACK)).toBe(
      'fen=rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR%5B%23RNb%5D_w_Kkq_-_0_1&rules=pierce&view=black',
    );
  });

  it.each([
    ['as it is written', `#${positionAddress(positionOf(EXCHANGES))}`],
    ['with its own # and brackets', `#fen=${EXCHANGES.replaceAll(' ', '%20')}`],
    ['with blanks', `fen=${EXCHANGES}`],
  ])('is read %s', async (_how, hash) => {
    const address = await read(hash);
    expect(address).toMatchObject({ kind: 'position', view: WHITE });
    expect(address.kind === 'position' && formatFen(address.position.setup)).toBe(EXCHANGES);
  });

  it('survives a round trip, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(walks(40), fc.constantFrom(WHITE, BLACK), async (steps, view) => {
        const position = walk(steps).at(-1)!;
        const text = positionAddress(position, view);
        expect(text).toMatch(/^[A-Za-z0-9/%_.&=-]*$/);
        const address = await read(`#${text}`);
        expect(address).toMatchObject({ kind: 'position', view, position: { ruleset: position.ruleset } });
        expect(address.kind === 'position' && formatFen(address.position.setup)).toBe(formatFen(position.setup));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a game', () => {
  it('survives a round trip with its variations and current node, plain or deflated', async () => {
    const lengths = new Set<string>();
    await fc.assert(
      fc.asyncProperty(walks(70), async ({ start, steps }) => {
        const tree = treeOf(steps, start);
        const text = await gameAddress(tree, tree.current, BLACK);
        expect(text).toMatch(/^[A-Za-z0-9/%_.&=-]*$/);
        lengths.add(text.slice(0, 4));
        const address = await read(text);
        if (address.kind !== 'game') throw new Error('it is no game');
        expect([address.notice, address.view]).toEqual([null, BLACK]);
        expect(movesTo(address.tree.current)).toBe(movesTo(tree.current));
        expect(leaves(address.tree.root)).toEqual(leaves(tree.root));
      }),
      { numRuns: 40, seed: 7 },
    );
    expect([...lengths].sort()).toEqual(['pgn=', 'pgnz']);
  });

  it('is read up to its first error', async () => {
    const address = await read('#pgn=1.%20e4%20e5%202.%20Ke3%20Nf6&at=4');
    expect(address).toMatchObject({ kind: 'game' });
    if (address.kind !== 'game') return;
    expect(movesTo(address.tree.current)).toBe('e2e4 e7e5');
    expect(address.notice).toContain('Line 1, column 13');
  });

  it('is read to its end, with a notice about a variation that can not be', async () => {
    const address = await read('#pgn=1.%20e4%20e5%20(1...%20c5%202.%20Ke7)%202.%20Nf3&at=3');
    if (address.kind !== 'game') throw new Error('it is no game');
    expect(movesTo(address.tree.current)).toBe('e2e4 e7e5 g1f3');
    expect(address.notice).toMatch(/^Line 1, column 22: The variation ends before 2\. Ke7: /);
  });

  it('has paths along variations', () => {
    const tree = new GameTree(positionOf(EXCHANGES));
    tree.play(moveOf(tree.position, 'e2e4'));
    const main = tree.play(moveOf(tree.position, 'e7e5'));
    tree.back();
    tree.play(moveOf(tree.position, 'a7a6'));
    const variation = tree.play(moveOf(tree.position, 'g1f3'));
    expect([formatPath(tree.root), formatPath(main), formatPath(variation)]).toEqual(['0', '2', '1.1.1']);
    expect(readPath(tree, '1.1.1')).toEqual({ ok: true, value: variation });
    expect(readPath(tree, '1.2.0')).toEqual({ ok: false, error: 'number 2, 2, leads beyond the moves of the game.' });
    expect(readPath(tree, '999999')).toEqual({
      ok: false,
      error: 'number 1, 999999, leads beyond the moves of the game.',
    });
    expect(readPath(tree, 'e4')).toEqual({ ok: false, error: 'number 1, "e4", is not a number.' });
  });
});

function leaves(node: TreeNode): string[] {
  if (node.children.length === 0) return [movesTo(node)];
  return node.children.flatMap(leaves).sort();
}

describe('a bad link', () => {
  it.each([
    ['#fen=8/8%5', 'part fen, character 4: a % without two digits behind it. The link was probably cut off there.'],
    ['#fen=%ff', 'part fen, character 1: the % there stands for no letter'],
    ['#fen=rnbqkbnr/pppp', "part fen can't be read. Bad FEN: field 1 (board)"],
    ['#fen=4k3/8/8/8/8/8/8/4K3', 'field 2 (side to move), character 20: The FEN ends before this field.'],
    ['#rules=mine', 'part rules is "mine"; it can be leslie or pierce.'],
    ['#view=me', 'part view is "me"; it can be white or black.'],
    ['#mode=evil', 'a part "mode", which this page does not know'],
    ['#fen=x&fen=y', 'two parts fen'],
    ['#fen=x&pgn=y', 'parts fen and pgn'],
    ['#at=3', 'part at needs a game'],
    ['#pgn=e4&at=7', 'part at: number 1, 7, leads beyond the moves of the game.'],
    ['#pgn=%5BFEN%20"x"%5D', "part pgn can't be read. Line 1, column"],
    ['#pgn=hello', "part pgn can't be read. Line 1, column 1"],
    ['#pgnz=!!', 'pgnz can’t be read: character 1 is none of'.replace('’', "'")],
    ['#pgnz=AAAA', "pgnz can't be read: it is damaged or was cut off."],
  ])('%s is reported', async (hash, message) => {
    expect(await errorOf(hash)).toContain(message);
  });

  it('that is far too long is not parsed', async () => {
    expect(await errorOf(`#fen=${'x'.repeat(300_000)}`)).toContain('at most 200000 are read');
  });

  it('with a decompression bomb is rejected early', async () => {
    const bomb = await deflateText('a'.repeat(5_000_000));
    expect(bomb.length).toBeLessThan(20_000);
    const inflated = await inflateText(bomb);
    expect(inflated.ok ? '' : inflated.error).toContain('more than 2 million bytes');
  });

  it('truncated at any place never throws, and is reported if deflated', async () => {
    const tree = treeOf(
      Array.from({ length: 90 }, (_, index) => index * 7 + 1),
      EXCHANGES,
    );
    const text = await gameAddress(tree);
    expect(text.startsWith('pgnz=')).toBe(true);
    const end = text.indexOf('&') > 0 ? text.indexOf('&') : text.length;
    for (let length = 6; length < end; length += 13) expect(await errorOf(text.slice(0, length))).toContain('pgnz');
  });

  it('of arbitrary text gives a result, not an exception', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('', 'fen=', 'pgn=', 'pgnz=', 'at=', 'pgn=e4&at='),
        fc.string(),
        async (start, text) => {
          const address = await readAddress(`#${start}${text}`);
          if (!address.ok) expect(address.error.message).toMatch(/^The link/);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('without parts asks for nothing', async () => {
    expect(await read('')).toEqual({ kind: 'none' });
    expect(await read('#rule-5.3')).toEqual({ kind: 'none' });
  });
});
