import { err, ok, type Result } from '../../rules/result.ts';
import { DEFAULT_RULESET } from '../../rules/setup.ts';
import { EngineChild } from './child.ts';
import { describeFileFault, fileFault } from './option_files.ts';
import { plainFen } from './plain_fen.ts';
import { ScoreLines } from './score_lines.ts';
import type { ClockTold } from '../../table/side_clock.ts';
import type {
  ConversationLog,
  EngineResponse,
  EngineClient,
  EngineFault,
  EngineOptionSetting,
  EngineSettings,
  GameLine,
  MoveReply,
  MoveRequest,
} from './types.ts';
import { optionFault, type AnnouncedOption } from './uci_lines.ts';
import {
  continuesAsBound,
  formatLimits,
  isDrawOffer,
  parseResponse,
  parseFeatures,
  parseThinking,
  parseXboardOption,
  refusesOneOf,
} from './xboard_lines.ts';

const VARIANT = 'hostage';
/** Ransom's option for its dialect for an unmodified XBoard: an exchange is a drop there, without the hostage that pays. */
const GUI_DIALECT = 'GUI dialect';
/** The features that this client knows, and none of which disturbs it; all others are rejected. */
const ACCEPTED_FEATURES = new Set([
  'done', 'ping', 'setboard', 'usermove', 'time', 'reuse', 'myname', 'variants', 'nps', 'memory', 'smp', 'option',
  'sigint', 'sigterm', 'debug', 'draw', 'playother', 'analyze', 'pause', 'name',
]); // oxfmt-ignore

/** Drives an XBoard engine (CECP, version 2) in a child process. */
export class XboardClient implements EngineClient {
  announcedName = '';
  private readonly settings: EngineSettings;
  private readonly child: EngineChild;
  private readonly features = new Map<string, string>();
  private readonly options: AnnouncedOption[] = [];
  private readonly sentSettings: string[] = [];
  private pings = 0;
  /** Number of moves of this game that the engine knows. */
  private toldMoves = 0;
  /** The engine made the last move it knows of, and will reply to the next one by itself. */
  private isPlaying = false;
  /** What it has said before it was asked for a move: a resignation, a claim, or the refusal of a move or position. */
  private saidBefore: EngineResponse | null = null;
  /** An offer of a draw since its last move: it goes with the next one. */
  private hasOffered = false;
  private isInGame = false;
  /** Does it announce that it speaks Ransom's dialect for an unmodified XBoard? */
  private announcesGuiDialect = false;

  constructor(settings: EngineSettings, log: ConversationLog | null) {
    this.settings = settings;
    this.child = new EngineChild(settings.command, log, (line) => this.hearUnasked(line));
  }

  /** Without pings what an engine still says of one game can't be told from what it says of the next. */
  get isReusable(): boolean {
    return this.features.get('reuse') !== '0' && this.features.get('ping') === '1';
  }

  async start(): Promise<Result<void, EngineFault | string>> {
    const greeting = await this.child.request({
      text: 'xboard\nprotover 2',
      stallMs: this.settings.stallMs,
      onLine: (line) => this.hearFeatures(line),
    });
    if (!greeting.ok) return greeting;
    const fault = this.unsupported();
    if (fault !== null) return err(fault);
    for (const option of this.allOptions()) {
      const optionProblem = this.setOption(option);
      if (optionProblem !== null) return err(optionProblem);
    }
    for (const line of this.settings.initLines) this.child.send(line);
    return this.hearRefusals();
  }

  settle(): Promise<Result<void, EngineFault>> {
    return this.synchronise([]);
  }

  newGame(line: GameLine): Promise<Result<void, EngineFault>> {
    this.isPlaying = false;
    this.saidBefore = null;
    this.hasOffered = false;
    this.isInGame = true;
    this.toldMoves = line.moves.length;
    const position = this.settings.positionsAsFen
      ? [`setboard ${plainFen(line.fen())}`]
      : [...(line.startFen === null ? [] : [`setboard ${line.startFen}`]), ...line.moves.map((move) => this.say(move))];
    // After the position, as the moves of an opening don't count for a time control.
    const limits = formatLimits(this.settings.limits);
    return this.synchronise(['new', `variant ${VARIANT}`, 'force', 'easy', 'post', ...position, ...limits]);
  }

