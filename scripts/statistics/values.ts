// What the kinds of men are worth: a regression of the result on where they are.
//
// From the start to the end all men of a colour are on the board, on its airfield, or in the enemy prison. So of the
// three numbers of each kind only two are free, and only differences of value can be found: a man in prison counts as
// 0. As the man in prison is the captor's hostage, what he gives his captor is part of the difference.

import { Random } from '../../src/match/random.ts';
import { BLACK, HOLDABLE_ROLES, PAWN, WHITE, manOf } from '../../src/shared/men.ts';
import { SETUP_AIRFIELDS, SETUP_BOARD, SETUP_TURN } from '../../src/shared/setup_layout.ts';
import { halfInterval, type Estimate } from './estimates.ts';
import { fitLogistic, type Fit } from './logistic.ts';

/** One scored position in this many is drawn; of these, the quiet ones are taken. */
export const DRAWN = 10;
const SEED = 1997;

const BOARD = 0;
const AIRFIELD = HOLDABLE_ROLES;
const TURN = 2 * HOLDABLE_ROLES;
const CONSTANT = TURN + 1;
const WIDTH = CONSTANT + 1;

/** A kind of man in one place, against the same man in the enemy prison. */
export interface Value {
  readonly role: number;
  readonly place: 'board' | 'airfield';
  /** Of winning. */
  readonly logOdds: Estimate;
  /** In units of a pawn on the board. */
  readonly pawns: Estimate;
}

export interface Values {
  readonly positions: number;
  readonly games: number;
  readonly values: readonly Value[];
  /** The right to move, in log odds. */
  readonly turn: Estimate;
}

/** Collects positions of games, and fits the values. */
export class ValueSample {
  private readonly random = new Random(SEED);
  private readonly features: number[] = [];
  private readonly results: number[] = [];
  private readonly clusters: number[] = [];

  /** Is the next position to be looked at? */
  draw(): boolean {
    return this.random.below(DRAWN) === 0;
  }

  /** A quiet position from a setup buffer, with the number of its game and White's points in it. */
  add(setup: Int32Array, game: number, points: number): void {
    const row = new Array<number>(WIDTH).fill(0);
    for (let role = 0; role < HOLDABLE_ROLES; role++) {
      row[AIRFIELD + role] = setup[SETUP_AIRFIELDS + role]! - setup[SETUP_AIRFIELDS + HOLDABLE_ROLES + role]!;
      const [white, black] = [manOf(WHITE, role), manOf(BLACK, role)];
      for (let square = 0; square < 64; square++) {
        const man = setup[SETUP_BOARD + square];
        if (man === white) row[BOARD + role]!++;
        else if (man === black) row[BOARD + role]!--;
      }
    }
    row[TURN] = setup[SETUP_TURN] === WHITE ? 1 : -1;
    row[CONSTANT] = 1;
    for (const feature of row) this.features.push(feature);
    this.results.push(points);
    this.clusters.push(game);
  }

  /** Null if there are too few positions to say anything. */
  result(): Values | null {
    const { features, results, clusters } = this;
    let fit: Fit;
    try {
      fit = fitLogistic({ width: WIDTH, features, results, clusters });
    } catch {
      return null;
    }
    const roles = Array.from({ length: HOLDABLE_ROLES }, (_, role) => role);
    const valuesOf = (place: Value['place'], first: number): Value[] =>
      roles.map((role) => ({ role, place, logOdds: logOdds(fit, first + role), pawns: inPawns(fit, first + role) }));
    return {
      positions: results.length,
      games: new Set(clusters).size,
      values: [...valuesOf('board', BOARD), ...valuesOf('airfield', AIRFIELD)],
      turn: logOdds(fit, TURN),
    };
  }
}

function logOdds({ coefficients, covariance }: Fit, i: number): Estimate {
  return { value: coefficients[i]!, error: halfInterval(Math.sqrt(covariance[i]![i]!)) };
}

/** A coefficient divided by that of a pawn on the board; the error to first order. */
function inPawns({ coefficients, covariance }: Fit, i: number): Estimate {
  const pawn = BOARD + PAWN;
  const unit = coefficients[pawn]!;
  const value = coefficients[i]! / unit;
  if (i === pawn) return { value, error: 0 };
  const variance =
    (covariance[i]![i]! - 2 * value * covariance[i]![pawn]! + value * value * covariance[pawn]![pawn]!) / (unit * unit);
  return { value, error: halfInterval(Math.sqrt(Math.max(0, variance))) };
}
