import type { SearchLimits, SearchResult } from '../../engine/types.ts';
import { messageOf } from '../../platform/error_message.ts';
import type { Game } from '../../rules/game.ts';
import { quoted } from '../../notation/quoted.ts';
import { CommandQueue } from '../common/command_queue.ts';
import { newGame, underRuleset } from '../common/games.ts';
import { ENGINE_AUTHOR, ENGINE_NAME, engineVersion } from '../common/identity.ts';
import { JobSlot } from '../common/jobs.ts';
import { benchLines, drawPosition, evaluationLines, listMoves, perftLine } from '../common/report_texts.ts';
import { SearchSlot, prepareEngine } from '../common/search_slot.ts';
import type { ShutdownMode, Session, SessionHost, SessionTools } from '../common/session.ts';
import {
  CLEAR_HASH,
  DEFAULT_SETTINGS,
  RULES,
  UCI_VARIANT,
  engineOptions,
  findOption,
  type Settings,
} from '../common/settings.ts';
import type { GoRequest, PerftCommand, UciCommand, UciLine } from './command.ts';
import { VARIANT_LINE, formatBestMove, formatOption, formatPerftTotal, formatStrings } from './format.ts';
import { searchLimits } from './limits.ts';
import { UCI_OPTIONS } from './options.ts';
import { parseUci, parseUciBeginning } from './parse.ts';
import { PositionTracker } from './position_tracker.ts';
import { SearchReport } from './search_report.ts';

/** The text that `help` prints. */
const UCI_HELP = [
  'uci, isready, setoption name NAME value VALUE, ucinewgame, quit',
  'position startpos|fen FEN [moves MOVE ...]: set the position; moves are e2e4, g7g8n, N@c7 (a drop), N#B@c7 (an',
  '  exchange: drop a knight, give a bishop)',
  'go [depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N] [mate N] [infinite] [ponder]',
  '  [searchmoves MOVE ...], stop, ponderhit',
  'go perft N: count the positions N plies ahead',
  'd: draw the position   eval: explain the evaluation   moves [san]: list the legal moves   bench: measure the speed',
];

/** A search whose `bestmove` has not been sent. */
interface UnreportedSearch {
  readonly report: SearchReport;
  /**
   * What `bestmove` waits for after the search has finished: `infinite` for `stop`, `ponder` for `ponderhit` or `stop`.
   */
  readonly holds: Set<'infinite' | 'ponder'>;
  /** The result of a finished search that is being held back. */
  result: SearchResult | null;
}

/** The state of a UCI conversation. Commands that need an idle engine stop the search first. */
export class UciSession implements Session {
  private readonly host: SessionHost;
  private readonly tools: SessionTools;
  private readonly slot: SearchSlot;
  private readonly jobs = new JobSlot((text) => this.say(text));
  private readonly queue: CommandQueue<UciLine>;
  private readonly tracker: PositionTracker;
  private settings: Settings;
  private search: UnreportedSearch | null = null;
  private isDebugging = false;
  private isShuttingDown = false;

  constructor(host: SessionHost, tools: SessionTools, settings: Settings = DEFAULT_SETTINGS) {
    this.host = host;
    this.tools = tools;
    this.settings = settings;
    this.slot = new SearchSlot(tools.engine);
    this.tracker = new PositionTracker(newGame(settings.ruleset));
    tools.engine.onNotice = (text) => this.say(text);
    this.queue = new CommandQueue(
      ({ command, remarks }) => {
        for (const remark of remarks) this.say(remark);
        return this.execute(command);
      },
      (error) => this.say(`internal error: ${messageOf(error)}`),
    );
  }

  receive(line: string): void {
    this.take(parseUci(line));
  }

  receiveTooLong(beginning: string): void {
    this.take(parseUciBeginning(beginning));
  }

  async shutDown(engine: ShutdownMode = 'ends'): Promise<void> {
    this.isShuttingDown = true;
    this.jobs.close();
    // A start that no search waits for.
    const isUnwanted = this.queue.waitingCount === 0 && !this.slot.isBusy;
    if (isUnwanted && engine === 'ends') void this.tools.engine.quit();
    this.queue.push({ command: { kind: 'stop' }, remarks: [] });
    await this.queue.settled();
    this.release();
    await this.slot.halt();
  }

