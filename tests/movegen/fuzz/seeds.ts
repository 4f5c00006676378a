// Start positions that are close to one motif each, which White can show; `finish` swaps colours at random.
import { squareAt, type Letter, type Position, type Ruleset, type Square } from '../../reference/position.ts';
import { Arrangement, neighbours, offset, ranks, type Spread } from './arrangement.ts';
import type { Random } from './random.ts';

/** Builds a position; null if the random men don't allow it. */
export type Seed = (random: Random, ruleset: Ruleset) => Position | null;

const PIECES = 'QRBN';
const ENEMY_PIECES = 'qrbn';
const MIXED: Spread = { board: 0.5, airfield: 0.15, prison: 0.25 };
const FEW_ON_BOARD: Spread = { board: 0.25, airfield: 0.1, prison: 0.2 };

/** White men that may be rescued for a hostage. */
const RESCUES: Record<Letter, string> = { q: 'QRBNP', r: 'RBNP', b: 'BNP', n: 'BNP', p: 'P' };

function definedSquares(squares: (Square | null)[]): Square[] {
  return squares.filter((square): square is Square => square !== null);
}

/** Any men anywhere: the unexpected. */
export const anything: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  const king = scene.placeKing('white');
  scene.placeKing('black', [king]);
  const spread = { board: random.next() * 0.7, airfield: random.next() * 0.4, prison: random.next() * 0.4 };
  scene.scatter('QRBNPqrbnp', spread);
  return scene.finish();
};

/** A black pawn on its 7th rank attacks the white king, for as long as White's prison holds one piece. */
function checkingPawn(scene: Arrangement): Square | null {
  const { random } = scene;
  const king = random.below(8);
  scene.place('K', king);
  scene.placeKing('black', [king]);
  const pawn = scene.placeOneOf('p', definedSquares([offset(king, -1, 1), offset(king, 1, 1)]));
  if (pawn === null) return null;
  const hostage = random.pick([...ENEMY_PIECES]);
  scene.hold('prisons', hostage);
  scene.hold('prisons', random.pick([...RESCUES[hostage]!]));
  return king;
}

function scatterKeepingPrison(scene: Arrangement): Position | null {
  scene.scatter(ENEMY_PIECES, { board: 0.5, airfield: 0.3, prison: 0 });
  scene.scatter('p', MIXED);
  scene.scatter('QRBNP', MIXED);
  return scene.finish();
}

export const freezeChecker: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  return checkingPawn(scene) === null ? null : scatterKeepingPrison(scene);
};

/** As before, and a slider checks along a line with room to block. */
export const freezeAndBlock: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  const king = checkingPawn(scene);
  if (king === null) return null;
  const direction = random.pick([
    { files: 0, ranksUp: 1, sliders: 'rq' },
    { files: 1, ranksUp: 0, sliders: 'rq' },
    { files: -1, ranksUp: 0, sliders: 'rq' },
    { files: 1, ranksUp: 1, sliders: 'bq' },
    { files: -1, ranksUp: 1, sliders: 'bq' },
  ]);
  const distance = 2 + random.below(5);
  const slider = offset(king, direction.files * distance, direction.ranksUp * distance);
  if (slider === null || !scene.place(random.pick([...direction.sliders]), slider)) return null;
  for (let step = 1; step < distance; step++) {
    const between = offset(king, direction.files * step, direction.ranksUp * step)!;
    if (!scene.isFree(between)) return null;
    scene.reserve([between]);
  }
  return scatterKeepingPrison(scene);
};

/** A frozen black pawn next to the white king; `besides` adds what the capture needs. */
function frozenPawnByKing(
  random: Random,
  ruleset: Ruleset,
  besides: (scene: Arrangement, king: Square) => boolean,
): Position | null {
  const scene = new Arrangement(random, ruleset);
  const king = random.below(8);
  scene.place('K', king);
  scene.placeKing('black', [king]);
  if (scene.placeOneOf('p', definedSquares([offset(king, -1, 1), offset(king, 1, 1)])) === null) return null;
  if (!besides(scene, king)) return null;
  scene.scatter(ENEMY_PIECES, { board: 0.8, airfield: 0.1, prison: 0 });
  scene.scatter('QRBN', { board: 0.7, airfield: 0.1, prison: 0.2 });
  scene.scatter('Pp', MIXED);
  return scene.finish();
}

export const unfreezeByPiece: Seed = (random, ruleset) => frozenPawnByKing(random, ruleset, () => true);

