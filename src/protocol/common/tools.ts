import { Engine } from '../../engine/engine.ts';
import type { BenchRun, BenchTotal, SessionTools } from './session.ts';

/** The tools of the real program: one engine, whose threads start when first needed. */
export function createTools(): SessionTools {
  return { engine: new Engine(), startBench, now: () => performance.now() };
}

function startBench(onPosition: (text: string) => void): BenchRun {
  const controller = new AbortController();
  return {
    total: bench(onPosition, controller.signal),
    cancel: () => controller.abort(),
  };
}

async function bench(onPosition: (text: string) => void, signal: AbortSignal): Promise<BenchTotal | null> {
  const { runBench } = await import('../../engine/bench.ts');
  const listener = {
    onPosition: (number: number, total: number, fen: string, nodes: number): void =>
      onPosition(`position ${number} of ${total}: ${nodes} nodes: ${fen}`),
  };
  const result = await runBench(listener, undefined, signal);
  return signal.aborted ? null : result;
}