  private take(line: UciLine): void {
    switch (line.command.kind) {
      case 'quit':
        this.host.quit();
        return;
      case 'stop':
        this.jobs.cancel();
        break;
      case 'isready':
        // Reply even during a long count.
        if (!this.jobs.isBusy || this.queue.waitingCount > 0) break;
        for (const remark of line.remarks) this.say(remark);
        this.emit('readyok');
        return;
      case 'perft':
      case 'bench':
        this.jobs.enqueue(line.command);
        break;
      default:
    }
    this.queue.push(line);
  }

  private execute(command: UciCommand): Promise<void> | void {
    switch (command.kind) {
      case 'uci':
        this.introduce();
        return;
      case 'isready':
        return this.becomeReady();
      case 'ucinewgame':
        return this.startNewGame();
      case 'setoption':
        return this.setOption(command.name, command.value);
      case 'position':
        return this.afterSearch(() => {
          const error = this.tracker.set(command.start, command.moves, this.settings.ruleset);
          if (error !== null) this.say(error);
        });
      case 'go':
        return this.afterSearch(() => this.go(command.go));
      case 'stop':
        this.release();
        this.tools.engine.stop();
        return;
      case 'ponderhit':
        this.ponderHit();
        return;
      case 'perft':
        return this.afterSearch(() => this.perft(command));
      case 'bench':
        return this.afterSearch(() => this.bench(command));
      case 'draw':
        this.showGame((game) => drawPosition(game.position));
        return;
      case 'eval':
        this.showGame(({ position }) =>
          evaluationLines(position, this.tools.engine.evaluate(position, this.settings.engine.net)),
        );
        return;
      case 'moves':
        this.showGame((game) => listMoves(game.position, command.notation));
        return;
      case 'help':
        this.emitAll(UCI_HELP);
        return;
      case 'debug':
        this.isDebugging = command.on;
        return;
      case 'bad':
        if (command.spoils) return this.rejectPosition(command.reason);
        this.say(command.reason);
        return;
      case 'register':
      case 'nothing':
      case 'quit':
        return;
    }
  }

  private introduce(): void {
    this.emit(`id name ${ENGINE_NAME} ${engineVersion()}`);
    this.emit(`id author ${ENGINE_AUTHOR}`);
    this.emitAll(UCI_OPTIONS.map(({ spec }) => formatOption(spec)));
    this.emit('uciok');
  }

  private becomeReady(): Promise<void> | void {
    // A result that is held back must be sent at `stop`, which would otherwise wait while threads start.
    if (this.search !== null) {
      this.emit('readyok');
      return;
    }
    this.handOverOptions();
    return prepareEngine(this.tools.engine).then(() => this.emit('readyok'));
  }

  private async startNewGame(): Promise<void> {
    await this.endSearch();
    this.handOverOptions();
    this.tracker.reset(newGame(this.settings.ruleset));
    await this.tools.engine.newGame();
  }

  private setOption(name: string, value: string): Promise<void> | void {
    const option = findOption(UCI_OPTIONS, name);
    if (option === null) {
      this.say(`There is no option ${quoted(name)}.`);
      return;
    }
    const changed = option.change(this.settings, value);
    if (!changed.ok) {
      this.say(changed.error);
      return;
    }
    this.settings = changed.value;
    switch (option) {
      case UCI_VARIANT:
        this.emit(VARIANT_LINE);
        return;
      case CLEAR_HASH:
        return this.afterSearch(() => this.tools.engine.clearHash());
      case RULES:
        return this.afterSearch(() => this.changeRules());
      default:
    }
  }

  private changeRules(): void {
    const { game } = this.tracker;
    if (game === null || game.start.ruleset === this.settings.ruleset) return;
    this.tracker.reset(underRuleset(game, this.settings.ruleset));
    if (this.tracker.game === null) this.say(`The position is not possible under the rules ${this.settings.ruleset}.`);
  }

