import { Conversation } from '../../../src/cli/play/conversation.ts';
import { PlaySession, type PlayHost } from '../../../src/cli/play/session.ts';
import { Autosave } from '../../../src/cli/play/autosave.ts';
import { GameRecord } from '../../../src/cli/play/record.ts';
import { DEFAULT_PLAY_SETTINGS, type PlaySettings } from '../../../src/cli/play/settings.ts';
import { endLine, numberedMove } from '../../../src/cli/play/words.ts';
import { ASCII_STYLE, UNICODE_STYLE } from '../../../src/cli/terminal/text_style.ts';
import { START_FEN, positionFromFen } from '../../../src/notation/fen.ts';
import type { TimeSource } from '../../../src/table/time.ts';
import { FakeEngine, type FakeSettings } from '../../protocol/fake_engine.ts';

/** A game without a terminal: records answers and complaints in order. */
export class Table {
  readonly engine: FakeEngine;
  readonly session: PlaySession;
  readonly conversation: Conversation;
  said: string[] = [];
  complaints: string[] = [];
  hasLeft = false;
  /** Does a person read along, instead of a program? */
  isTerminal = false;

  constructor(
    settings: Partial<PlaySettings> = {},
    fen = START_FEN,
    engine: Partial<FakeSettings> = {},
    keeper = new Autosave(null, false),
    time?: TimeSource,
  ) {
    const position = positionFromFen(fen, settings.ruleset ?? 'leslie');
    if (!position.ok) throw new Error(position.error.message);
    this.engine = new FakeEngine(engine);
    const isTerminal = (): boolean => this.isTerminal;
    const host: PlayHost = {
      get isTerminal() {
        return isTerminal();
      },
      styles: { ascii: ASCII_STYLE, unicode: UNICODE_STYLE },
      width: 80,
      say: (lines) => void this.said.push(...lines),
      draw: (lines) => void this.said.push(...lines),
      complain: (lines) => void this.complaints.push(...lines),
      showMove: ({ before, move }) => void this.said.push(numberedMove(before, move)),
      showEnd: (end) => void this.said.push(endLine(end)),
      changed: () => undefined,
    };
    const all = { ...DEFAULT_PLAY_SETTINGS, paceSeconds: 0, ...settings };
    this.session = new PlaySession(host, this.engine, all, new GameRecord(position.value), time);
    this.conversation = new Conversation(this.session, keeper, () => (this.hasLeft = true));
  }

  /** Enters lines, each after Ransom has answered the previous one, and returns the answer to the last of them. */
  async tell(...lines: readonly string[]): Promise<readonly string[]> {
    for (const line of lines) {
      this.said = [];
      this.complaints = [];
      await this.conversation.receive(line);
      await this.session.settled();
    }
    return this.said;
  }

  /** The complaints about the last of some lines, as one text. */
  async refused(...lines: readonly string[]): Promise<string> {
    await this.tell(...lines);
    return this.complaints.join('\n');
  }

  /** Enters a line without waiting for Ransom. */
  async hastily(line: string): Promise<readonly string[]> {
    this.said = [];
    this.complaints = [];
    await this.conversation.receive(line);
    return this.said;
  }
}

/** A table for two people, where nothing depends on the engine's choice of moves. */
export function tableForTwo(fen = START_FEN): Table {
  return new Table({ side: 'both' }, fen);
}
