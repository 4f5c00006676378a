import type { PgnComment } from '../notation/pgn_comment.ts';
import type { WrittenTag } from '../notation/pgn_write.ts';
import { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { endByRules, type GameEnd } from './end.ts';
import type { ClockMark } from './table_clock.ts';

/** A position of a game and the move that led to it. Only its tree modifies it. */
export interface TreeNode {
  /** Unique in its tree; never reused. */
  readonly id: number;
  /** Null at the start of the game. */
  readonly parent: TreeNode | null;
  /** The move that led here; null at the start. */
  readonly move: Move | null;
  readonly position: Position;
  /** Moves since the start. */
  readonly ply: number;
  /** The first child continues its line, the others are variations. */
  readonly children: readonly TreeNode[];
  /** Where `forward` goes: the child last played or visited, otherwise the first. */
  readonly next: TreeNode | null;
  /** The move that led here was taken back and has not been played again since. */
  readonly isTakenBack: boolean;
  readonly notes: Annotations;
  /** How the players or the clock ended the game here. */
  readonly statedEnd: GameEnd | null;
  /** The clocks at this position. */
  readonly clock: ClockMark | null;
}

/** Comments of a score on a move. */
export interface Annotations {
  readonly nags: readonly number[];
  /** After the move. */
  readonly comments: readonly PgnComment[];
  /** Before the move, if it starts a line. */
  readonly intro: readonly PgnComment[];
  /** If it starts a variation: how many comments on the main move stand before it; absent: all. */
  readonly commentsBefore?: number;
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
 * A game with all its variations and a current position. Moves are never lost: another move in the same position opens
 * a variation.
 */
export class GameTree {
  readonly root: TreeNode;
  /** The tags of the score: players, place, date. */
  readonly tags: readonly WrittenTag[];
  private readonly line: Game;
  private here: Node;
  private lastId = 0;
  private changes = 0;
  private readonly edits: Edit[] = [];
  /** Nodes whose branches were merged into another node: an edit may still name them. */
  private readonly merged = new Map<Node, Node>();

  constructor(start: Position, tags: readonly WrittenTag[] = []) {
    this.line = new Game(start);
    this.tags = tags;
    this.here = this.newNode(null, null, start);
    this.root = this.here;
  }

  /** The current node. */
  get current(): TreeNode {
    return this.here;
  }

  get position(): Position {
    return this.here.position;
  }

  /** The moves from the start to the current node. The object changes with it: copy it to keep it. */
  get game(): Game {
    return this.line;
  }

  /** The number of the next node: those of all others are lower. */
  get nextId(): number {
    return this.lastId;
  }

  /** Increases with every change, including navigation. */
  get version(): number {
    return this.changes;
  }

  /** How the game ended at the current node; null while it is in progress. */
  get end(): GameEnd | null {
    return endAt(this.here, this.line);
  }

  /** How the game ended at a node of this tree; null if it didn't end there. */
  endAt(node: TreeNode): GameEnd | null {
    if (node === this.here) return this.end;
    const game = new Game(this.root.position);
    for (const { move } of pathTo(node).slice(1)) game.play(move!);
    return endAt(node, game);
  }

  /** What `undoEdit` would undo; null for nothing. */
  get lastEdit(): 'remove' | 'promote' | null {
    return this.edits.at(-1)?.kind ?? null;
  }

  /** The nodes from the start to the current one. */
  path(): TreeNode[] {
    return pathTo(this.here);
  }

  /** Is the node in this tree? It may have been removed, or belong to another tree. */
  contains(node: TreeNode): boolean {
    let at = node;
    while (at.parent?.children.includes(at) === true) at = at.parent;
    return at === this.root;
  }

  /**
   * Plays a legal move: along an existing branch that has it, or along a new one. If the main move was taken back, this
   * one replaces it as the main one.
   */
  play(move: Move): TreeNode {
    const { here } = this;
    const [main] = here.children;
    const child = this.step(move);
    if (main?.isTakenBack === true) moveChild(here, here.children.indexOf(child), 0);
    return child;
  }

  /** Adds a legal move to a node without navigating; adding the same move twice gives one branch. */
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

  /** Restores attributes of a node. */
  restore(node: TreeNode, kept: Partial<Pick<TreeNode, 'isTakenBack' | 'statedEnd' | 'clock'>>): void {
    Object.assign(node as Node, kept);
    this.changes++;
  }

  /** Lets `forward` go from its parent to a node. */
  restoreNext(node: TreeNode): void {
    const { parent } = node as Node;
    if (parent !== null) parent.next = node as Node;
  }

  /** Adds a copy of another tree's node `source`, without navigating. */
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

  /** Goes back a move. Null at the start. `isTakenBack`: the move is retracted, not just navigated over. */
  back(isTakenBack = false): TreeNode | null {
    const left = this.here;
    if (left.parent === null) return null;
    this.line.undo();
    left.parent.next = left;
    if (isTakenBack) left.isTakenBack = true;
    this.moveTo(left.parent);
    return this.here;
  }

  /** Goes forward along the line last played or visited. Null at its end. */
  forward(): TreeNode | null {
    const { next } = this.here;
    return next === null ? null : this.step(next.move!);
  }

  /** Goes to a node of this tree; false if it is not in it. */
  goTo(node: TreeNode): boolean {
    if (!this.contains(node)) return false;
    const path = pathTo(node);
    while (path[this.here.ply] !== this.here) this.back();
    for (const step of path.slice(this.here.ply + 1)) this.step(step.move!);
    return true;
  }

  /** Records that the players ended the game here, or resumed it (null). */
  setEnd(end: GameEnd | null): void {
    this.here.statedEnd = end;
    this.changes++;
  }

  /** Records the clocks at the current node. */
  setClock(clock: ClockMark | null): void {
    this.here.clock = clock;
  }

  /** Records clocks that are set at the current node: the times that its move has left are kept beside them. */
  resetClock(clock: ClockMark | null): void {
    const { clock: old } = this.here;
    this.setClock(clock && { ...clock, played: old && (old.played === undefined ? old.times : old.played) });
  }

  /** Makes the line to the current node the main one from the start, and takes back what followed here. */
  lead(): void {
    for (const child of this.here.children) child.isTakenBack = true;
    for (let at = this.here; at.parent !== null; at = at.parent)
      moveChild(at.parent, at.parent.children.indexOf(at), 0);
    this.changes++;
  }

  /** Makes the node's line the main one at the last point where it branches off. False if it is already. */
  promote(node: TreeNode): boolean {
    let branch = node as Node;
    while (branch.parent?.children[0] === branch) branch = branch.parent;
    const { parent } = branch;
    if (parent === null || !this.contains(node)) return false;
    const index = parent.children.indexOf(branch);
    moveChild(parent, index, 0);
    this.edits.push({ kind: 'promote', node: branch, index });
    this.changes++;
    return true;
  }

  /** Removes a node other than the start, and everything after it. If the current node is there, goes to the parent. */
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

  /** Undoes the last `promote` or `remove` that has not been undone, and returns its node; null if there is none. */
  undoEdit(): TreeNode | null {
    const edit = this.edits.pop();
    if (edit === undefined) return null;
    this.changes++;
    const node = this.standIn(edit.node);
    const parent = this.standIn(node.parent!);
    if (edit.kind === 'remove') return this.reinsert(parent, node, edit.index, edit.wasNext);
    moveChild(parent, parent.children.indexOf(node), edit.index);
    return node;
  }

  /** The node that holds the branches of a node: itself, unless they were merged into another one. */
  private standIn(node: Node): Node {
    let at = node;
    for (let next = this.merged.get(at); next !== undefined; next = this.merged.get(at)) at = next;
    return at;
  }

  /**
   * Reinserts a removed node. If its move has been played again in the meantime, its branches are merged into that node.
   */
  private reinsert(parent: Node, node: Node, index: number, wasNext: boolean): Node {
    const again = parent.children.find(({ move }) => move === node.move);
    node.parent = parent;
    if (again === undefined) parent.children.splice(index, 0, node);
    else mergeInto(again, node, this.merged);
    if (wasNext) parent.next = again ?? node;
    return again ?? node;
  }

  /** Goes along the branch of a move, which is added if there is none. */
  private step(move: Move): Node {
    this.line.play(move);
    const known = this.here.children.find((child) => child.move === move);
    const child = known ?? this.newNode(this.here, move, this.line.position);
    if (known === undefined) this.here.children.push(child);
    this.here.next = child;
    child.isTakenBack = false;
    this.moveTo(child);
    return child;
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

/**
 * The nodes from the start of the game to this one, and on to the end along the line last played or visited: where it has no
 * more moves, or where the players ended the game.
 */
export function lineThrough(node: TreeNode): TreeNode[] {
  const line = pathTo(node);
  for (let at = node; at.next !== null && at.statedEnd === null; at = at.next) line.push(at.next);
  return line;
}

/** Where the first moves lead from a node: to the last one, or to the one after which the players ended the game. */
export function mainEnd(node: TreeNode): TreeNode {
  let end = node;
  for (let [next] = end.children; next !== undefined && end.statedEnd === null; [next] = end.children) end = next;
  return end;
}

/** `game`: the moves from the start to the node. */
function endAt({ statedEnd }: TreeNode, game: Game): GameEnd | null {
  const outcome = game.outcome();
  return outcome === null ? statedEnd : endByRules(outcome);
}

/** Gives the branches of a node to another one, and notes each node that another one stands for now. */
function mergeInto(target: Node, source: Node, merged: Map<Node, Node>): void {
  const pairs = [[target, source] as const];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [to, from] = pair;
    merged.set(from, to);
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
    commentsBefore: some.commentsBefore ?? others.commentsBefore,
  };
}
