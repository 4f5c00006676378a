import { err, ok, type Result } from '../../rules/result.ts';
import { DEFAULT_RULESET } from '../../rules/setup.ts';
import { EngineChild } from './child.ts';
import { describeFileFault, fileFault } from './option_files.ts';
import { ScoreLines } from './score_lines.ts';
import type {
  ConversationLog,
  EngineClient,
  EngineFault,
  EngineOptionSetting,
  EngineSettings,
  GameLine,
  MoveReply,
  MoveRequest,
} from './types.ts';
import {
  formatGo,
  formatPosition,
  optionFault,
  parseBestMove,
  parseComplaint,
  parseInfo,
  parseOption,
  valueOfSetting,
  type AnnouncedOption,
} from './uci_lines.ts';

/** Drives a UCI engine in a child process. */
export class UciClient implements EngineClient {
  announcedName = '';
  readonly isReusable = true;
  private readonly settings: EngineSettings;
  private readonly child: EngineChild;
  private readonly options: AnnouncedOption[] = [];

  constructor(settings: EngineSettings, log: ConversationLog | null) {
    this.settings = settings;
    this.child = new EngineChild(settings.command, log);
  }

  async start(): Promise<Result<void, EngineFault | string>> {
    const greeting = await this.child.request({
      text: 'uci',
      stallMs: this.settings.stallMs,
      onLine: (line) => this.hearGreeting(line),
    });
    if (!greeting.ok) return greeting;
    for (const option of [...this.variantOptions(), ...this.settings.options]) {
      const fault = this.setOption(option);
      if (fault !== null) return err(fault);
    }
    for (const line of this.settings.initLines) this.child.send(line);
    return this.hearComplaints();
  }

  settle(): Promise<Result<void, EngineFault>> {
    return this.synchronise('');
  }

  newGame(_line: GameLine): Promise<Result<void, EngineFault>> {
    return this.synchronise('ucinewgame\n');
  }

  async go(request: MoveRequest): Promise<Result<MoveReply, EngineFault>> {
    const scores = new ScoreLines();
    const replied = await this.child.request({
      text: `${formatPosition(request.line, this.settings.positionsAsFen)}\n${formatGo(request, this.settings.limits)}`,
      stallMs: this.settings.stallMs,
      silenceOnly: request.flagMs === null,
      ...(request.flagMs === null ? {} : { hurry: { afterMs: request.flagMs, text: 'stop' } }),
      onLine: (line) => {
        const scored = parseInfo(line);
        if (scored !== null) scores.add(scored);
        return parseBestMove(line);
      },
    });
    if (!replied.ok) return replied;
    const { value: response, elapsedMs } = replied.value;
    return ok({ response, thinking: scores.thinking(), elapsedMs });
  }

  gameOver(): void {
    // UCI can't express the end of a game.
  }

  quit(): Promise<boolean> {
    return this.child.quit('quit');
  }

  kill(): Promise<void> {
    return this.child.kill();
  }

  private hearGreeting(line: string): true | undefined {
    if (line.startsWith('id name ')) this.announcedName = line.slice('id name '.length).trim();
    const option = parseOption(line);
    if (option !== null) this.options.push(option);
    return line.trim() === 'uciok' ? true : undefined;
  }

  /** The variant and the ruleset, if the engine has an option for them. */
  private variantOptions(): EngineOptionSetting[] {
    const settings: EngineOptionSetting[] = [];
    if (this.find('UCI_Variant') !== undefined) settings.push({ name: 'UCI_Variant', value: 'hostage' });
    if (this.find('Rules') !== undefined || this.settings.ruleset !== DEFAULT_RULESET) {
      settings.push({ name: 'Rules', value: this.settings.ruleset });
    }
    return settings;
  }

  /** Sets an option; returns the reason if that is impossible, otherwise null. */
  private setOption({ name, value }: EngineOptionSetting): string | null {
    const option = this.find(name);
    if (option === undefined) return `it has no option "${name}"`;
    const fault = optionFault(option, value);
    if (fault !== null) return `its option "${option.name}" ${fault}, not "${value}"`;
    const command = `setoption name ${option.name}${option.type === 'button' ? '' : ` value ${value}`}`;
    const file = fileFault(option, value, this.settings.command);
    if (file !== null) return describeFileFault(option.name, file, command);
    this.child.send(command);
    return null;
  }

  private find(name: string): AnnouncedOption | undefined {
    return this.options.find((option) => option.name.toLowerCase() === name.toLowerCase());
  }

  /** Waits until all is set; the protocol has no reply for options that the engine can't use, but it may report them. */
  private async hearComplaints(): Promise<Result<void, EngineFault | string>> {
    const { options, initLines } = this.settings;
    const values = [...options.map(({ value }) => value), ...initLines.flatMap((line) => valueOfSetting(line) ?? [])];
    const complaints: string[] = [];
    const ready = await this.synchronise('', (line) => {
      const text = parseComplaint(line, values);
      if (text !== null) complaints.push(text);
    });
    const [complaint] = complaints;
    return ready.ok && complaint !== undefined ? err(`it refuses an option: ${complaint}`) : ready;
  }

  private async synchronise(
    before: string,
    onLine: (line: string) => void = () => undefined,
  ): Promise<Result<void, EngineFault>> {
    const ready = await this.child.request({
      text: `${before}isready`,
      stallMs: this.settings.stallMs,
      onLine: (line) => {
        if (line.trim() === 'readyok') return true;
        onLine(line);
        return undefined;
      },
    });
    return ready.ok ? ok(undefined) : ready;
  }
}
