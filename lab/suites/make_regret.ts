// Positions for tests/positions/regret.txt out of self-play: `npm run lab suites make-regret`. Of each kind as many; where the best five
// moves are worth about the same, or the game is decided, no choice shows anything.

import { appendFileSync } from 'node:fs';
import { Analyser, type Analysis } from '../../src/analysis/analyser.ts';
import { expectedOf } from '../../src/analysis/lines.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { MAX_SEED, Random } from '../../src/match/random.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { RULESETS } from '../../src/rules/setup.ts';
import { REGRET_KINDS, formatChoice, readChoice, type RegretKind } from '../../tests/positions/regret.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { readIfThere, takeFile } from '../shared/files.ts';
import type { GameRecord } from '../shared/game_file.ts';
import { readGames } from '../shared/game_pool.ts';
import { interruption, say } from '../shared/run.ts';

/** Moves whose worth is kept. */
const LINES = 5;
/** A first look leaves out what a long search would leave out as well. */
const FIRST_LOOK = 1 / 50;
/** The best move and the last of the best are worth so much different points, and the best one neither wins nor loses. */
const LEAST_SPREAD = 0.05;
const OPEN = { least: 0.1, most: 0.9 } as const;
/** Half-moves: where an opening begins and ends, and how long before its end a game is a hunt. */
const OPENING = { from: 8, to: 20 } as const;
const HUNT_PLIES = 12;
/** So many men off the board are full stores. */
const FULL_STORES = 9;

interface Options {
  games: string;
  out: string;
  count: number;
  nodes: number;
  seed: number;
}

const options = commandLine('suites make-regret')
  .requiredOption('--games <file>', 'games of self-play, as `data` and `pool` write them')
  .requiredOption('--out <file>', 'the suite: the same command continues it')
  .option('--count <n>', 'positions of each kind', wholeNumber(1, MAX_NUMBER), 75)
  .option('--nodes <n>', 'nodes a position', wholeNumber(1, MAX_NUMBER), 5_000_000)
  .option('--seed <n>', 'seed of the choice', wholeNumber(0, MAX_SEED), 1)
  .parse()
  .opts<Options>();

const signal = interruption('the positions so far are in the file');

/** The position of a game before a half-move. */
function gameAt({ moves, ruleset }: GameRecord, ply: number): Game {
  const game = new Game(startPosition(RULESETS[ruleset]));
  for (const move of moves.slice(0, ply)) game.play(move);
  return game;
}

/** The kind of a position; null if it is none of those. */
function kindOf(game: Game, ply: number, plies: number): RegretKind | null {
  const { prisons, airfields } = game.position.setup;
  const off = [...prisons, ...airfields].flat().reduce((sum, count) => sum + count, 0);
  if (ply >= OPENING.from && ply <= OPENING.to) return 'opening';
  if (off >= FULL_STORES) return 'stores';
  if (plies - ply <= HUNT_PLIES) return 'hunt';
  return ply > OPENING.to ? 'middle' : null;
}

function isTelling({ outcome, lines }: Analysis): boolean {
  if (outcome !== null || lines.length < LINES) return false;
  const [best, last] = [expectedOf(lines[0]!), expectedOf(lines[LINES - 1]!)];
  return best >= OPEN.least && best <= OPEN.most && best - last >= LEAST_SPREAD;
}

/** All positions of the games, each with its game and half-move, in random order. */
function* positionsOf(games: readonly GameRecord[], random: Random): Generator<{ record: GameRecord; ply: number }> {
  const left = games.flatMap((record) => record.moves.map((_move, ply) => ({ record, ply })));
  while (left.length > 0) {
    const at = random.below(left.length);
    const last = left.pop()!;
    // The last one takes the place of the one chosen.
    yield at < left.length ? left.splice(at, 1, last)[0]! : last;
  }
}

/** The lines of the file so far; a new one begins with how it is made, which must be the same when it is continued. */
function linesSoFar(out: string, made: string): string[] {
  const [first, ...lines] = (readIfThere(out)?.toString('utf8') ?? '').split('\n');
  if (first === '') appendFileSync(out, `${made}\n`);
  else if (first !== made)
    throw new Error(`${out} doesn't begin with "${made}": give its options, or name another file`);
  return lines.filter((line) => line !== '');
}

/** Returns the kinds of which the games have not enough positions. */
async function make(): Promise<RegretKind[]> {
  const { out, count, nodes, seed } = options;
  takeFile(out);
  const games = readGames(options.games);
  const had = linesSoFar(out, `# npm run lab suites make-regret -- --nodes ${nodes} --seed ${seed}`);
  const known = new Set(had.map((line) => readChoice(line).fen));
  const left = new Map(REGRET_KINDS.map((kind) => [kind, count]));
  for (const line of had) left.set(readChoice(line).kind, left.get(readChoice(line).kind)! - 1);
  const analyser = new Analyser({ threads: 1, hashMb: null, multiPv: LINES }, { nodes }, say);
  const missing = (): RegretKind[] => REGRET_KINDS.filter((kind) => left.get(kind)! > 0);
  for (const { record, ply } of positionsOf(games, new Random(seed))) {
    if (signal.aborted || missing().length === 0) break;
    const game = gameAt(record, ply);
    const kind = kindOf(game, ply, record.moves.length);
    const fen = formatFen(game.position.setup);
    if (kind === null || left.get(kind)! <= 0 || known.has(fen)) continue;
    const first = await analyser.analyse(game, analyser.shareOf(FIRST_LOOK));
    const analysis = isTelling(first) ? await analyser.analyse(game) : first;
    if (!isTelling(analysis) || signal.reason !== undefined) continue;
    // Lines of an iteration that was cut off may be out of order.
    const moves = analysis.lines
      .map((line) => ({ move: formatCoordinate(line.pv[0]!), points: expectedOf(line) }))
      .sort((a, b) => b.points - a.points);
    appendFileSync(out, `${formatChoice({ fen, kind, moves })}\n`);
    known.add(fen);
    left.set(kind, left.get(kind)! - 1);
    say(`${known.size} positions`);
  }
  await analyser.close();
  return missing();
}

try {
  const missing = await make();
  if (missing.length > 0 && !signal.aborted)
    throw new Error(`the games don't have enough positions of: ${missing.join(', ')}; give more games`);
  process.exitCode = signal.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = EXIT_NO;
}
