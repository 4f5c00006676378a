import { ok, err, type Result } from '../../rules/result.ts';
import type { Colour, Ruleset } from '../../rules/setup.ts';
import { compareLinks, goneOn } from '../../table/links/compare_links.ts';
import {
  linkGameOf,
  newLinkGame,
  newLinkId,
  readerOf,
  treeOfLink,
  withAgreement,
  withDrawOffer,
  withMessage,
  withMove,
  withResignation,
  type LinkGame,
} from '../../table/links/link_game.ts';
import { idOfLinkPgn, pgnOfLink, readLinkPgn } from '../../table/links/link_pgn.ts';
import { holdsLink, readLink, writeLink } from '../../table/links/link_text.ts';
import { actOf, type RemoteAct } from '../../table/remote.ts';
import type { TableEvent } from '../../table/table_state.ts';
import { NO_CLOCK } from '../../table/time_control.ts';
import type { GameTree } from '../../table/tree.ts';
import type { GameController } from '../play/game_controller.ts';
import type { PageModel } from '../state/page_model.ts';
import { TAB_LINK, removeKey, writeKey, type KeyValues } from '../storage/key_values.ts';
import type { KeptLink, LinkStore } from '../storage/link_games.ts';
import { capitalise, friendOf, isToBeSent, lastMoveOf, seatsOfLink } from './link_words.ts';
import type { LinkOnTable, LinksState } from './links_state.ts';

/** What the controller needs from the page and the browser. */
export interface LinksAround {
  readonly model: PageModel;
  readonly game: GameController;
  /** Puts the game on the table, and its panel beside it. */
  readonly backToGame: () => void;
  readonly store: LinkStore;
  /** Of this tab: the id of its game, for a reload. */
  readonly tabStorage: KeyValues | null;
  /** The address of the page, without its fragment. */
  readonly pageAddress: () => string;
  readonly now: () => number;
  readonly random: () => number;
}

/** A new game by links. */
export interface Invitation {
  readonly mine: Colour;
  readonly ruleset: Ruleset;
  /** White's and Black's. */
  readonly names: readonly [string, string];
}

/**
 * Games by links: hands the table what links tell, and makes a link of what the person does. A game of which this browser keeps
 * something is changed only by a link that goes on with it.
 */
export class LinksController {
  private readonly around: LinksAround;
  /** The game's tree on the table. */
  private tree: GameTree | null = null;
  /** What is stored of the game, as this tab last wrote or read it. */
  private known: string | null = null;
  /** What happens at the table comes from a link. */
  private isReceiving = false;

  constructor(around: LinksAround) {
    this.around = around;
    around.game.onTableEvent((event) => this.onEvent(event));
  }

  /** Begins a game. */
  invite({ mine, ruleset, names }: Invitation): void {
    const game = newLinkGame(newLinkId(this.around.random), ruleset, names);
    this.lay({ game, mine, isSent: false, at: this.around.now() }, null);
    this.keep();
    this.show();
  }

  /** The same players and rules again, with the sides swapped. */
  rematch(): void {
    const { current } = this.state;
    if (current === null) return;
    const [white, black] = current.game.names;
    this.invite({ mine: current.mine ^ 1, ruleset: current.game.ruleset, names: [black, white] });
  }

  /** Opens a link. What is wrong with it is told, and changes nothing. */
  async receive(link: string): Promise<Result<null, string>> {
    const game = await readLink(link);
    if (!game.ok) return game;
    this.take(game.value);
    return ok(null);
  }

  /** The same for a pasted text: a link, or PGN of a kept game. */
  async receiveText(text: string): Promise<Result<null, string>> {
    if (holdsLink(text)) return this.receive(text);
    const id = idOfLinkPgn(text) ?? this.state.current?.game.id;
    const kept = id === undefined ? undefined : this.keptOf(id);
    if (kept === undefined) return err('This is neither a link to a game nor the PGN of one that is kept here.');
    const game = readLinkPgn(text, kept.game);
    if (!game.ok) return game;
    this.take(game.value);
    return ok(null);
  }

  /** Goes on with a kept game. */
  open(id: string): Result<null, string> {
    const stored = this.around.store.load(id);
    if (this.state.current?.game.id === id && (stored === null || stored.text === this.known)) {
      this.show();
      return ok(null);
    }
    if (stored === null) return err('This game is not kept in this browser. Open the last link of it.');
    this.lay(stored.kept, stored.text);
    this.show();
    return ok(null);
  }

  /** The kept games, those of the reader's turn first. */
  list(): KeptLink[] {
    return this.around.store.list();
  }

  /** Deletes a kept game that is not on the table; the returned function puts it back. */
  remove(id: string): () => boolean {
    const putBack = this.around.store.remove(id);
    this.change({});
    return () => {
      const isBack = putBack();
      this.change({});
      return isBack;
    };
  }