  async go(request: MoveRequest): Promise<Result<MoveReply, EngineFault>> {
    if (this.saidBefore !== null) return ok({ response: this.saidBefore, thinking: null, elapsedMs: 0 });
    const scores = new ScoreLines();
    let offersDraw = this.hasOffered;
    this.hasOffered = false;
    const replied = await this.child.request({
      text: this.moveCommands(request).join('\n'),
      stallMs: this.settings.stallMs,
      silenceOnly: request.flagMs === null,
      ...(request.flagMs === null ? {} : { hurry: { afterMs: request.flagMs, text: '?' } }),
      onLine: (line) => {
        const scored = parseThinking(line);
        if (scored !== null) scores.add(scored);
        else if (continuesAsBound(line)) scores.markBound();
        offersDraw ||= isDrawOffer(line);
        return parseResponse(line, offersDraw);
      },
    });
    if (!replied.ok) return replied;
    const { value, elapsedMs } = replied.value;
    // The engine knows its own move.
    this.toldMoves = request.line.moves.length + 1;
    this.isPlaying = true;
    return ok({ response: value, thinking: scores.thinking(), elapsedMs });
  }

  gameOver(result: string, reason: string): void {
    this.isInGame = false;
    this.child.send(`result ${result} {${reason}}\nforce`);
  }

  quit(): Promise<boolean> {
    return this.child.quit('quit');
  }

  kill(): Promise<void> {
    return this.child.kill();
  }

  /** During the opponent's turn an engine may resign, offer a draw, or claim that its own last move has ended the game. */
  private hearUnasked(line: string): void {
    if (!this.isInGame) return;
    this.hasOffered ||= isDrawOffer(line);
    const said = parseResponse(line, false);
    if (said !== undefined && said.kind !== 'move') this.saidBefore ??= said;
  }

  private hearFeatures(line: string): true | undefined {
    for (const [name, value] of parseFeatures(line) ?? []) {
      this.child.send(`${ACCEPTED_FEATURES.has(name) ? 'accepted' : 'rejected'} ${name}`);
      const option = name === 'option' ? parseXboardOption(value) : null;
      if (option !== null) this.options.push(option);
      if (option?.name === GUI_DIALECT) this.announcesGuiDialect = value.trimEnd().endsWith('1');
      if (name === 'myname') this.announcedName = value;
      this.features.set(name, value);
    }
    return this.features.get('done') === '1' ? true : undefined;
  }

  /** Why the engine can't play this match; null if it can. */
  private unsupported(): string | null {
    const variants = (this.features.get('variants') ?? '').split(',').map((variant) => variant.trim());
    if (!variants.includes(VARIANT)) return `it does not announce the variant ${VARIANT}`;
    if (this.speaksGuiDialect()) {
      return `it speaks its ${GUI_DIALECT}, which writes an exchange as a drop for XBoard: leave out --gui or that option`;
    }
    // According to the protocol only engines that announce it know the command.
    if (this.settings.needsPositions && this.features.get('setboard') !== '1') {
      return "it doesn't announce setboard, so it can't be sent a position";
    }
    const { nodes, moveTimeMs, timeControl } = this.settings.limits;
    // "st" and "nps" replace what "level" has said, though the clock of the match keeps running.
    const limits = [timeControl, moveTimeMs, nodes].filter((limit) => limit !== null);
    if (limits.length > 1) return 'over this protocol a clock, a time and a number of nodes a move exclude each other';
    if (nodes === null || this.features.get('nps') === '1') return null;
    return "it doesn't announce nps, so its nodes can't be limited";
  }

  private speaksGuiDialect(): boolean {
    const given = this.settings.options.findLast(({ name }) => name.toLowerCase() === GUI_DIALECT.toLowerCase());
    return given === undefined ? this.announcesGuiDialect : given.value === 'true';
  }

  private allOptions(): EngineOptionSetting[] {
    const { ruleset, options } = this.settings;
    const needsRules = this.find('Rules') !== undefined || ruleset !== DEFAULT_RULESET;
    return needsRules ? [{ name: 'Rules', value: ruleset }, ...options] : [...options];
  }

