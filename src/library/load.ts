import { platform } from '#platform';

/** What {@link load} makes ready. */
export interface LoadOptions {
  /**
   * The address of a folder that holds the files of the package's folder `dist`, for bundlers that don't find files by
   * `new URL(…, import.meta.url)`, as esbuild. Absent: the files lie as in the package. Nothing on Node.
   */
  readonly from?: string;
  /** False: without the neural net, which only {@link Engine}, {@link evaluate} and {@link annotateGame} need; default true. */
  readonly engine?: boolean;
}

/**
 * Fetches the WebAssembly core and the neural net: in a browser await it before the first call of any other function. On Node there
 * is nothing to wait for, and it need not be called.
 *
 * @param options - what to fetch, and from where
 * @throws Error with the file's name if one can't be fetched
 */
export async function load(options: LoadOptions = {}): Promise<void> {
  if (options.from !== undefined) platform.findBuilt(options.from);
  await platform.load(options.engine === false ? [platform.coreFile] : [platform.coreFile, 'net.bin']);
}
