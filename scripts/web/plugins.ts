import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform, type Plugin } from 'esbuild';

/** What the page imports when it is needed. */
const LATE_PART = /[\\/](?:late_parts\.ts|open_address\.ts|saved_review\.ts|engine\.ts)$/;
/** The panels, and the code behind them. */
const LATE_PANELS = 'late_panels.tsx';
const LATE_CODE = 'late_parts.ts';
/** Parts of chessground that draw arrows and take moves from a pointer, and what others import from them. */
const UNUSED = /[\\/]chessground[\\/]dist[\\/](?:svg|autoPieces|drag|draw|drop|premove)\.js$/;
const UNUSED_NAMES = [
  ...['createDefs', 'createElement', 'render', 'renderResized', 'renderSvg', 'setAttributes'],
  ...['start', 'move', 'end', 'cancel', 'clear', 'dragNewPiece', 'drop', 'premove'],
];

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
 * Leaves out parts of chessground: `table/ground.ts` has it draw no arrows and see no pointer, so nothing calls them.
 */
export const ONLY_BOARD: Plugin = {
  name: 'only the board',
  setup(bundler) {
    bundler.onLoad({ filter: UNUSED }, () => ({
      contents: UNUSED_NAMES.map((name) => `export const ${name} = null;`).join(''),
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
