import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What the page imports when it is needed. */
const LATE_PART = /[\\/](?:late_panels\.tsx|late_parts\.ts|open_address\.ts|saved_review\.ts|engine\.ts)$/;
/** Parts of chessground, and all that they export. */
const DRAWING = /[\\/]chessground[\\/]dist[\\/](?:svg|autoPieces)\.js$/;
const DRAWN_BY = ['createDefs', 'createElement', 'render', 'renderResized', 'renderSvg', 'setAttributes'];

/**
 * The bundler can't know that what is fetched late finds the page there already. What both need it would put into files of their own,
 * one for each set of parts that need it: many small ones, which compress badly. So each late part is told to need the page,
 * which is the file `page`. (package.json names it as one with side effects, or its import would be left out.)
 */
export function latePartsOf(page: string): Plugin {
  return {
    name: 'late parts',
    setup(bundler) {
      bundler.onLoad({ filter: LATE_PART }, async ({ path: file }) => ({
        contents: `import ${JSON.stringify(page)};\n${await readFile(file, 'utf8')}`,
        loader: 'tsx',
      }));
    },
  };
}

/** Leaves out parts of chessground that draw arrows and circles: `table/ground.ts` has it draw none, so nothing calls them. */
export const NO_DRAWING: Plugin = {
  name: 'no drawing',
  setup(bundler) {
    bundler.onLoad({ filter: DRAWING }, () => ({
      contents: DRAWN_BY.map((name) => `export const ${name} = null;`).join(''),
    }));
  },
};
