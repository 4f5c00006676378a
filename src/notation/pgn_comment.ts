/** The contents of a comment: free text, and embedded commands of programs. */
export interface PgnComment {
  /** Runs of spaces and line ends count as one space. */
  readonly text: string;
  /** `[%eval …]`, from White's point of view. */
  readonly evaluation: PgnEvaluation | null;
  /** `[%clk …]`: time left to the player who has just moved. */
  readonly clockMs: number | null;
}

/** An evaluation in a comment, from White's point of view. */
export interface PgnEvaluation {
  /** A number of centipawns, or of moves to mate; negative for Black. */
  readonly unit: 'centipawns' | 'mate';
  /** The number of these units. */
  readonly value: number;
  /** The depth of the search in plies, if it is given. */
  readonly depth: number | null;
}

const CENTIPAWNS_PER_PAWN = 100;
const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

const EVALUATION = /\[%eval\s+(#?)([-+]?\d{1,6}(?:\.\d{1,6})?)(?:,(\d{1,4}))?\s*\]/g;
const CLOCK = /\[%clk\s+(\d{1,6}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)\s*\]/g;

/** A comment of text alone. */
export function textComment(text: string): PgnComment {
  return { text, evaluation: null, clockMs: null };
}

/** What people have written in the comments on one move; empty if they hold only evaluations and clocks. */
export function textOf(comments: readonly PgnComment[]): string {
  return comments
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');
}

/**
 * Parses the inside of a comment. Of several commands `eval`, or `clk`, the first one counts; all other commands remain in its
 * text.
 */
export function parseComment(inside: string): PgnComment {
  const [evaluation] = inside.matchAll(EVALUATION);
  const [clock] = inside.matchAll(CLOCK);
  const text = inside.replace(EVALUATION, ' ').replace(CLOCK, ' ').replace(/\s+/g, ' ').trim();
  return {
    text,
    evaluation: evaluation === undefined ? null : evaluationOf(evaluation),
    clockMs: clock === undefined ? null : clockOf(clock),
  };
}

/** Formats the inside of a comment. A closing brace would end it, so it is replaced by a parenthesis. */
export function formatComment({ text, evaluation, clockMs }: PgnComment): string {
  const parts = [
    evaluation === null ? '' : `[%eval ${formatEvaluation(evaluation)}]`,
    clockMs === null ? '' : `[%clk ${formatClock(clockMs)}]`,
    text.replace(/\}/g, ')').replace(/\s+/g, ' ').trim(),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function evaluationOf([, hash, number, depth]: RegExpExecArray): PgnEvaluation {
  const value = Number(number);
  // Adding 0 turns -0 into 0.
  return {
    unit: hash === '#' ? 'mate' : 'centipawns',
    value: hash === '#' ? Math.trunc(value) + 0 : Math.round(value * CENTIPAWNS_PER_PAWN) + 0,
    depth: depth === undefined ? null : Number(depth),
  };
}

function formatEvaluation({ unit, value, depth }: PgnEvaluation): string {
  const number = unit === 'mate' ? `#${value}` : (value / CENTIPAWNS_PER_PAWN).toFixed(2);
  return depth === null ? number : `${number},${depth}`;
}

function clockOf([, hours, minutes, seconds]: RegExpExecArray): number {
  const whole = Number(hours) * SECONDS_PER_HOUR + Number(minutes) * SECONDS_PER_MINUTE;
  return whole * MS_PER_SECOND + Math.round(Number(seconds) * MS_PER_SECOND);
}

function formatClock(clockMs: number): string {
  const ms = Math.max(0, Math.round(clockMs));
  const seconds = Math.floor(ms / MS_PER_SECOND);
  const parts = [
    Math.floor(seconds / SECONDS_PER_HOUR),
    twoDigits(Math.floor((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE)),
    twoDigits(seconds % SECONDS_PER_MINUTE),
  ];
  const fraction = ms % MS_PER_SECOND;
  const decimals = fraction === 0 ? '' : `.${String(fraction).padStart(3, '0').replace(/0+$/, '')}`;
  return parts.join(':') + decimals;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
