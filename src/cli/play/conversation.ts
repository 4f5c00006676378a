import { listOf, playerName } from '../../rules/words.ts';
import type { Desk, Question } from './command.ts';
import { findCommand, similarCommands } from './commands.ts';
import { isOver } from './game_commands.ts';
import type { Keeper } from './keeper.ts';
import { answeredMove, offeredAnswers, readTurn, type Choice } from './read_turn.ts';
import type { PlaySession } from './session.ts';

interface OpenQuestion {
  readonly question: Question;
  /** The state of the game that it is about. */
  readonly record: unknown;
  readonly version: number;
}

/** What a person says to the game, line by line: answers, commands, moves. */
export class Conversation {
  readonly session: PlaySession;
  private readonly desk: Desk;
  private asked: OpenQuestion | null = null;

  constructor(session: PlaySession, keeper: Keeper, leave: () => void) {
    this.session = session;
    this.desk = {
      session,
      keeper,
      ask: (question) => {
        this.ask(question);
      },
      leave,
    };
  }

  /** The question that waits for an answer; null where none does, or the game has gone on since. */
  get question(): Question | null {
    const { asked, session } = this;
    const isOpen = asked?.record === session.record && asked.version === session.record.version;
    return isOpen ? asked.question : null;
  }

  /** Takes a line; resolves when all that it does at once is done. Ransom may go on thinking. */
  async receive(line: string): Promise<void> {
    const text = line.trim();
    const { question } = this;
    const deed = question?.answer(text) ?? null;
    if (deed !== null) {
      this.asked = null;
      await deed();
    } else if (text === '' || /^cancel$/i.test(text)) {
      this.dropQuestion();
    } else {
      const found = findCommand(text);
      if (found !== null) await found.command.run(this.desk, found.argument);
      else await this.takeMove(text);
    }
  }

  /** Forgets the question. False where there is none. */
  dropQuestion(): boolean {
    if (this.question === null) return false;
    this.asked = null;
    this.session.host.say(['Nothing is played.']);
    return true;
  }

  /** What stands in front of the place where the person types. */
  prompt(): string {
    const { session } = this;
    if (this.question !== null) return this.question.prompt;
    const { turn, setup } = session.position;
    if (session.record.end() !== null) return 'Game over> ';
    if (session.busy === 'hint') return 'Ransom is looking for a hint… ';
    if (session.busy !== null) return session.settings.side === 'none' ? 'watching> ' : 'Ransom is thinking… ';
    if (session.isWaitingForGo) return 'paused> ';
    return `${setup.fullmoves}. ${playerName(turn)}> `;
  }

  private ask(question: Question): void {
    const { record } = this.session;
    this.asked = { question, record, version: record.version };
    this.session.host.say(question.lines);
  }

  private async takeMove(text: string): Promise<void> {
    const { session } = this;
    const { host, position } = session;
    const turn = readTurn(position, text);
    if (turn.kind === 'unreadable') {
      const { question } = this;
      host.complain(
        question === null
          ? unreadable(text, turn.reason, turn.expected)
          : [turn.reason, `Answer ${listOf(question.words, 'or')}; "cancel" cancels the move.`],
      );
      return;
    }
    if (isOver(session) || !this.mayMove()) return;
    switch (turn.kind) {
      case 'move':
        await session.play(turn.move);
        return;
      case 'choice':
        this.ask(this.choiceQuestion(turn.choice));
        return;
      case 'refused':
        host.complain([turn.reason]);
    }
  }

  /** Is it the person's turn? Says so where it is not. */
  private mayMove(): boolean {
    const { session } = this;
    const { host, settings, busy } = session;
    if (session.isPersonsTurn) return true;
    if (settings.side === 'none') {
      host.complain(['Ransom plays both sides here. "side white", "side black" or "side both" lets you move.']);
    } else if (busy === null) {
      host.complain(['It is Ransom\'s turn: "go" lets it move, "undo" takes a move back, "switch" changes sides.']);
    } else {
      host.complain(['Ransom is thinking: "now" makes it move at once, "undo" takes your move back.']);
    }
    return false;
  }

  private choiceQuestion(choice: Choice): Question {
    return {
      lines: [choice.question],
      prompt: `${offeredAnswers(choice)}? `,
      words: choice.options.map(({ label }) => label),
      answer: (text) => {
        const move = answeredMove(choice, text);
        return move === null ? null : () => this.session.play(move);
      },
    };
  }
}

function unreadable(text: string, reason: string, expected: string): string[] {
  const word = text.split(/\s/)[0] ?? '';
  const similar = similarCommands(word);
  const advice =
    similar.length === 0
      ? `Type ${expected}; or "help".`
      : `Do you mean the command ${listOf(similar, 'or')}? "help" lists moves and commands.`;
  return [reason, advice];
}
