// The survey of many games, as plain data that the page is made of.

import { existsSync, readFileSync } from 'node:fs';
import { FIFTY_MOVES } from '../../src/shared/draws.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { SETUP_HALFMOVES } from '../../src/shared/setup_layout.ts';
import { moveTo } from '../../src/shared/move.ts';
import type { GameRecord } from '../tuning/game_file.ts';
import { PerGame, quantile, type Estimate } from './estimates.ts';
import type { Finisher } from './finish.ts';
import { GROUPS, KINDS, KindTally, kindOf, type Frequency } from './kinds.ts';
import { LegalTally, type LegalMoves } from './legal_moves.ts';
import { MateTally, describeMate, type Mates } from './mates.ts';
import { ValueSample, type Values } from './values.ts';
import { Walk } from './walk.ts';

/** Where the games come from. */
export interface Source {
  readonly games: number;
  /** Nodes per move. */
  readonly nodes: number;
  readonly seed: number;
  /** The engine's signature: see tests/engine/bench_signature.txt. */
  readonly bench: number;
}

export const DRAWS = ['repetition', 'stalemate', 'fifty-move rule', 'length'] as const;

export interface Results {
  readonly ruleset: 'leslie' | 'pierce';
  readonly white: number;
  readonly drawn: number;
  readonly black: number;
  /** White's points per game. */
  readonly points: Estimate;
}

/** In moves of both sides, up to the end of the record: until a mate is seen, or a draw. */
export interface Lengths {
  readonly mean: Estimate;
  readonly median: number;
  readonly longest: number;
  /** Games of less than 5 moves, of 5 to less than 10 ... */
  readonly fives: readonly number[];
}

/** The games of the sample that is played out to mate. */
export interface Finished {
  /** One decided game in this many. */
  readonly every: number;
  /** Games in which the mate was not found again. */
  readonly lost: number;
  /** Half-moves from the end of the record to mate. */
  readonly plies: Estimate;
}

export interface Survey {
  readonly source: Source;
  readonly lengths: Lengths;
  readonly results: readonly Results[];
  readonly draws: Readonly<Record<(typeof DRAWS)[number], number>>;
  /** In the order of KINDS. */
  readonly kinds: readonly Frequency[];
  /** In the order of GROUPS. */
  readonly groups: readonly Frequency[];
  /** For each move number from 1, how often each of the GROUPS was played. */
  readonly byMove: readonly (readonly number[])[];
  readonly legal: LegalMoves;
  readonly values: Values | null;
  readonly finished: Finished;
  readonly mates: Mates;
}

/** Significant digits of numbers in a file. */
const DIGITS = 6;