  /** A message to the other player, as long as the link has not been sent. */
  setMessage(text: string): void {
    const { current } = this.state;
    if (current === null || current.isSent || !isToBeSent(current)) return;
    this.become({ ...current, game: withMessage(current.game, text) }, current.isMoveSent);
    this.keep();
  }

  /** Takes the person's last move back, as long as its link has not been sent. */
  takeBack(): void {
    const { current } = this.state;
    if (!this.canTakeBack || current === null) return;
    const { game } = current;
    const before = linkGameOf({ ...game, moves: game.moves.slice(0, -1), closing: 'none', message: '' });
    this.lay({ ...current, game: before }, this.known);
    this.keep();
  }

  get canTakeBack(): boolean {
    const { current } = this.state;
    if (current === null || current.isSent || !isToBeSent(current) || current.game.moves.length === 0) return false;
    const { closing } = current.game;
    return !current.isMoveSent && (closing === 'none' || closing === 'draw-offer');
  }

  /** The link has been copied or shared. */
  sent(): void {
    const { current } = this.state;
    if (current?.isSent !== false) return;
    this.become({ ...current, isSent: true }, true);
    this.keep();
    this.around.game.dismissNotice();
  }

  /** The game as PGN, to be sent where a link can't be. */
  pgn(): string {
    const { current } = this.state;
    return current === null ? '' : pgnOfLink(current.game);
  }

  /** The link of the game on the table; if it is just being written, as soon as it is there. Empty without such a game. */
  async linkNow(): Promise<string> {
    const { current } = this.state;
    return current === null ? '' : current.link || this.linkOf(current);
  }

  /** The link of a kept game. */
  async linkOf({ game }: KeptLink): Promise<string> {
    return `${this.around.pageAddress()}#${await writeLink(game)}`;
  }

  /** The refused link has been read about. */
  dismiss(): void {
    this.change({ refused: null });
  }

  /** Another tab has stored something under a key. */
  onStored(key: string | null): void {
    const { current } = this.state;
    this.change({});
    if (current === null || !this.around.store.isKeyOf(key, current.game.id)) return;
    const stored = this.around.store.load(current.game.id);
    if (stored === null || stored.text === this.known) return;
    this.lay(stored.kept, stored.text);
    this.around.game.tell(OTHER_TAB);
  }

  /** Compares a link's game with the kept one: only what goes on with it is laid on the table. */
  private take(received: LinkGame): void {
    const kept = this.keptOf(received.id);
    if (kept === undefined) {
      this.lay({ game: received, mine: readerOf(received), isSent: false, at: this.around.now() }, null);
      this.keep();
      this.show();
      this.tellNews();
      return;
    }
    this.layKept(kept);
    const compared = compareLinks(kept.game, received, kept.mine);
    if (compared.kind === 'news') {
      this.advance(kept, goneOn(kept.game, received));
      return;
    }
    const ply = 'ply' in compared ? compared.ply : null;
    this.change({ refused: compared.kind === 'same' ? null : { kind: compared.kind, ply, received } });
    this.show();
    if (compared.kind === 'same' && isToBeSent(kept))
      this.around.game.tell(`This is your own link: it is for ${friendOf(kept)}.`);
  }

  /** The kept game of an id: what is stored, or what is on the table where nothing can be stored. */
  private keptOf(id: string): KeptLink | undefined {
    const { current } = this.state;
    return this.around.store.load(id)?.kept ?? (current?.game.id === id ? current : undefined);
  }

  /** Lays a kept game on the table unless it is there. */
  private layKept(kept: KeptLink): void {
    const stored = this.around.store.load(kept.game.id);
    const isThere = this.state.current?.game.id === kept.game.id && (stored === null || stored.text === this.known);
    if (!isThere) this.lay(kept, stored?.text ?? null);
  }

  /** The opponent has gone on with the game on the table. */
  private advance(kept: KeptLink, received: LinkGame): void {
    this.show();
    const next = { ...kept, game: received, isSent: false, at: this.around.now() };
    // The rules had ended the game before one's own resignation arrived.
    if (kept.game.end !== null) this.lay(next, this.known);
    else
      this.receiving(() => {
        for (const act of actsBetween(kept.game, received)) this.around.game.table.receive(act);
      });
    this.become(next);
    this.change({ refused: null });
    this.keep();
    this.tellNews(kept.game.closing === 'draw-offer');
  }

  /** Lays a game on the table. `text`: what is stored of it. */
  private lay(kept: KeptLink, text: string | null): void {
    const { game: controller } = this.around;
    const { game, mine } = kept;
    this.tree = treeOfLink(game);
    this.known = text;
    this.receiving(() => {
      controller.begin(this.tree!, {
        ...controller.playedAs,
        seats: seatsOfLink(mine),
        names: game.names,
        ruleset: game.ruleset,
        control: NO_CLOCK,
        flipsEachTurn: false,
      });
      if (game.closing !== 'draw-offer') return;
      if (isToBeSent(kept)) controller.table.offerDraw();
      else controller.table.receive({ kind: 'draw-offer' });
    });
    this.change({ refused: null });
    this.become(kept);
    writeKey(this.around.tabStorage, TAB_LINK, game.id);
  }