export const unfreezeByPromotion: Seed = (random, ruleset) =>
  frozenPawnByKing(random, ruleset, (scene) => {
    const pawn = scene.placeOneOf('P', ranks(6));
    if (pawn === null) return false;
    scene.hold('prisons', random.pick([...PIECES]));
    const prey = definedSquares([offset(pawn, -1, 1), offset(pawn, 1, 1)]);
    return scene.placeOneOf(random.pick([...ENEMY_PIECES]), prey) !== null;
  });

/** A piece that the king can take only to stand before a pawn that the capture unfreezes. */
export const unfreezeByKing: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  const target = random.below(8);
  scene.place(random.pick([...ENEMY_PIECES]), target);
  const king = scene.placeOneOf('K', neighbours(target));
  if (king === null) return null;
  scene.placeKing('black', [target, king]);
  if (scene.placeOneOf('p', definedSquares([offset(target, -1, 1), offset(target, 1, 1)])) === null) return null;
  scene.scatter(ENEMY_PIECES, { board: 0.3, airfield: 0.4, prison: 0 });
  scene.scatter('QRBNPp', MIXED);
  return scene.finish();
};

/** White pawns on the 7th that depend on one piece in the enemy prison. */
export const freezeOwnPawns: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  const king = scene.placeKing('white');
  scene.placeKing('black', [king]);
  for (let count = 2 + random.below(2); count > 0; count--) {
    const pawn = scene.placeOneOf('P', ranks(6));
    if (pawn !== null && random.chance(0.6)) scene.reserve([offset(pawn, 0, 1)!]);
  }
  const captive = random.pick([...PIECES]);
  scene.hold('prisons', captive);
  scene.hold('prisons', random.pick(captive === 'Q' ? ['q'] : ['q', 'r']));
  scene.scatter(PIECES, { board: 0.5, airfield: 0.3, prison: 0 });
  scene.scatter('P', { board: 0.2, airfield: 0.2, prison: 0.4 });
  scene.scatter('qrbnp', MIXED);
  return scene.finish();
};

/** The white king at home, its way to both corners clear, rooks waiting. */
export const droppedRook: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  scene.place('K', 4);
  scene.placeKing('black', ranks(0));
  scene.setRights({ E: true });
  scene.reserve([0, 1, 2, 3, 5, 6, 7]);
  scene.hold('airfields', 'R');
  if (random.chance(0.5)) {
    scene.hold('prisons', 'R');
    scene.hold('prisons', random.pick(['q', 'r']));
  }
  scene.scatter('QBNP', MIXED);
  scene.scatter('qrbnp', FEW_ON_BOARD);
  return scene.finish();
};

/** Black is to capture the rook in a corner; White can retake, and has a rook to drop there again. */
export const lostRook: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  const file = random.pick([0, 7]);
  const corner = squareAt(file, 0);
  scene.place('K', 4);
  scene.place('R', corner);
  scene.setRights(file === 0 ? { E: true, Q: true } : { E: true, K: true });
  const inward = file === 0 ? 1 : -1;
  const captor = random.chance(0.5)
    ? { man: 'n', square: offset(corner, inward, 2)! }
    : { man: 'b', square: offset(corner, 3 * inward, 3)! };
  scene.reserve(file === 0 ? [1, 2, 3] : [5, 6]);
  scene.reserve(
    [offset(corner, inward, 1)!, offset(corner, 2 * inward, 2)!].filter((square) => square !== captor.square),
  );
  scene.place(captor.man, captor.square);
  // Up the file, where it retakes and then leaves without capturing anything.
  scene.place('Q', offset(corner, 0, 3)!);
  scene.reserve([offset(corner, 0, 1)!, offset(corner, 0, 2)!]);
  // The other side remains blocked, so that the rook returns here. A queen pays for it: Black can't afford her back.
  scene.place('N', file === 0 ? 5 : 3);
  scene.place('B', squareAt(7 - file, 0));
  scene.hold(random.chance(0.7) ? 'airfields' : 'prisons', 'R');
  scene.hold('prisons', 'q');
  scene.placeKing('black', [corner, ...ranks(0, 1, 2, 3)]);
  scene.omit('rbn');
  scene.scatter('BNP', { board: 0.2, airfield: 0.05, prison: 0 });
  scene.scatter('p', { board: 0.2, airfield: 0, prison: 0.3 });
  scene.position.turn = 'black';
  return scene.finish();
};

/** White pawns to drop on the 2nd rank before black pawns on the 4th. */
export const droppedPawn: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  const king = scene.placeKing('white', ranks(3));
  scene.placeKing('black', [king]);
  for (let count = 2 + random.below(3); count > 0; count--) scene.placeOneOf('p', ranks(3));
  scene.hold('airfields', 'P', 2);
  if (random.chance(0.5)) {
    scene.hold('prisons', 'P');
    scene.hold('prisons', 'p');
  }
  for (const square of ranks(1, 2, 3)) if (scene.isFree(square) && random.chance(0.8)) scene.reserve([square]);
  scene.scatter('QRBNP', FEW_ON_BOARD);
  scene.scatter('qrbnp', FEW_ON_BOARD);
  return scene.finish();
};

