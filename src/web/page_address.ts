import type { GameTree } from '../table/tree.ts';
import { addressOf, readRoute, routeOf, type Route } from './address/route.ts';
import type { App } from './app.ts';
import { PANEL_NAMES } from './panels.ts';
import { isSheet } from './sheet.tsx';
import { PANEL_OF_MODE } from './state/page_state.ts';

/**
 * The page's address: it follows what is open, so that Back and Forward lead through it and a reload comes back to it. The
 * link by which the page was opened stays in it as long as a reload is to show it again.
 */
export class PageAddress {
  private readonly app: App;
  private isOpening = false;
  /** The address that was opened or written last. The browser tells of another one a moment after it has changed. */
  private known = '';
  /** The link that was opened, and what is on the table because of it. */
  private link = '';
  private shown: GameTree | null = null;
  /** A step for Back that closes the sheet of what is on the table, which has the same address. */
  private hasStep = history.state !== null;

  constructor(app: App) {
    this.app = app;
    app.files.onKept = (tree) => this.leave(tree);
  }

  /** Shows what the address asks for, and follows what is opened from then on. */
  async start(): Promise<void> {
    await this.open();
    // A reload forgets the review of a game that has ended; of another one it might be unwanted help.
    const { model } = this.app;
    if (model.state.panel === 'review' && model.state.game.viewed)
      void this.app.fetch('review').then(() => this.app.review.begin());
    addEventListener('hashchange', () => void this.open());
    addEventListener('popstate', () => this.back());
    this.app.model.subscribe(() => this.follow());
  }

  private async open(): Promise<void> {
    const { hash } = location;
    const route = readRoute(hash, PANEL_NAMES);
    this.known = hash;
    this.isOpening = true;
    try {
      if (route !== null) await this.openRoute(route);
      else if (hash === this.app.model.state.live.address) this.backToLink();
      else if (hash === this.link && this.app.game.table.tree === this.shown) this.backToLink();
      else await this.openLink(hash);
    } finally {
      this.isOpening = false;
    }
    this.follow(true);
  }

  /** Whoever goes on meanwhile is not called back: what is open then is followed. */
  private async openRoute({ panel, id }: Route): Promise<void> {
    const { app } = this;
    if (panel === 'game') {
      if (id !== null && id !== app.files.keptId) {
        const opened = app.files.open(id);
        if (!opened.ok) app.game.tell(opened.error);
      }
      app.backToGame();
      return;
    }
    if (panel === 'friends' && id !== null) {
      await app.openLinkGame(id);
      return;
    }
    if (panel === 'rules' && id !== null) {
      app.openRule(id, false);
      return;
    }
    await app.show(panel);
    if (id === null || app.model.state.panel !== panel) return;
    if (panel === 'lessons') app.lessons.show(id);
    else if (panel === 'puzzles') app.puzzles.show(id);
  }

  /** What the link shows is on the table still. */
  private backToLink(): void {
    this.app.hand.clear();
    this.app.backToGame();
  }

  /** What reads links is fetched for those who come by one. */
  private async openLink(hash: string): Promise<void> {
    try {
      await (await import('./open_address.ts')).openAddress(this.app, hash);
    } catch {
      this.app.game.tell("The link can't be shown: a part of the page is missing. Reload it.");
    }
    // A live game has an address of its own, and so has a game by links, where it is kept.
    const { links, live } = this.app.model.state;
    this.link = links.current?.fault === null || live.current !== null ? '' : hash;
    this.shown = this.app.game.table.tree;
  }

  /** A reload continues the kept game: what the link showed must not be laid over it again. */
  private leave(kept: GameTree): void {
    const isLinks = this.isOpening || kept === this.shown;
    if (this.link === '' || (isLinks && kept.root.children.length === 0)) return;
    this.link = '';
    this.follow(true);
  }

  /** Writes into the address where the page is: as a step for Back, unless it only tells more of the same. */
  private follow(isSame = false): void {
    // One that is still to be opened is not written over.
    if (this.isOpening || location.hash !== this.known) return;
    const route = routeOf(this.app.model.state, this.app.files.keptId);
    const link = this.app.model.state.live.address || this.link;
    const address = route.panel === 'game' && link !== '' ? link : addressOf(route);
    const { hash, pathname, search } = location;
    const { isPanelOpen, panel, mode } = this.app.model.state;
    const isOver = isPanelOpen && panel === PANEL_OF_MODE[mode] && isSheet();
    if (address === hash) {
      if (isOver && !this.hasStep) history.pushState((this.hasStep = true), '');
      return;
    }
    // A kept game is beyond the list of games in the address, but not in its panel.
    const isWithin = address.startsWith(`${hash}/`) && readRoute(hash, PANEL_NAMES)?.panel === route.panel;
    const isMore = isSame || (hash !== '' && isWithin) || (hash === '' && route.panel === 'game');
    const target = address === '' ? pathname + search : address;
    const keepsStep = this.hasStep && isMore;
    if (isMore || this.hasStep) history.replaceState(keepsStep || null, '', target);
    else history.pushState(null, '', target);
    this.hasStep = keepsStep;
    this.known = location.hash;
  }

  /** Back from the step of a sheet: closes it, or goes on if it is closed already. */
  private back(): void {
    const { hasStep } = this;
    this.hasStep = history.state !== null;
    const { hash } = location;
    // The step may be older than the lesson or puzzle that the panel has begun.
    const isSame = hash === this.known || (hash !== '' && this.known.startsWith(`${hash}/`));
    if (!hasStep || this.hasStep || !isSame) return;
    // A question comes before the sheet beside it.
    if (this.app.model.state.hand.chooser !== null) {
      history.pushState((this.hasStep = true), '');
      this.app.hand.clear();
      return;
    }
    if (hash !== this.known) history.replaceState(null, '', this.known);
    if (this.app.model.state.isPanelOpen) this.app.closePanel();
    else history.back();
  }
}