  private go(request: GoRequest): void {
    const { game } = this.tracker;
    if (game === null) {
      this.say('There is no position to search, because the last one was invalid: send another with "position".');
      this.emit(formatBestMove({ bestMove: null, ponderMove: null }));
      return;
    }
    const { limits, remarks } = searchLimits(request, game.position, this.settings.ponder);
    for (const remark of remarks) this.say(`go: ${remark}`);
    this.startSearch(game, limits);
  }

  private startSearch(game: Game, limits: SearchLimits): void {
    const { now } = this.tools;
    const report = new SearchReport(game.position, this.settings.showWdl, (line) => this.emit(line));
    const search: UnreportedSearch = { report, holds: new Set(), result: null };
    if (!this.isShuttingDown && limits.infinite === true) search.holds.add('infinite');
    if (!this.isShuttingDown && limits.ponder === true) search.holds.add('ponder');
    this.search = search;
    this.handOverOptions();
    if (this.isDebugging) this.say(`search with the limits ${JSON.stringify(limits)}`);
    const startedAt = now();
    this.slot.start(game, limits, report, (result) =>
      this.finish(search, result ?? failedResult(game, now() - startedAt)),
    );
    if (this.isShuttingDown) this.tools.engine.stop();
  }

  private finish(search: UnreportedSearch, result: SearchResult): void {
    if (search.holds.size > 0) {
      search.result = result;
      return;
    }
    this.search = null;
    search.report.finish(result);
  }

  /** Lets `bestmove` be sent. */
  private release(): void {
    this.search?.holds.clear();
    this.sendFinished();
  }

  /** Has no effect on a search that isn't pondering. */
  private ponderHit(): void {
    if (this.search?.holds.delete('ponder') !== true) return;
    this.sendFinished();
    if (this.slot.isBusy) this.tools.engine.ponderHit();
  }

  /** Sends the result if the search has already finished. */
  private sendFinished(): void {
    const { search } = this;
    if (search !== null && search.result !== null) this.finish(search, search.result);
  }

  private async endSearch(): Promise<void> {
    this.release();
    await this.slot.halt();
  }

  /** Immediately if no search is running. */
  private afterSearch(action: () => Promise<void> | void): Promise<void> | void {
    this.release();
    return this.slot.isBusy ? this.slot.halt().then(action) : action();
  }

  private perft(command: PerftCommand): Promise<void> | void {
    const { game } = this.tracker;
    if (game === null) {
      this.say('There is no position to count.');
      return;
    }
    return this.jobs.perft(
      command,
      game.position,
      command.depth,
      this.settings.engine.threads,
      (move, leaves) => this.emit(perftLine(move, leaves)),
      (total) => {
        if (total === null) this.say('The count was stopped.');
        else this.emitAll(formatPerftTotal(total.leaves));
      },
    );
  }

  private bench(command: UciCommand): Promise<void> | void {
    return this.jobs.bench(
      command,
      this.tools.startBench,
      (text) => this.say(text),
      (total) => {
        if (total === null) this.say('The benchmark was stopped.');
        else this.emitAll(benchLines(total));
      },
    );
  }

  private rejectPosition(reason: string): Promise<void> | void {
    return this.afterSearch(() => {
      this.tracker.reset(null);
      this.say(reason);
    });
  }

  private showGame(describe: (game: Game) => readonly string[]): void {
    const { game } = this.tracker;
    if (game === null) this.say('There is no position.');
    else this.emitAll(describe(game));
  }

  private handOverOptions(): void {
    this.tools.engine.setOptions(engineOptions(this.settings, this.settings.analyseMode));
  }

  private emit(line: string): void {
    this.host.emit(line);
  }

  private emitAll(lines: readonly string[]): void {
    for (const line of lines) this.emit(line);
  }

  /** Sends text for people. */
  private say(text: string): void {
    this.search?.report.noteOtherInfo();
    this.emitAll(formatStrings(text));
  }
}

/** A failed search still returns a legal move: better than losing the game without one. */
function failedResult(game: Game, timeMs: number): SearchResult {
  return {
    bestMove: game.position.legalMoves()[0] ?? null,
    ponderMove: null,
    score: { kind: 'cp', centipawns: 0 },
    nodes: 0,
    timeMs: Math.round(timeMs),
  };
}
