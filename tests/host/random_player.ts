import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { startPosition } from '../../src/notation/fen.ts';
import type { Random } from '../../src/match/random.ts';
import { Game } from '../../src/rules/game.ts';
import type { HostProcess } from './live.ts';

/** Both players of a game, who move at random. They know only what the server has confirmed. */
export class RandomPlayer {
  readonly id: string;
  readonly secrets: readonly [string, string];
  private readonly random: Random;
  private readonly game = new Game(startPosition());

  constructor(id: string, secrets: readonly [string, string], random: Random) {
    this.id = id;
    this.secrets = secrets;
    this.random = random;
  }

  static async begin(host: HostProcess, body: object, random: Random): Promise<RandomPlayer> {
    const { id, white, black } = await host.begin(body);
    return new RandomPlayer(id, [white, black], random);
  }

  /** Half-moves that were confirmed. */
  get ply(): number {
    return this.game.moves.length;
  }

  get isOver(): boolean {
    return this.game.outcome() !== null;
  }

  get moves(): string[] {
    return this.game.moves.map(formatCoordinate);
  }

  /** The secret of the side to move. */
  get secret(): string {
    return this.secrets[this.ply % 2 === 0 ? 0 : 1];
  }

  /** A legal move, in coordinates. */
  choose(): string {
    const moves = this.game.position.legalMoves();
    return formatCoordinate(moves[this.random.below(moves.length)]!);
  }

  /** The server has confirmed a move. */
  confirm(move: string): void {
    const played = this.game.position.legalMoves().find((each) => formatCoordinate(each) === move);
    if (played === undefined) throw new Error(`${this.id}: the server has played ${move}, which is not legal`);
    this.game.play(played);
  }
}
