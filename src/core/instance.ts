import type { CoreExports } from './exports.ts';

/** What a search calls in its host (src/search/host.ts). */
export interface SearchHost {
  poll(): number;
  report(): number;
  currentRootMove(depth: number, move: number, number: number): void;
}

/** For searches that nothing interrupts, and instances that never search. */
export const NO_SEARCH: SearchHost = { poll: () => 0, report: () => 0, currentRootMove: () => undefined };

/** Instantiates the core over a memory whose tables another instance fills. */
export function instantiate(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  host: SearchHost = NO_SEARCH,
): CoreExports {
  const imports = {
    host: { poll: () => host.poll(), report: () => host.report(), currentRootMove: host.currentRootMove.bind(host) },
    env: {
      memory,
      abort: (_message: number, _file: number, line: number, column: number): never => {
        throw new Error(`assertion failed in the core at ${line}:${column}`);
      },
    },
  };
  return new WebAssembly.Instance(module, imports).exports as unknown as CoreExports;
}
