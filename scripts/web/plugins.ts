import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform, type Plugin } from 'esbuild';

/** What the page imports when it is needed. */
const LATE_PART = /[\\/](?:late_parts\.ts|open_address\.ts|saved_review\.ts|engine\.ts)$/;
/** The panels, and the code behind them. */
const LATE_PANELS = 'late_panels.tsx';
const LATE_CODE = 'late_parts.ts';
/** Parts of chessground, and all that they export. */
const DRAWING = /[\\/]chessground[\\/]dist[\\/](?:svg|autoPieces)\.js$/;
const DRAWN_BY = ['createDefs', 'createElement', 'render', 'renderResized', 'renderSvg', 'setAttributes'];

/**
 * The bundler can't know that what is fetched late finds the page there already. What both need it would put into files
 * of their own, one for each set of parts that need it: many small ones, which compress badly. So each late part is
 * told to need the page, which is the file `page`. (package.json names it as one with side effects, or its import would
 * be left out.) Panels and the code behind them are needed together, so they become one file; in the source they are
 * two, or they would import each other in a circle.
 */
export function latePartsOf(page: string): Plugin {
  return {
    name: 'late parts',
    setup(bundler) {
      bundler.onResolve({ filter: endingIn(LATE_PANELS) }, ({ kind, resolveDir }) =>
        kind === 'dynamic-import' ? { path: path.join(resolveDir, LATE_CODE) } : undefined,
      );
      bundler.onLoad({ filter: LATE_PART }, async ({ path: file }) => {
        const panels = path.basename(file) === LATE_CODE ? `export * from './${LATE_PANELS}';` : '';
        return {
          contents: `import ${JSON.stringify(page)};\n${panels}${await readFile(file, 'utf8')}`,
          loader: 'tsx',
        };
      });
    },
  };
}

function endingIn(name: string): RegExp {
  return new RegExp(`${name.replaceAll('.', '\\.')}$`);
}

/**
 * Leaves out parts of chessground that draw arrows and circles: `table/ground.ts` has it draw none, so nothing calls
 * them.
 */
export const NO_DRAWING: Plugin = {
  name: 'no drawing',
  setup(bundler) {
    bundler.onLoad({ filter: DRAWING }, () => ({
      contents: DRAWN_BY.map((name) => `export const ${name} = null;`).join(''),
    }));
  },
};

/** Styles that are imported as texts are minified like those that are linked. */
export function shortStyles(target: string[]): Plugin {
  return {
    name: 'short styles',
    setup(bundler) {
      bundler.onLoad({ filter: /\.css$/ }, async ({ path: file, with: { type } }) => {
        if (type !== 'text') return undefined;
        const { code } = await transform(await readFile(file, 'utf8'), { loader: 'css', minify: true, target });
        return { contents: code, loader: 'text' };
      });
    },
  };
}
