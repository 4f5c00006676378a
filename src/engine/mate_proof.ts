import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import type { MateSearch } from './mate_search.ts';
import { type MateResult } from './mate_search.ts';

/** Which moves the attacker may play: checks; any; or checks first, and then any. */
export type Attack = 'checks' | 'all' | 'both';

export interface MateQuestion {
  /** The longest mate to look for, in moves of the attacker. */
  readonly maxMoves: number;
  readonly attack: Attack;
  /** Limit of moves tried; null for none. Finding the replies to the defences may use as many again. */
  readonly nodes: number | null;
  /** Null for no limit. Finding the replies to the defences may take as much time again. */
  readonly timeMs: number | null;
}

/** The result of a mate search: the mate found, and the lengths for which mates are ruled out. */
export interface MateVerdict {
  /** `none`: no mate within `maxMoves`. `none-by-checks`: quiet moves were not to be tried. */
  readonly verdict: 'mate' | 'none' | 'none-by-checks' | 'undecided';
  /** Null without a mate, as are the next three. */
  readonly moves: number | null;
  /** Did the search by checks alone find it? Then every move of the attacker gives check. */
  readonly byChecks: boolean | null;
  /** The set of mates among which it is proved to be the shortest. */
  readonly shortestOf: 'all' | 'checks' | 'unknown' | null;
  readonly line: readonly Move[] | null;
  /** The result of the checks-only search, if there was one. */
  readonly checks: 'mate' | 'none' | 'undecided' | null;
  /** Mates in this many moves or fewer are ruled out. */
  readonly noneWithin: number;
  /** The limit that was reached; null if the question is decided. */
  readonly ranOutOf: RanOutOf | null;
  readonly nodes: number;
}

/** Progress of a question that is not answered yet. */
export interface MateProgress {
  /** The result for mates by checks; null if not known yet, or not asked. */
  readonly checks: MateVerdict['checks'];
  /** A mate found while a shorter one is still being looked for; null if there is none yet. */
  readonly found: { readonly moves: number; readonly line: readonly Move[] } | null;
  /** Mates in this many moves or fewer are ruled out. */
  readonly noneWithin: number;
  readonly nodes: number;
}

type OnProgress = (progress: MateProgress) => void;

/** A defence against the first move of the mate. */
export interface Defence {
  readonly move: Move;
  /** Moves of the attacker to mate after it; null if the budget ran out first. */
  readonly moves: number | null;
  /** From the attacker's reply to the mate. */
  readonly line: readonly Move[];
}

/** `memory`: lines too long or too wide for the buffers of a search. */
export type RanOutOf = 'time' | 'nodes' | 'memory';

/** A search that hits its limit stops slightly early. */
const NEARLY_MS = 5;
const NEARLY = 0.99;

/** Budget, in moves tried, for the question whether a mate by checks is the shortest of all: about a second. */
const SHORTER_NODES = 4_000_000;

/** The moves and the time left for a question. */
class Budget {
  nodes = 0;
  private readonly question: MateQuestion;
  private readonly endMs: number;

  constructor(question: MateQuestion) {
    this.question = question;
    this.endMs = performance.now() + (question.timeMs ?? Infinity);
  }

  /** The reason for an unknown result. */
  get ranOutOf(): RanOutOf {
    if (performance.now() >= this.endMs - NEARLY_MS) return 'time';
    return this.nodes >= (this.question.nodes ?? Infinity) * NEARLY ? 'nodes' : 'memory';
  }

  /** Searches with a share of what is left, limited to a number of nodes. */
  ask(
    search: MateSearch,
    position: Position,
    maxMoves: number,
    allMoves: boolean,
    share = 1,
    most = Infinity,
  ): MateResult {
    const nodes = Math.min(((this.question.nodes ?? Infinity) - this.nodes) * share, most);
    const timeMs = (this.endMs - performance.now()) * share;
    if (nodes < 1 || timeMs <= 0) return { kind: 'unknown', nodes: 0 };
    const result = search.find(position, {
      maxMoves,
      allMoves,
      nodes: Math.min(nodes, Number.MAX_SAFE_INTEGER),
      ...(timeMs < Infinity && { timeMs }),
    });
    this.nodes += result.nodes;
    return result;
  }
}

/** Proves or refutes that the side to move can force mate. `onProgress` is called with each partial result. */
export function proveMate(
  search: MateSearch,
  position: Position,
  question: MateQuestion,
  onProgress: OnProgress = () => undefined,
): MateVerdict {
  const budget = new Budget(question);
  if (question.attack === 'all') return proveByAllMoves(search, position, question, budget, null, onProgress);
  const share = question.attack === 'both' ? 1 / 2 : 1;
  const result = budget.ask(search, position, question.maxMoves, false, share);
  if (result.kind === 'mate') {
    const { moves, line } = result;
    onProgress({ checks: 'mate', found: { moves, line }, noneWithin: 0, nodes: budget.nodes });
    return ofChecks(search, position, question, budget, result);
  }
  const checks = result.kind === 'unknown' ? 'undecided' : 'none';
  if (question.attack === 'both') return proveByAllMoves(search, position, question, budget, checks, onProgress);
  return withoutMate(checks === 'none' ? 'none-by-checks' : 'undecided', checks, 0, budget);
}

