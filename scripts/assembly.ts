// AssemblyScript's compiler as a function, for cores that are only needed in memory.

import { readFileSync } from 'node:fs';

/**
 * The part of the compiler's interface used here. Its own types would bring AssemblyScript's globals into every script
 * and test.
 */
interface Compiler {
  main(
    args: readonly string[],
    host: {
      readFile(name: string): string | null;
      writeFile(name: string, contents: Uint8Array | string): void;
      stderr: { write(text: Uint8Array | string): void };
    },
  ): Promise<{ error: Error | null }>;
}

const COMPILER = 'assemblyscript/asc';
const OUTPUT = 'core.wasm';

/** Reads a file; null if it doesn't exist, because the compiler tries all places where a file could be. */
function readSource(name: string): string | null {
  try {
    return readFileSync(name, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Compiles with these arguments of asc. `edit` may change the text of a source file before it reaches the compiler.
 * Takes a few seconds. Throws with the compiler's messages if it fails.
 */
export async function compileAssembly(
  args: readonly string[],
  edit: (name: string, source: string) => string = (_name, source) => source,
): Promise<Uint8Array> {
  const written: Uint8Array[] = [];
  let messages = '';
  const { default: asc } = (await import(COMPILER)) as { default: Compiler };
  const { error } = await asc.main([...args, '--outFile', OUTPUT], {
    readFile(name) {
      const source = readSource(name);
      return source === null ? null : edit(name, source);
    },
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
  return written[0]!;
}
