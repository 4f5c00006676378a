// An engine that a benchmark controls through UCI, like a user interface.

import { fileURLToPath } from 'node:url';
import { EXIT_USAGE } from '../../dist/cli/exit.js';
import { EngineChild } from '../../dist/protocol/client/child.js';
import { parseEngineSpec, type EngineSpec } from '../../dist/match/engine_spec.js';

const STALL_MS = 60_000;
const HASH_MB = 64;

/** Reads an engine, given as for `ransom match`. Ends the tool with the reason if it can't be read. */
export function engineSpec(text: string): EngineSpec {
  const bin = fileURLToPath(new URL('../../bin/ransom.js', import.meta.url));
  const spec = parseEngineSpec(text, '', [process.execPath, bin]);
  if (spec.ok) return spec.value;
  console.error(spec.error);
  process.exit(EXIT_USAGE);
}

/** An engine ready to search, with the same hash size for all. */
export class Searcher {
  readonly name: string;
  private readonly child: EngineChild;

  constructor(spec: EngineSpec, threads = 1) {
    this.name = spec.name;
    this.child = new EngineChild(spec.command, null);
    for (const { name, value } of spec.options) this.child.send(`setoption name ${name} value ${value}`);
    this.child.send(`setoption name Hash value ${HASH_MB}`);
    this.child.send(`setoption name Threads value ${threads}`);
  }

  async ask<T>(text: string, onLine: (line: string) => T | undefined): Promise<T> {
    const answer = await this.child.request({ text, stallMs: STALL_MS, onLine });
    if (!answer.ok) throw new Error(`${this.name}: ${answer.error.detail}`);
    return answer.value.value;
  }

  async isReady(): Promise<void> {
    await this.ask('isready', (line) => (line.trim() === 'readyok' ? true : undefined));
  }

  /** Nodes per second on one position: the engine's own count, our own clock. */
  async speed(fen: string, moveTimeMs: number): Promise<{ nodes: number; seconds: number }> {
    this.child.send('ucinewgame');
    await this.isReady();
    let nodes = 0;
    const start = performance.now();
    await this.ask(`position fen ${fen}\ngo movetime ${moveTimeMs}`, (line) => {
      nodes = Math.max(nodes, Number(/ nodes (\d+)/.exec(line)?.[1] ?? 0));
      return line.startsWith('bestmove') ? true : undefined;
    });
    return { nodes, seconds: (performance.now() - start) / 1000 };
  }

  /** Milliseconds from `go movetime` to `bestmove`. */
  async timeOf(fen: string, moveTimeMs: number): Promise<number> {
    this.child.send('ucinewgame');
    await this.isReady();
    const start = performance.now();
    await this.ask(`position fen ${fen}\ngo movetime ${moveTimeMs}`, (line) =>
      line.startsWith('bestmove') ? true : undefined,
    );
    return performance.now() - start;
  }

  /** Milliseconds from `stop` to `bestmove`. */
  async stopTime(fen: string, afterMs: number): Promise<number> {
    let asked = 0;
    setTimeout(() => {
      asked = performance.now();
      this.child.send('stop');
    }, afterMs);
    await this.ask(`position fen ${fen}\ngo infinite`, (line) => (line.startsWith('bestmove') ? true : undefined));
    return performance.now() - asked;
  }

  async quit(): Promise<void> {
    await this.child.quit('quit');
  }
}
