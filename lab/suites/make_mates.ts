// Makes the suite of forced mates: `npm run lab suites make-mates -- --games FILE`, with self-play games from npm run lab data. Takes
// at most one position per game from the winner's last moves, proves the mate by the reference rules against every
// defence, and keeps a spread of lengths and motifs. Prints the lines to stdout.
//
// For mates in 2 to 4, an exhaustive search of the core with all the attacker's moves proves that none is shorter; for
// longer ones that is proved only for mates by checks, and a shorter mate with a quiet move was not found within a node
// limit.
import { setImmediate } from 'node:timers/promises';
import { EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { listenForInterruption } from '../../src/cli/interruption.ts';
import { ProgressBar } from '../../src/cli/terminal/progress.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { KIND_DROP, KIND_EXCHANGE, KIND_PROMOTION, moveKind } from '../../src/shared/move.ts';
import { readFen } from '../../tests/reference/fen.ts';
import { isFrozenPawn } from '../../tests/reference/position.ts';
import { formatMateLine, type MateLine } from '../../tests/positions/mates.ts';
import { hasNoShorterMate, isProvedByReference } from '../../tests/positions/prove.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { readGames, type GameRecord } from '../shared/game_file.ts';

/** Lines wanted per length, with checks only; and with a quiet key. */
const WANTED: Readonly<Record<number, number>> = { 2: 40, 3: 50, 4: 50, 5: 40, 6: 30, 7: 20 };
const WANTED_QUIET: Readonly<Record<number, number>> = { 2: 10, 3: 10 };
/** Maximum share of one motif among the lines of one length. */
const MOTIF_SHARE = 0.25;
const LONGEST = 7;
const LAST_PLIES = 12;
/** Opening moves are random, and the positions after them often lost: no mates are taken from there. */
const FIRST_PLY = 14;
const MATE_NODES = 1_000_000;
const LONGEST_QUIET = 3;

interface Candidate extends MateLine {
  readonly motif: string;
  readonly isQuiet: boolean;
}

const options = commandLine('suites make-mates')
  .requiredOption('--games <file>', 'games made by npm run lab data')
  .option('--skip <n>', 'number of games to skip', wholeNumber(0, MAX_NUMBER), 0)
  .parse()
  .opts<{ games: string; skip: number }>();

const search = new MateSearch(64);

/** The games of a file. Ends the script with the reason if it can't be read. */
function gamesIn(path: string): GameRecord[] {
  try {
    return readGames(path);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(EXIT_NO);
  }
}

/** Is a pawn of either side frozen on its 7th rank? */
function hasFrozenPawn(position: Position): boolean {
  const reference = readFen(formatFen(position.setup));
  return reference.board.some((_man, square) => isFrozenPawn(reference, square));
}

/** The motif of the line, a word for each element. */
function motifOf(position: Position, line: readonly Move[]): string {
  const found = new Set<string>();
  let at = position;
  line.forEach((move, ply) => {
    if (hasFrozenPawn(at)) found.add('frozen pawn');
    const kind = moveKind(move);
    const isAttackers = ply % 2 === 0;
    if (kind === KIND_PROMOTION && isAttackers) found.add('promotion');
    if (kind === KIND_EXCHANGE) found.add(isAttackers ? 'exchange' : 'defending exchange');
    if (kind === KIND_DROP) found.add(isAttackers ? 'drop' : 'defending drop');
    at = at.play(move);
  });
  return [...found].sort().join(', ') || 'moves on the board';
}

function candidateAt(position: Position): Candidate | null {
  let answer = search.find(position, { maxMoves: LONGEST, nodes: MATE_NODES });
  const isQuiet = answer.kind === 'no-mate';
  if (isQuiet) answer = search.find(position, { maxMoves: LONGEST_QUIET, nodes: MATE_NODES, allMoves: true });
  if (answer.kind !== 'mate' || !answer.isShortest || answer.moves < 2 || answer.line.length !== 2 * answer.moves - 1)
    return null;
  const { moves, line } = answer;
  const key = formatCoordinate(line[0]!);
  return { fen: formatFen(position.setup), key, moves, motif: motifOf(position, line), isQuiet };
}

const taken = new Map<string, number>();

function count(name: string): number {
  return taken.get(name) ?? 0;
}

/** Is its length and motif still wanted? */
function isWanted({ moves, motif, isQuiet }: Candidate): boolean {
  const wanted = (isQuiet ? WANTED_QUIET : WANTED)[moves] ?? 0;
  const name = `${isQuiet} ${moves}`;
  return count(name) < wanted && count(`${name} ${motif}`) < Math.ceil(wanted * MOTIF_SHARE);
}

function take(candidate: Candidate): void {
  const name = `${candidate.isQuiet} ${candidate.moves}`;
  for (const each of [name, `${name} ${candidate.motif}`, `motif: ${candidate.motif}`])
    taken.set(each, count(each) + 1);
  bar.clear();
  console.log(formatMateLine(candidate));
}

function isComplete(): boolean {
  return (
    Object.entries(WANTED).every(([moves, wanted]) => count(`false ${moves}`) >= wanted) &&
    Object.entries(WANTED_QUIET).every(([moves, wanted]) => count(`true ${moves}`) >= wanted)
  );
}

/**
 * The winner's positions near the end, earliest first, so that long mates are found before the shorter ones they
 * contain.
 */
function* lastPositions(game: GameRecord): Generator<Position> {
  const winner = game.result === 2 ? 0 : 1;
  let position = startPosition();
  const firstPly = Math.max(FIRST_PLY, game.moves.length - LAST_PLIES);
  for (const [ply, move] of game.moves.entries()) {
    if (ply >= firstPly && position.turn === winner) yield position;
    position = position.play(move);
  }
  if (position.turn === winner && position.legalMoves().length > 0) yield position;
}

function takeFrom(game: GameRecord): void {
  for (const position of lastPositions(game)) {
    const candidate = candidateAt(position);
    if (candidate === null || !isWanted(candidate)) continue;
    if (!hasNoShorterMate(candidate, search) || !isProvedByReference(candidate, search)) continue;
    take(candidate);
    return;
  }
}

const games = gamesIn(options.games);
console.log('# Forced mates from games of self-play, each proved against every defence by the reference rules.');
console.log('# FEN ; bm KEY ; dm MOVES: KEY mates in MOVES moves, others may too. Made by scripts/make_mates.ts.');
const interruption = listenForInterruption();
const bar = new ProgressBar(games.length, 'games');
for (const [number, game] of games.entries()) {
  await setImmediate();
  if (isComplete() || interruption.aborted) break;
  bar.update(number);
  if (number < options.skip || game.result === 1) continue;
  takeFrom(game);
}
bar.close();
if (interruption.aborted) process.exitCode = EXIT_INTERRUPTED;
for (const [name, n] of taken) console.error(`${name}: ${n}`);
