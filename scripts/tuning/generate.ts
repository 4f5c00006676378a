// Self-play games for tuning: `npm run data`. Appends to a file, so that a killed run loses at most one game and can be
// continued: the seed depends on the number of games in the file.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { EXIT_FINE, EXIT_INTERRUPTED } from '../../src/cli/exit.ts';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { SCORE_MATE_BOUND } from '../../src/shared/search_layout.ts';
import { SETUP_HALFMOVES, SETUP_TURN } from '../../src/shared/setup_layout.ts';
import { MOST, commandLine, wholeNumber } from '../command_line.ts';
import { interruption } from '../run.ts';
import { takeFile } from '../take_file.ts';
import { type GameRecord, decodeGames, encodeGame } from './game_file.ts';

const MIN_RANDOM_PLIES = 6;
const RANDOM_PLIES_SPREAD = 5;
/** An opening is kept if a search finds neither side further ahead than this. */
const BALANCE = 150;
const OPENING_NODES = 3000;
const MAX_PLIES = 400;
const DRAW = 1;
const FIFTY_MOVES = 100;

/** mulberry32 (Tommy Ettinger, public domain): numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
}

const options = commandLine('data', 'Plays self-play games for tuning, and appends them to a file.')
  .requiredOption('--out <file>', 'file of the games: the same command continues it')
  .option('--games <n>', 'total number of games in the file', wholeNumber(1, MOST), 1000)
  .option('--nodes <n>', 'nodes per move', wholeNumber(1, MOST), 1200)
  .option('--seed <n>', 'seed of the games', wholeNumber(0, MOST), 1)
  .parse()
  .opts<{ out: string; games: number; nodes: number; seed: number }>();

const start = startPosition('leslie');
const engine = new DirectSearch(8);
const { core, setup } = engine;
const legal = new Int32Array(engine.memory.buffer, core.moveBuffer(), 2048);

function key(): bigint {
  return (BigInt.asUintN(32, BigInt(core.keyHigh())) << 32n) | BigInt.asUintN(32, BigInt(core.keyLow()));
}

/** Plays a move and makes the resulting position the core's root. */
function play(move: number): void {
  core.makeMove(move);
  core.writeSetup();
  core.readSetup();
}

function isInCheck(): boolean {
  const us = setup[SETUP_TURN]!;
  core.writeSetup();
  const king = setup.indexOf((us << 3) | 5, 0);
  return (core.attackersLow(king, us ^ 1) | core.attackersHigh(king, us ^ 1)) !== 0;
}

/** One game, or null if the random opening was not balanced. */
function playGame(random: () => number, nodes: number): GameRecord | null {
  engine.setPosition(start);
  core.writeSetup();
  const moves: number[] = [];
  const scores: (number | null)[] = [];
  const keys: bigint[] = [];
  const randomPlies = MIN_RANDOM_PLIES + Math.floor(random() * RANDOM_PLIES_SPREAD);
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const count = core.generateLegal();
    if (count === 0) {
      const loser = setup[SETUP_TURN]!;
      return { result: isInCheck() ? loser * 2 : DRAW, ruleset: 0, moves, scores };
    }
    if (keys.filter((earlier) => earlier === key()).length >= 2 || setup[SETUP_HALFMOVES]! >= FIFTY_MOVES) {
      return { result: DRAW, ruleset: 0, moves, scores };
    }
    let move = 0;
    if (ply < randomPlies) {
      move = legal[Math.floor(random() * count)]!;
      scores.push(null);
    } else {
      const found = engine.search({ nodes: ply === randomPlies ? OPENING_NODES : nodes }, keys);
      if (ply === randomPlies && Math.abs(found.score) > BALANCE) return null;
      scores.push(found.score);
      if (Math.abs(found.score) >= SCORE_MATE_BOUND) {
        // A forced mate decides the game; the rest is not played.
        scores.pop();
        const mover = setup[SETUP_TURN]!;
        const winner = found.score > 0 ? mover : mover ^ 1;
        return { result: winner === 0 ? 2 : 0, ruleset: 0, moves, scores };
      }
      move = found.move;
    }
    keys.push(key());
    moves.push(move);
    play(move);
  }
  return { result: DRAW, ruleset: 0, moves, scores };
}

const lock = takeFile(options.out);
const signal = interruption('ending after this game; the same command continues');
const done = existsSync(options.out) ? [...decodeGames(readFileSync(options.out))].length : 0;
const random = randomFrom(options.seed + done * 7919);
let positions = 0;
const began = performance.now();
for (let games = done; games < options.games && !signal.aborted;) {
  // Lets Ctrl-C be handled.
  await setImmediate();
  engine.newGame();
  const game = playGame(random, options.nodes);
  if (game === null) continue;
  appendFileSync(options.out, encodeGame(game));
  games++;
  positions += game.moves.length;
  if (games % 50 === 0) {
    const seconds = (performance.now() - began) / 1000;
    console.error(`${games} of ${options.games} games, ${(positions / seconds).toFixed(0)} positions/s`);
  }
}
lock.release();
process.exitCode = signal.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
