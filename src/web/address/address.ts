import { describeFenError, formatFen, positionFromFen, startPosition } from '../../notation/fen.ts';
import type { WrittenTag } from '../../notation/pgn_write.ts';
import { readParts, writeParts, type AddressError, type PartName, type Parts } from '../../notation/page_address.ts';
import { quoted } from '../../notation/quoted.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { RULESETS, type Colour, type Ruleset } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { wholeGame } from '../../table/tree_score.ts';
import { gamesOfText, noticeAbout, pgnOfTree } from '../../table/tree_text.ts';
import { pathTo, type GameTree, type TreeNode } from '../../table/tree.ts';
import { deflateText, inflateText } from '../../notation/deflate.ts';

export type { AddressError } from '../../notation/page_address.ts';

/** What an address asks the page to show. */
export type Address =
  /** Nothing in particular. */
  | { readonly kind: 'none' }
  | { readonly kind: 'position'; readonly position: Position; readonly view: Colour }
  | { readonly kind: 'game'; readonly tree: GameTree; readonly view: Colour; readonly notice: string | null };

/** A longer PGN is deflated: chat programs cut links after some 2,000 characters. */
const MAX_PLAIN_PGN = 600;

const SIDES: readonly [string, string] = ['white', 'black'];

/**
 * Parses the part after the `#` of the page's address: `fen=…&rules=pierce&view=black`, `pgn=…&at=12.1.3`, or `pgnz=…`.
 * The current node of a game is the one given by `at`. A score is read up to its first error, reported in `notice`.
 * Never rejects.
 */
export async function readAddress(hash: string): Promise<Result<Address, AddressError>> {
  const parts = readParts(hash);
  if (!parts.ok) return parts;
  if (parts.value.size === 0) return ok({ kind: 'none' });
  const view = readWord(parts.value, 'view', SIDES);
  if (!view.ok) return view;
  const ruleset = readWord(parts.value, 'rules', RULESETS);
  if (!ruleset.ok) return ruleset;
  const colour = view.value === SIDES[BLACK] ? BLACK : WHITE;
  const rules: Ruleset = ruleset.value === 'pierce' ? 'pierce' : 'leslie';
  const contents = (['fen', 'pgn', 'pgnz'] as const).filter((name) => parts.value.has(name));
  const [content, second] = contents;
  if (second !== undefined) {
    return err({
      part: second,
      message: `The link has the parts ${content} and ${second}; only one of them can be shown.`,
    });
  }
  if (content === undefined || content === 'fen') return readPosition(parts.value, rules, colour);
  const text = await gameText(parts.value, content);
  return text.ok ? readGame(text.value, parts.value, content, rules, colour) : text;
}

/** The part of an address after the `#` for a position. */
export function positionAddress(position: Position, view: Colour = WHITE): string {
  const parts: [PartName, string][] = [['fen', formatFen(position.setup).replaceAll(' ', '_')]];
  return writeParts(new Map([...parts, ...commonParts(position.ruleset, view)]));
}

/** The part of an address after the `#` for a game with its variations, at one of its positions; `tags`: what is known beside its own. */
export async function gameAddress(
  tree: GameTree,
  at: TreeNode = tree.current,
  view: Colour = WHITE,
  tags: readonly WrittenTag[] = [],
): Promise<string> {
  const pgn = pgnOfTree(tree, tags, wholeGame(tree)).trimEnd();
  const content: [PartName, string] = pgn.length <= MAX_PLAIN_PGN ? ['pgn', pgn] : ['pgnz', await deflateText(pgn)];
  // In a PGN another line may come first: the path of the current node refers to the tree as it will be read.
  const copy = gamesOfText(pgn, tree.root.position)[0];
  const path = copy?.ok === true ? twinOf(at, copy.value.tree) : null;
  const parts: [PartName, string][] = [
    content,
    ...(path === null ? [] : ([['at', formatPath(path)]] as [PartName, string][])),
  ];
  return writeParts(new Map([...parts, ...commonParts('leslie', view)]));
}

