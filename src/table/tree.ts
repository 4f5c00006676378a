import type { PgnComment } from '../notation/pgn_comment.ts';
import type { WrittenTag } from '../notation/pgn_write.ts';
import { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { endByRules, type GameEnd } from './end.ts';
import type { ClockMark } from './table_clock.ts';

/** A position of a game, and the move that led to it. Only its tree changes it. */
export interface TreeNode {
  /** Unique in its tree, and never given again. */
  readonly id: number;
  /** Null at the start of the game. */
  readonly parent: TreeNode | null;
  /** The move that led here; null at the start. */
  readonly move: Move | null;
  readonly position: Position;
  /** Moves since the start. */
  readonly ply: number;
  /** The first goes on with its line, the others are variations. */
  readonly children: readonly TreeNode[];
  /** Where `forward` goes: the child last played or visited, or the first. */
  readonly next: TreeNode | null;
  /** The move that led here was taken back, and not played again since. */
  readonly isTakenBack: boolean;
  readonly notes: Annotations;
  /** How the game ended here other than by the rules. */
  readonly statedEnd: GameEnd | null;
  /** What the clocks showed here. */
  readonly clock: ClockMark | null;
}

/** What a score says beside a move. */
export interface Annotations {
  readonly nags: readonly number[];
  /** Behind the move. */
  readonly comments: readonly PgnComment[];
  /** Before the move, where a line begins with it. */
  readonly intro: readonly PgnComment[];
}

export const NO_NOTES: Annotations = { nags: [], comments: [], intro: [] };

interface Node extends TreeNode {
  parent: Node | null;
  children: Node[];
  next: Node | null;
  isTakenBack: boolean;
  notes: Annotations;
  statedEnd: GameEnd | null;
  clock: ClockMark | null;
}

/** A change of the tree that can be undone. */
type Edit =
  | { readonly kind: 'remove'; readonly node: Node; readonly index: number; readonly wasNext: boolean }
  | { readonly kind: 'promote'; readonly node: Node; readonly index: number };

/**
 * A game with all its variations, and the place in it where the players are. Whatever is played stays: another move in the
 * same position opens a variation beside the first.
 */
export class GameTree {
  readonly root: TreeNode;
  /** What the score says of the game: who played, where, when. */
  readonly tags: readonly WrittenTag[];
  private readonly line: Game;
  private here: Node;
  private lastId = 0;
  private changes = 0;
  private readonly edits: Edit[] = [];

  constructor(start: Position, tags: readonly WrittenTag[] = []) {
    this.line = new Game(start);
    this.tags = tags;
    this.here = this.newNode(null, null, start);
    this.root = this.here;
  }

  /** The place where the players are. */
  get current(): TreeNode {
    return this.here;
  }

  get position(): Position {
    return this.here.position;
  }

  /** The moves from the start to here. It follows the players: whoever keeps it for later takes a copy. */
  get game(): Game {
    return this.line;
  }

  /** Grows with every change, of the place too. */
  get version(): number {
    return this.changes;
  }

  /** How the game is over here; null while it goes on. */
  get end(): GameEnd | null {
    const outcome = this.line.outcome();
    return outcome === null ? this.here.statedEnd : endByRules(outcome);
  }

  /** What `undoEdit` would undo; null: nothing. */
  get lastEdit(): 'remove' | 'promote' | null {
    return this.edits.at(-1)?.kind ?? null;
  }

  /** From the start to here. */
  path(): TreeNode[] {
    return pathTo(this.here);
  }

  /** Is the node in the tree? It may have been removed, or be another tree's. */
  contains(node: TreeNode): boolean {
    let at = node;
    while (at.parent?.children.includes(at) === true) at = at.parent;
    return at === this.root;
  }

  /** Plays a legal move here: along the branch that has it, or along a new one. */
  play(move: Move): TreeNode {
    this.line.play(move);
    const known = this.here.children.find((child) => child.move === move);
    const child = known ?? this.newNode(this.here, move, this.line.position);
    if (known === undefined) this.here.children.push(child);
    this.here.next = child;
    child.isTakenBack = false;
    this.moveTo(child);
    return child;
  }

  /** Adds a legal move to a node without going there; the same move twice is one branch. */
  add(parent: TreeNode, move: Move, notes: Annotations = NO_NOTES): TreeNode {
    const node = parent as Node;
    const known = node.children.find((child) => child.move === move);
    if (known !== undefined) {
      known.notes = joined(known.notes, notes);
      return known;
    }
    const child = this.newNode(node, move, node.position.play(move));
    child.notes = notes;
    node.children.push(child);
    node.next ??= child;
    this.changes++;
    return child;
  }

  /** Gives a node back what was kept of it. */
  restore(node: TreeNode, kept: Partial<Pick<TreeNode, 'isTakenBack' | 'statedEnd' | 'clock'>>): void {
    Object.assign(node as Node, kept);
    this.changes++;
  }

  /** Adds what another tree has in `source`, without going there. */
  addTwin(parent: TreeNode, source: TreeNode): TreeNode {
    const twin = this.add(parent, source.move!, source.notes) as Node;
    twin.isTakenBack = source.isTakenBack;
    twin.statedEnd = source.statedEnd;
    twin.clock = source.clock;
    if (source.parent?.next === source) twin.parent!.next = twin;
    return twin;
  }

  annotate(node: TreeNode, notes: Annotations): void {
    (node as Node).notes = notes;
    this.changes++;
  }

  /** Goes back by a move. Null at the start. `isTakenBack`: the move is retracted, not only left. */
  back(isTakenBack = false): TreeNode | null {
    const left = this.here;
    if (left.parent === null) return null;
    this.line.undo();
    left.parent.next = left;
    if (isTakenBack) left.isTakenBack = true;
    this.moveTo(left.parent);
    return this.here;
  }

  /** Goes on along the line last played or visited. Null at its end. */
  forward(): TreeNode | null {
    const { next } = this.here;
    return next === null ? null : this.play(next.move!);
  }

  /** Goes to a node of this tree; false if it is not in it. */
  goTo(node: TreeNode): boolean {
    if (!this.contains(node)) return false;
    const path = pathTo(node);
    while (path[this.here.ply] !== this.here) this.back();
    for (const step of path.slice(this.here.ply + 1)) this.play(step.move!);
    return true;
  }

  /** The players end the game here, or go on again (null). */
  setEnd(end: GameEnd | null): void {
    this.here.statedEnd = end;
    this.changes++;
  }

  /** Notes what the clocks show here. */
  setClock(clock: ClockMark | null): void {
    this.here.clock = clock;
  }

  /** The line of a node becomes the one that goes on, where it branches off last. False if it is that already. */
  promote(node: TreeNode): boolean {
    let branch = node as Node;
    while (branch.parent !== null && branch.parent.children[0] === branch) branch = branch.parent;
    const { parent } = branch;
    if (parent === null || !this.contains(node)) return false;
    const index = parent.children.indexOf(branch);
    moveChild(parent, index, 0);
    this.edits.push({ kind: 'promote', node: branch, index });
    this.changes++;
    return true;
  }

  /** Takes a node out of the tree, with all behind it. Whoever is there goes to the position before. Not the start. */
  remove(node: TreeNode): boolean {
    const { parent } = node as Node;
    if (parent === null || !this.contains(node)) return false;
    if (this.path().includes(node)) this.goTo(parent);
    const index = parent.children.indexOf(node as Node);
    const wasNext = parent.next === node;
    parent.children.splice(index, 1);
    if (wasNext) parent.next = parent.children[0] ?? null;
    this.edits.push({ kind: 'remove', node: node as Node, index, wasNext });
    this.changes++;
    return true;
  }

  /** Undoes the last `promote` or `remove` that still stands, and returns its node; null if there is none. */
  undoEdit(): TreeNode | null {
    const edit = this.edits.pop();
    if (edit === undefined) return null;
    this.changes++;
    const { node, index } = edit;
    const parent = node.parent!;
    if (edit.kind === 'remove') return putBack(parent, node, index, edit.wasNext);
    moveChild(parent, parent.children.indexOf(node), index);
    return node;
  }

  private moveTo(node: Node): void {
    this.here = node;
    this.changes++;
  }

  private newNode(parent: Node | null, move: Move | null, position: Position): Node {
    return {
      id: this.lastId++,
      parent,
      move,
      position,
      ply: parent === null ? 0 : parent.ply + 1,
      children: [],
      next: null,
      isTakenBack: false,
      notes: NO_NOTES,
      statedEnd: null,
      clock: null,
    };
  }
}

/** The nodes from the start of the game to this one. */
export function pathTo(node: TreeNode): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at: TreeNode | null = node; at !== null; at = at.parent) path.push(at);
  return path.reverse();
}

