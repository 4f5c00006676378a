// The package as another project gets it.

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Consumer, BUNDLE_SCRIPT, PROGRAMS, succeeded } from './consumer.ts';

const MINUTES = 60_000;
const MAX_TARBALL_BYTES = 1_500_000;
/** Of a page that lists moves, minified; it includes neither diagrams nor the engine. */
const MAX_SMALL_BUNDLE_BYTES = 80_000;

/** What users may rely on, and what the types must reject. */
const TYPES = `
import { Engine, Game, legalMoves, parseFen, playMove, startPosition, type Move, type Position, type Square } from 'ransom-chess';

const parsed = parseFen('');
// @ts-expect-error there is no value before it is known that there is no error
parsed.value;
if (!parsed.ok) parsed.error.place.index.toFixed();
const position: Position = startPosition();
// @ts-expect-error a king can't be dropped
playMove(position, { kind: 'drop', role: 'king', to: 'e4' });
// @ts-expect-error no such square
const square: Square = 'e9';
// @ts-expect-error positions come from functions
new Position();
export function describe(move: Move): string {
  switch (move.kind) {
    case 'move':
    case 'en-passant':
    case 'castling':
      return move.from + move.to;
    case 'drop':
      return move.role;
    case 'exchange':
      return move.give + move.rescue;
  }
}
// @ts-expect-error moves are no numbers
const numbers: readonly number[] = legalMoves(position);
export async function best(game: Game): Promise<Move | null> {
  const engine = new Engine({ hashMb: 16 });
  const { bestMove } = await engine.analyse(game, { nodes: 5000 }, (line) => line.moves.length);
  await engine.close();
  return bestMove;
}
export const used = [square, numbers];
`;

describe('the package', () => {
  const consumer = new Consumer();
  let isInstalled = false;
  beforeAll(() => {
    isInstalled = consumer.install();
    if (!isInstalled)
      console.warn('Not tested: its dependencies are not available, because no package registry responds.');
  }, 5 * MINUTES);
  afterAll(() => {
    consumer.remove();
  });

  it('is a small download', () => {
    process.stdout.write(`tarball: ${Math.round(consumer.tarballBytes / 1000)} kB\n`);
    expect(consumer.tarballBytes).toBeGreaterThan(0);
    expect(consumer.tarballBytes).toBeLessThanOrEqual(MAX_TARBALL_BYTES);
  });

  it(
    'compiles in strict mode with full library checks, for Node and for bundlers',
    () => {
      if (!isInstalled) return;
      consumer.write('types.ts', TYPES);
      expect(consumer.compile('tsconfig.json')).toBe('');
      expect(consumer.compile('tsconfig.bundler.json')).toBe('');
    },
    2 * MINUTES,
  );

  it('is documented with at least ten programs', () => {
    expect(PROGRAMS.length).toBeGreaterThanOrEqual(10);
  });

  it.each(PROGRAMS.map(({ title, output }, index) => [title, index, output] as const))(
    'has the documented output: %s',
    (_title, index, output) => {
      if (!isInstalled) return;
      expect(succeeded(consumer.run(process.execPath, [`out/program${index}.js`])).stdout).toBe(output);
    },
    MINUTES,
  );

  it(
    'is bundled for browsers without Node modules',
    () => {
      if (!isInstalled) return;
      consumer.write('page.js', "export * from 'ransom-chess';\n");
      succeeded(consumer.run(process.execPath, ['--input-type=module', '--eval', BUNDLE_SCRIPT]));
      for (const name of ['page.js', 'ransom/core.single.wasm', 'ransom/engine/mate_job_worker.js']) {
        expect(statSync(path.join(consumer.folder, 'public', name)).size).toBeGreaterThan(0);
      }
      for (const entry of ['page.js', 'public/ransom/engine/search_worker.js']) {
        const { imports, inputs } = bundle(entry, 'out/all.js');
        expect(imports).toEqual([]);
        expect(Object.keys(inputs).filter((input) => /platform\/node|^node:/.test(input))).toEqual([]);
      }
      expect(readFileSync(path.join(consumer.folder, 'out/all.js'), 'utf8')).not.toMatch(/\bnode:|\brequire\(/);
    },
    MINUTES,
  );

  it(
    'is tree-shaken in a bundle',
    () => {
      if (!isInstalled) return;
      consumer.write(
        'small.js',
        "import { legalMoves, load, parseFen } from 'ransom-chess';\nconsole.log(load, parseFen, legalMoves);\n",
      );
      const { inputs, bytes } = bundle('small.js', 'out/small.js');
      expect(Object.keys(inputs).filter((input) => /dist\/(diagram|engine|analysis)\//.test(input))).toEqual([]);
      expect(bytes).toBeLessThan(MAX_SMALL_BUNDLE_BYTES);
    },
    MINUTES,
  );

  interface Output {
    readonly imports: readonly unknown[];
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly bytes: number;
  }

  /** Bundles an entry as the browser would get it. */
  function bundle(entry: string, output: string): Output {
    const options = ['--bundle', '--minify', '--format=esm', '--platform=browser', '--metafile=out/meta.json'];
    const program = path.join(consumer.folder, 'node_modules/esbuild/bin/esbuild');
    succeeded(consumer.run(program, [entry, ...options, `--outfile=${output}`]));
    const { outputs } = JSON.parse(readFileSync(path.join(consumer.folder, 'out/meta.json'), 'utf8')) as {
      outputs: Record<string, Output>;
    };
    return outputs[output]!;
  }
});
