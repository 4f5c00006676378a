import { err, ok, type Result } from '../../rules/result.ts';
import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { WHITE } from '../../shared/men.ts';
import { actOf } from '../../table/remote.ts';
import type { TableEvent } from '../../table/table_state.ts';
import type { GameController } from '../play/game_controller.ts';
import type { PageModel } from '../state/page_model.ts';
import { showPanel } from '../state/page_state.ts';
import { TAB_LIVE, removeKey, writeKey, type KeyValues } from '../storage/key_values.ts';
import type { KeptLive, LiveStore } from '../storage/live_games.ts';
import { LiveLine, type LiveEvent } from './live_line.ts';
import {
  ADDRESS,
  BEGINNING_PLIES,
  addressOf,
  clockOf,
  isInviting,
  stopped,
  type LiveOnTable,
  type LiveState,
} from './live_state.ts';
import { LiveTable } from './live_table.ts';
import { LOST, newsOf, refusalText, unsentText } from './live_words.ts';
import type { GameOrder, LiveServer, Message, Refusal } from './live_server.ts';
import { Outbox } from './outbox.ts';
import { afterMove, colourOf, namesOf, sideOf, type Challenge, type ServerState, type Side } from './server_state.ts';

/** What the controller needs from the page and the browser. */
export interface LiveAround {
  readonly model: PageModel;
  readonly game: GameController;
  /** Puts the game on the table, and its panel beside it. */
  readonly backToGame: () => void;
  readonly server: LiveServer;
  readonly store: LiveStore;
  /** Of this tab: the address of its game, for a reload. */
  readonly tabStorage: KeyValues | null;
  /** The address of the page, without its fragment. */
  readonly pageAddress: () => string;
}

/** What players do beside moving. */
export type LiveAction = 'draw' | 'takeback' | 'decline' | 'abort' | 'rematch' | 'resign';

/** The links of the answer to a new game; an open seat has none. */
type NewLinks = Readonly<Record<Side | 'watch', { readonly link?: string }>>;

/** The connection to a game, from its opening until another game is on the table. */
interface Connection {
  readonly id: string;
  readonly secret: string;
  readonly line: LiveLine;
  readonly outbox: Outbox;
}

/** Live games: what the server tells happens at the table, and what the person does there is sent. The server decides. */
export class LiveController {
  private readonly around: LiveAround;
  private readonly table: LiveTable;
  private connection: Connection | null = null;
  private isRefreshing = false;
  private needsRefresh = false;

  constructor(around: LiveAround) {
    this.around = around;
    this.table = new LiveTable(
      around.game,
      (event) => this.onTable(event),
      () => this.leave(),
    );
  }

  /** Asks whether the page comes from a server of live games. */
  async findHost(): Promise<void> {
    if (this.state.host === null) this.change({ host: await this.around.server.about() });
  }

  /** Begins a game and opens the seat of one side. The error is a sentence. */
  async begin(order: GameOrder, mine: Side): Promise<Result<null, string>> {
    const answer = await this.around.server.begin(order);
    if (answer.kind === 'lost') return err('The server can’t be reached. Try again.');
    if (answer.kind === 'refused') return err(answer.reason);
    const links = answer.body as unknown as NewLinks;
    const hash = new URL(links[mine].link!).hash;
    const [, id = '', secret = ''] = ADDRESS.exec(hash) ?? [];
    const friendLink = links[mine === 'white' ? 'black' : 'white'].link ?? '';
    const names = [order.white, order.black] as const;
    this.around.store.save({ id, side: mine, secret, names, isOver: false, friendLink, at: Date.now() });
    await this.openSeat(hash, friendLink);
    return ok(null);
  }

  /** Takes the open seat of a game of the lobby. */
  async join(id: string, name: string): Promise<Result<null, string>> {
    const answer = await this.around.server.send(id, null, { to: 'join', body: { name } });
    if (answer.kind === 'lost') return err('The server can’t be reached. Try again.');
    if (answer.kind === 'refused') return err(answer.reason);
    await this.openSeat(new URL(String(answer.body.link)).hash);
    return ok(null);
  }

  challenges(): Promise<readonly Challenge[]> {
    return this.around.server.challenges();
  }

