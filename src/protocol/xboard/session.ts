import { xboardStoresNotice } from '../../notation/merged_stores.ts';
import { quoted } from '../../notation/quoted.ts';
import { messageOf } from '../../platform/error_message.ts';
import { err } from '../../rules/result.ts';
import type { Colour } from '../../rules/setup.ts';
import { colourName, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { CommandQueue } from '../common/command_queue.ts';
import { readPosition } from '../common/games.ts';
import { JobSlot } from '../common/jobs.ts';
import { benchLines, drawPosition, evaluationLines, listMoves, perftLine } from '../common/report_texts.ts';
import type { ShutdownMode, Session, SessionHost, SessionTools } from '../common/session.ts';
import { CLEAR_HASH, DEFAULT_SETTINGS, RULES, THREADS, findOption, type Settings } from '../common/settings.ts';
import type {
  AskKind,
  EngineCommand,
  GameCommand,
  LimitCommand,
  PerftCommand,
  PlayKind,
  XboardCommand,
} from './command.ts';
import { EDIT_CURE, EDIT_HELP, clearsBoard, editedPosition, type EditStep } from './edit_mode.ts';
import type { Voice, XboardEvent } from './event.ts';
import { XBOARD_OPTIONS } from './features.ts';
import { guiVoice } from './gui_voice.ts';
import { highlightsFor, parseLifted } from './highlight.ts';
import { LineReader } from './line_reader.ts';
import { nativeVoice } from './native_voice.ts';
import { Play } from './play.ts';
import { MAX_HASH_MB } from '../../engine/options.ts';

/** Memory used in addition to the hash table, in MB: Node, the core and its threads. */
const PROGRAM_MB = 64;

/**
 * Size of the hash table in MB for a total memory in MB, as in XBoard's `memory` command. If the total is little more
 * than the program itself uses, the table still gets half of it, because the user did ask for a table.
 */
function hashForMemory(totalMb: number): number {
  const rest = Math.max(totalMb - PROGRAM_MB, Math.floor(totalMb / 2), 1);
  return Math.min(rest, MAX_HASH_MB);
}

const VARIANT = 'hostage';

/** The state of a conversation with XBoard, or with a person who types XBoard commands. */
export class XboardSession implements Session {
  private readonly host: SessionHost;
  private readonly tools: SessionTools;
  private readonly jobs = new JobSlot((text) => this.say({ kind: 'note', text }));
  private readonly queue: CommandQueue<XboardCommand>;
  private readonly play: Play;
  /** A voice set by the caller; otherwise the option "GUI dialect" selects one of the protocol's two voices. */
  private readonly ownVoice: Voice | null;
  private settings: Settings;
  private readonly reader = new LineReader();
  /** Pings whose `pong` waits until the engine has sent a pending move or hint. */
  private pings: number[] = [];
  /** The user interface has rejected lines for its log. */
  private isLogRefused = false;
  private isShuttingDown = false;

  constructor(
    host: SessionHost,
    tools: SessionTools,
    settings: Settings = DEFAULT_SETTINGS,
    voice: Voice | null = null,
  ) {
    this.host = host;
    this.tools = tools;
    this.settings = settings;
    this.ownVoice = voice;
    this.play = new Play(tools.engine, {
      settings: () => this.settings,
      say: (event) => this.say(event),
      now: tools.now,
      onActivity: () => this.sendPongs(),
    });
    tools.engine.onNotice = (text) => this.say({ kind: 'note', text });
    this.queue = new CommandQueue(
      (command) => this.obey(command),
      (error) => this.say({ kind: 'note', text: `internal error: ${messageOf(error)}` }),
    );
  }

  receive(line: string): void {
    for (const command of this.reader.read(line)) this.take(command);
  }

  receiveTooLong(beginning: string): void {
    for (const command of this.reader.readTooLong(beginning)) this.take(command);
  }

  async shutDown(engine: ShutdownMode = 'ends'): Promise<void> {
    this.isShuttingDown = true;
    this.jobs.close();
    // A start that no move waits for.
    const isUnwanted = this.queue.waitingCount === 0 && !this.play.isThinking;
    if (isUnwanted && engine === 'ends') void this.tools.engine.quit();
    await this.queue.settled();
    await this.play.close();
  }

  private take(command: XboardCommand): void {
    if (command.kind === 'quit') {
      this.host.quit();
      return;
    }
    // A long count would block everything behind it.
    if (command.kind === 'move-now') this.jobs.cancel();
    if (command.kind === 'perft' || command.kind === 'bench') this.jobs.enqueue(command);
    this.queue.push(command);
  }

  /** Any command may end what a ping waits for. */
  private obey(command: XboardCommand): Promise<void> | void {
    const pending = this.execute(command);
    if (pending === undefined) {
      this.sendPongs();
      return;
    }
    return pending.finally(() => this.sendPongs());
  }

  private execute(command: XboardCommand): Promise<void> | void {
    switch (command.kind) {
      case 'protover':
        this.say({ kind: 'features', guiDialect: this.settings.guiDialect });
        return;
      case 'rejected':
        if (command.feature === 'debug') this.isLogRefused = true;
        return;
      case 'ping':
        this.pings.push(command.number);
        return;
      case 'variant':
        this.chooseVariant(command.name);
        return;
      case 'lift':
        this.highlight(command.square);
        return;
      case 'perft':
        return this.perft(command);
      case 'bench':
        return this.bench(command);
      case 'moves':
        this.report(listMoves(this.play.game.position, command.notation));
        return;
      case 'bad':
        this.say({ kind: 'error', line: command.line, reason: command.reason });
        return;
      case 'level':
      case 'move-time':
      case 'depth':
      case 'node-rate':
      case 'clock':
        this.setLimit(command);
        return;
      case 'memory':
      case 'cores':
      case 'option':
        return this.configure(command);
      case 'move':
      case 'bare':
      case 'exclude':
      case 'include':
      case 'setboard':
      case 'edited':
      case 'no-position':
      case 'result':
      case 'payment':
        return this.changeGame(command);
      default:
        return this.executePlain(command.kind);
    }
  }

  private setLimit(command: LimitCommand): void {
    const { play } = this;
    switch (command.kind) {
      case 'level':
        play.setLevel(command.movesPerSession, command.baseMs, command.incrementMs);
        return;
      case 'move-time':
        play.setMoveTime(command.ms);
        return;
      case 'depth':
        play.setDepth(command.plies);
        return;
      case 'node-rate':
        play.setNodeRate(command.nodesPerSecond);
        return;
      case 'clock':
        play.setClock(command.whose, command.ms);
    }
  }

  private configure(command: EngineCommand): Promise<void> | void {
    switch (command.kind) {
      case 'memory':
        return this.changeEngine({ hashMb: hashForMemory(command.megabytes) });
      case 'cores': {
        const { max } = THREADS.spec as { readonly max: number };
        return this.changeEngine({ threads: Math.min(command.count, max) });
      }
      case 'option':
        return this.setOption(command.name, command.value);
    }
  }

  private changeGame(command: GameCommand): Promise<void> | void {
    const { play } = this;
    switch (command.kind) {
      case 'move':
        return play.move(command.text, false);
      case 'bare':
        return play.move(command.text, true);
      case 'exclude':
      case 'include':
        return play.changeExclusion(command.kind, command.move);
      case 'setboard':
        return this.setBoard(command.fen);
      case 'edited':
        return this.setEdited(command.steps);
      case 'no-position':
        return play.setBoard(err(command.reason));
      case 'result':
        return play.end(command.comment);
      case 'payment':
        return play.pay(command.choice);
    }
  }

  private executePlain(kind: PlayKind | AskKind): Promise<void> | void {
    const { play } = this;
    switch (kind) {
      case 'new':
        return play.newGame();
      case 'force':
        return play.obeyForce();
      case 'go':
        return play.go();
      case 'playother':
        return play.playOther();
      case 'white':
        return this.opponentPlays(WHITE);
      case 'black':
        return this.opponentPlays(BLACK);
      case 'move-now':
        return play.moveNow();
      case 'draw-offer':
        play.offerDraw();
        return;
      case 'undo':
        return play.takeBack(1, 'undo');
      case 'remove':
        return play.takeBack(2, 'remove');
      case 'analyze':
        return play.startAnalysis();
      case 'exit':
        return play.exitAnalysis();
      case 'pause':
        return play.pause();
      case 'resume':
        play.resume();
        return;
      case 'computer':
        play.meetMachine();
        return;
      default:
        return this.handleRequest(kind);
    }
  }

  private handleRequest(kind: AskKind): Promise<void> | void {
    const { play } = this;
    switch (kind) {
      case 'hint':
        play.hint();
        return;
      case 'book':
        this.say({ kind: 'book' });
        return;
      case 'post':
      case 'nopost':
        play.posting = kind === 'post';
        return;
      case 'hard':
      case 'easy':
        this.settings = { ...this.settings, ponder: kind === 'hard' };
        return play.setPonder(kind === 'hard');
      case 'status':
        play.status();
        return;
      case 'show':
        this.report(drawPosition(play.game.position));
        return;
      case 'eval': {
        const { position } = play.game;
        this.report(evaluationLines(position, this.tools.engine.evaluate(position, this.settings.engine.net)));
        return;
      }
      case 'edit':
        this.say({ kind: 'note', text: EDIT_HELP });
        return;
      case 'edit-given-up':
        this.say({ kind: 'note', text: 'Edit mode was left without a single dot: the position is unchanged.' });
        return;
      case 'help':
        this.say({ kind: 'help' });
        return;
      case 'xboard':
      case 'quit':
      case 'nothing':
    }
  }

  private setBoard(fen: string): void {
    const position = readPosition(fen, this.settings.ruleset);
    this.play.setBoard(position);
    const notice = position.ok && this.settings.guiDialect ? xboardStoresNotice(fen) : null;
    if (notice !== null) this.say({ kind: 'tell', text: notice });
  }

  private setEdited(steps: readonly EditStep[]): void {
    const position = editedPosition(this.play.game.position, steps, this.settings.ruleset);
    this.play.setBoard(position);
    if (position.ok && clearsBoard(steps)) this.say({ kind: 'note', text: EDIT_CURE });
  }

  private chooseVariant(name: string): void {
    if (name.toLowerCase() === VARIANT) this.say({ kind: 'setup' });
    else this.say({ kind: 'error', line: `variant ${name}`, reason: `only ${VARIANT} is played here` });
  }

  /** The old commands for "you play the other side", sent only when that side is to move. */
  private opponentPlays(colour: Colour): void {
    if (this.play.game.position.turn === colour) this.play.playOther();
    else this.say({ kind: 'error', line: colourName(colour), reason: `it is not ${playerName(colour)}'s turn` });
  }

  private setOption(name: string, value: string): Promise<void> | void {
    const option = findOption(XBOARD_OPTIONS, name);
    if (option === null) {
      this.say({ kind: 'error', line: `option ${name}`, reason: `there is no option ${quoted(name)}` });
      return;
    }
    const changed = option.change(this.settings, value);
    if (!changed.ok) {
      this.say({ kind: 'error', line: `option ${name}=${value}`, reason: changed.error });
      return;
    }
    this.settings = changed.value;
    switch (option) {
      case RULES:
        return this.play.changeRules();
      case CLEAR_HASH:
        return this.whileIdle(() => this.tools.engine.clearHash());
      default:
        return this.play.changeOptions();
    }
  }

  private changeEngine(change: Partial<Settings['engine']>): void {
    this.settings = { ...this.settings, engine: { ...this.settings.engine, ...change } };
    this.play.changeOptions();
  }

  private highlight(square: string): void {
    const lifted = parseLifted(square);
    const colours = lifted === null ? null : highlightsFor(this.play.game.position, lifted);
    if (colours !== null) this.say({ kind: 'highlight', colours });
  }

  private perft(command: PerftCommand): Promise<void> | void {
    return this.whileIdle(() =>
      this.jobs.perft(
        command,
        this.play.game.position,
        command.depth,
        this.settings.engine.threads,
        (move, leaves) => {
          if (command.divide) this.report([perftLine(move, leaves)]);
        },
        (total) => this.report([total === null ? 'The count was stopped.' : `Nodes searched: ${total.leaves}`]),
      ),
    );
  }

  private bench(command: XboardCommand): Promise<void> | void {
    return this.whileIdle(() =>
      this.jobs.bench(
        command,
        this.tools.startBench,
        (text) => this.report([text]),
        (total) => this.report(total === null ? ['The benchmark was stopped.'] : benchLines(total)),
      ),
    );
  }

  /** Runs work that needs an idle engine; an analysis then continues. */
  private whileIdle(work: () => Promise<void> | void): Promise<void> | void {
    if (!this.play.isThinking) return this.play.whileIdle(work);
    this.say({ kind: 'tell', text: "It is the engine's turn: wait for its move, or type ? to have it now." });
  }

  private sendPongs(): void {
    const { pings } = this;
    if (this.play.owesMove && !this.isShuttingDown) return;
    this.pings = [];
    for (const number of pings) this.say({ kind: 'pong', number });
  }

  private report(lines: readonly string[]): void {
    this.say({ kind: 'report', lines });
  }

  private say(event: XboardEvent): void {
    const voice = this.ownVoice ?? (this.settings.guiDialect ? guiVoice : nativeVoice);
    for (const line of voice(event)) {
      if (!this.isLogRefused || !line.startsWith('#')) this.host.emit(line);
    }
  }
}
