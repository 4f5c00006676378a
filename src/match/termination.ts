import type { Ending } from '../rules/game.ts';

/**
 * Endings that are an engine's own fault: each is a loss for it, counted separately from the games that were played to
 * the end.
 */
export const FAILURES = [
  'crash',
  'stall',
  'flood',
  'illegal-move',
  'unreadable-move',
  'time-loss',
  'no-move',
  'false-claim',
] as const;

export type Failure = (typeof FAILURES)[number];

const BY_RULE = ['checkmate', 'stalemate', 'repetition', 'fifty-moves'] as const satisfies readonly Ending[];

const BY_DECISION = [
  'resignation',
  'agreement',
  'draw-adjudication',
  'resign-adjudication',
  'length-adjudication',
] as const;

/** How a game of a match ended. */
export type Termination = Ending | (typeof BY_DECISION)[number] | Failure;

export function isTermination(value: unknown): value is Termination {
  return ([...BY_RULE, ...BY_DECISION, ...FAILURES] as readonly unknown[]).includes(value);
}

export function isFailure(termination: Termination): termination is Failure {
  return (FAILURES as readonly Termination[]).includes(termination);
}

/** In words, for tables and logs. */
export function describeTermination(termination: Termination): string {
  switch (termination) {
    case 'checkmate':
    case 'stalemate':
    case 'repetition':
    case 'resignation':
    case 'agreement':
    case 'crash':
    case 'stall':
      return termination;
    case 'fifty-moves':
      return 'fifty-move rule';
    case 'draw-adjudication':
      return 'adjudicated: level scores';
    case 'resign-adjudication':
      return 'adjudicated: lost score';
    case 'length-adjudication':
      return 'adjudicated: too long';
    case 'flood':
      return 'flood of output';
    case 'illegal-move':
      return 'illegal move';
    case 'unreadable-move':
      return 'unreadable move';
    case 'time-loss':
      return 'time loss';
    case 'no-move':
      return 'no move';
    case 'false-claim':
      return 'false claim';
  }
}