  /**
   * Opens a game by its address, unless that is the other side of a game that is played here: then it asks first. Resolves when the game
   * is on the table, or when that is refused or takes time.
   */
  async open(hash: string): Promise<void> {
    const [, id = '', secret = ''] = ADDRESS.exec(hash) ?? [];
    const seats = secret === '' ? [] : this.list().filter((kept) => kept.id === id);
    const [kept] = seats;
    if (kept === undefined || seats.some((seat) => seat.secret === secret)) {
      await this.openSeat(hash);
      return;
    }
    this.change({ asked: { address: hash, kept } });
    this.around.backToGame();
    this.around.model.set({ isPanelOpen: true, sheet: 'low' });
  }

  /** Opens a game by its address without a question. */
  async openSeat(hash: string, friendLink = ''): Promise<void> {
    this.change({ asked: null });
    const [, id, secret = ''] = ADDRESS.exec(hash) ?? [];
    if (id === undefined) {
      this.tellApart('This link to a live game is not complete. Ask for it again.');
      return;
    }
    if (hash === this.state.address) {
      this.show();
      return;
    }
    await new Promise<void>((resolve) => this.connect(id, secret, friendLink, resolve));
  }

  /** Opens the next game of the same players, who have changed colours. */
  async openRematch(): Promise<void> {
    const next = this.state.current?.server.rematch ?? null;
    if (next === null || this.connection === null) return;
    await this.openSeat(addressOf(next, this.connection.secret));
    const mine = this.state.current?.mine ?? null;
    if (mine !== null)
      this.around.game.tell(
        `The rematch: colours are swapped, now you have ${playerName(mine)}${mine === WHITE ? ' and begin' : ''}.`,
      );
  }

  act(action: LiveAction): void {
    const { current } = this.state;
    const mine = current?.mine ?? null;
    if (current === null || mine === null || this.connection === null) return;
    const needsPly = action === 'draw' || action === 'takeback' || action === 'decline';
    const body = needsPly && current.server.status === 'playing' ? { action, ply: current.server.ply } : { action };
    this.connection.outbox.add({ to: 'actions', body });
  }

  /** The seats that this browser keeps. */
  list(): KeptLive[] {
    return this.around.store.list();
  }

  /** Forgets a seat that is not on the table; the returned function remembers it again. */
  remove(kept: KeptLive): () => boolean {
    const putBack = this.around.store.remove(kept);
    this.change({});
    return () => {
      const isBack = putBack();
      this.change({});
      return isBack;
    };
  }

  /** Has the person made a move that has not reached the server yet? */
  get isMoveWaiting(): boolean {
    return (this.connection?.outbox.move ?? null) !== null;
  }

  /** The network or the device is back. */
  wake(): void {
    this.connection?.line.hurry();
    this.connection?.outbox.hurry();
  }

  private connect(id: string, secret: string, friendLink: string, opened: () => void): void {
    this.disconnect();
    const isThis = (): boolean => this.connection?.id === id && this.connection.secret === secret;
    const line = new LiveLine(this.around.server, id, secret, {
      onEvent: (event) => {
        if (!isThis()) return;
        this.hear(event, friendLink);
        opened();
      },
      onOpen: () => this.found(),
      onLost: () => {
        if (isThis()) this.lost();
        opened();
      },
      onRefused: (refusal) => {
        if (isThis()) this.refusedLine(refusal);
        opened();
      },
    });
    const outbox = new Outbox(this.around.server, id, secret, {
      onDone: ({ body }, { to }) => {
        if (to === 'moves') this.forgetUnsent();
        this.take(body as unknown as ServerState);
      },
      onRefused: (message, refusal) => this.refused(message, refusal),
      onLost: () => this.lost(),
    });
    this.connection = { id, secret, line, outbox };
  }

  private disconnect(): void {
    this.connection?.line.close();
    this.connection?.outbox.close();
    this.connection = null;
  }

  private hear({ id, kind, data }: LiveEvent, friendLink: string): void {
    if (kind === 'state') {
      this.take(data as unknown as ServerState, friendLink);
      return;
    }
    const { current } = this.state;
    if (kind === 'ping') void this.pong(data);
    if (current === null) return;
    const { server } = current;
    if (kind === 'here') this.become({ server: { ...server, here: data as unknown as ServerState['here'] } });
    else if (kind === 'clock') this.become({ clock: clockOf(data as unknown as ServerState['clock']) });
    if (id === null || id <= server.event) return;
    const next = kind === 'move' && id === server.event + 1 ? afterMove(server, id, data) : null;
    if (next !== null) this.take(next);
    if (next === null || next.ply <= BEGINNING_PLIES) void this.refresh();
  }

