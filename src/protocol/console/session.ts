import type { ShutdownMode, Session, SessionHost, SessionTools } from '../common/session.ts';
import { UciSession } from '../uci/session.ts';
import { XboardSession } from '../xboard/session.ts';
import { consoleVoice } from './console_voice.ts';

type Protocol = 'uci' | 'xboard';

/** Commands, besides `exit`, that end an analysis; they also say who enters the moves. */
const ENDS_ANALYSIS: ReadonlySet<string> = new Set(['force', 'go', 'playother']);

/**
 * The language of `ransom` alone in a pipe: XBoard commands and plain moves, with replies for people; until a line says
 * `uci` or `xboard`, which switches to that protocol.
 */
export class ConsoleSession implements Session {
  private readonly host: SessionHost;
  private readonly tools: SessionTools;
  private current: Session;
  private protocol: Protocol | null = null;
  /** The user has asked to see Ransom's thinking. */
  private isPosting = false;
  /** The user enters the moves of both sides. */
  private isForced = false;
  private isAnalysing = false;
  /** Lines that arrive while the protocol is being switched. */
  private waiting: ((session: Session) => void)[] | null = null;

  constructor(host: SessionHost, tools: SessionTools) {
    this.host = host;
    this.tools = tools;
    this.current = new XboardSession(host, tools, undefined, consoleVoice);
  }

  receive(line: string): void {
    const word = line.trim();
    if (this.waiting !== null) this.waiting.push((session) => session.receive(line));
    else if (this.protocol === null && (word === 'uci' || word === 'xboard')) this.changeTo(word, line);
    else if (this.protocol === null) this.converse(word, line);
    else this.current.receive(line);
  }

  receiveTooLong(beginning: string): void {
    if (this.waiting !== null) this.waiting.push((session) => session.receiveTooLong(beginning));
    else this.current.receiveTooLong(beginning);
  }

  async shutDown(engine?: ShutdownMode): Promise<void> {
    while (this.waiting !== null) await new Promise((resolve) => setTimeout(resolve, 1));
    await this.current.shutDown(engine);
  }

  /**
   * A user who starts an analysis wants to see the thinking, and goes on as before after it. XBoard requests both
   * separately.
   */
  private converse(word: string, line: string): void {
    if (word === 'analyze') this.current.receive('post');
    else if (ENDS_ANALYSIS.has(word)) {
      this.endAnalysis();
      this.isForced = word === 'force';
    }
    this.current.receive(line);
    switch (word) {
      case 'post':
      case 'nopost':
        this.isPosting = word === 'post';
        break;
      case 'analyze':
        this.isAnalysing = true;
        break;
      case 'exit':
        if (this.isAnalysing) this.goOn();
        break;
      case 'new':
        this.isForced = false;
    }
  }

  private goOn(): void {
    this.endAnalysis();
    if (!this.isForced) this.current.receive('playother');
  }

  /** After an analysis, the thinking is shown only to those who asked for that. */
  private endAnalysis(): void {
    if (this.isAnalysing && !this.isPosting) this.current.receive('nopost');
    this.isAnalysing = false;
  }

  /** Both sessions use the same engine, so the old one is wound down first. */
  private changeTo(protocol: Protocol, line: string): void {
    this.protocol = protocol;
    this.waiting = [(session) => session.receive(line)];
    const begin = (): void => {
      const lines = this.waiting ?? [];
      this.waiting = null;
      this.current =
        protocol === 'uci' ? new UciSession(this.host, this.tools) : new XboardSession(this.host, this.tools);
      for (const pass of lines) pass(this.current);
    };
    void this.current.shutDown('is taken over').then(begin, begin);
  }
}
