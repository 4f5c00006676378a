import type { Standing } from './standing.ts';

/** The judgement of a move: `??`, `?`, `?!`, and `!?` for one better than the engine's own choice. */
export type Judgement = 'blunder' | 'mistake' | 'inaccuracy' | 'interesting';
type Fault = Exclude<Judgement, 'interesting'>;

/** From mild to grave. */
const FAULTS: readonly Fault[] = ['inaccuracy', 'mistake', 'blunder'];

// How moves are judged: docs/cli.md explains it. The margins are calibrated on games of levels 0 to 10 (`npm run lab marks`).

/** Expected points, 0 to 1, that a move must lose for each judgement. */
export const POINTS_LOST = { inaccuracy: 0.1, mistake: 0.2, blunder: 0.3 } as const;
/** Expected points that a move must gain over the engine's own choice. */
export const INTERESTING_GAIN = 0.1;
/** A move that loses less is a good one. */
export const GOOD_LOSS = 0.05;

/** The same in pawns of the score, where the expected points hardly change any more. */
export const PAWNS_LOST = { inaccuracy: 1, mistake: 2.5, blunder: 4 } as const;
/** A player who is ahead or behind by so many pawns has won or lost: beyond this a score counts less and less ... */
export const DECIDED_PAWNS = 6;
/** ... by its logarithm, with this weight, and beyond that not at all. */
const DECIDED_WEIGHT = 2;
const FARTHEST_PAWNS = 12;

/**
 * Men given away, in pawns of the score: about what the engine's score falls with a pawn, a piece and a queen. In a
 * decided game the judgement is a step milder, but there is one.
 */
export const MEN_LOST = { inaccuracy: 0.75, mistake: 1.5, blunder: 4 } as const;
/** The least that captures must win, in pawns as players count them: see men.ts. */
export const MIN_MEN = 1;
/** However large a score, or a mate: a man more or less beyond it doesn't matter. */
const MAX_PAWNS = 20;

/** A mate in at most so many moves is seen over the board: allowing it is a fault even where all is lost. */
export const SHORT_MATE = 3;

/** What a move gives away, compared with the best one known. */
export interface GivenAway {
  /** Pawns of the score, counting less beyond `DECIDED_PAWNS`; negative for a gain. */
  readonly pawns: number;
  /**
   * Men that the opponent can take now, or that the player could have taken, in pawns as players count them: as far as it
   * was otherwise after the best move, and the score confirms it; else 0.
   */
  readonly men: number;
  /** The opponent mates in so many moves, at most `SHORT_MATE`, and not after the best move; else null. */
  readonly allowsMate: number | null;
  /** The player could have mated in so many moves, at most `SHORT_MATE`, and doesn't mate now; else null. */
  readonly missesMate: number | null;
}

/** Nothing. */
export const NOTHING: GivenAway = { pawns: 0, men: 0, allowsMate: null, missesMate: null };

export interface Verdict {
  readonly judgement: Judgement | null;
  /** Expected points lost, 0 to 1; negative for a gain. */
  readonly loss: number;
  readonly given: GivenAway;
}

/** Numbers are reported in thousandths; a rounding error must not push a difference below a threshold. */
const PARTS = 1000;

/** Judges a move by what its player can expect after the best known move, and after the move played. */
export function judge(best: Standing, played: Standing): Verdict {
  const loss = best.expected - played.expected;
  const men = menGiven(best, played);
  const menScore = Math.min(men, limited(best, MAX_PAWNS) - limited(played, MAX_PAWNS));
  const isGiving = atLeast(menScore, MEN_LOST.inaccuracy);
  const given: GivenAway = {
    pawns: rounded(shortened(best) - shortened(played)),
    men: isGiving ? men : 0,
    allowsMate: isSeen(played.mated) && !isSeen(best.mated) ? played.mated : null,
    missesMate: isSeen(best.mates) && played.mates === null ? best.mates : null,
  };
  const grade = Math.max(
    gradeOf(loss, POINTS_LOST),
    gradeOf(given.pawns, PAWNS_LOST),
    milderIfDecided(gradeOf(isGiving ? menScore : 0, MEN_LOST), best, played),
    gradeOfMates(given, best, played),
  );
  const isInteresting = grade === 0 && atLeast(-loss, INTERESTING_GAIN);
  return { judgement: isInteresting ? 'interesting' : (FAULTS[grade - 1] ?? null), loss, given };
}

