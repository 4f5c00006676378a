import { Analyser, type Analysis } from '../../analysis/analyser.ts';
import { expectedOf } from '../../analysis/lines.ts';
import type { Plan } from '../../coach/reason.ts';
import { plansOf } from '../../coach/why.ts';
import { planText, sentence, threatText } from '../../coach/words.ts';
import type { ThinkingLine } from '../../engine/types.ts';
import { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';

/** The coach's searches take so long each, or a share of it ... */
const SEARCH_MS = 150;
/** ... and all of them together at most as long as the search for a hint. */
export const COACH_MS = 1000;
const HASH_MB = 16;

/** A good move, and what it is good for. */
export interface Hint {
  readonly position: Position;
  readonly line: ThinkingLine;
  /** Null if the coach has not found out. */
  readonly plan: Plan | null;
}

/** A move of a game that people watch. */
export interface WatchedMove {
  readonly before: Position;
  readonly move: Move;
  readonly thought: ThinkingLine | null;
}

/** A question to the coach that takes a while. A new one replaces it. */
export class CoachQuestion {
  private current: { readonly stop: () => void; readonly done: Promise<void> } | null = null;
  /** The work for questions that were asked: it goes on for a moment after they were withdrawn. */
  private work: Promise<void> = Promise.resolve();

  get isOpen(): boolean {
    return this.current !== null;
  }

  /** Resolves when there is no open question. */
  async answered(): Promise<void> {
    while (this.current !== null) await this.current.done;
  }

  /** Calls back with what the coach says; with null if it takes too long, is stopped or fails: the game goes on without it. */
  ask<T>(
    question: (analyser: Analyser, signal: AbortSignal) => Promise<T | null>,
    onDone: (said: T | null) => void,
  ): void {
    this.drop();
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    const answer = async (): Promise<void> => {
      const said = await withinTime(question, controller).catch(() => null);
      if (this.current !== mine) return;
      this.current = null;
      onDone(said);
    };
    const mine = { stop, done: this.work.then(answer) };
    this.current = mine;
    this.work = mine.done;
  }

  /** The coach says what it knows by now. False if there is no question. */
  hurry(): boolean {
    this.current?.stop();
    return this.isOpen;
  }

  /** Withdraws the question. */
  drop(): void {
    this.current?.stop();
    this.current = null;
  }

  /** Withdraws it, and resolves when no thread works on it any more. */
  async close(): Promise<void> {
    this.drop();
    await this.work;
  }
}

async function withinTime<T>(
  question: (analyser: Analyser, signal: AbortSignal) => Promise<T>,
  controller: AbortController,
): Promise<T> {
  const analyser = new Analyser(
    { threads: 1, hashMb: HASH_MB, multiPv: 1 },
    { moveTimeMs: SEARCH_MS },
    () => undefined,
  );
  controller.signal.addEventListener('abort', () => analyser.stop());
  if (controller.signal.aborted) analyser.stop();
  const timer = setTimeout(() => controller.abort(), COACH_MS);
  try {
    return await question(analyser, controller.signal);
  } finally {
    clearTimeout(timer);
    await analyser.close();
  }
}

/** What the first move of a line is good for. */
export async function ideaOf(
  analyser: Analyser,
  position: Position,
  line: ThinkingLine,
  signal: AbortSignal,
): Promise<Plan | null> {
  const plans = await plansOf(analyser, analysisOf(position, line), signal);
  return plans?.best ?? null;
}

/** What a move is good for, or what it threatens, in a sentence; null if there is nothing to tell. */
export async function remarkOn(
  analyser: Analyser,
  { before, move, thought }: WatchedMove,
  signal: AbortSignal,
): Promise<string | null> {
  // At a low level a move may be another one than the best of the search.
  const plan = thought?.pv[0] === move ? await ideaOf(analyser, before, thought, signal) : null;
  if (plan?.move === move && plan.ideas.length > 0) return `${planText(plan)}.`;
  const plans = await plansOf(analyser, await analyser.analyse(new Game(before.play(move))), signal);
  const threat = plans?.threat ?? null;
  return threat === null ? null : sentence(threatText(threat));
}

function analysisOf(position: Position, line: ThinkingLine): Analysis {
  const { score, nodes, timeMs } = line;
  return { position, outcome: null, lines: [line], score, expected: expectedOf(line), nodes, timeMs };
}
