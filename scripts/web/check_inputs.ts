import type { Metafile } from 'esbuild';

/** Folders of src that need Node: nothing of them runs in a page. */
const NODE_FOLDERS = ['cli', 'protocol', 'match', 'files'];
const NEEDS_NODE = new RegExp(`^(?:src|dist)/(?:(?:${NODE_FOLDERS.join('|')})/|platform/node\\.)|^node:`);

/** The files and modules in a bundle that a page can't have, and what imports them: one line each; none if all is well. */
export function foreignInputs({ inputs, outputs }: Pick<Metafile, 'inputs' | 'outputs'>): string[] {
  const bundled = Object.entries(inputs).flatMap(([input, { imports }]) =>
    imports.filter((imported) => NEEDS_NODE.test(imported.path)).map((imported) => `${input} imports ${imported.path}`),
  );
  const left = Object.entries(outputs).flatMap(([output, { imports }]) =>
    imports.filter(({ external }) => external === true).map(({ path }) => `${output} needs ${path}`),
  );
  return [...new Set([...bundled, ...left])];
}
