import { describeOutcome, type GameResult, type Outcome } from '../rules/game.ts';
import type { Colour } from '../rules/setup.ts';
import { playerName } from '../rules/words.ts';
import { BLACK, WHITE } from '../shared/men.ts';

/** How a game ended: by the rules, by the players, by the clock, or as stated in its score. */
export type GameEnd =
  | { readonly kind: 'rules'; readonly outcome: Outcome; readonly result: GameResult }
  | { readonly kind: 'resignation'; readonly loser: Colour; readonly result: GameResult }
  | { readonly kind: 'agreement'; readonly result: GameResult }
  | { readonly kind: 'time'; readonly loser: Colour; readonly result: GameResult }
  /** `sentence`: the ending as stated in a score that was loaded. */
  | { readonly kind: 'stated'; readonly sentence: string; readonly result: GameResult };

export function endByRules(outcome: Outcome): GameEnd {
  return { kind: 'rules', outcome, result: outcome.result };
}

export function endByResignation(loser: Colour): GameEnd {
  return { kind: 'resignation', loser, result: resultOfLoss(loser) };
}

export function endOnTime(loser: Colour): GameEnd {
  return { kind: 'time', loser, result: resultOfLoss(loser) };
}

export const END_BY_AGREEMENT: GameEnd = { kind: 'agreement', result: '1/2-1/2' };

function resultOfLoss(loser: Colour): GameResult {
  return loser === WHITE ? '0-1' : '1-0';
}

/** Describes the end in a sentence: "White resigns." */
export function describeEnd(end: GameEnd): string {
  switch (end.kind) {
    case 'rules':
      return describeOutcome(end.outcome);
    case 'resignation':
      return `${playerName(end.loser)} resigns.`;
    case 'agreement':
      return 'Draw by agreement.';
    case 'time':
      return `${playerName(end.loser)} loses on time.`;
    case 'stated':
      return end.sentence;
  }
}

/** The end that `describeEnd` puts into this sentence, if the players or the clock caused it; otherwise null. */
export function endOfSentence(sentence: string): GameEnd | null {
  const ends = [END_BY_AGREEMENT, ...[WHITE, BLACK].flatMap((loser) => [endByResignation(loser), endOnTime(loser)])];
  return ends.find((end) => describeEnd(end) === sentence) ?? null;
}
