import { messageOf } from '../../platform/error_message.ts';
import { Newest } from '../newest.ts';
import type { LineAdviser } from './line_coach.ts';
import type { PuzzleProver } from './prover.ts';
import {
  requestOf,
  takeFailure,
  takeLine,
  takeProof,
  takeSaid,
  takeVerdict,
  type PuzzleRequest,
  type PuzzleSession,
} from './puzzle_session.ts';

/** What an answer makes of the session. */
type Answer = (session: PuzzleSession) => PuzzleSession;

/** Puts a session's questions to the prover, or to search and coach, one at a time: a new one cancels the old one. */
export class PuzzleAsker {
  private readonly prover: PuzzleProver;
  private readonly adviser: LineAdviser;
  private readonly onAnswer: (answer: Answer) => void;
  private readonly question = new Newest();

  constructor(prover: PuzzleProver, adviser: LineAdviser, onAnswer: (answer: Answer) => void) {
    this.prover = prover;
    this.adviser = adviser;
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
    try {
      return await this.found(request, signal);
    } catch (error) {
      return (session) => takeFailure(session, messageOf(error));
    }
  }

  private async found(request: PuzzleRequest, signal: AbortSignal): Promise<Answer | null> {
    const { position } = request;
    switch (request.kind) {
      case 'find': {
        const line = await this.prover.findLine(position, request.moves, signal);
        return (session) => takeLine(session, line);
      }
      case 'prove': {
        const verdict = await this.prover.prove(position, request.moves, request.patience, signal);
        return verdict && ((session) => takeProof(session, verdict));
      }
      case 'judge': {
        const judged = await this.adviser.judge(position, request.move, signal);
        return judged && ((session) => takeVerdict(session, judged));
      }
      case 'harm':
      case 'why': {
        const said = await this.adviser[request.kind](position, request.move, signal);
        return (session) => takeSaid(session, said);
      }
    }
  }
}