/** A bare black king near the edge, perhaps with stuck pawns, and nothing that Black could drop. */
export const nearStalemate: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  const king = random.pick([56, 56, 63, 63, 57, 62, 58, 61, 48, 55]);
  scene.place('k', king);
  scene.placeKing('white', [king]);
  scene.hold('prisons', 'q', random.below(2));
  scene.hold('prisons', 'r', random.below(3));
  const frozen = random.chance(0.5);
  for (let count = random.below(4); count > 0; count--) {
    const pawn = scene.placeOneOf('p', ranks(frozen ? 1 : 3));
    const front = pawn === null || frozen ? null : offset(pawn, 0, -1);
    if (front !== null) scene.place('P', front);
  }
  if (frozen) {
    // A hostage would unblock the pawns.
    scene.position.prisons.q = 0;
    scene.position.prisons.r = 0;
  }
  scene.omit('qrbnp');
  scene.placeOneOf('Q', definedSquares([-2, -1, 1, 2].map((files) => offset(king, files, -2))));
  scene.scatter('QRBN', { board: 0.4, airfield: 0.1, prison: 0 });
  scene.scatter('P', { board: 0.3, airfield: 0.1, prison: 0 });
  return scene.finish();
};

/** A black king at the edge with white men around it; `arm` gives White the means for the final move. */
function hunted(random: Random, ruleset: Ruleset, arm: (scene: Arrangement) => void): Position | null {
  const scene = new Arrangement(random, ruleset);
  const king = random.pick([56, 57, 58, 59, 60, 61, 62, 63, 48, 55, 40, 47]);
  scene.place('k', king);
  const opposite = definedSquares([-1, 0, 1].map((files) => offset(king, files, -2)));
  if (random.chance(0.5)) scene.placeOneOf('K', opposite);
  else scene.placeKing('white', [king]);
  arm(scene);
  scene.omit('q');
  for (let count = random.below(4); count > 0; count--) {
    scene.placeOneOf(random.pick(['p', 'p', 'r', 'b', 'n']), neighbours(king));
  }
  scene.scatter(PIECES, { board: 0.7, airfield: 0, prison: 0 });
  scene.scatter('P', { board: 0.4, airfield: 0, prison: 0 });
  scene.scatter('rbnp', { board: 0.3, airfield: 0, prison: 0.4 });
  return scene.finish();
}

export const mateByDrop: Seed = (random, ruleset) =>
  hunted(random, ruleset, (scene) => {
    scene.hold('airfields', random.pick(['Q', 'R', 'N', 'B', 'P']), 2);
  });

export const mateByExchange: Seed = (random, ruleset) =>
  hunted(random, ruleset, (scene) => {
    scene.hold('prisons', random.pick(['Q', 'R', 'N', 'P']));
    scene.hold('prisons', 'q');
  });

/** The king on its first rank, a pawn about to promote there, and the way to the king clear. */
export const mateByPromotion: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  const king = 56 + random.below(8);
  scene.place('k', king);
  scene.placeKing('white', [king]);
  const files = [-4, -3, -2, 2, 3, 4].filter((away) => offset(king, away, 0) !== null);
  const away = random.pick(files);
  if (!scene.place('P', offset(king, away, -1)!)) return null;
  for (let step = Math.sign(away); step !== away + Math.sign(away); step += Math.sign(away)) {
    const square = offset(king, step, 0)!;
    if (!scene.isFree(square)) return null;
    scene.reserve([square]);
  }
  scene.hold('prisons', random.pick(['Q', 'R']));
  const shelter = definedSquares([-1, 0, 1].map((beside) => offset(king, beside, -1)));
  for (const square of shelter) if (random.chance(0.7)) scene.place('p', square);
  scene.omit('q');
  scene.scatter(PIECES, { board: 0.7, airfield: 0.1, prison: 0 });
  scene.scatter('P', { board: 0.2, airfield: 0.2, prison: 0.1 });
  scene.scatter('rbnp', { board: 0.2, airfield: 0, prison: 0.4 });
  return scene.finish();
};

/** Few men and a counter close to the fifty-move rule. */
export const nearFiftyMoves: Seed = (random, ruleset) => {
  const scene = new Arrangement(random, ruleset);
  const king = scene.placeKing('white');
  scene.placeKing('black', [king]);
  scene.scatter('QRBNqrbn', { board: 0.4, airfield: 0, prison: 0 });
  scene.position.halfmoves = 90 + random.below(9);
  return scene.finish();
};
