import { messageOf } from '../../platform/error_message.ts';
import type { PuzzleProver } from './prover.ts';
import type { PuzzleAction, PuzzleRequest } from './session.ts';

/** Puts a session's questions to the prover, one at a time: a new one cancels the old one. */
export class PuzzleAsker {
  private readonly prover: PuzzleProver;
  private readonly dispatch: (action: PuzzleAction) => void;
  private controller: AbortController | null = null;

  /** Answers are passed to `dispatch`. */
  constructor(prover: PuzzleProver, dispatch: (action: PuzzleAction) => void) {
    this.prover = prover;
    this.dispatch = dispatch;
  }

  /** Resolves when the answer has been dispatched, or the question cancelled. */
  async ask(request: PuzzleRequest): Promise<void> {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    const { question } = request;
    try {
      const action = await this.answer(request, controller.signal);
      if (action !== null && !controller.signal.aborted) this.dispatch(action);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.dispatch({ kind: 'failed', question, reason: messageOf(error) });
    }
  }

  /** Cancels the current question, if there is one. */
  stop(): void {
    this.controller?.abort();
    this.controller = null;
  }

  private async answer(request: PuzzleRequest, signal: AbortSignal): Promise<PuzzleAction | null> {
    const { position, moves, question } = request;
    if (request.kind === 'find') {
      return { kind: 'found', question, line: await this.prover.findLine(position, moves, signal) };
    }
    const verdict = await this.prover.prove(position, moves, request.patience, signal);
    return verdict === null ? null : { kind: 'proved', question, verdict };
  }
}
