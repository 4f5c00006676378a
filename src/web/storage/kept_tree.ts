import { formatCoordinate, parseCoordinate } from '../../notation/coordinate.ts';
import { formatFen, positionFromFen, describeFenError } from '../../notation/fen.ts';
import { formatComment, parseComment } from '../../notation/pgn_comment.ts';
import { quoted } from '../../notation/quoted.ts';
import { matchIntent } from '../../rules/match_intent.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { isRuleset, type Move, type Ruleset } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { END_BY_AGREEMENT, endByResignation, endOnTime, type GameEnd } from '../../table/end.ts';
import { formatTimeControlInMinutes, parseTimeControlInMinutes } from '../../table/time_control.ts';
import type { ClockMark } from '../../table/table_clock.ts';
import { GameTree, type Annotations, type TreeNode } from '../../table/tree.ts';
import { isObject } from './fields.ts';

/**
 * A tree as plain data. `nodes` lists the moves in coordinate form, each after its parent: a plain text continues the
 * node before it, an object adds more. Nodes are numbered from 1 in this order; 0 is the start.
 */
export interface KeptTree {
  readonly fen: string;
  readonly rules: Ruleset;
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** Notes on the start position. */
  readonly start?: KeptNotes;
  readonly nodes: readonly (string | KeptNode)[];
  /** The number of the current node. */
  readonly at: number;
}

interface KeptNotes {
  readonly nags?: readonly number[];
  readonly comments?: readonly string[];
  readonly intro?: readonly string[];
  /** `commentsBefore` of the node's notes. */
  readonly before?: number;
  readonly end?: KeptEnd;
  readonly clock?: KeptClock;
}

interface KeptNode extends KeptNotes {
  readonly move: string;
  /** The number of the parent; absent: the node before. */
  readonly after?: number;
  readonly takenBack?: true;
  /** Redo goes here from the parent, although it is not the first of its moves. */
  readonly isNext?: true;
}

type KeptEnd =
  | { readonly kind: 'resignation' | 'time'; readonly loser: 'white' | 'black' }
  | { readonly kind: 'agreement' }
  | { readonly kind: 'stated'; readonly sentence: string; readonly result: GameEnd['result'] };

/** A side's remaining ms and the moves made. */
type KeptTime = readonly [remainingMs: number, movesMade: number];

type KeptTimes = readonly [white: KeptTime, black: KeptTime];

/** The time control as text, the times, and `played` of `ClockMark` if there is one. */
type KeptClock = readonly [control: string, ...times: KeptTimes, played?: KeptTimes | null];

const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const;
/** A longer game was not stored by this page. */
const MAX_NODES = 100_000;

/** Converts a tree to data for JSON, including moves that were taken back. */
export function keepTree(tree: GameTree): KeptTree {
  const numbers = new Map<TreeNode, number>([[tree.root, 0]]);
  const nodes: (string | KeptNode)[] = [];
  const waiting = [...tree.root.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const parent = numbers.get(node.parent!)!;
    nodes.push(keepNode(node, parent === nodes.length ? null : parent));
    numbers.set(node, nodes.length);
    waiting.push(...[...node.children].reverse());
  }
  const start = keepNotes(tree.root);
  return {
    fen: formatFen(tree.root.position.setup),
    rules: tree.root.position.ruleset,
    tags: tree.tags.map(({ name, value }) => [name, value] as const),
    ...(Object.keys(start).length === 0 ? {} : { start }),
    nodes,
    at: numbers.get(tree.current)!,
  };
}

/** Replays a stored tree by the rules. The error names the illegal move, or what else is invalid. Never throws. */
export function treeOfKept(kept: unknown): Result<GameTree, string> {
  if (!isObject(kept)) return err('It is no game.');
  const { fen, rules, tags, start, nodes, at } = kept;
  if (typeof fen !== 'string' || !isRuleset(rules)) return err('Its start is missing.');
  const first = positionFromFen(fen, rules);
  if (!first.ok) return err(`Its start can't be read. ${describeFenError(first.error)}`);
  if (!Array.isArray(nodes) || nodes.length > MAX_NODES) return err('Its moves are missing.');
  const tree = new GameTree(first.value, tagsOfKept(tags));
  if (isObject(start)) restoreNotes(tree, tree.root, start);
  const added: TreeNode[] = [tree.root];
  for (const [index, entry] of (nodes as readonly unknown[]).entries()) {
    const node = addKept(tree, added, entry);
    if (!node.ok) return err(`Stored move ${index + 1}${node.error}`);
    added.push(node.value);
  }
  const place = added[Number.isInteger(at) ? Number(at) : -1];
  if (place === undefined) return err('The place in the game is missing.');
  tree.goTo(place);
  return ok(tree);
}

function keepNode(node: TreeNode, after: number | null): string | KeptNode {
  const move = formatCoordinate(node.move!);
  const kept: KeptNode = {
    move,
    ...(after === null ? {} : { after }),
    ...(node.isTakenBack ? { takenBack: true } : {}),
    ...(isNextBeside(node) ? { isNext: true } : {}),
    ...keepNotes(node),
  };
  return Object.keys(kept).length === 1 ? move : kept;
}

