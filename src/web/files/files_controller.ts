import { ok, type Result } from '../../rules/result.ts';
import type { TableEvent } from '../../table/table_state.ts';
import { startPosition } from '../../notation/fen.ts';
import { GameTree, type TreeNode } from '../../table/tree.ts';
import type { GameController } from '../play/game_controller.ts';
import { FIRST_GAME, FIRST_NOTICE, isFirstVisit, type GameChoice } from '../play/game_state.ts';
import { OPPONENTS, opponentOf } from '../play/new_game.ts';
import { isRemote } from '../play/players.ts';
import { NOTHING_KNOWN, type GameAbout, type GameFacts } from '../storage/about.ts';
import { GameKeeper, type KeptGame, type Surroundings } from '../storage/games.ts';
import { browserStorage, type StorageFault } from '../storage/key_values.ts';
import { viewedOf } from '../viewer/viewed.ts';
import { factsOf, lineOf } from './game_facts.ts';

/** Events after which the game or the current node is a different one. */
const CHANGES: readonly TableEvent['kind'][] = ['moved', 'stepped', 'ended', 'edited'];

/** Games beside the one at the table: those that the browser keeps. */
export class FilesController {
  readonly keeper: GameKeeper;
  /** Called after each time that the game at the table has been stored, be it only for this tab. */
  onKept: ((tree: GameTree) => void) | null = null;
  private readonly game: GameController;
  private readonly now: () => number;
  /** The game at the table, if it is already stored under an id. */
  private keptTree: GameTree | null = null;
  /** A game of the shelf, as long as it is only looked at: it has no place in the list. */
  private borrowed: GameTree | null = null;
  /** The last game of the shelf on the table, and the own game whose place it has taken; null: the one that is kept. */
  private shown: GameTree | null = null;
  private own: (Omit<KeptGame, 'about'> & { readonly isFirst: boolean }) | null = null;
  private readonly abouts = new WeakMap<GameTree, GameAbout>();
  /** Where the line ends whose mistakes are known. */
  private reviewedTo: TreeNode | null = null;
  /** Why the game at the table is not kept as it is; null if it is. Told once for each game, not after each move. */
  fault: StorageFault | null = null;

  constructor(game: GameController, around: Surroundings = browserSurroundings()) {
    this.game = game;
    this.now = around.now;
    this.keeper = new GameKeeper(around);
    game.onTableEvent((event) => this.onEvent(event));
    game.onChoice(() => this.save());
  }

  /** The id of the game at the table; null if it is not kept. */
  get keptId(): string | null {
    return this.game.table.tree === this.keptTree && this.fault === null ? this.keeper.id : null;
  }

  /** Continues this tab's game after a reload. A text that can't be read is shown in the panel. */
  resume(): void {
    const kept = this.keeper.resume();
    if (kept !== null) this.lay(kept);
    else if (this.keeper.unreadable().length > 0)
      this.game.tell('A kept game can’t be read. Its text is under “Games and links”.');
    else if (this.keeper.hasGames) this.game.tell('Your earlier games are under “Games and links”.');
  }

  /** Continues a game of the list. */
  open(id: string): Result<null, string> {
    const kept = this.keeper.load(id);
    if (!kept.ok) return kept;
    this.lay(kept.value);
    return ok(null);
  }

  /** The game of the list with the same text: its own link opens it, rather than a copy. Writing texts is not among what the page needs at first. */
  idOfSame(tree: GameTree, textOf: (tree: GameTree) => string): string | null {
    const facts = factsOf(tree);
    const text = textOf(tree);
    const same = this.keeper.list().find(({ id, about }) => {
      if (about.facts?.moves !== facts.moves || about.facts.opening !== facts.opening) return false;
      const kept = this.keeper.read(id);
      return kept !== null && textOf(kept) === text;
    });
    return same?.id ?? null;
  }

  /** Lays a game of the shelf on the table. It takes the place of no other, and gets one in the list when it is changed. */
  borrow(tree: GameTree, choice: GameChoice): void {
    const { playedAs, table, state } = this.game;
    if (!this.isOfShelf)
      this.own = isRemote(playedAs.seats)
        ? null
        : { id: this.keptId, tree: table.tree, choice: playedAs, isFirst: isFirstVisit(state) };
    this.borrowed = this.shown = tree;
    this.game.begin(tree, choice, viewedOf(tree, choice));
  }

