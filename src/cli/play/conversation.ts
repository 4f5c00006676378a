import { namesMan } from '../../notation/slips.ts';
import type { Position } from '../../rules/position.ts';
import { listOf, playerName } from '../../rules/words.ts';
import type { CommandContext, Question } from './command.ts';
import { findCommand, similarCommands } from './commands.ts';
import { isOver } from './game_commands.ts';
import type { Autosave } from './autosave.ts';
import { chosenMove, choiceOf, offeredChoices, type Choice } from './choice.ts';
import { describeRefusal, type TableRefusal } from '../../table/refusal.ts';
import { adviceOnMoves, describeIllegal, describeUnreadable, type UnreadableMove } from '../../table/statement.ts';
import { formatClock } from '../../table/time_control.ts';
import type { PlaySession } from './session.ts';

interface OpenQuestion {
  readonly question: Question;
  /** The state of the game that the question belongs to. */
  readonly record: unknown;
  readonly version: number;
}

/** Handles the user's input line by line: answers, commands, moves. */
export class Conversation {
  readonly session: PlaySession;
  private readonly desk: CommandContext;
  private asked: OpenQuestion | null = null;

  constructor(session: PlaySession, autosave: Autosave, leave: () => void) {
    this.session = session;
    this.desk = {
      session,
      autosave,
      ask: (question) => this.ask(question),
      leave,
    };
  }

  /** The open question; null if there is none, or if the game has continued since. */
  get question(): Question | null {
    const { asked, session } = this;
    const isOpen = asked?.record === session.record && asked.version === session.record.version;
    return isOpen ? asked.question : null;
  }

  /** Handles a line; resolves when its immediate effects are done. Ransom may continue to think. */
  async receive(line: string): Promise<void> {
    const text = line.trim();
    const { question } = this;
    const action = question?.answer(text) ?? null;
    if (action !== null) {
      this.asked = null;
      action();
    } else if (text === '' || /^cancel$/i.test(text)) {
      this.withdrawQuestion();
    } else {
      const found = findCommand(text);
      if (found !== null) await found.command.run(this.desk, found.argument);
      else this.takeMove(text);
    }
  }

  /** Withdraws the question. False if there is none. */
  withdrawQuestion(): boolean {
    if (this.question === null) return false;
    this.asked = null;
    this.session.withdrawQuestion();
    this.session.host.say(['Nothing is played.']);
    return true;
  }

  /** The prompt. */
  prompt(): string {
    const { session } = this;
    const { busy, position } = session;
    if (this.question !== null) return this.question.prompt;
    if (session.record.end() !== null) return 'Game over> ';
    const { turn, setup } = position;
    const clock = clockOf(session);
    if (busy === 'hint') return 'Ransom is looking for a hint… ';
    if (busy !== null) return session.settings.side === 'none' ? `watching${clock}> ` : `Ransom is thinking${clock}… `;
    if (session.isWaitingForGo) return 'paused> ';
    return `${setup.fullmoves}. ${playerName(turn)}${clock}> `;
  }

  private ask(question: Question): void {
    const { record } = this.session;
    this.asked = { question, record, version: record.version };
    this.session.host.say(question.lines);
  }

  private takeMove(text: string): void {
    const { session } = this;
    const proposed = session.propose(text);
    if (!proposed.ok) this.refuse(text, proposed.error);
    else if ('choices' in proposed.value) {
      this.ask(this.choiceQuestion(choiceOf(session.position, proposed.value)));
    }
  }

  /** Explains why a move was refused, and what to do instead. */
  private refuse(text: string, refusal: TableRefusal): void {
    const { session, question } = this;
    const { host, position } = session;
    switch (refusal.kind) {
      case 'unreadable':
        host.complain(
          question === null
            ? unreadable(position, text, refusal)
            : [refusal.message, `Answer ${listOf(question.words, 'or')}; "cancel" cancels the move.`],
        );
        return;
      case 'illegal':
        host.complain([describeIllegal(position, refusal)]);
        return;
      case 'watching':
        host.complain(['Ransom plays both sides here. "side white", "side black" or "side both" lets you move.']);
        return;
      case 'engine-waits':
        host.complain(['It is Ransom\'s turn: "go" lets it move, "undo" takes a move back, "switch" changes sides.']);
        return;
      case 'engine-thinking':
        host.complain(['Ransom is thinking: "now" makes it move at once, "undo" takes your move back.']);
        return;
      default:
        if (!isOver(session)) host.complain([describeRefusal(refusal)]);
    }
  }

  private choiceQuestion(choice: Choice): Question {
    return {
      lines: [choice.question],
      prompt: `${offeredChoices(choice)}? `,
      words: choice.options.map(({ label }) => label),
      answer: (text) => {
        const move = chosenMove(choice, text);
        return move === null ? null : () => this.session.play(move);
      },
    };
  }
}

/** " (4:59)": the time left to the side to move; empty without a clock. */
function clockOf({ clock, position, isHeld, record }: PlaySession): string {
  const leftMs = clock.remainingMs?.[position.turn];
  if (leftMs === undefined) return '';
  const isStopped = isHeld && record.plies.length > 0;
  return ` (${formatClock(leftMs)}${isStopped ? ', stopped' : ''})`;
}

/** Words of the game that people type in place of a move. */
const WORDS_OF_THE_GAME: ReadonlyMap<string, string> = new Map([
  ['pass', 'Nobody may pass: the side to move must move.'],
  ['drop', 'A drop is written with the man and his square: N*c7, or *c7 for a pawn.'],
  [
    'exchange',
    'An exchange is written with the hostage that you give, the man that you free, and his square: (B-N)*c7.',
  ],
  ['promote', 'A promotion is written with the square and the captive piece that the pawn changes places with: g8=N.'],
]);

/** A mistyped command or move: a text that names a man is meant as a move. */
function unreadable(position: Position, text: string, refusal: UnreadableMove): string[] {
  const advice = WORDS_OF_THE_GAME.get(text.trim().toLowerCase());
  if (advice !== undefined) return [advice, '"help" shows how all moves are written.'];
  const similar = namesMan(text) ? [] : similarCommands(text.split(/\s/)[0] ?? '');
  if (similar.length === 0) return [describeUnreadable(position, refusal), ...adviceOnMoves(refusal)];
  return [refusal.message, `Do you mean the command ${listOf(similar, 'or')}? "help" lists moves and commands.`];
}