  /** Shows the game's panel, which on phones opens for that below the board. */
  private show(): void {
    this.around.backToGame();
    this.around.model.set({ isPanelOpen: true, sheet: 'low' });
  }

  private receiving(run: () => void): void {
    this.isReceiving = true;
    try {
      run();
    } finally {
      this.isReceiving = false;
    }
  }

  private onEvent(event: TableEvent): void {
    const { current } = this.state;
    if (current === null || this.isReceiving) return;
    if (this.around.game.table.tree !== this.tree) {
      this.detach();
      return;
    }
    const game = this.gameAfter(current, event);
    if (game === null) return;
    this.become(
      { ...current, game, isSent: false, at: this.around.now() },
      event.kind !== 'moved' && current.isMoveSent,
    );
    this.keep();
    this.show();
    this.around.game.tell(`Now send ${friendOf(current)} the link: it is under “Game”.`);
  }

  /** The game after what the person has done; null: nothing for the other player. */
  private gameAfter({ game, mine }: LinkOnTable, event: TableEvent): LinkGame | null {
    const act = actOf(event, mine);
    switch (act?.kind) {
      case 'move':
        return withMove(game, act.move, { offersDraw: this.around.game.table.state.drawOffer === mine });
      case 'draw-offer':
        // Before the move it goes with it.
        return game.position.turn === mine ? null : withDrawOffer(game);
      case 'draw-answer':
        return act.isAccepted ? withAgreement(game) : null;
      case 'resignation':
        return withResignation(game, { by: mine });
      default:
        return null;
    }
  }

  /** What the other player has done, on the line below the board and for screen readers. */
  private tellNews(wasOffered = false): void {
    const { current } = this.state;
    if (current?.game.end !== null) return;
    const last = lastMoveOf(current.game);
    const lapsed = wasOffered ? ': your offer of a draw is off' : '';
    const played = last === null ? '' : `${capitalise(friendOf(current))} played ${last.text}${lapsed}. `;
    this.around.game.tell(`${played}Your move.`);
  }

  /** The game is this one now; its link follows. Of an offer in a kept game it is not known whether it followed the move. */
  private become(kept: KeptLink, isMoveSent = kept.game.closing === 'draw-offer'): void {
    const { game, mine, isSent, at } = kept;
    const { current } = this.state;
    const link = current?.game === game ? current.link : '';
    const fault = current?.game.id === game.id ? current.fault : null;
    this.change({ current: { game, mine, isSent, at, link, fault, isMoveSent } });
    if (link !== '') return;
    void this.linkOf(kept).then((written) => {
      const now = this.state.current;
      if (now?.game === game) this.change({ current: { ...now, link: written } });
    });
  }

  /** Stores the game, unless another tab has gone on with it: then it is laid on the table as it is there. */
  private keep(): void {
    const { current } = this.state;
    if (current === null) return;
    const saved = this.around.store.save(current, this.known);
    if (saved.ok) {
      this.known = saved.value;
      this.change({ current: { ...current, fault: null } });
    } else if ('kept' in saved.error) {
      this.lay(saved.error.kept, saved.error.text);
      this.around.game.tell(OTHER_TAB);
    } else this.change({ current: { ...current, fault: FAULTS[saved.error.kind] } });
  }

  /** Another game is on the table. */
  private detach(): void {
    this.tree = null;
    this.known = null;
    removeKey(this.around.tabStorage, TAB_LINK);
    this.change({ current: null, refused: null });
  }

  private change(change: Partial<LinksState>): void {
    const { model } = this.around;
    model.change('links', { ...change, version: model.state.links.version + 1 });
  }

  private get state(): LinksState {
    return this.around.model.state.links;
  }
}

const OTHER_TAB = 'This game has gone on in another tab: it is shown as it stands there.';

const FAULTS = {
  full: 'This browser has no room left to keep the game. Keep its last link, which holds the whole game, or delete games under “Games and links”.',
  unavailable: 'This browser keeps nothing for this page. Keep the last link of the game: it holds the whole game.',
} as const;

/** What the other player has done from a kept game to the one of his link. */
function actsBetween(kept: LinkGame, received: LinkGame): RemoteAct[] {
  const acts: RemoteAct[] = received.moves.slice(kept.moves.length).map((move) => ({ kind: 'move', move }));
  switch (received.closing) {
    case 'none':
      return acts;
    case 'draw-offer':
      return [...acts, { kind: 'draw-offer' }];
    case 'agreement':
      return [...acts, { kind: 'draw-answer', isAccepted: true }];
    case 'white-resigns':
    case 'black-resigns':
      return [...acts, { kind: 'resignation' }];
  }
}
