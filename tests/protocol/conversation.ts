import type { BenchRun, Session, SessionHost, SessionTools } from '../../src/protocol/common/session.ts';
import { FakeEngine, sleep, type FakeSettings } from './fake_engine.ts';

const PATIENCE_MS = 3000;

const conversations: Conversation[] = [];

/** Ends whatever the conversations of a test have left running. */
export async function endConversations(): Promise<void> {
  await Promise.all(conversations.splice(0).map(({ session }) => session.shutDown()));
}

/** A session with a fake engine, driven line by line. */
export class Conversation {
  readonly engine: FakeEngine;
  /** All lines so far. */
  readonly output: string[] = [];
  readonly session: Session;
  hasQuit = false;
  private seen = 0;

  constructor(
    start: (host: SessionHost, tools: SessionTools) => Session,
    settings: Partial<FakeSettings> = {},
    now: () => number = () => performance.now(),
  ) {
    this.engine = new FakeEngine(settings);
    const host: SessionHost = {
      emit: (line) => {
        this.output.push(line);
      },
      quit: () => {
        this.hasQuit = true;
      },
    };
    this.session = start(host, { engine: this.engine, startBench: fakeBench, now });
    conversations.push(this);
  }

  /** Sends lines, and returns what was answered synchronously. */
  send(...lines: readonly string[]): string[] {
    const before = this.output.length;
    for (const line of lines) this.session.receive(line);
    return this.output.slice(before);
  }

  /** Sends lines, and returns all answers once the session is idle. */
  async tell(...lines: readonly string[]): Promise<string[]> {
    const before = this.output.length;
    for (const line of lines) this.session.receive(line);
    await new Promise((resolve) => setImmediate(resolve));
    return this.output.slice(before);
  }

  /** Waits for a line that matches, among those not consumed yet; returns it and consumes all lines up to it. */
  async expectLine(pattern: RegExp): Promise<string> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      while (this.seen < this.output.length) {
        const line = this.output[this.seen++]!;
        if (pattern.test(line)) return line;
      }
      if (performance.now() > deadline)
        throw new Error(`no line like ${String(pattern)} in\n${this.output.join('\n')}`);
      await sleep(1);
    }
  }

  /** All lines not consumed yet, after a pause. */
  async silence(ms = 30): Promise<string[]> {
    await sleep(ms);
    const rest = this.output.slice(this.seen);
    this.seen = this.output.length;
    return rest;
  }

  /** Discards the output so far. */
  skip(): void {
    this.seen = this.output.length;
  }
}

const BENCH_NODES = 123456;
const BENCH_MS = 50;

function fakeBench(onPosition: (text: string) => void): BenchRun {
  onPosition('position 1 of 1');
  let cancel = (): void => undefined;
  const total = new Promise<{ nodes: number; seconds: number } | null>((resolve) => {
    const timer = setTimeout(() => {
      resolve({ nodes: BENCH_NODES, seconds: 0.5 });
    }, BENCH_MS);
    cancel = () => {
      clearTimeout(timer);
      resolve(null);
    };
  });
  return {
    total,
    cancel: () => {
      cancel();
    },
  };
}
