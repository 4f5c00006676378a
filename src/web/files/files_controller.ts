import { ok, type Result } from '../../rules/result.ts';
import type { TableEvent } from '../../table/table_state.ts';
import type { GameTree } from '../../table/tree.ts';
import { mainLine, wholeGame } from '../../table/tree_score.ts';
import type { GameController } from '../play/game_controller.ts';
import { OPPONENTS, opponentOf } from '../play/new_game.ts';
import { GameKeeper, type KeptGame, type Surroundings } from '../storage/games.ts';
import { browserStorage, type StorageFault } from '../storage/key_values.ts';

/** Events after which the game or the current node is a different one. */
const CHANGES: readonly TableEvent['kind'][] = ['moved', 'stepped', 'ended', 'edited'];

/** Games beside the one at the table: those that the browser keeps. */
export class FilesController {
  readonly keeper: GameKeeper;
  /** Called after each time that the game at the table has been stored, be it only for this tab. */
  onKept: ((tree: GameTree) => void) | null = null;
  private readonly game: GameController;
  /** The game at the table, if it is already stored under an id. */
  private keptTree: GameTree | null = null;
  /** Why the game at the table is not kept as it is; null if it is. Told once for each game, not after each move. */
  fault: StorageFault | null = null;

  constructor(game: GameController, around: Surroundings = browserSurroundings()) {
    this.game = game;
    this.keeper = new GameKeeper(around);
    game.onTableEvent((event) => {
      if (CHANGES.includes(event.kind)) this.save();
    });
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

  private lay({ id, tree, choice }: KeptGame): void {
    this.keptTree = id === null ? null : tree;
    this.fault = null;
    this.game.begin(tree, choice);
  }

  private save(): void {
    const { tree } = this.game.table;
    // One of the list that has lost its moves is kept there as it is now.
    if (tree.root.children.length === 0 && tree !== this.keptTree) {
      this.keeper.saveFresh(tree, this.game.playedAs);
      this.onKept?.(tree);
      return;
    }
    if (tree !== this.keptTree) {
      this.keeper.begin();
      this.fault = null;
    }
    this.keptTree = tree;
    const saved = this.keeper.save(tree, this.game.playedAs, this.title(tree));
    if (!saved.ok && this.fault === null) this.game.tell(saved.error.message);
    this.fault = saved.ok ? null : saved.error;
    if (saved.ok) this.onKept?.(tree);
  }

  private title(tree: GameTree): string {
    const moves = Math.ceil(mainLine(tree, wholeGame(tree)).at(-1)!.ply / 2);
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
