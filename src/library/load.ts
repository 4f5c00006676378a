import { platform } from '#platform';
import { loadEngine } from '../core/load.ts';
import { givenOptions } from './given.ts';

/** The options of {@link load}. */
export interface LoadOptions {
  /**
   * Where the files of the package's folder `dist` are, for bundlers that don't find files by `new URL(…,
   * import.meta.url)`, such as esbuild: the address of a folder, relative to the page; on Node a path or a file: URL.
   * Absent: the files are where the package, or the bundler, has them.
   */
  readonly from?: string;
  /**
   * False: omits what only engines need, the neural net and the core for threads. Then {@link Engine} and {@link
   * annotateGame} fetch these themselves; {@link evaluate} can't. Default true.
   */
  readonly engine?: boolean;
}

const LOAD_OPTIONS: Readonly<Record<keyof LoadOptions, true>> = { from: true, engine: true };

/**
 * Fetches the WebAssembly core and the neural net: in a browser await it before the first call of any other function.
 * On Node there is nothing to wait for, and it need not be called, except in a bundle that has to say where the files
 * are; there it makes sure that they exist.
 *
 * @param options - what to fetch, and from where
 * @throws RangeError for an unknown option, or a `from` that is no folder's address; Error with the file's name if one
 * can't be fetched
 */
export async function load(options: LoadOptions = {}): Promise<void> {
  const { from, engine } = givenOptions('options', options, LOAD_OPTIONS);
  if (from !== undefined) platform.findBuilt(from);
  await (engine === false ? platform.load([platform.coreFile]) : loadEngine());
}
