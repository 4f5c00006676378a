// Compiled cores, kept in node_modules/.cache, since AssemblyScript's compiler takes ten seconds each time.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceFile } from './replace_file.ts';

const FOLDER = fileURLToPath(new URL('../node_modules/.cache/ransom-cores', import.meta.url));

/** What the compiler was given for a file that it asked for: null if there was none. */
type Read = (name: string) => string | null;

/** Everything that a compilation has read, each file with the hash of its text. */
type Inputs = Record<string, string>;

/** The place in the cache of one list of compiler arguments. Only the last compilation is kept. */
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
    try {
      const inputs = JSON.parse(readFileSync(this.pathOf('json'), 'utf8')) as Inputs;
      const isSame = Object.entries(inputs).every(([name, hash]) => hashOf(this.read(name)) === hash);
      return isSame ? readFileSync(this.compiledPath(inputs)) : null;
    } catch {
      return null;
    }
  }

  /** Keeps what was compiled from the files that were noted. */
  keep(compiled: Uint8Array): void {
    mkdirSync(this.folder, { recursive: true });
    const older = readdirSync(this.folder).filter((name) => name.startsWith(this.base) && name.endsWith('.wasm'));
    replaceFile(this.compiledPath(this.inputs), compiled);
    replaceFile(this.pathOf('json'), JSON.stringify(this.inputs));
    for (const name of older) {
      const file = path.join(this.folder, name);
      if (file !== this.compiledPath(this.inputs)) rmSync(file, { force: true });
    }
  }

  /** Named after its inputs, so that a process never takes it for the result of others. */
  private compiledPath(inputs: Inputs): string {
    return this.pathOf(`${hashOf(JSON.stringify(inputs))}.wasm`);
  }

  private pathOf(ending: string): string {
    return path.join(this.folder, `${this.base}.${ending}`);
  }
}

function hashOf(text: string | null): string {
  return text === null ? 'none' : createHash('sha256').update(text).digest('hex').slice(0, 32);
}