/** Can the opponent take men by their account, which a search must confirm? Where nothing matters any more it needn't. */
export function seemsToGiveMen(best: Standing, played: Standing): boolean {
  return menTaken(best, played) >= MIN_MEN && played.pawns < MAX_PAWNS && best.pawns > -MAX_PAWNS;
}

/** Does the move allow a mate that a search before it did not see? */
export function isUnforeseenMate(promised: Standing, played: Standing): boolean {
  return isSeen(played.mated) && promised.mated === null;
}

/** Does the judgement blame the move? */
export function isFault(judgement: Judgement | null): judgement is Fault {
  return judgement !== null && judgement !== 'interesting';
}

/** Men that the opponent can take, or that the player could have taken: who has won needn't take all. */
function menGiven(best: Standing, played: Standing): number {
  const hasWon = Math.min(best.pawns, played.pawns) >= DECIDED_PAWNS;
  const men = hasWon
    ? Math.max(menTaken(best, played), taken(best.menLostLater, played.menLostLater))
    : Math.max(played.menLost - best.menLost, played.menLostLater - best.menLostLater);
  // A mate over the board is judged as such, not as the loss of all men.
  return !isSeen(played.mated) && men >= MIN_MEN ? men : 0;
}

/** Men that the opponent can take, and could not after the best move. */
function menTaken(best: Standing, played: Standing): number {
  return taken(best.menLost, played.menLost);
}

/** What is lost, not what is won less. */
function taken(lostByBest: number, lostByPlayed: number): number {
  return Math.max(0, lostByPlayed) - Math.max(0, lostByBest);
}

/** 0 for none; otherwise one more than the place in `FAULTS`. */
function gradeOf(lost: number, margins: Readonly<Record<Fault, number>>): number {
  return FAULTS.filter((fault) => atLeast(lost, margins[fault])).length;
}

function atLeast(value: number, margin: number): boolean {
  return rounded(value) >= margin;
}

function rounded(value: number): number {
  return Math.round(value * PARTS) / PARTS;
}

/** A step milder if the same side has won before and after, but not nothing. */
function milderIfDecided(grade: number, best: Standing, played: Standing): number {
  const isDecided =
    Math.min(best.pawns, played.pawns) >= DECIDED_PAWNS || Math.max(best.pawns, played.pawns) <= -DECIDED_PAWNS;
  return grade > 1 && isDecided ? grade - 1 : grade;
}

/** Mates allowed, and mildly those missed: most of what they cost is in the points and in the pawns. */
function gradeOfMates({ allowsMate, missesMate }: GivenAway, best: Standing, played: Standing): number {
  if (allowsMate === null) return missesMate === null ? 0 : 1;
  // A longer mate is lost as well.
  if (best.mated !== null) return 1;
  return milderIfDecided(FAULTS.length, best, played);
}

function isSeen(moves: number | null): moves is number {
  return moves !== null && moves <= SHORT_MATE;
}

/** The score as far as it matters. */
function shortened(standing: Standing): number {
  const pawns = limited(standing, FARTHEST_PAWNS);
  const beyond = Math.max(1, Math.abs(pawns) / DECIDED_PAWNS);
  return Math.sign(pawns) * (Math.min(Math.abs(pawns), DECIDED_PAWNS) + DECIDED_WEIGHT * Math.log(beyond));
}

function limited({ pawns }: Standing, most: number): number {
  return Math.max(-most, Math.min(most, pawns));
}

/** The glyph written after a move. */
export const GLYPHS = { blunder: '??', mistake: '?', inaccuracy: '?!', interesting: '!?' } as const;

/** Their numeric annotation glyphs in PGN. */
export const NAGS: Readonly<Record<Judgement, number>> = { blunder: 4, mistake: 2, inaccuracy: 6, interesting: 5 };
