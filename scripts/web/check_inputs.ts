import type { Metafile } from 'esbuild';

/** Folders of src that need Node and must not be bundled. */
const NODE_FOLDERS = ['cli', 'protocol', 'match', 'files'];
const NEEDS_NODE = new RegExp(`^(?:src|dist)/(?:(?:${NODE_FOLDERS.join('|')})/|platform/node(?:_workers)?\\.)|^node:`);

/**
 * The files and modules in a bundle that a page can't use, each with its importer, a line each; empty if there are
 * none.
 */
export function foreignInputs({ inputs, outputs }: Pick<Metafile, 'inputs' | 'outputs'>): string[] {
  const bundled = Object.entries(inputs).flatMap(([input, { imports }]) =>
    imports.filter((imported) => NEEDS_NODE.test(imported.path)).map((imported) => `${input} imports ${imported.path}`),
  );
  const left = Object.entries(outputs).flatMap(([output, { imports }]) =>
    imports.filter(({ external }) => external === true).map(({ path }) => `${output} needs ${path}`),
  );
  return [...new Set([...bundled, ...left])];
}
