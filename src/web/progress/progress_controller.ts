import { isStandardStart } from '../../notation/fen.ts';
import { WHITE } from '../../shared/men.ts';
import type { GameEnd } from '../../table/end.ts';
import type { TableEvent } from '../../table/table_state.ts';
import type { TreeNode } from '../../table/tree.ts';
import type { FilesController } from '../files/files_controller.ts';
import type { GameController } from '../play/game_controller.ts';
import type { GameChoice } from '../play/game_state.ts';
import { onlyPerson } from '../play/players.ts';
import type { PageModel } from '../state/page_model.ts';
import type { Kept } from '../storage/kept.ts';
import { addGame, type ProgressState } from './progress_state.ts';
import { scoreFor } from './score.ts';

/**
 * Counts the games against Ransom that have ended, each once: from the usual start, and against one level. Whoever asked for a hint or
 * an analysis, or took back a move, has had help.
 */
export class ProgressController {
  private readonly model: PageModel;
  private readonly game: GameController;
  private readonly files: FilesController;
  private readonly kept: Kept<ProgressState>;
  /** How the game at the table was begun. */
  private begun: GameChoice;

  /** `files` must listen to the game already: what is noted here belongs to the game that it keeps. */
  constructor(model: PageModel, game: GameController, files: FilesController, kept: Kept<ProgressState>) {
    this.model = model;
    this.game = game;
    this.files = files;
    this.kept = kept;
    this.begun = game.playedAs;
    game.priceOf = (help) =>
      this.mayCount
        ? `With “${help}” this game doesn’t count for your levels. Choose “${help}” again to use it all the same.`
        : '';
    game.onTableEvent((event) => this.onEvent(event));
    game.onChoice(() => this.onChoice());
  }

  /** Reads what is stored, also by other tabs. */
  refresh(): void {
    this.model.set({ progress: this.kept.load() });
  }

  /** Does the game at the table count for the ladder so far, so that help would cost something? */
  get mayCount(): boolean {
    return this.isOfLadder && !this.isHelped && this.game.table.tree.end === null;
  }

  /** Is the game at the table of no use for the ladder only because of help? */
  get isSpoilt(): boolean {
    return this.isOfLadder && this.isHelped;
  }

  /** Has there been help: a hint, an analysis, or another move before? Whatever is tried after the end is none. */
  private get isHelped(): boolean {
    const { help, isCounted } = this.files.about;
    return help === 'helped' || (!isCounted && hasOtherMoves(this.game.table.tree.current));
  }

  /** Is the game at the table one against Ransom, from the usual start and against one level? */
  private get isOfLadder(): boolean {
    const { playedAs, table } = this.game;
    // What is tried in a game that is looked at changes nothing of it.
    if (this.game.isViewed || onlyPerson(playedAs.seats) === null || !playedAs.seats.includes('engine')) return false;
    return this.files.about.help !== 'mixed' && isStandardStart(table.tree.root.position);
  }

  private onEvent(event: TableEvent): void {
    switch (event.kind) {
      case 'activity':
        if (event.activity === 'hint' || event.activity === 'analysis') this.noteHelp();
        return;
      case 'stepped':
        if (event.reason === 'new-game') this.begun = this.game.playedAs;
        else if (event.reason === 'undo') this.noteHelp();
        return;
      case 'ended':
        this.count(event.end);
        return;
      default:
    }
  }

  /** The game goes on against another level, or with the sides changed. Before the first move that is another beginning. */
  private onChoice(): void {
    const { playedAs, table } = this.game;
    const { begun } = this;
    const isSame = playedAs.level === begun.level && playedAs.seats.every((seat, index) => seat === begun.seats[index]);
    if (table.tree.root.children.length === 0) this.begun = playedAs;
    else if (!isSame) this.files.note({ help: 'mixed' });
  }

  private noteHelp(): void {
    const { tree } = this.game.table;
    // Nobody has asked for an analysis that begins with its panel, before the first move of a game.
    const isUnasked = tree.root.children.length === 0 && this.model.state.analysis.isByItself;
    if (!isUnasked && !this.game.isViewed && tree.end === null && this.files.about.help === 'alone')
      this.files.note({ help: 'helped' });
  }

  private count(end: GameEnd): void {
    const { playedAs, table } = this.game;
    const side = onlyPerson(playedAs.seats);
    if (side === null || !this.isOfLadder || this.files.about.isCounted) return;
    const game = {
      level: playedAs.level,
      side: side === WHITE ? 'white' : 'black',
      score: scoreFor(side, end.result),
      moves: Math.ceil(table.tree.current.ply / 2),
      isHelped: this.isHelped,
    } as const;
    // Other tabs count as well.
    const next = addGame(this.kept.load(), game);
    this.kept.save(next);
    this.model.set({ progress: next });
    this.files.note({ isCounted: true, help: game.isHelped ? 'helped' : 'alone' });
  }
}

/** Was another move played or tried somewhere on the way to a node? */
function hasOtherMoves(end: TreeNode): boolean {
  for (let node = end; node.parent !== null; node = node.parent) if (node.parent.children.length > 1) return true;
  return false;
}
