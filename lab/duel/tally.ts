import { describeSprt, formatElo, formatPairs, formatTally } from '../../src/match/report.ts';
import { estimateElo } from '../../src/match/elo.ts';
import { parseHypotheses } from '../../src/match/rule_text.ts';
import { SPRT_DEFAULTS, sprtState, type SprtSettings } from '../../src/match/sprt.ts';
import { NO_GAMES, NO_PAIRS, addGame, addPair, gamesOf, pairsOf, pointsOf } from '../../src/match/tally.ts';
import { capitalised } from '../../src/rules/words.ts';
import { InvalidArgumentError } from '../shared/command_line.ts';
import type { PlayedPair } from '../shared/pair_journal.ts';

/** The pairs of games of a duel, each counted once, from the view of the first side. */
export class DuelTally {
  private readonly sprt: SprtSettings | null;
  private readonly counted = new Set<number>();
  private tally = NO_GAMES;
  private pairs = NO_PAIRS;

  /** `sprt` is the test that ends the duel, or null. */
  constructor(sprt: SprtSettings | null) {
    this.sprt = sprt;
  }

  get games(): number {
    return gamesOf(this.tally);
  }

  has(pair: number): boolean {
    return this.counted.has(pair);
  }

  count({ pair, points }: PlayedPair): void {
    if (this.counted.has(pair)) return;
    this.counted.add(pair);
    this.tally = addGame(addGame(this.tally, points[0]), points[1]);
    this.pairs = addPair(this.pairs, points[0] + points[1]);
  }

  /** Are there `most` pairs, or is the test decided? */
  isOver(most: number): boolean {
    return pairsOf(this.pairs) >= most || (this.sprt !== null && sprtState(this.pairs, this.sprt).decision !== 'open');
  }

  /** "+10 =0 -6, Elo +88.7 ± 261.9, LLR 0.07". */
  describe(): string {
    const test = this.sprt === null ? '' : `, LLR ${sprtState(this.pairs, this.sprt).llr.toFixed(2)}`;
    return `${formatTally(this.tally)}, Elo ${formatElo(estimateElo(this.tally, this.pairs))}${test}`;
  }

  /** The result in lines; the last one begins with `word`. */
  resultLines(word: string): string[] {
    const points = pointsOf(this.tally);
    return [
      `Pairs with 0, 0.5, 1, 1.5, 2 points: ${formatPairs(this.pairs)}`,
      ...(this.sprt === null ? [] : [describeSprt(this.sprt, sprtState(this.pairs, this.sprt))]),
      `${word}: first ${points} - ${this.games - points} second, ${this.games} games, ${this.describe()}`,
    ];
  }
}

/** Reads "0,20": two numbers, the second one greater. */
export function readSprt(text: string): SprtSettings {
  const settings = parseHypotheses(text, SPRT_DEFAULTS);
  if (!settings.ok) throw new InvalidArgumentError(`${capitalised(settings.error)}.`);
  return settings.value;
}
