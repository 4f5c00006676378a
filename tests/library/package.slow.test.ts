// The package as another project gets it.

import { itSlow } from '../helpers/slow.ts';
import { Consumer, PROGRAMS, succeeded } from './consumer.ts';

const MINUTES = 60_000;
/**
 * The page has puzzles of three more kinds, two more sets of pieces and games worth seeing, 50 kB; README a second picture. Then came
 * live games and games by links with their documents, and the view of games: 60 kB more.
 */
const MAX_TARBALL_BYTES = 1_700_000;

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
    consumer.writePrograms();
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

  // The programs that it makes are run below.
  it(
    'compiles in strict mode with full library checks',
    () => {
      if (!isInstalled) return;
      consumer.write('types.ts', TYPES);
      expect(consumer.compile('tsconfig.json', 'typescript-7')).toBe('');
    },
    2 * MINUTES,
  );

  itSlow(
    'compiles for bundlers and with older settings, too',
    () => {
      if (!isInstalled) return;
      expect(consumer.compile('tsconfig.bundler.json', 'typescript-7')).toBe('');
      // Version 7 knows these no more.
      expect(consumer.compile('tsconfig.node10.json')).toBe('');
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
});