  private async pong(data: LiveEvent['data']): Promise<void> {
    const { connection } = this;
    if (connection === null || connection.secret === '') return;
    await this.around.server.send(connection.id, connection.secret, { to: 'pong', body: { ping: data.ping } });
  }

  /** Asks for the game as it is. */
  private async refresh(): Promise<void> {
    this.needsRefresh = true;
    if (this.isRefreshing) return;
    this.isRefreshing = true;
    while (this.needsRefresh && this.connection !== null) {
      this.needsRefresh = false;
      const { connection } = this;
      const answer = await this.around.server.state(connection.id, connection.secret);
      if (this.connection !== connection) continue;
      if (answer.kind === 'done') this.take(answer.body as unknown as ServerState);
      // Whatever was missed comes when the line is open again.
      else if (answer.kind === 'lost') connection.line.hurry();
    }
    this.isRefreshing = false;
  }

  /** The game is this one now, unless something newer is known. */
  private take(server: ServerState, friendLink = ''): void {
    const { connection } = this;
    if (server.id !== connection?.id) return;
    const { current, address } = this.state;
    if (current === null || address !== addressOf(server.id, connection.secret)) {
      this.lay(server, friendLink);
      return;
    }
    if (server.event < current.server.event) return;
    const before = current.server;
    const { notice } = this.around.model.state.game;
    this.become({ server, clock: clockOf(server.clock) });
    if (connection.outbox.isEmpty || connection.outbox.move !== null)
      this.table.sync(server, this.pendingAt(server.ply));
    const news = newsOf(before, server, current.mine);
    if (news !== '') this.around.game.tell(news);
    // What was told before the move is no news after it.
    else if (
      server.ply > before.ply &&
      colourOf(server.turn) === current.mine &&
      this.around.model.state.game.notice === notice
    )
      this.around.game.dismissNotice();
    this.showQuestion(before, server, current.mine);
    this.keep();
    if (before.rematch === null && server.rematch !== null) void this.openRematch();
  }

  /** The move that the server has not answered yet, if it is for this half-move. */
  private pendingAt(ply: number): string | null {
    const { outbox } = this.connection!;
    return this.table.ply === ply + 1 ? outbox.move : null;
  }

  private lay(server: ServerState, friendLink: string): void {
    const { secret } = this.connection!;
    const mine = server.you === undefined ? null : colourOf(server.you);
    const address = addressOf(server.id, secret);
    const kept = mine === null ? null : this.around.store.load(server.id, sideOf(mine));
    const page = this.around.pageAddress();
    const links = {
      own: page + address,
      friend: kept?.friendLink ?? friendLink,
      watch: page + addressOf(server.id, ''),
    };
    this.table.lay(server, mine);
    const current = { server, mine, clock: clockOf(server.clock), isLost: false, links, fault: null };
    this.change({ current, address });
    writeKey(this.around.tabStorage, TAB_LIVE, address);
    this.keep();
    this.show();
    if (server.status === 'aborted') this.around.game.tell(server.reason ?? '');
    if (mine !== null) this.sendUnsent(server, mine);
  }

  /** A move that was made before a reload and has not reached the server: it is sent if the game is where it was made. */
  private sendUnsent({ id, moves, status }: ServerState, mine: Colour): void {
    const unsent = this.around.store.loadUnsent(id, sideOf(mine));
    this.forgetUnsent();
    // Perhaps it had arrived, only the answer had not.
    if (unsent === null || moves[unsent.ply] === unsent.move) return;
    const san = status === 'playing' ? this.table.playAgain(unsent) : null;
    this.around.game.tell(unsentText(san));
  }

  private forgetUnsent(): void {
    const { current } = this.state;
    const mine = current?.mine ?? null;
    if (current !== null && mine !== null) this.around.store.dropUnsent(current.server.id, sideOf(mine));
  }

  /** Shows the game, and on phones its panel if there is a link to send. */
  private show(): void {
    const { current } = this.state;
    this.around.backToGame();
    if (current !== null && isInviting(current)) this.around.model.set({ isPanelOpen: true, sheet: 'low' });
  }

  /** On phones: shows the panel in which a question is to be answered. */
  private showQuestion(before: ServerState, { offers }: ServerState, mine: Colour | null): void {
    const isAsked = (['draw', 'takeback', 'rematch'] as const).some((what) => {
      const by = offers[what];
      return by !== null && by !== before.offers[what] && mine !== null && colourOf(by) !== mine;
    });
    if (!isAsked || this.around.model.state.mode !== 'game') return;
    this.around.model.apply(showPanel, 'game', true);
  }

