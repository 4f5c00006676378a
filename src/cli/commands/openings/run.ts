import { BalanceFilter } from '../../../match/balance.ts';
import {
  NoOpeningError,
  gameFromOpening,
  randomOpenings,
  type BalanceTest,
  type RandomOpeningSettings,
} from '../../../match/opening.ts';
import { formatCoordinate } from '../../../notation/coordinate.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import { formatPgn } from '../../../notation/pgn_write.ts';
import { formatPgnMove, formatSan } from '../../../notation/san.ts';
import type { Game } from '../../../rules/game.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, badInput, badUsage, listenForInterruption, type ExitCode } from '../../exit.ts';
import { openOutput, type Output } from '../../files/output.ts';
import { playablePositionOf, type PositionOptions } from '../../position_options.ts';
import { ProgressBar } from '../../terminal/progress.ts';
import { formatJson, printNote } from '../../terminal/terminal.ts';
import type { Position } from '../../../rules/position.ts';

export type OpeningFormat = 'pgn' | 'moves' | 'fen';

export interface OpeningsOptions extends PositionOptions {
  readonly count: number;
  readonly seed: number;
  readonly minPlies: number;
  readonly maxPlies: number;
  readonly nodes: number;
  readonly margin: number;
  /** Absent: PGN. */
  readonly format?: OpeningFormat;
  /** Absent: stdout. */
  readonly output?: string;
}

const SCHEMA = 'ransom.openings';
const SCHEMA_VERSION = 1;

/** `ransom openings`: makes balanced openings, which depend only on the seed. */
export async function openings(options: OpeningsOptions): Promise<ExitCode> {
  const { minPlies, maxPlies } = options;
  if (minPlies > maxPlies) {
    throw badUsage(`--min-plies (${minPlies}) must not be greater than --max-plies (${maxPlies}).`);
  }
  if (options.json === true && options.format !== undefined) throw badUsage('--json and --format exclude each other.');
  const start = playablePositionOf(options);
  const interruption = listenForInterruption();
  const filter = new BalanceFilter({ nodes: options.nodes, centipawns: options.margin }, interruption);
  const output = await openOutput(options.output);
  const games = distinctOpenings(start, options, filter.isBalanced, interruption);
  try {
    return await writeOpenings(games, output, options, interruption);
  } finally {
    try {
      await output.close();
    } finally {
      await filter.close();
    }
  }
}

async function writeOpenings(
  games: AsyncGenerator<Game>,
  output: Output,
  options: OpeningsOptions,
  interruption: AbortSignal,
): Promise<ExitCode> {
  const { count } = options;
  const bar = new ProgressBar(count, 'openings');
  let done = 0;
  try {
    for await (const game of games) {
      if (output.name === null) bar.clear();
      await output.write(formatOpening(game, ++done, options));
      bar.update(done);
      if (done === count) break;
    }
  } catch (error) {
    bar.close();
    if (interruption.aborted) {
      printNote(`ransom: interrupted: ${done} of ${count} openings are written`);
      return EXIT_INTERRUPTED;
    }
    if (error instanceof NoOpeningError) throw badInput(`${error.message}: ${done} of ${count} are written`);
    throw error;
  } finally {
    bar.close();
  }
  if (output.name !== null) printNote(`${count} openings in ${output.name}`);
  return EXIT_FINE;
}

/** The text of one opening, including its final line end. */
function formatOpening(game: Game, number: number, { json = false, format = 'pgn', seed }: OpeningsOptions): string {
  if (json) return `${formatJson(SCHEMA, SCHEMA_VERSION, describeForPrograms(game, number))}\n`;
  switch (format) {
    case 'pgn': {
      const tags = [
        { name: 'Event', value: `Openings, seed ${seed}` },
        { name: 'Round', value: String(number) },
      ];
      return formatPgn({ tags, start: game.start, line: { plies: game.moves.map((move) => ({ move })) }, result: '*' });
    }
    case 'moves':
      return `${game.moves.map((move, ply) => formatPgnMove(game.positions[ply]!, move)).join(' ')}\n`;
    case 'fen':
      return `${formatFen(game.position.setup)}\n`;
  }
}

function describeForPrograms(game: Game, number: number): Record<string, unknown> {
  return {
    opening: number,
    start: formatFen(game.start.setup),
    rules: game.start.ruleset,
    moves: game.moves.map((move, ply) => ({
      san: formatSan(game.positions[ply]!, move),
      coordinate: formatCoordinate(move),
    })),
    fen: formatFen(game.position.setup),
  };
}

/**
 * An endless sequence of random balanced openings that end in different positions: the same as a match with this seed makes,
 * without repetitions. Throws NoOpeningError if no further one is found, and the reason of `signal` once it has fired.
 */
async function* distinctOpenings(
  start: Position,
  settings: RandomOpeningSettings,
  isBalanced: BalanceTest,
  signal: AbortSignal,
): AsyncGenerator<Game, never> {
  const seen = new Set<bigint>();
  const isWanted: BalanceTest = async (game) => !seen.has(game.position.key) && (await isBalanced(game));
  const source = randomOpenings(start, settings, isWanted);
  const isOver = (): boolean => {
    signal.throwIfAborted();
    return false;
  };
  for (let index = 0; ; index++) {
    const opening = await source(index, isOver);
    signal.throwIfAborted();
    const game = gameFromOpening(opening);
    seen.add(game.position.key);
    yield game;
  }
}
