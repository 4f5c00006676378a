import type { SearchLimits } from '../engine/types.ts';

/** How each limit of a search is said, and known again in the tag `Annotator`. */
const LIMITS: readonly { readonly say: (limits: SearchLimits) => string | null; readonly form: RegExp }[] = [
  { say: ({ infinite }) => (infinite === true ? 'until stopped' : null), form: /^until stopped$/ },
  { say: ({ depth }) => (depth === undefined ? null : `depth ${depth}`), form: /^depth \d+$/ },
  { say: ({ nodes }) => (nodes === undefined ? null : `${nodes} nodes`), form: /^\d+ nodes$/ },
  { say: ({ moveTimeMs }) => (moveTimeMs === undefined ? null : describeTime(moveTimeMs)), form: /^[\d.]+ m?s$/ },
  { say: ({ mate }) => (mate === undefined ? null : `mate in ${mate}`), form: /^mate in \d+$/ },
];
const PER_POSITION = ' a position';

/** "depth 12, 500 ms": the limits of a search for people. */
export function describeLimits(limits: SearchLimits): string {
  return LIMITS.map(({ say }) => say(limits))
    .filter((words) => words !== null)
    .join(', ');
}

/** "20000 nodes a position": the limits of each search in a game. */
export function describeLimitsPerPosition(limits: SearchLimits): string {
  return describeLimits(limits) + PER_POSITION;
}

/** Whether a text says one limit, as `describeLimits` and `describeLimitsPerPosition` do. */
export function isLimit(text: string): boolean {
  const words = text.endsWith(PER_POSITION) ? text.slice(0, -PER_POSITION.length) : text;
  return LIMITS.some(({ form }) => form.test(words));
}

function describeTime(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}
