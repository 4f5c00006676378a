import { messageOf } from '../../platform/error_message.ts';
import { Newest } from '../newest.ts';
import type { PuzzleProver } from './prover.ts';
import {
  requestOf,
  takeFailure,
  takeLine,
  takeProof,
  type PuzzleRequest,
  type PuzzleSession,
} from './puzzle_session.ts';

/** What an answer of the prover makes of the session. */
type Answer = (session: PuzzleSession) => PuzzleSession;

/** Puts a session's questions to the prover, one at a time: a new one cancels the old one. */
export class PuzzleAsker {
  private readonly prover: PuzzleProver;
  private readonly onAnswer: (answer: Answer) => void;
  private readonly question = new Newest();

  constructor(prover: PuzzleProver, onAnswer: (answer: Answer) => void) {
    this.prover = prover;
    this.onAnswer = onAnswer;
  }

  /** Asks what a session waits for, if anything. Resolves when `onAnswer` has been called, or the question cancelled. */
  async ask(session: PuzzleSession): Promise<void> {
    const signal = this.question.begin();
    const request = requestOf(session);
    if (request === null) return;
    const answer = await this.answer(request, signal);
    if (answer !== null && !signal.aborted) this.onAnswer(answer);
  }

  /** Cancels the current question, if there is one. */
  stop(): void {
    this.question.cancel();
  }

  private async answer(request: PuzzleRequest, signal: AbortSignal): Promise<Answer | null> {
    const { position, moves } = request;
    try {
      if (request.kind === 'find') {
        const line = await this.prover.findLine(position, moves, signal);
        return (session) => takeLine(session, line);
      }
      const verdict = await this.prover.prove(position, moves, request.patience, signal);
      return verdict && ((session) => takeProof(session, verdict));
    } catch (error) {
      return (session) => takeFailure(session, messageOf(error));
    }
  }
}
