import { Analyser } from '../../analysis/analyser.ts';
import { annotate } from '../../analysis/annotate.ts';
import { findingOf } from '../../coach/evidence.ts';
import { harmOf, plansOf, whyOfPlans } from '../../coach/why.ts';
import { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { Judged } from './line_session.ts';

/** What puzzles with a line ask a search and the coach. A failed search rejects. */
export interface LineAdviser {
  /** How good a move is that is not the stored one; null if the question was cancelled. */
  judge(position: Position, move: Move, signal: AbortSignal): Promise<Judged | null>;
  /** What the opponent does to a wrong move, in a sentence or two; empty if nothing specific was found. */
  harm(position: Position, move: Move, signal: AbortSignal): Promise<string>;
  /** What the opponent threatens, and what the solution is good for; empty if nothing specific was found. */
  why(position: Position, move: Move, signal: AbortSignal): Promise<string>;
  /** Frees the thread after the questions asked; the next question has a new one. */
  rest(): Promise<void>;
}

const SETTINGS = { threads: 1, hashMb: 16, multiPv: 1 };
/** The effort of the coach's whole searches, and of the one that judges a move: as in the smaller proof of the puzzle. */
const LIMITS = { nodes: 60_000 };
const JUDGE_LIMITS = { nodes: 200_000 };

/** A search in a thread of its own. Questions are answered one after the other. */
export class LineCoach implements LineAdviser {
  private analyser: Analyser | null = null;
  private last: Promise<unknown> = Promise.resolve();

  judge(position: Position, move: Move, signal: AbortSignal): Promise<Judged | null> {
    return this.ask(async (analyser) => {
      const game = new Game(position);
      game.play(move);
      if (signal.aborted) return null;
      const analysis = await analyser.analyse(game, JUDGE_LIMITS);
      const found = findingOf(analysis);
      if (found === null) return null;
      const [reply = null, ...line] = found.line;
      return { pawns: 0 - found.pawns, reply, line };
    });
  }

  harm(position: Position, move: Move, signal: AbortSignal): Promise<string> {
    return this.ask(async (analyser) => {
      for await (const judged of annotate(position, [move], analyser, () => signal.aborted))
        return (await harmOf(analyser, judged, signal))?.text ?? '';
      return '';
    });
  }

  why(position: Position, move: Move, signal: AbortSignal): Promise<string> {
    return this.ask(async (analyser) => {
      if (signal.aborted) return '';
      const analysis = await analyser.analyse(new Game(position), { searchMoves: [move] });
      const plans = await plansOf(analyser, analysis, signal);
      return plans === null ? '' : whyOfPlans(plans).text;
    });
  }

  rest(): Promise<void> {
    return this.inTurn(() => this.close());
  }

  /** After a failure the next question has a new thread. */
  private ask<T>(question: (analyser: Analyser) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      this.analyser ??= new Analyser(SETTINGS, LIMITS, () => undefined);
      try {
        return await question(this.analyser);
      } catch (error) {
        await this.close();
        throw error;
      }
    });
  }

  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const answer = this.last.then(run);
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async close(): Promise<void> {
    await this.analyser?.close();
    this.analyser = null;
  }
}
