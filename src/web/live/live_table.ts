import { formatCoordinate } from '../../notation/coordinate.ts';
import { formatFen, startPosition } from '../../notation/fen.ts';
import { readMove } from '../../notation/read_move.ts';
import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour, Move } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { END_BY_AGREEMENT, endByResignation, endOnTime, type GameEnd } from '../../table/end.ts';
import type { Seats, TableEvent } from '../../table/table_state.ts';
import { NO_CLOCK } from '../../table/time_control.ts';
import { GameTree, mainEnd, type TreeNode } from '../../table/tree.ts';
import type { GameController } from '../play/game_controller.ts';
import type { UnsentMove } from '../storage/live_games.ts';
import { colourOf, namesOf, type ServerState } from './server_state.ts';

/** Lays a live game on the table, and lets what the server tells happen there. */
export class LiveTable {
  private readonly game: GameController;
  private tree: GameTree | null = null;
  private mine: Colour | null = null;
  /** What happens at the table comes from the server. */
  private isReceiving = false;

  /** `onEvent` is told what the person does in the game, `onLeft` that another game is on the table. */
  constructor(game: GameController, onEvent: (event: TableEvent) => void, onLeft: () => void) {
    this.game = game;
    game.onTableEvent((event) => {
      if (this.tree === null || this.isReceiving) return;
      if (game.table.tree === this.tree) onEvent(event);
      else {
        this.tree = null;
        onLeft();
      }
    });
  }

  /** Half-moves of the game on the table. */
  get ply(): number {
    return this.end.ply;
  }

  /** The last move, and where it was made. */
  get lastMove(): UnsentMove {
    const { parent, move, ply } = this.end;
    return { ply: ply - 1, fen: formatFen(parent!.position.setup), move: formatCoordinate(move!) };
  }

  /** Plays a move as the person does, if the game is where it was made. Returns it in words; null: it is not played. */
  playAgain({ ply, fen, move: text }: UnsentMove): string | null {
    const { table } = this.game;
    const { position } = this.end;
    if (ply !== this.ply || fen !== formatFen(position.setup) || position.turn !== this.mine) return null;
    const move = readMove(position, text);
    if (!move.ok) return null;
    if (table.tree.current !== this.end) table.visit(this.end);
    return table.play(move.value).ok ? formatSan(position, move.value) : null;
  }

  /** Puts a game on the table as the server tells it. */
  lay(server: ServerState, mine: Colour | null): void {
    const { game } = this;
    this.mine = mine;
    this.tree = treeOf(server);
    const seats = [WHITE, BLACK].map((side) => (side === mine ? 'person' : 'remote')) as unknown as Seats;
    const [white, black] = namesOf(server);
    // A spectator has no friend in it.
    const names =
      mine === null ? ([white || playerName(WHITE), black || playerName(BLACK)] as const) : ([white, black] as const);
    const control = NO_CLOCK;
    this.receiving(() => {
      game.begin(this.tree!, { ...game.playedAs, seats, names, ruleset: server.rules, control, flipsEachTurn: false });
      this.follow(server);
    });
  }

  /** Brings the game on the table to the server's. `pending`: the person's move that the server has not answered yet. */
  sync(server: ServerState, pending: string | null): void {
    this.receiving(() => {
      const wanted = pending === null ? server.moves : [...server.moves, pending];
      const isEndWrong = this.isEnded && server.status === 'playing' && pending === null;
      if (isEndWrong || !this.step(wanted)) this.lay(server, this.mine);
      else if (pending === null) this.follow(server);
    });
  }

  /** Nobody moves any more in a game without a result. */
  private follow(server: ServerState): void {
    const { table } = this.game;
    if (server.status === 'aborted') table.setSeats(['remote', 'remote']);
    if (server.status !== 'playing') {
      const end = endOf(server);
      if (end !== null && !this.isEnded) table.receive({ kind: 'end', end }, this.remote);
      return;
    }
    const offered = server.offers.draw === null ? null : colourOf(server.offers.draw);
    const { drawOffer } = table.state;
    if (offered === drawOffer) return;
    if (drawOffer !== null) this.answer(drawOffer ^ 1);
    if (offered === null) return;
    if (offered === this.mine) table.offerDraw(offered);
    else table.receive({ kind: 'draw-offer' }, offered);
  }

  /** A side has declined a draw. */
  private answer(by: Colour): void {
    const { table } = this.game;
    if (by === this.mine) table.respondToDraw(false);
    else table.receive({ kind: 'draw-answer', isAccepted: false }, by);
  }

  /** From the moves on the table to others: back to the last common one, and on. False if that can't be done. */
  private step(wanted: readonly string[]): boolean {
    const { table } = this.game;
    const have = movesTo(this.end);
    const differing = have.findIndex((move, at) => move !== wanted[at]);
    const common = differing < 0 ? have.length : differing;
    if (common < have.length) {
      const taken = table.receive({ kind: 'takeback', plies: have.length - common }, this.remote);
      if (!taken.ok) return false;
    }
    return wanted.slice(common).every((text) => this.play(text));
  }

  private play(text: string): boolean {
    const { table } = this.game;
    const { position } = this.end;
    const move = moveOf(position, text);
    if (position.turn !== this.mine) return table.receive({ kind: 'move', move }, position.turn).ok;
    if (table.tree.current !== this.end) table.visit(this.end);
    return table.play(move).ok;
  }

  private get remote(): Colour {
    return this.mine === null ? WHITE : this.mine ^ 1;
  }

  private get end(): TreeNode {
    return mainEnd(this.game.table.tree.root);
  }

  private get isEnded(): boolean {
    return this.game.table.tree.endAt(this.end) !== null;
  }

  private receiving(run: () => void): void {
    const before = this.isReceiving;
    this.isReceiving = true;
    try {
      run();
    } finally {
      this.isReceiving = before;
    }
  }
}

/** The end that the players or the clock made; null for one by the rules, or by an abort. */
function endOf({ status, result }: ServerState): GameEnd | null {
  const loser = result === '1-0' ? BLACK : WHITE;
  switch (status) {
    case 'resignation':
      return endByResignation(loser);
    case 'time':
      return endOnTime(loser);
    case 'agreement':
      return END_BY_AGREEMENT;
    default:
      return null;
  }
}

function treeOf(server: ServerState): GameTree {
  const tags = ['White', 'Black'].map((name, side) => ({ name, value: namesOf(server)[side as 0 | 1] }));
  const tree = new GameTree(
    startPosition(server.rules),
    tags.filter(({ value }) => value !== ''),
  );
  for (const text of server.moves) tree.play(moveOf(tree.position, text));
  const end = endOf(server);
  if (end !== null) tree.setEnd(end);
  return tree;
}

function movesTo(node: TreeNode): string[] {
  const moves: string[] = [];
  for (let at = node; at.parent !== null; at = at.parent) moves.unshift(formatCoordinate(at.move!));
  return moves;
}

/** A move as the server writes it, which it has found to be legal. */
function moveOf(position: Position, text: string): Move {
  const move = readMove(position, text);
  if (!move.ok) throw new Error(`the server's move ${text} is not legal: ${move.error.message}`);
  return move.value;
}
