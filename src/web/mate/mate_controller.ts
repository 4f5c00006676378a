import type { Defence, MateQuestion, MateVerdict } from '../../engine/mate_proof.ts';
import { messageOf } from '../../platform/error_message.ts';
import type { Move } from '../../rules/setup.ts';
import type { TableEvent } from '../../table/table_state.ts';
import { SYSTEM_TIME, type TimeSource } from '../../table/time.ts';
import { Newest } from '../newest.ts';
import type { GameController } from '../play/game_controller.ts';
import type { PageModel } from '../state/page_model.ts';
import { say } from '../state/page_state.ts';
import {
  addDefence,
  answerMate,
  beginMate,
  changeBranch,
  chooseLength,
  countSecond,
  endMate,
  forgetMate,
  keyBehind,
  setBranch,
  type AskedMate,
  type Branch,
  type MateState,
  type Refutation,
} from './mate_state.ts';
import { mateText } from './mate_words.ts';
import { WORKER_PROVER, type MateProver } from './prover.ts';

const SECOND_MS = 1000;

/**
 * Questions to the prover about the position of the game and what follows. One question at a time, while the engine is
 * idle.
 */
export class MateController {
  private readonly model: PageModel;
  private readonly game: GameController;
  private readonly prover: MateProver;
  private readonly time: TimeSource;
  private readonly question = new Newest();

  constructor(
    model: PageModel,
    game: GameController,
    prover: MateProver = WORKER_PROVER,
    time: TimeSource = SYSTEM_TIME,
  ) {
    this.model = model;
    this.game = game;
    this.prover = prover;
    this.time = time;
    game.onTableEvent((event) => this.onEvent(event));
  }

  choose(maxMoves: number): void {
    this.model.update('mate', chooseLength, maxMoves);
  }

  /** Asks whether the side to move mates. There is no time limit except `stop`. */
  async ask(): Promise<void> {
    const { table } = this.game;
    if (table.state.isShared) return;
    const node = table.tree.current;
    const asked: AskedMate = { node, position: node.position, maxMoves: this.state.maxMoves };
    this.stop();
    table.hold();
    this.model.update('mate', beginMate, asked);
    const clock = this.countSeconds();
    try {
      const isAnswered = await this.think((signal) => this.prove(asked, signal));
      if (this.state.asked !== asked) return;
      // What is proved remains so even if the replies to the defences are cancelled.
      if (!isAnswered && this.state.verdict === null) this.model.update('mate', endMate, 'stopped');
      if (!isAnswered && this.state.verdict !== null) this.change('', { phase: 'unknown' });
    } catch (error) {
      if (this.state.asked !== asked) return;
      // What is proved remains so.
      const phase = this.state.verdict === null ? 'stopped' : 'answered';
      this.model.update('mate', endMate, phase, messageOf(error));
      this.change('', { phase: 'unknown' });
    } finally {
      clock();
    }
  }

  /** Cancels the question at once. */
  stop(): void {
    this.question.cancel();
  }

  /** Expands or collapses the replies to a defence. Unknown ones are computed. */
  async unfold(key: string, defence: Defence): Promise<void> {
    const { branches, asked } = this.state;
    const parent = branches[key];
    if (asked === null || parent === undefined || parent.move === null || defence.moves === null) return;
    const behind = keyBehind(key, parent.move, defence.move);
    const known = branches[behind];
    if (known !== undefined && known.phase !== 'unknown') {
      this.change(behind, { isOpen: !known.isOpen });
      return;
    }
    const position = parent.position.play(parent.move).play(defence.move);
    const branch = { isOpen: true, phase: 'asking', position, move: defence.line[0] ?? null, defences: [] } as const;
    this.model.update('mate', setBranch, behind, branch);
    await this.answer(behind, () =>
      this.think(async (signal) => {
        const question = questionOf(defence.moves!, this.state.verdict);
        await this.prover.prove(
          position,
          question,
          {
            onVerdict: ({ line }) => {
              if (line?.[0] !== undefined) this.change(behind, { phase: 'asking', move: line[0] });
            },
            onDefence: (each) => this.model.update('mate', addDefence, behind, each),
          },
          signal,
        );
      }),
    );
  }

  /** Which defence escapes from a first move, if it doesn't mate in time? */
  async refute(move: Move): Promise<void> {
    const { asked } = this.state;
    if (asked === null) return;
    const refutation = { move, verdict: null };
    let answer: Refutation | null = null;
    this.model.change('mate', { refutation });
    try {
      await this.think(async (signal) => {
        const question = { moves: asked.maxMoves - 1, nodes: null, timeMs: null };
        const verdict = await this.prover.refute(asked.position.play(move), question, signal);
        if (!signal.aborted && verdict !== null) answer = { move, verdict };
      });
    } catch (error) {
      this.model.change('mate', { fault: messageOf(error) });
    }
    // Without an answer the move can be chosen again; another one may be asked about already.
    if (this.state.refutation === refutation) this.model.change('mate', { refutation: answer });
  }

  private async prove(asked: AskedMate, signal: AbortSignal): Promise<void> {
    await this.prover.prove(
      asked.position,
      questionOf(asked.maxMoves, null),
      {
        onProgress: (progress) => this.model.change('mate', { progress }),
        onVerdict: (verdict) => this.takeVerdict(asked, verdict),
        onDefence: (defence) => this.model.update('mate', addDefence, '', defence),
      },
      signal,
    );
    if (!signal.aborted) this.change('', { phase: 'known' });
  }

  private takeVerdict({ position }: AskedMate, verdict: MateVerdict): void {
    this.model.update('mate', answerMate, verdict);
    const move = verdict.line?.[0];
    if (move !== undefined) {
      const branch = { isOpen: true, phase: 'asking', position, move, defences: [] } as const;
      this.model.update('mate', setBranch, '', branch);
    }
    this.model.apply(say, mateText(this.state));
  }

  /** Waits for the answers of a branch. */
  private async answer(key: string, ask: () => Promise<boolean>): Promise<void> {
    try {
      const isAnswered = await ask();
      this.change(key, { phase: isAnswered ? 'known' : 'unknown' });
    } catch (error) {
      this.change(key, { phase: 'unknown' });
      this.model.change('mate', { fault: messageOf(error) });
    }
  }

  /** Cancels the current question and starts the next one; false if that is cancelled, too. */
  private async think(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const signal = this.question.begin();
    await this.game.table.whileIdle(async () => {
      if (!signal.aborted) await work(signal);
    });
    return !signal.aborted;
  }

  private countSeconds(): () => void {
    let cancel = (): void => undefined;
    const next = (): void => {
      cancel = this.time.after(SECOND_MS, () => {
        if (this.state.phase === 'running') this.model.update('mate', countSecond);
        next();
      });
    };
    next();
    return () => cancel();
  }

  private onEvent(event: TableEvent): void {
    if (event.kind === 'activity' && (event.activity === 'move' || event.activity === 'hint')) this.stop();
    if (event.kind === 'stepped' && (event.reason === 'new-game' || event.reason === 'ruleset')) {
      this.stop();
      this.model.update('mate', forgetMate);
    }
  }

  private change(key: string, change: Partial<Branch>): void {
    this.model.update('mate', changeBranch, key, change);
  }

  private get state(): MateState {
    return this.model.state.mate;
  }
}

/** Checks first, then any move. Below a mate by checks, checks are enough. */
function questionOf(maxMoves: number, verdict: MateVerdict | null): MateQuestion {
  const attack = verdict?.byChecks === true ? 'checks' : 'both';
  return { maxMoves, attack, nodes: null, timeMs: null };
}