/** The nodes from the start of the game to this one, and on to the end along the line last played or visited. */
export function lineThrough(node: TreeNode): TreeNode[] {
  const line = pathTo(node);
  for (let next = node.next; next !== null; next = next.next) line.push(next);
  return line;
}

/** A removed node is in its place again. If its move has been played anew meanwhile, its branches go to that node. */
function putBack(parent: Node, node: Node, index: number, wasNext: boolean): Node {
  const again = parent.children.find(({ move }) => move === node.move);
  if (again === undefined) parent.children.splice(index, 0, node);
  else mergeInto(again, node);
  if (wasNext) parent.next = again ?? node;
  return again ?? node;
}

function mergeInto(target: Node, source: Node): void {
  const pairs = [[target, source] as const];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [to, from] = pair;
    to.notes = joined(to.notes, from.notes);
    to.statedEnd ??= from.statedEnd;
    for (const child of from.children) {
      const same = to.children.find(({ move }) => move === child.move);
      if (same !== undefined) pairs.push([same, child]);
      else {
        child.parent = to;
        to.children.push(child);
        to.next ??= child;
      }
    }
  }
}

function moveChild({ children }: Node, from: number, to: number): void {
  children.splice(to, 0, ...children.splice(from, 1));
}

function joined(some: Annotations, others: Annotations): Annotations {
  return {
    nags: [...new Set([...some.nags, ...others.nags])],
    comments: [...some.comments, ...others.comments],
    intro: [...some.intro, ...others.intro],
  };
}
