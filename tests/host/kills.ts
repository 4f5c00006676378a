// Games that go on while their server is killed at random moments: what it has confirmed is there when it starts again.

import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../src/match/random.ts';
import { LOAD_ARGS } from './load.ts';
import { HostProcess, type Answer } from './live.ts';
import { RandomPlayer } from './random_player.ts';
import { readGame } from '../../src/host/journal.ts';

export interface KillReport {
  readonly kills: number;
  /** Moves that were confirmed. */
  readonly moves: number;
  /** Moves that the server had played when it was killed, before it could confirm them. */
  readonly unconfirmed: number;
}

const LEAST_MS = 150;
const MORE_MS = 900;
const MAX_PLIES = 200;

/** Plays in a folder, and kills the server so many times. Throws if a confirmed move is lost, or one is there twice. */
export async function playThroughKills(
  folder: string,
  games: number,
  kills: number,
  seed: number,
): Promise<KillReport> {
  const server = new Killed(folder);
  await server.start();
  const random = new Random(seed);
  const boards = Array.from({ length: games }, () => new PersistentBoard(server, random));
  for (const board of boards) await board.begin();
  const playing = boards.map((board) => board.play());
  // A fault of a board ends everything at once.
  const faults = Promise.race(playing.map((each) => each.then(() => new Promise<never>(() => undefined))));
  for (let kill = 0; kill < kills; kill++) {
    await Promise.race([sleep(LEAST_MS + random.fraction() * MORE_MS), faults]);
    await server.kill();
    await server.start();
  }
  await Promise.race([sleep(LEAST_MS), faults]);
  for (const board of boards) board.isEnding = true;
  await Promise.all(playing);
  const moves = await Promise.all(boards.map((board) => board.check(folder)));
  await server.host.stop();
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  return { kills, moves: sum(moves), unconfirmed: sum(boards.map((board) => board.unconfirmed)) };
}

/** A server that is always started again, at the same port. */
class Killed {
  host!: HostProcess;
  private readonly folder: string;
  private port = 0;
  private back: Promise<void> = Promise.resolve();
  private isBack: () => void = () => undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  async start(): Promise<void> {
    this.host = await HostProcess.start(['--port', String(this.port), '--games', this.folder, ...LOAD_ARGS]);
    this.port = this.host.port;
    this.isBack();
  }

  async kill(): Promise<void> {
    this.back = new Promise((resolve) => (this.isBack = resolve));
    await this.host.stop('SIGKILL');
  }

  /** Asks until there is an answer; `null` stands for a line that broke before it. */
  async ask(request: (host: HostProcess) => Promise<Answer>): Promise<Answer | null> {
    await this.back;
    return request(this.host).catch(() => null);
  }
}

/** A board whose players don't give up. */
class PersistentBoard {
  isEnding = false;
  unconfirmed = 0;
  private readonly server: Killed;
  private readonly random: Random;
  private readonly finished: RandomPlayer[] = [];
  private player!: RandomPlayer;

  constructor(server: Killed, random: Random) {
    this.server = server;
    this.random = random;
  }

  async begin(): Promise<void> {
    this.player = await RandomPlayer.begin(this.server.host, { clock: '30+5' }, this.random);
  }

  async play(): Promise<void> {
    while (!this.isEnding) {
      const { player } = this;
      if (player.isOver || player.ply >= MAX_PLIES) {
        this.finished.push(player);
        for (let isBegun = false; !isBegun;)
          isBegun = await this.begin().then(
            () => true,
            () => sleep(20).then(() => false),
          );
        continue;
      }
      const { id, secret, ply } = player;
      const move = player.choose();
      const answer = await this.server.ask((host) => host.move(id, secret, ply, move));
      if (answer?.status === 200) player.confirm(move);
      else if (answer === null) await this.learn(move);
      else throw new Error(`${id}: ${move} at ${ply} was answered with ${answer.status} ${answer.text}`);
    }
  }

  /** The number of confirmed moves, all of which the server and the files must have. */
  async check(folder: string): Promise<number> {
    let moves = 0;
    for (const player of [...this.finished, this.player]) {
      const { body } = await this.server.host.state(player.id);
      expectSame(player.id, body.moves as string[], player.moves);
      const record = await readGame(folder, player.id);
      if (record?.ok !== true) throw new Error(record === null ? `${player.id} is gone` : record.error);
      const lines = record.value.entries.flatMap((entry) => (entry.kind === 'move' ? [entry.move] : []));
      expectSame(`the file of ${player.id}`, lines, player.moves);
      moves += player.ply;
    }
    return moves;
  }

  /** The line broke before the answer: is the move there? */
  private async learn(move: string): Promise<void> {
    const { player } = this;
    for (;;) {
      const answer = await this.server.ask((host) => host.state(player.id));
      if (answer?.status !== 200) {
        await sleep(20);
        continue;
      }
      const moves = answer.body.moves as string[];
      expectSame(player.id, moves.slice(0, player.ply), player.moves);
      const [last] = moves.slice(player.ply);
      if (last === undefined) return;
      if (last !== move || moves.length !== player.ply + 1)
        throw new Error(`${player.id}: after ${player.ply} half-moves there are ${moves.slice(player.ply).join(' ')}`);
      this.unconfirmed++;
      player.confirm(move);
      return;
    }
  }
}

function expectSame(what: string, found: readonly string[], expected: readonly string[]): void {
  if (found.join(' ') !== expected.join(' '))
    throw new Error(`${what} has ${found.join(' ')} instead of ${expected.join(' ')}`);
}