/** The text of a survey's file: a line for each part. */
export function formatSurvey(survey: Survey): string {
  const lines = Object.entries(survey).map(
    ([key, part]) => `  ${JSON.stringify(key)}: ${JSON.stringify(part, rounded)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The survey in a file; null if there is none. */
export function readSurvey(path: string): Survey | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Survey) : null;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;
}

const RULESETS = ['leslie', 'pierce'] as const;
/** By the result in a record: 0 Black won, 1 draw, 2 White won. */
const DRAW = 1;
/** At this length a game in progress is called a draw: see self_play.ts. */
const MAX_PLIES = 400;
const PLIES_PER_MOVE = 2;
const FIVE = 5;
const HALF = 0.5;

/** Takes games one by one, and has the survey of all of them at the end. */
export class Surveyor {
  private readonly walk = new Walk();
  private readonly finisher: Finisher;
  private readonly every: number;
  private games = 0;
  private decided = 0;
  private readonly length = new PerGame();
  private readonly plies: number[] = [];
  private readonly results = RULESETS.map(() => ({ counts: [0, 0, 0], points: new PerGame() }));
  private readonly draws = { repetition: 0, stalemate: 0, 'fifty-move rule': 0, length: 0 };
  private readonly kinds = new KindTally();
  private readonly byMove: number[][] = [];
  private readonly legal = new LegalTally();
  private readonly values = new ValueSample();
  private readonly mates = new MateTally();
  private readonly pliesToMate = new PerGame();
  private lost = 0;

  /** `finisher` plays one decided game in `every` to mate. */
  constructor(finisher: Finisher, every: number) {
    this.finisher = finisher;
    this.every = every;
  }

  add(game: GameRecord): void {
    this.addLength(game.moves.length);
    this.addResult(game);
    this.walkThrough(game);
    if (game.result === DRAW) this.draws[this.drawnBy(game.moves.length)]++;
    else if (this.decided++ % this.every === 0) this.addMate(game.result);
    this.games++;
  }

  /** The survey of all games so far. */
  result(source: Omit<Source, 'games'>): Survey {
    const { plies, every, lost } = this;
    return {
      source: { games: this.games, ...source },
      lengths: {
        mean: this.length.mean(),
        median: quantile(plies, HALF) / PLIES_PER_MOVE,
        longest: (plies.length - 1) / PLIES_PER_MOVE,
        fives: fives(plies),
      },
      results: RULESETS.flatMap((ruleset, i) => {
        const { counts, points } = this.results[i]!;
        const [black, drawn, white] = counts as [number, number, number];
        return black + drawn + white === 0 ? [] : [{ ruleset, white, drawn, black, points: points.mean() }];
      }),
      draws: this.draws,
      ...this.kinds.result(),
      byMove: this.byMove,
      legal: this.legal.result(),
      values: this.values.result(),
      finished: { every, lost, plies: this.pliesToMate.mean() },
      mates: this.mates.result(),
    };
  }

  private addLength(plies: number): void {
    this.length.add(plies / PLIES_PER_MOVE);
    while (this.plies.length <= plies) this.plies.push(0);
    this.plies[plies]!++;
  }

  private addResult({ ruleset, result }: GameRecord): void {
    const { counts, points } = this.results[ruleset]!;
    counts[result]!++;
    points.add(result / 2);
  }

  /** Everything about single moves and positions, without the random moves at the beginning, which have no score. */
  private walkThrough({ ruleset, result, moves, scores }: GameRecord): void {
    const { walk } = this;
    walk.begin(ruleset);
    moves.forEach((move, ply) => {
      if ((scores[ply] ?? null) !== null) this.addMove(move, ply, result / 2);
      walk.play(move);
    });
    this.kinds.endGame();
    this.legal.endGame();
  }

  private addMove(move: number, ply: number, points: number): void {
    const { walk } = this;
    const number = Math.floor(ply / PLIES_PER_MOVE) + 1;
    const kind = kindOf(move, !walk.isEmpty(moveTo(move)));
    this.kinds.add(kind);
    while (this.byMove.length < number) this.byMove.push(GROUPS.map(() => 0));
    this.byMove[number - 1]![GROUPS.indexOf(KINDS[kind]!.group)]!++;
    this.legal.add(number, walk.legalMoves(), walk.checkers().length > 0, () => walk.copy());
    if (this.values.draw() && walk.isQuiet()) this.values.add(walk.setup, this.games, points);
  }

  private drawnBy(plies: number): (typeof DRAWS)[number] {
    if (this.walk.legalMoves() === 0) return 'stalemate';
    if (this.walk.setup[SETUP_HALFMOVES]! >= FIFTY_MOVES) return 'fifty-move rule';
    return plies >= MAX_PLIES ? 'length' : 'repetition';
  }

  /** Plays the decided game in the walk to mate. */
  private addMate(result: number): void {
    const { walk } = this;
    const winner = result > DRAW ? WHITE : BLACK;
    const moves = this.finisher.finish(walk.setup, winner);
    const last = moves?.at(-1);
    if (moves === null || last === undefined) {
      this.lost++;
      return;
    }
    for (const move of moves.slice(0, -1)) walk.play(move);
    const kind = kindOf(last, !walk.isEmpty(moveTo(last)));
    walk.play(last);
    const checkers = walk.checkers();
    if (walk.turn === winner || checkers.length === 0) {
      this.lost++;
      return;
    }
    this.pliesToMate.add(moves.length);
    this.mates.add(describeMate(walk.setup, { move: last, kind, king: walk.king(), checkers }));
  }
}

function fives(plies: readonly number[]): number[] {
  const width = FIVE * PLIES_PER_MOVE;
  const counts = new Array<number>(Math.ceil(plies.length / width)).fill(0);
  plies.forEach((games, length) => (counts[Math.floor(length / width)]! += games));
  return counts;
}
