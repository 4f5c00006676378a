import { platform } from '#platform';
import { loadEngine } from '../core/load.ts';
import { givenOptions } from './given.ts';

/** What {@link load} makes ready. */
export interface LoadOptions {
  /**
   * The address of a folder that holds the files of the package's folder `dist`, for bundlers that don't find files by
   * `new URL(…, import.meta.url)`, as esbuild. Absent: the files lie as in the package. Nothing on Node.
   */
  readonly from?: string;
  /**
   * False: without what only engines need, the neural net and the core for threads. {@link Engine} and {@link annotateGame} fetch it
   * themselves then; {@link evaluate} can't. Default true.
   */
  readonly engine?: boolean;
}

const LOAD_OPTIONS: Readonly<Record<keyof LoadOptions, true>> = { from: true, engine: true };

/**
 * Fetches the WebAssembly core and the neural net: in a browser await it before the first call of any other function. On Node there
 * is nothing to wait for, and it need not be called.
 *
 * @param options - what to fetch, and from where
 * @throws RangeError for an unknown option; Error with the file's name if one can't be fetched
 */
export async function load(options: LoadOptions = {}): Promise<void> {
  const { from, engine } = givenOptions('options', options, LOAD_OPTIONS);
  if (from !== undefined) platform.findBuilt(from);
  await (engine === false ? platform.load([platform.coreFile]) : loadEngine());
}
