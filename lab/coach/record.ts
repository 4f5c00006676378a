// What the coach has said of the mistakes of a game, and which claims were refuted: an entry of the journal.

import { isObject, type JournalKind } from '../../src/jobs/journal.ts';
import type { Cause, Explanation, Idea } from '../../src/coach/reason.ts';
import type { Claim } from './check.ts';

/** A mistake that was explained. */
export interface Explained {
  readonly glyph: string;
  /** The kind of the strongest reason; empty if there is none. */
  readonly kind: string;
  readonly text: string;
  readonly fen: string;
  readonly move: number;
  /** The move and what follows, and the better line: in standard notation. */
  readonly lines: readonly string[];
  readonly claims: readonly Claim[];
}

export interface ExplainedGame {
  /** The level and the number of the game, or its number in a file. */
  readonly game: string;
  readonly reviewMs: number;
  readonly whyMs: number;
  readonly mistakes: readonly Explained[];
}

export const COACH_JOURNAL: JournalKind<object, ExplainedGame> = {
  name: 'coach',
  what: 'check of the coach',
  isRun: isObject,
  isEntry: (value): value is ExplainedGame => {
    if (!isObject(value)) return false;
    const { game, mistakes, reviewMs, whyMs } = value as Record<string, unknown>;
    return (
      typeof game === 'string' && typeof reviewMs === 'number' && typeof whyMs === 'number' && Array.isArray(mistakes)
    );
  },
  idOf: ({ game }) => game,
};

/** The kind of the strongest reason; empty if there is only a bare line. */
export function kindOf({ harm, better }: Explanation): string {
  const missed = better?.ideas[0] ?? better?.cause ?? undefined;
  if (harm === null) {
    if (missed?.kind === 'mate') return 'mate missed';
    return missed === undefined ? '' : `missed ${nameOf(missed)}`;
  }
  const reason = harm.ideas[0] ?? harm.cause;
  if (reason !== null) return `${harm.relation} ${nameOf(reason)}`;
  return missed === undefined ? '' : `${harm.relation}, better ${nameOf(missed)}`;
}

/** A pawn is little of a reason: it is counted by itself. */
function nameOf(reason: Idea | Cause): string {
  return reason.kind === 'takes' && reason.target.gain <= 1 ? 'takes (a pawn)' : reason.kind;
}

/** Counts by name. */
export class Tally {
  private readonly counts = new Map<string, [all: number, hits: number]>();

  add(name: string, isHit: boolean): void {
    const counts = this.counts.get(name) ?? [0, 0];
    counts[0]++;
    if (isHit) counts[1]++;
    this.counts.set(name, counts);
  }

  print(title: string, of: string): void {
    console.log(title);
    for (const [name, [all, hits]] of [...this.counts].sort((a, b) => b[1][0] - a[1][0]))
      console.log(
        `  ${name.padEnd(28)} ${String(all).padStart(5)}  ${of} ${hits} (${((100 * hits) / all).toFixed(1)} %)`,
      );
  }
}

/** Prints how much was explained, by which kinds, and what was refuted. */
export function printCounts(games: readonly ExplainedGame[]): void {
  const [coverage, kinds, claims, whole] = [new Tally(), new Tally(), new Tally(), new Tally()];
  for (const { glyph, kind, claims: made } of games.flatMap(({ mistakes }) => mistakes)) {
    coverage.add(glyph, kind !== '');
    kinds.add(kind === '' ? 'none' : kind, glyph === '??');
    for (const { kind: name, refutation } of made) claims.add(name, refutation !== null);
    for (const { refutation } of made) whole.add('claims', refutation !== null);
    if (made.length > 0)
      whole.add(
        'texts',
        made.some(({ refutation }) => refutation !== null),
      );
  }
  coverage.print('mistakes', 'with a specific reason');
  kinds.print('the strongest reason', 'of ??');
  claims.print('claims', 'refuted');
  whole.print('in all', 'refuted');
  const [review, why] = [sum(games.map(({ reviewMs }) => reviewMs)), sum(games.map(({ whyMs }) => whyMs))];
  console.log(`time of a review with reasons: ${((review + why) / review).toFixed(2)} of one without`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