type Mate = Extract<MateResult, { kind: 'mate' }>;

/** A mate by checks is known: looks for a shorter one with quiet moves. */
function ofChecks(
  search: MateSearch,
  position: Position,
  { attack }: MateQuestion,
  budget: Budget,
  mate: Mate,
): MateVerdict {
  const shortestOf = mate.isShortest ? 'checks' : 'unknown';
  const found = { ...withMate(mate, true, shortestOf, budget), checks: 'mate' } as const;
  if (mate.moves === 1) return { ...found, shortestOf: 'all' };
  if (attack === 'checks') return found;
  const shorter = budget.ask(search, position, mate.moves - 1, true, 1, SHORTER_NODES);
  const { nodes } = budget;
  if (shorter.kind === 'unknown') return { ...found, nodes };
  if (shorter.kind !== 'mate') return { ...found, shortestOf: 'all', noneWithin: mate.moves - 1, nodes };
  return { ...withMate(shorter, false, shorter.isShortest ? 'all' : 'unknown', budget), checks: 'mate' };
}

/** Tries mate in one, two and so on; if that takes too long, all lengths at once with the remaining budget. */
function proveByAllMoves(
  search: MateSearch,
  position: Position,
  { maxMoves }: MateQuestion,
  budget: Budget,
  checks: MateVerdict['checks'],
  onProgress: OnProgress,
): MateVerdict {
  let noneWithin = 0;
  while (noneWithin < maxMoves) {
    onProgress({ checks, found: null, noneWithin, nodes: budget.nodes });
    const result = budget.ask(search, position, noneWithin + 1, true, 1 / 2);
    if (result.kind === 'mate') return { ...withMate(result, false, 'all', budget), checks, noneWithin };
    if (result.kind === 'unknown') break;
    noneWithin++;
  }
  if (noneWithin >= maxMoves) return withoutMate('none', checks, noneWithin, budget);
  const result = budget.ask(search, position, maxMoves, true);
  if (result.kind === 'mate') {
    const isShortest = result.isShortest || result.moves === noneWithin + 1;
    return { ...withMate(result, false, isShortest ? 'all' : 'unknown', budget), checks, noneWithin };
  }
  if (result.kind === 'unknown') return withoutMate('undecided', checks, noneWithin, budget);
  return withoutMate('none', checks, maxMoves, budget);
}

function withMate(
  { moves, line }: Mate,
  byChecks: boolean,
  shortestOf: MateVerdict['shortestOf'],
  { nodes }: Budget,
): MateVerdict {
  return { verdict: 'mate', moves, byChecks, shortestOf, line, checks: null, noneWithin: 0, ranOutOf: null, nodes };
}

function withoutMate(
  verdict: MateVerdict['verdict'],
  checks: MateVerdict['checks'],
  noneWithin: number,
  budget: Budget,
): MateVerdict {
  const ranOutOf = verdict === 'undecided' ? budget.ranOutOf : null;
  const { nodes } = budget;
  return { verdict, moves: null, byChecks: null, shortestOf: null, line: null, checks, noneWithin, ranOutOf, nodes };
}

/** What is known of a question that was cancelled: a mate by checks, or how many moves are too few. */
export function verdictSoFar({ checks, found, noneWithin, nodes }: MateProgress): MateVerdict {
  const mate =
    found === null ? NO_MATE : ({ verdict: 'mate', ...found, byChecks: true, shortestOf: 'unknown' } as const);
  return { ...mate, checks, noneWithin, ranOutOf: null, nodes };
}

const NO_MATE = { verdict: 'undecided', moves: null, byChecks: null, shortestOf: null, line: null } as const;

/** Finds the attacker's reply to every defence against the first move of a mate. */
export function* searchDefences(
  search: MateSearch,
  position: Position,
  question: MateQuestion,
  { moves, byChecks, line }: MateVerdict,
): Generator<Defence, void> {
  const first = line?.[0];
  if (moves === null || moves < 2 || first === undefined) return;
  const budget = new Budget(question);
  const attacked = position.play(first);
  for (const move of attacked.legalMoves()) {
    const result = budget.ask(search, attacked.play(move), moves - 1, byChecks !== true);
    yield result.kind === 'mate' ? { move, moves: result.moves, line: result.line } : { move, moves: null, line: [] };
  }
}