function keepNotes({ notes, statedEnd, clock }: TreeNode): KeptNotes {
  const end = statedEnd === null ? null : keepEnd(statedEnd);
  return {
    ...(notes.nags.length === 0 ? {} : { nags: notes.nags }),
    ...(notes.comments.length === 0 ? {} : { comments: notes.comments.map(formatComment) }),
    ...(notes.intro.length === 0 ? {} : { intro: notes.intro.map(formatComment) }),
    ...(notes.commentsBefore === undefined ? {} : { before: notes.commentsBefore }),
    ...(end === null ? {} : { end }),
    ...(clock === null || clock.control.kind === 'none' ? {} : { clock: keepClock(clock) }),
  };
}

function keepEnd(end: GameEnd): KeptEnd | null {
  switch (end.kind) {
    case 'rules':
      return null;
    case 'agreement':
      return { kind: 'agreement' };
    case 'stated':
      return { kind: 'stated', sentence: end.sentence, result: end.result };
    default:
      return { kind: end.kind, loser: end.loser === WHITE ? 'white' : 'black' };
  }
}

function isNextBeside(node: TreeNode): boolean {
  const { next, children } = node.parent!;
  return next === node && children[0] !== node;
}

function keepClock({ control, times, played }: ClockMark): KeptClock {
  const kept = [formatTimeControlInMinutes(control), ...keepTimes(times)] as const;
  return played === undefined ? kept : [...kept, played && keepTimes(played)];
}

function keepTimes([white, black]: ClockMark['times']): KeptTimes {
  return [keepTime(white), keepTime(black)];
}

function keepTime({ remainingMs, movesMade }: ClockMark['times'][0]): KeptTime {
  return [Math.round(remainingMs), movesMade];
}

function addKept(tree: GameTree, added: readonly TreeNode[], entry: unknown): Result<TreeNode, string> {
  const kept: unknown = typeof entry === 'string' ? { move: entry } : entry;
  if (!isObject(kept) || typeof kept.move !== 'string') return err(' is not a move.');
  const { move: text, after } = kept;
  const parent = after === undefined ? added.at(-1) : added[Number.isInteger(after) ? Number(after) : -1];
  if (parent === undefined) return err(`, ${quoted(text)}, follows no other.`);
  const move = moveOfKept(parent.position, text);
  if (!move.ok) return move;
  const node = tree.add(parent, move.value);
  restoreNotes(tree, node, kept);
  if (kept.takenBack === true) tree.restore(node, { isTakenBack: true });
  if (kept.isNext === true) tree.restoreNext(node);
  return ok(node);
}

function moveOfKept(position: Position, text: string): Result<Move, string> {
  const intent = parseCoordinate(text);
  const [move, other] = intent.ok ? matchIntent(position, intent.value) : [];
  if (move !== undefined && other === undefined) return ok(move);
  return err(`, ${quoted(text)}, is not legal in ${formatFen(position.setup)}.`);
}

/** The notes on a node don't affect the rules: invalid ones are omitted. */
function restoreNotes(tree: GameTree, node: TreeNode, kept: Readonly<Record<string, unknown>>): void {
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];
  const nags = Array.isArray(kept.nags) ? kept.nags.filter((nag): nag is number => Number.isInteger(nag)) : [];
  const notes: Annotations = {
    nags,
    comments: texts(kept.comments).map(parseComment),
    intro: texts(kept.intro).map(parseComment),
    ...(Number.isInteger(kept.before) && { commentsBefore: Number(kept.before) }),
  };
  const hasNotes = nags.length + notes.comments.length + notes.intro.length > 0;
  if (hasNotes || notes.commentsBefore !== undefined) tree.annotate(node, notes);
  tree.restore(node, { statedEnd: endOfKept(kept.end), clock: clockOfKept(kept.clock) });
}

function endOfKept(kept: unknown): GameEnd | null {
  if (!isObject(kept)) return null;
  const loser = kept.loser === 'white' ? WHITE : kept.loser === 'black' ? BLACK : null;
  const result = RESULTS.find((known) => known === kept.result);
  switch (kept.kind) {
    case 'agreement':
      return END_BY_AGREEMENT;
    case 'resignation':
      return loser === null ? null : endByResignation(loser);
    case 'time':
      return loser === null ? null : endOnTime(loser);
    case 'stated':
      return typeof kept.sentence === 'string' && result !== undefined
        ? { kind: 'stated', sentence: kept.sentence, result }
        : null;
    default:
      return null;
  }
}

function clockOfKept(kept: unknown): ClockMark | null {
  if (!Array.isArray(kept) || typeof kept[0] !== 'string') return null;
  const [text, white, black, played] = kept as [string, ...unknown[]];
  const control = parseTimeControlInMinutes(text);
  const times = timesOfKept([white, black]);
  if (!control.ok || times === null) return null;
  return { control: control.value, times, ...(played !== undefined && { played: timesOfKept(played) }) };
}

function timesOfKept(kept: unknown): ClockMark['times'] | null {
  const [white, black] = Array.isArray(kept) ? (kept as readonly unknown[]).map(timeOfKept) : [];
  return white && black ? [white, black] : null;
}

function timeOfKept(kept: unknown): ClockMark['times'][0] | null {
  if (!Array.isArray(kept)) return null;
  const [remainingMs, movesMade] = kept as readonly unknown[];
  if (!Number.isFinite(remainingMs) || !Number.isInteger(movesMade)) return null;
  return { remainingMs: Number(remainingMs), movesMade: Number(movesMade) };
}

function tagsOfKept(kept: unknown): { readonly name: string; readonly value: string }[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((tag: unknown) => {
    const [name, value] = Array.isArray(tag) ? (tag as readonly unknown[]) : [];
    return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : [];
  });
}
