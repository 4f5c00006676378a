// What the mock engines have in common: a game by the project's rules, and random moves that are the same in every run.
import { writeSync } from 'node:fs';
import { formatCoordinate, parseCoordinate } from '../../../dist/notation/coordinate.js';
import { START_FEN, positionFromFen } from '../../../dist/notation/fen.js';
import { matchIntent } from '../../../dist/rules/match_intent.js';

export class Player {
  constructor() {
    this.newGame();
  }

  newGame() {
    this.state = 1;
    this.setUp(START_FEN);
  }

  setUp(fen) {
    const position = positionFromFen(fen);
    if (!position.ok) throw new Error(position.error.message);
    this.position = position.value;
    this.halfMoves = 0;
  }

  /** Throws for an illegal move: the match must never send one. */
  play(text) {
    const [move] = matchIntent(this.position, parseCoordinate(text).value);
    if (move === undefined) throw new Error(`illegal move ${text}`);
    this.position = this.position.play(move);
    this.halfMoves++;
  }

  /** A legal move, drawn by lot. */
  choose() {
    const moves = this.position.legalMoves();
    return formatCoordinate(moves[this.random(moves.length)]);
  }

  random(bound) {
    this.state = (Math.imul(this.state, 1103515245) + 12345) >>> 0;
    return Math.floor((this.state / 2 ** 32) * bound);
  }
}

/** The value behind `--name`, or a default. */
export function argument(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
}

/** Writes without end and never reads again. */
export function flood() {
  const lines = `info string ${'x'.repeat(1000)}\n`.repeat(60);
  for (;;) {
    try {
      writeSync(1, lines);
    } catch (error) {
      // The reader is slower than this; when it has gone there is nothing left to do.
      if (error.code !== 'EAGAIN') process.exit(0);
    }
  }
}
