import type { DefenceVerdict } from '../../../src/engine/mate_defence.ts';
import { MateController } from '../../../src/web/mate/mate_controller.ts';
import type { MateProver } from '../../../src/web/mate/prover.ts';
import { GamePage } from './game_page.ts';
import { turnOfEvents } from '../../table/fakes.ts';

/** A prover whose answers are given by the test; an aborted question is answered by null. */
class ScriptedProver implements MateProver {
  answer: (verdict: DefenceVerdict | null) => void = () => undefined;
  fail: (error: Error) => void = () => undefined;

  prove(): Promise<void> {
    return Promise.resolve();
  }

  refute(_position: unknown, _question: unknown, signal: AbortSignal): Promise<DefenceVerdict | null> {
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.fail = reject;
      signal.addEventListener('abort', () => {
        resolve(null);
      });
    });
  }
}

describe('the defence to a move', () => {
  it('is no longer looked for if the question was cancelled or failed', async () => {
    const page = new GamePage();
    const prover = new ScriptedProver();
    const mate = new MateController(page.model, page.game, prover, page.time);
    await mate.ask();
    const [one, other] = page.game.table.position.legalMoves();
    const refutation = (): unknown => page.model.state.mate.refutation;
    const ask = async (move: number): Promise<void> => {
      void mate.refute(move);
      await turnOfEvents();
    };

    await ask(one!);
    expect(refutation()).toEqual({ move: one, verdict: null });
    mate.stop();
    await turnOfEvents();
    expect(refutation()).toBeNull();

    await ask(one!);
    prover.fail(new Error('the thread has ended'));
    await turnOfEvents();
    expect(refutation()).toBeNull();
    expect(page.model.state.mate.fault).toBe('the thread has ended');

    await ask(one!);
    await ask(other!);
    expect(refutation()).toEqual({ move: other, verdict: null });
    const verdict = { kind: 'refuted', defence: null, nodes: 1 } as const;
    prover.answer(verdict);
    await turnOfEvents();
    expect(refutation()).toEqual({ move: other, verdict });
  });
});