  /** Is a game of the shelf at the table? */
  get isOfShelf(): boolean {
    return this.shown === this.game.table.tree;
  }

  /** Back from a game of the shelf to the own one: the shelf is no place to play. */
  leaveShelf(): void {
    if (!this.isOfShelf) return;
    const { own } = this;
    const id = own === null ? this.keeper.id : own.id;
    if (id !== null && this.open(id).ok) return;
    this.game.begin(own?.tree ?? new GameTree(startPosition()), own?.choice ?? FIRST_GAME);
    // Who has only looked at games so far is still to be welcomed.
    if (own?.isFirst ?? true) this.game.tell(FIRST_NOTICE);
  }

  /** What is known of the game at the table beside its moves. */
  get about(): GameAbout {
    return this.abouts.get(this.game.table.tree) ?? NOTHING_KNOWN;
  }

  /** Stores more of what is known of the game at the table. */
  note(change: Partial<Pick<GameAbout, 'help' | 'isCounted'>>): void {
    const { about } = this;
    const names = Object.keys(change) as (keyof typeof change)[];
    if (names.every((name) => change[name] === about[name])) return;
    this.know(change);
    this.save();
  }

  /** Stores the mistakes that a review of the whole game has found, White's and Black's, and how well both played. */
  noteReview(
    line: readonly TreeNode[],
    faults: readonly [number, number],
    accuracy: readonly [number, number] | null = null,
  ): void {
    const { tree } = this.game.table;
    const end = lineOf(tree).at(-1)!;
    if (line.at(-1) !== end) return;
    this.reviewedTo = end;
    const { help } = this.about;
    // Who has a game reviewed that goes on is told what to play.
    this.know({ faults, accuracy, help: tree.endAt(end) === null && help === 'alone' ? 'helped' : help });
    this.save();
  }

  private lay({ id, tree, choice, about }: KeptGame): void {
    this.keptTree = id === null ? null : tree;
    this.borrowed = id === null && tree.root.children.length > 0 ? tree : null;
    this.shown = this.borrowed;
    this.abouts.set(tree, about);
    this.reviewedTo = about.faults === null ? null : lineOf(tree).at(-1)!;
    this.fault = null;
    this.game.begin(tree, choice, viewedOf(tree, choice));
  }

  private onEvent(event: TableEvent): void {
    if (!CHANGES.includes(event.kind)) return;
    const isPlayed = event.kind === 'moved' || event.kind === 'ended';
    if (isPlayed && !this.game.isViewed) this.know({ playedAt: this.now() });
    if (isPlayed || event.kind === 'edited' || (event.kind === 'stepped' && event.reason === 'remove'))
      this.borrowed = null;
    this.save();
  }

  private know(change: Partial<GameAbout>): void {
    this.abouts.set(this.game.table.tree, { ...this.about, ...change });
  }

  private save(): void {
    const { tree } = this.game.table;
    // `links` keeps those games in its own way.
    if (isRemote(this.game.playedAs.seats)) return;
    // One of the list that has lost its moves is kept there as it is now.
    if ((tree.root.children.length === 0 && tree !== this.keptTree) || tree === this.borrowed) {
      this.keeper.saveFresh(tree, this.game.playedAs, this.about);
      this.onKept?.(tree);
      return;
    }
    if (tree !== this.keptTree) {
      this.keeper.begin();
      this.fault = null;
    }
    this.keptTree = tree;
    const line = lineOf(tree);
    const facts = factsOf(tree, line);
    this.know({ facts, ...(line.at(-1) !== this.reviewedTo && { faults: null, accuracy: null }) });
    const saved = this.keeper.save(tree, this.game.playedAs, this.title(facts), this.about);
    if (!saved.ok && this.fault === null) this.game.tell(saved.error.message);
    this.fault = saved.ok ? null : saved.error;
    if (saved.ok) this.onKept?.(tree);
  }

  private title({ moves }: GameFacts): string {
    return `${OPPONENTS[opponentOf(this.game.playedAs.seats)]}, ${moves} ${moves === 1 ? 'move' : 'moves'}`;
  }
}

function browserSurroundings(): Surroundings {
  return {
    storage: browserStorage('localStorage'),
    tabStorage: browserStorage('sessionStorage'),
    now: () => Date.now(),
    // Not `randomUUID`, which browsers have only over https and for localhost.
    newId: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
  };
}