/**
 * The path from the start to a node: a number of moves along the line, then the number of a variation, a number of
 * moves along it, and so on. "12" is twelve moves along the main line; "12.1.3" continues with the first variation
 * there and three more moves.
 */
export function formatPath(node: TreeNode): string {
  const numbers: number[] = [0];
  for (const step of pathTo(node).slice(1)) {
    const index = step.parent!.children.indexOf(step);
    if (index === 0) numbers[numbers.length - 1]!++;
    else numbers.push(index, 0);
  }
  return numbers.join('.');
}

/** The node at the end of a path. The error names the first invalid number. */
export function readPath(tree: GameTree, text: string): Result<TreeNode, string> {
  const numbers = text.split('.');
  let node = tree.root;
  for (const [index, number] of numbers.entries()) {
    if (!/^\d{1,6}$/.test(number)) return err(`number ${index + 1}, ${quoted(number)}, is not a number.`);
    const isVariation = index % 2 === 1;
    // A line ends long before a number that is too large is reached.
    for (let step = 0; step < (isVariation ? 1 : Number(number)); step++) {
      const next = node.children[isVariation ? Number(number) : 0];
      if (next === undefined) return err(`number ${index + 1}, ${number}, leads beyond the moves of the game.`);
      node = next;
    }
  }
  return ok(node);
}

function commonParts(ruleset: Ruleset, view: Colour): [PartName, string][] {
  return [
    ...(ruleset === 'leslie' ? [] : ([['rules', ruleset]] as [PartName, string][])),
    ...(view === WHITE ? [] : ([['view', SIDES[BLACK]]] as [PartName, string][])),
  ];
}

function readWord(parts: Parts, part: PartName, words: readonly string[]): Result<string | null, AddressError> {
  const value = parts.get(part);
  if (value === undefined) return ok(null);
  if (words.includes(value)) return ok(value);
  return err({ part, message: `The link's part ${part} is ${quoted(value)}; it can be ${words.join(' or ')}.` });
}

function readPosition(parts: Parts, ruleset: Ruleset, view: Colour): Result<Address, AddressError> {
  if (parts.has('at')) return err({ part: 'at', message: "The link's part at needs a game, in a part pgn." });
  const fen = parts.get('fen');
  if (fen === undefined) return ok({ kind: 'position', position: startPosition(ruleset), view });
  const position = positionFromFen(fen.replaceAll('_', ' '), ruleset);
  if (position.ok) return ok({ kind: 'position', position: position.value, view });
  return err({ part: 'fen', message: `The link's part fen can't be read. ${describeFenError(position.error)}` });
}

async function gameText(parts: Parts, part: 'pgn' | 'pgnz'): Promise<Result<string, AddressError>> {
  const written = parts.get(part) ?? '';
  if (part === 'pgn') return ok(written);
  const text = await inflateText(written);
  return text.ok ? text : err({ part, message: `The link's part pgnz can't be read: ${text.error}` });
}

function readGame(
  text: string,
  parts: Parts,
  part: PartName,
  ruleset: Ruleset,
  view: Colour,
): Result<Address, AddressError> {
  const [game] = gamesOfText(text, startPosition(ruleset));
  if (game?.ok !== true) {
    return err({ part, message: `The link's part ${part} can't be read. ${game?.error ?? 'It holds no game.'}` });
  }
  const { tree, stop } = game.value;
  const notice = noticeAbout('The game of the link', game.value);
  const at = parts.get('at');
  if (at !== undefined) {
    const node = readPath(tree, at);
    // A score that stops early may not reach that far: then its end is shown.
    if (!node.ok && stop === null) return err({ part: 'at', message: `The link's part at: ${node.error}` });
    if (node.ok) tree.goTo(node.value);
  }
  return ok({ kind: 'game', tree, view, notice });
}

/** The node of another tree reached by the same moves. */
function twinOf(node: TreeNode, tree: GameTree): TreeNode | null {
  let twin: TreeNode | null = tree.root;
  for (const { move } of pathTo(node).slice(1)) twin = twin?.children.find((child) => child.move === move) ?? null;
  return twin;
}