  /** What the person has done. */
  private onTable(event: TableEvent): void {
    const { current } = this.state;
    const mine = current?.mine ?? null;
    if (current === null || mine === null || this.connection === null) return;
    const act = actOf(event, mine);
    switch (act?.kind) {
      case 'move': {
        const unsent = this.table.lastMove;
        this.around.store.keepUnsent(current.server.id, sideOf(mine), unsent);
        this.connection.outbox.add({ to: 'moves', body: { ply: unsent.ply, move: unsent.move } });
        this.startOther();
        break;
      }
      case 'draw-offer':
        this.act('draw');
        break;
      case 'draw-answer':
        this.act(act.isAccepted ? 'draw' : 'decline');
        break;
      case 'resignation':
        this.act('resign');
        break;
      default:
    }
  }

  /** The own clock has stopped with the move; the server says soon what it shows. */
  private startOther(): void {
    const clock = this.state.current?.clock ?? null;
    const running = clock?.running ?? null;
    if (clock === null || running === null) return;
    this.become({ clock: stopped(clock, running) });
  }

  /** The server has not done it: the board is put right, and why is told. */
  private refused({ to, body }: Message, refusal: Refusal): void {
    // What follows a move that was not played is meant for another position.
    if (to === 'moves') {
      this.forgetUnsent();
      this.connection?.outbox.clear();
    }
    // A draw that is not offered any more needs no refusal.
    const isNews = body.action !== 'decline';
    const { state } = refusal;
    if (state === null) {
      const { current } = this.state;
      if (current !== null) this.table.sync(current.server, this.pendingAt(current.server.ply));
      void this.refresh();
    } else this.take(state);
    if (isNews) this.around.game.tell(refusalText(body, refusal));
  }

  /** The line is refused for good. */
  private refusedLine({ reason, error }: Refusal): void {
    const { current, address } = this.state;
    const isOther = address !== addressOf(this.connection!.id, this.connection!.secret);
    this.disconnect();
    // The game that is on the table goes on.
    if (current !== null && isOther) {
      const [, id = '', secret = ''] = ADDRESS.exec(address) ?? [];
      this.connect(id, secret, '', () => undefined);
    }
    const text = error === 'wrong-secret' ? `${reason} Ask for the link again: it must be complete.` : reason;
    if (current === null) this.tellApart(text);
    else this.around.game.tell(text);
  }

  private lost(): void {
    const { current } = this.state;
    if (current === null) this.tellApart(LOST);
    else if (!current.isLost) {
      this.become({ isLost: true });
      this.around.game.tell(LOST);
    }
  }

  private found(): void {
    const { current } = this.state;
    this.connection?.outbox.hurry();
    if (this.around.model.state.game.notice === LOST) this.around.game.dismissNotice();
    if (current?.isLost !== true) return;
    this.become({ isLost: false });
    void this.refresh();
  }

  /** Tells what is wrong with a link where it is seen. */
  private tellApart(text: string): void {
    const { mode } = this.around.model.state;
    if (mode !== 'game') this.around.backToGame();
    this.around.game.tell(text);
  }

  private keep(): void {
    const { current } = this.state;
    const mine = current?.mine ?? null;
    if (current === null || mine === null || this.connection === null) return;
    const { server, links } = current;
    const saved = this.around.store.save({
      ...{ id: server.id, side: sideOf(mine), secret: this.connection.secret, names: namesOf(server) },
      ...{ isOver: server.status !== 'playing', friendLink: links.friend, at: Date.now() },
    });
    const fault = saved.ok ? null : 'This browser does not keep the link of your seat: keep it yourself.';
    if (fault !== current.fault) this.become({ fault });
  }

  /** Another game is on the table. The game itself goes on. */
  private leave(): void {
    this.disconnect();
    removeKey(this.around.tabStorage, TAB_LIVE);
    this.change({ current: null, address: '' });
  }

  private become(part: Partial<LiveOnTable>): void {
    const { current } = this.state;
    if (current !== null) this.change({ current: { ...current, ...part } });
  }

  private change(change: Partial<LiveState>): void {
    const { model } = this.around;
    model.change('live', { ...change, version: model.state.live.version + 1 });
  }

  private get state(): LiveState {
    return this.around.model.state.live;
  }
}
