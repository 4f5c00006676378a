// Games that return to the same position through captures, exchanges and drops: scripts with random men and squares.
import { moveText, tryMoves, value, type Move } from '../../reference/moves.ts';
import {
  EMPTY,
  attacks,
  manOf,
  squareName,
  type Letter,
  type Position,
  type Ruleset,
  type Square,
} from '../../reference/position.ts';
import { Arrangement } from './arrangement.ts';
import type { Random } from './random.ts';

/** A start position and the moves from it, all legal. */
export interface Script {
  start: Position;
  moves: Move[];
}

/** A man moving back and forth between two squares. */
interface Mover {
  man: Letter;
  home: Square;
  away: Square;
}

/** Rounds that bring the first position back twice: a round moves each side's tempo man once, so two rounds are a cycle. */
const ROUNDS = 4;

function squareMove(mover: Mover, back = false): string {
  const [from, to] = back ? [mover.away, mover.home] : [mover.home, mover.away];
  return squareName(from) + squareName(to);
}

/** A man of `role` on a random square from which it attacks `target` on the otherwise empty board. */
function placeAttacker(scene: Arrangement, man: Letter, target: Square): Mover | null {
  for (let tries = 0; tries < 30; tries++) {
    const home = scene.random.below(64);
    if (!scene.isFree(home)) continue;
    scene.position.board[home] = man;
    const reaches = attacks(scene.position, home, target);
    scene.position.board[home] = EMPTY;
    if (reaches && scene.place(man, home)) return { man, home, away: target };
  }
  return null;
}

/** Puts a king and reserves a square next to it, for moves that only pass the turn. */
function placeTempoKing(scene: Arrangement, side: 'white' | 'black', avoided: Square[]): Mover {
  const home = scene.placeKing(side, avoided);
  const away = home % 8 === 7 ? home - 1 : home + 1;
  return { man: manOf(side, 'k'), home, away };
}

function flipRanks(text: string): string {
  return text.replace(/[1-8]/g, (digit) => String(9 - Number(digit)));
}

/**
 * Follows coordinate moves from the arranged position, possibly with colours swapped; null at the first illegal one.
 */
function follow(scene: Arrangement, texts: string[]): Script | null {
  const start = scene.finish();
  if (start === null) return null;
  const isSwapped = start.turn !== scene.position.turn;
  const moves: Move[] = [];
  let position = start;
  for (const text of texts) {
    const wanted = isSwapped ? flipRanks(text) : text;
    const tried = tryMoves(position).find(({ move, isLegal }) => isLegal && moveText(move) === wanted);
    if (tried === undefined) return null;
    moves.push(tried.move);
    position = tried.after;
  }
  return { start, moves };
}

/**
 * White drops a man on x, Black takes it there, White retakes; Black gives it back for the man lost, which lands where it
 * came from; White's captor goes home, Black's king passes the turn.
 */
function dropAndRetake(random: Random, ruleset: Ruleset): Script | null {
  const scene = new Arrangement(random, ruleset);
  const x = 16 + random.below(32);
  scene.reserve([x]);
  const taker = placeAttacker(scene, random.pick([...'qrbn']), x);
  const retaker = placeAttacker(scene, random.pick([...'QRBN']), x);
  const dropped = random.pick([...'QRBNP']);
  if (taker === null || retaker === null || value(dropped) < value(taker.man)) return null;
  scene.hold('airfields', dropped);
  if (scene.position.airfields[dropped] === 0) return null;
  scene.placeKing('white', [x]);
  const king = placeTempoKing(scene, 'black', [x]);
  scatterBystanders(scene);
  const exchange = `${taker.man.toUpperCase()}#${dropped}@${squareName(taker.home)}`;
  const texts: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    texts.push(`${dropped}@${squareName(x)}`, squareMove(taker), squareMove(retaker), exchange);
    texts.push(squareMove(retaker, true), squareMove(king, round % 2 === 1));
  }
  return follow(scene, texts);
}

/**
 * White captures a black man and goes home; Black pays for it with a white captive, and drops it where it stood; White drops
 * the man set free, Black captures it again and goes home. Each king passes the turn once.
 */
function captureAndRedeem(random: Random, ruleset: Ruleset): Script | null {
  const scene = new Arrangement(random, ruleset);
  const x = 16 + random.below(32);
  const prey = scene.placeOneOf(random.pick([...'rbnp']), [8 + random.below(48)]);
  scene.reserve([x]);
  if (prey === null) return null;
  const preyMan = scene.position.board[prey]!;
  const captor = placeAttacker(scene, random.pick([...'QRBN']), prey);
  const taker = placeAttacker(scene, random.pick([...'qrbn']), x);
  const payment = random.pick([...'QRBNP']);
  if (captor === null || taker === null || value(payment) < value(preyMan)) return null;
  scene.hold('prisons', payment);
  if (scene.position.prisons[payment] === 0) return null;
  const whiteKing = placeTempoKing(scene, 'white', [prey, x]);
  const blackKing = placeTempoKing(scene, 'black', [whiteKing.home, whiteKing.away, prey, x]);
  scatterBystanders(scene);
  const exchange = `${preyMan.toUpperCase()}#${payment}@${squareName(prey)}`;
  const texts: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const back = round % 2 === 1;
    texts.push(squareMove(captor), squareMove(blackKing, back), squareMove(captor, true), exchange);
    texts.push(`${payment}@${squareName(x)}`, squareMove(taker), squareMove(whiteKing, back), squareMove(taker, true));
  }
  return follow(scene, texts);
}

/** A few men who don't take part in the script, and some in the holdings. */
function scatterBystanders(scene: Arrangement): void {
  scene.scatter('Pp', { board: 0.1, airfield: 0.1, prison: 0.1 });
  scene.scatter('QRBNqrbn', { board: 0.02, airfield: 0.1, prison: 0.1 });
}

/** A game that repeats its first position twice; null if the random men don't allow it. */
export function repeatingGame(random: Random, ruleset: Ruleset): Script | null {
  return random.chance(0.6) ? dropAndRetake(random, ruleset) : captureAndRedeem(random, ruleset);
}
