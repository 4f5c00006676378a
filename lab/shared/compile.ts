// Cores compiled in memory as the product is, so that what is measured, tested and tuned is what people have. They are kept in
// node_modules/.cache, since AssemblyScript's compiler takes ten seconds each time.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importCompiler } from '../../scripts/assembly.ts';
import { replaceFile } from '../../src/files/replace_file.ts';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/ransom-cores', import.meta.url));

const OUTPUT = 'core.wasm';

/** So many cores with other margins, or of other versions, are a few megabytes. */
const KEPT = 16;

/** What the compiler was given for a file that it asked for: null if there was none. */
type Read = (name: string) => string | null;

/** Everything that a compilation has read, each file with the hash of its text. */
type Inputs = Record<string, string>;

/** Results are kept of each list of compiler arguments: the latest ones. */
export class CompiledCache {
  private readonly folder: string;
  private readonly base: string;
  private readonly inputs: Inputs = {};
  private readonly read: Read;

  /** `args`: the compiler's. `read`: the source of a file as the compiler gets it. */
  constructor(args: readonly string[], read: Read, folder = FOLDER) {
    const { version } = createRequire(import.meta.url)('assemblyscript/package.json') as { version: string };
    // Files among the arguments, such as a transform, are not asked for through `read`.
    const files = args.filter((arg) => existsSync(arg)).map((arg) => readFileSync(arg, 'utf8'));
    this.folder = folder;
    this.base = hashOf(JSON.stringify([version, args, files]));
    this.read = read;
  }

  /** Reads a file for the compiler, and notes it. */
  readonly reading: Read = (name) => {
    const text = this.read(name);
    this.inputs[name] = hashOf(text);
    return text;
  };

  /** What an earlier compilation made, if it would read the same texts today; else null. */
  find(): Uint8Array | null {
    for (const name of this.kept()) {
      try {
        const inputs = JSON.parse(readFileSync(this.pathOf(name, '.json'), 'utf8')) as Inputs;
        const isSame = Object.entries(inputs).every(([file, hash]) => hashOf(this.read(file)) === hash);
        if (isSame) return readFileSync(this.pathOf(name, '.wasm'));
      } catch {
        // Another process has just removed it.
      }
    }
    return null;
  }

  /** Keeps what was compiled from the files that were noted. */
  keep(compiled: Uint8Array): void {
    mkdirSync(this.folder, { recursive: true });
    const inputs = JSON.stringify(this.inputs);
    const name = `${this.base}.${hashOf(inputs)}`;
    replaceFile(this.pathOf(name, '.wasm'), compiled);
    replaceFile(this.pathOf(name, '.json'), inputs);
    for (const old of this.kept().slice(KEPT)) {
      rmSync(this.pathOf(old, '.json'), { force: true });
      rmSync(this.pathOf(old, '.wasm'), { force: true });
    }
  }

  /** The results of these arguments, the newest first, without their endings. */
  private kept(): string[] {
    if (!existsSync(this.folder)) return [];
    const ages = readdirSync(this.folder)
      .filter((name) => name.startsWith(this.base) && name.endsWith('.json'))
      .map((name) => ({ name: path.parse(name).name, time: this.timeOf(name) }));
    return ages.sort((a, b) => b.time - a.time).map(({ name }) => name);
  }

  private timeOf(name: string): number {
    return statSync(path.join(this.folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }

  private pathOf(name: string, ending: string): string {
    return path.join(this.folder, name + ending);
  }
}

function hashOf(text: string | null): string {
  return text === null ? 'none' : createHash('sha256').update(text).digest('hex').slice(0, 32);
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
