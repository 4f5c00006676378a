// AssemblyScript's compiler as a function, and its arguments for each core: what is measured, tested and tuned is compiled as
// the product is.

import { readFileSync } from 'node:fs';
import { CompiledCache } from './compiled_cache.ts';

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
const OUTPUT = 'core.wasm';

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
export const DEBUG_CORE_ARGUMENTS: readonly string[] = [CORE_ENTRY, ...targetArguments('debug')];

/** Compiles into the file that asconfig.json names. False if that fails: then the compiler has said why on stderr. */
export async function buildAssembly(args: readonly string[]): Promise<boolean> {
  const { default: asc } = await importCompiler();
  const { error } = await asc.main(args, { stderr: process.stderr });
  return error === null;
}

function importCompiler(): Promise<{ default: Compiler }> {
  return import(COMPILER) as Promise<{ default: Compiler }>;
}

/** Reads a file; null if it doesn't exist, because the compiler tries all places where a file could be. */
function readSource(name: string): string | null {
  try {
    return readFileSync(name, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Compiles with these arguments of asc. `edit` may change the text of a source file on its way to the compiler. Takes some
 * seconds, unless the same was compiled before. Throws with the compiler's words where it can't.
 */
export async function compileAssembly(
  args: readonly string[],
  edit: (name: string, source: string) => string = (_name, source) => source,
): Promise<Uint8Array> {
  const cache = new CompiledCache(args, (name) => {
    const source = readSource(name);
    return source === null ? null : edit(name, source);
  });
  const known = cache.find();
  if (known !== null) return known;
  const written: Uint8Array[] = [];
  let messages = '';
  const { default: asc } = await importCompiler();
  const { error } = await asc.main([...args, '--outFile', OUTPUT], {
    readFile: cache.reading,
    writeFile(name, contents) {
      if (name === OUTPUT && typeof contents !== 'string') written.push(contents);
    },
    stderr: {
      write(text: string | Uint8Array) {
        messages += Buffer.from(text).toString();
      },
    },
  });
  if (error !== null || written.length === 0) throw new Error(`the core could not be compiled: ${messages}`);
  try {
    cache.keep(written[0]!);
  } catch {
    // It only saves the time to compile again.
  }
  return written[0]!;
}
