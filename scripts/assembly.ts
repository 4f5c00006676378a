// AssemblyScript's compiler as a function, and its arguments for each core.

/**
 * The part of the compiler's interface used here. Its own types would bring AssemblyScript's globals into every script
 * and test.
 */
interface Compiler {
  main(
    args: readonly string[],
    host: {
      readFile?(name: string): string | null;
      writeFile?(name: string, contents: Uint8Array | string): void;
      stderr: { write(text: Uint8Array | string): unknown };
    },
  ): Promise<{ error: Error | null }>;
}

const COMPILER = 'assemblyscript/asc';

/** The source that exports the whole core. */
export const CORE_ENTRY = 'src/wasm.ts';

function targetArguments(target: 'release' | 'debug'): readonly string[] {
  return ['--config', 'asconfig.json', '--target', target];
}

/** The arguments for fast code, whatever is compiled. */
export const RELEASE = targetArguments('release');

/** The arguments for the core as the product has it; `sources` are compiled into it. */
export function coreArguments(...sources: readonly string[]): string[] {
  return [CORE_ENTRY, ...sources, ...RELEASE, '--transform', './scripts/inline_core.js'];
}

/** The arguments for the core with asserts. */
export const DEBUG_CORE_ARGUMENTS: readonly string[] = [
  CORE_ENTRY,
  ...targetArguments('debug'),
  '--transform',
  './scripts/pack_memory.js',
];

/** Compiles into the file that asconfig.json names. False if that fails: then the compiler has said why on stderr. */
export async function buildAssembly(args: readonly string[]): Promise<boolean> {
  const { default: asc } = await importCompiler();
  const { error } = await asc.main(args, { stderr: process.stderr });
  return error === null;
}

/** The compiler, which takes a second to load. */
export function importCompiler(): Promise<{ default: Compiler }> {
  return import(COMPILER) as Promise<{ default: Compiler }>;
}
