import type {
  EngineClient,
  EngineFault,
  ConversationLog,
  EngineSettings,
  ProtocolName,
} from '../protocol/client/types.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Conversation } from './conversation.ts';
import type { MatchPlayer, MatchSettings } from './settings.ts';
import { UciClient } from '../protocol/client/uci.ts';
import { XboardClient } from '../protocol/client/xboard.ts';

/** One slot, in which one game at a time is played: the running engines that it keeps from game to game. */
export class Slot {
  readonly number: number;
  private readonly settings: MatchSettings;
  private readonly conversation: Conversation | null;
  private readonly note: (text: string) => void;
  private readonly clients = new Map<number, EngineClient>();

  constructor(
    number: number,
    settings: MatchSettings,
    conversation: Conversation | null,
    note: (text: string) => void,
  ) {
    this.number = number;
    this.settings = settings;
    this.conversation = conversation;
    this.note = note;
  }

  /** The running engine of a player; starts it if needed. A string says why it can't be used at all. */
  async client(player: number): Promise<Result<EngineClient, EngineFault | string>> {
    const running = this.clients.get(player);
    if (running !== undefined) return ok(running);
    const spec = this.settings.players[player]!;
    const client = this.connect(spec);
    this.clients.set(player, client);
    const started = await client.start();
    if (started.ok) return ok(client);
    await this.discard(player);
    return err(started.error);
  }

  /** May the player's engine play another game? */
  isReusable(player: number): boolean {
    return this.clients.get(player)?.isReusable ?? true;
  }

  /** Ends the engines that are not ready for another game, such as those that have crashed since the last one: they are restarted. */
  async endUnready(): Promise<void> {
    await Promise.all(
      [...this.clients].map(async ([player, client]) => {
        const settled = await client.settle();
        // Meanwhile the match may have ended, and its engines with it.
        if (settled.ok || this.clients.get(player) !== client) return;
        const { kind, detail } = settled.error;
        this.note(`${this.settings.players[player]!.name} is started again: after its last game, ${kind}: ${detail}`);
        await this.discard(player);
      }),
    );
  }

  /** Ends all engines but those of these players. */
  async keepOnly(players: readonly number[]): Promise<void> {
    const others = [...this.clients.keys()].filter((player) => !players.includes(player));
    await Promise.all(others.map((player) => this.release(player)));
  }

  /** Asks a player's engine to end. */
  async release(player: number): Promise<void> {
    const client = this.clients.get(player);
    this.clients.delete(player);
    if (client === undefined || (await client.quit())) return;
    this.note(`${this.settings.players[player]!.name} did not end when asked to, and was killed`);
  }

  /** Kills a player's engine, after a failure. */
  async discard(player: number): Promise<void> {
    const client = this.clients.get(player);
    this.clients.delete(player);
    await client?.kill();
  }

  private connect(spec: MatchPlayer): EngineClient {
    const { command, options, initLines, positionsAsFen, limits } = spec;
    const { ruleset, stallMs, openings } = this.settings;
    const needsPositions = positionsAsFen || !openings.areFromStart;
    const log = this.conversation?.channel(this.number, spec.name) ?? null;
    const settings = { command, options, initLines, positionsAsFen, needsPositions, limits, ruleset, stallMs };
    return connectEngine(spec.protocol, settings, log);
  }
}

/** Creates the client for an engine's process; its `start` then performs the handshake. */
function connectEngine(protocol: ProtocolName, settings: EngineSettings, log: ConversationLog | null): EngineClient {
  switch (protocol) {
    case 'uci':
      return new UciClient(settings, log);
    case 'xboard':
      return new XboardClient(settings, log);
  }
}
