import type { GameTree } from '../table/tree.ts';
import type { App } from './app.ts';

/** The link by which the page was opened, in its address as long as a reload is to show it again. */
export class OpenedLink {
  private readonly app: App;
  private isOpening = false;
  /** What is on the table because of the link. */
  private shown: GameTree | null = null;

  constructor(app: App) {
    this.app = app;
    app.files.onKept = (tree) => this.leave(tree);
  }

  /** Shows what the address asks for. What reads links is fetched for those who come by one. */
  async open(): Promise<void> {
    const { hash } = location;
    if (hash === '') return;
    this.isOpening = true;
    try {
      await (await import('./open_address.ts')).openAddress(this.app, hash);
    } catch {
      this.app.game.tell("The link can't be shown: a part of the page is missing. Reload it.");
    }
    this.isOpening = false;
    this.shown = this.app.game.table.tree;
  }

  /** A reload continues the kept game: what the link showed must not be laid over it again. */
  private leave(kept: GameTree): void {
    const isLinks = this.isOpening || kept === this.shown;
    if (location.hash === '' || (isLinks && kept.root.children.length === 0)) return;
    history.replaceState(null, '', location.pathname + location.search);
  }
}
