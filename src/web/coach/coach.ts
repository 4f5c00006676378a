import { Analyser, type Analysis } from '../../analysis/analyser.ts';
import { expectedOf } from '../../analysis/lines.ts';
import { reasonsOfPlan } from '../../coach/reasons.ts';
import type { IdeaKind, Plan } from '../../coach/reason.ts';
import { plansOf, remarkOn } from '../../coach/why.ts';
import { ideasText, lookText } from '../../coach/words.ts';
import type { ThinkingLine } from '../../engine/types.ts';
import { startPosition } from '../../notation/fen.ts';
import { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { Advice, Adviser } from '../play/adviser.ts';

/** A thread of its own: the game's engine keeps what it has learned. */
const SETTINGS = { threads: 1, hashMb: 4, multiPv: 1 };
/** The time of a whole search. A question takes some halves of it. */
const LIMITS = { moveTimeMs: 150 };
/** Reasons whose places are men to look at, and don't give the move away. */
const TELLING: readonly IdeaKind[] = ['takes', 'attack', 'saves', 'freezes'];

/** The coach of the game on the table: what to look at, and what moves do. Questions are answered one after the other. */
export class Coach implements Adviser {
  private analyser: Analyser | null = null;
  private last: Promise<unknown> = Promise.resolve();

  prepare(): void {
    if (this.analyser === null) void this.ask((analyser) => analyser.analyse(new Game(startPosition()), { nodes: 1 }));
  }

  async adviceFor(position: Position, line: ThinkingLine, signal: AbortSignal): Promise<Advice | null> {
    const plans = await this.ask((analyser) => plansOf(analyser, analysisOf(position, line), signal));
    const best = plans?.best ?? null;
    return best === null ? null : adviceOf(best);
  }

  async remarkOn(before: Position, move: Move, signal: AbortSignal): Promise<string> {
    return (await this.ask((analyser) => remarkOn(analyser, before, move, signal))) ?? '';
  }

  rest(): Promise<void> {
    const rested = this.last.then(() => this.close());
    this.last = rested;
    return rested;
  }

  /** Null if it fails: a hint or a game is complete without the coach. The next question has a new thread. */
  private ask<T>(question: (analyser: Analyser) => Promise<T | null>): Promise<T | null> {
    const answer = this.last.then(async () => {
      this.analyser ??= new Analyser(SETTINGS, LIMITS, () => undefined);
      try {
        return await question(this.analyser);
      } catch {
        await this.close();
        return null;
      }
    });
    this.last = answer;
    return answer;
  }

  private async close(): Promise<void> {
    await this.analyser?.close();
    this.analyser = null;
  }
}

/** What a search for a hint has found, as an analysis. */
function analysisOf(position: Position, line: ThinkingLine): Analysis {
  const { score } = line;
  return { position, outcome: null, lines: [line], score, expected: expectedOf(line), nodes: 0, timeMs: 0 };
}

/** A plan in two steps. */
export function adviceOf(plan: Plan): Advice {
  const first = { ...plan, ideas: plan.ideas.filter(({ kind }, index) => index === 0 && TELLING.includes(kind)) };
  return {
    look: lookText(plan),
    marked: reasonsOfPlan(first).flatMap(({ places }) => places),
    move: plan.move,
    idea: ideasText(plan),
  };
}