  /** Sets an option; returns the reason if that is impossible, otherwise null. */
  private setOption({ name, value }: EngineOptionSetting): string | null {
    const option = this.find(name);
    if (option === undefined) return this.setByCommand(name, value);
    const fault = optionFault(option, value);
    if (fault !== null) return `its option "${option.name}" ${fault}, not "${value}"`;
    const command = `option ${option.name}${assignment(option, value)}`;
    const file = fileFault(option, value, this.settings.command);
    if (file !== null) return describeFileFault(option.name, file, command);
    this.sendSetting(command);
    return null;
  }

  /** Memory and threads have their own commands in this protocol. */
  private setByCommand(name: string, value: string): string | null {
    const commands: Readonly<Record<string, readonly [string, string]>> = {
      hash: ['memory', 'memory'],
      threads: ['smp', 'cores'],
    };
    const [feature, command] = commands[name.toLowerCase()] ?? [];
    if (feature === undefined || command === undefined || this.features.get(feature) !== '1') {
      return `it has no option "${name}"`;
    }
    if (!/^\d+$/.test(value)) return `its option "${name}" must be a whole number, not "${value}"`;
    this.sendSetting(`${command} ${value}`);
    return null;
  }

  private sendSetting(command: string): void {
    this.sentSettings.push(command);
    this.child.send(command);
  }

  /** Waits until all is set, and hears what the engine refuses of it. */
  private async hearRefusals(): Promise<Result<void, EngineFault | string>> {
    const commands = [...this.sentSettings, ...this.settings.initLines.filter((line) => line.startsWith('option '))];
    const refusals: string[] = [];
    const ready = await this.synchronise([], (line) => {
      if (refusesOneOf(line, commands)) refusals.push(line.trim());
    });
    const [refusal] = refusals;
    return ready.ok && refusal !== undefined ? err(`it refuses an option: ${refusal}`) : ready;
  }

  private find(name: string): AnnouncedOption | undefined {
    return this.options.find((option) => option.name.toLowerCase() === name.toLowerCase());
  }

  /** The commands to send before the engine starts to think. */
  private moveCommands({ line, clocks, turn }: MoveRequest): string[] {
    const times = this.timeCommands(clocks, turn);
    if (this.settings.positionsAsFen) return ['force', `setboard ${plainFen(line.fen())}`, ...times, 'go'];
    const fresh = line.moves.slice(this.toldMoves);
    if (this.isPlaying && fresh.length === 1) return [...times, this.say(fresh[0]!)];
    return ['force', ...fresh.map((move) => this.say(move)), ...times, 'go'];
  }

  private timeCommands(clocks: readonly [ClockTold, ClockTold] | null, turn: number): string[] {
    if (clocks === null || this.features.get('time') === '0') return [];
    const centiseconds = (clock: ClockTold): number => Math.max(1, Math.floor(clock.remainingMs / 10));
    return [`time ${centiseconds(clocks[turn]!)}`, `otim ${centiseconds(clocks[turn ^ 1]!)}`];
  }

  private say(move: string): string {
    return this.features.get('usermove') === '1' ? `usermove ${move}` : move;
  }

  /** Sends lines and waits until the engine has processed them; if it refuses one, the refusal is kept for `go`. */
  private async synchronise(
    lines: readonly string[],
    onLine: (line: string) => void = () => undefined,
  ): Promise<Result<void, EngineFault>> {
    if (this.features.get('ping') !== '1') {
      for (const line of lines) this.child.send(line);
      return ok(undefined);
    }
    const ping = ++this.pings;
    const ready = await this.child.request({
      text: [...lines, `ping ${ping}`].join('\n'),
      stallMs: this.settings.stallMs,
      onLine: (line) => {
        const response = parseResponse(line, false);
        if (response?.kind === 'refusal') this.saidBefore = response;
        onLine(line);
        return line.trim() === `pong ${ping}` ? true : undefined;
      },
    });
    return ready.ok ? ok(undefined) : ready;
  }
}

/** The text after an option's name: checks are sent as 0 and 1, buttons without a value. */
function assignment({ type }: AnnouncedOption, value: string): string {
  switch (type) {
    case 'check':
      return value === 'true' ? '=1' : '=0';
    case 'button':
    case 'save':
    case 'reset':
      return '';
    default:
      return `=${value}`;
  }
}
