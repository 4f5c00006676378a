import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { listOf, roleLetter, roleName } from '../../rules/words.ts';
import { KIND_EXCHANGE, KIND_PROMOTION, moveGive, moveKind, movePromotion } from '../../shared/move.ts';
import { describeRefusal } from '../../table/refusal.ts';
import { adviceOnMoves, readStatement, type Question, type QuestionPolicy } from '../../table/statement.ts';
import { interrupt } from '../state/page_state.ts';
import type { CommandPage } from './command_page.ts';
import { addTyped, type Answer, type HelpRows } from './command_state.ts';
import { saidLastMove } from '../play/said_move.ts';
import { answerTo, type Asked } from '../words/answers.ts';
import { findCommand } from './commands.ts';

/** What the terminal does by a command, and the page elsewhere: the names of the commands, and where it is. */
const PLACES: readonly (readonly [names: string, place: string])[] = [
  [
    'level time depth nodes variety pace thoughts side switch swap',
    'Choose sides, level and time under “Change sides” of the panel Play, or under New game.',
  ],
  ['new tc clock rules rule', 'Choose the sides, the clock and the rules under New game.'],
  ['threads hash unicode settings flip', 'It is set under Settings.'],
  ['stop pause', '“Pause” is below the board while Ransom plays both sides. Otherwise, “undo” stops it.'],
  ['draw resign', 'Use the button in the panel Play.'],
  ['undo u takeback redo', 'Type “undo” or “redo” once for each turn.'],
  ['fen position setboard', 'Use the panel “Set up” for a position, “Games and links” for a FEN.'],
  ['show d', 'Type “board”.'],
  ['moves explain', 'Pick up a piece to see where it may go. Move it elsewhere to read why it may not.'],
  ['eval', 'Open the panel Analysis.'],
  ['game score', 'The moves are in the panel Play.'],
  ['save append overwrite load', 'Use the panel “Games and links”.'],
  ['quit exit bye q', 'Just close the page: this browser keeps the game.'],
];

/** Where the page does what a command of the terminal does; null if the text is no such command. */
function placeOfCommand(text: string): string | null {
  const [name = ''] = text.toLowerCase().split(/\s/);
  return PLACES.find(([names]) => names.split(' ').includes(name))?.[1] ?? null;
}

/** Typed moves and commands. The answers are shown beside the field and announced to screen readers. */
export class CommandController {
  private readonly page: CommandPage;

  constructor(page: CommandPage) {
    this.page = page;
  }

  /** Carries out a typed text: an answer to the open question, a command, or a move in any notation. */
  run(typed: string): void {
    const text = typed.trim();
    const { answer } = this.page.model.state.command;
    if (text === '') return;
    this.page.model.update('command', addTyped, text);
    const { position } = this.page.scene();
    if (answer.kind === 'question' && answer.position === position) {
      const chosen = choiceMeant(position, answer.question, text);
      if (chosen !== null) {
        this.play(chosen);
        return;
      }
    }
    const found = findCommand(text);
    const told = answerTo(text, this.asked()) ?? found?.command.run(this.page, found.argument) ?? placeOfCommand(text);
    if (told === null) this.state(text);
    else if (typeof told === 'string') this.tell(told);
    else if ('announced' in told) this.show(told.announced);
    else this.help(told);
  }

  /** Plays a legal move suggested by the field. */
  play(move: Move): void {
    this.answer({ kind: 'none' });
    this.page.hand.play(move);
  }

  /** Shows the field, above whatever panel is open. */
  open(): void {
    this.page.model.set({ isPanelOpen: true });
    const { asked } = this.page.model.state.command;
    this.page.model.change('command', { isOpen: true, asked: asked + 1 });
  }

  close(): void {
    this.page.model.change('command', { isOpen: false, answer: { kind: 'none' } });
  }

  /** Clears the answer and any question in it. */
  clear(): void {
    this.answer({ kind: 'none' });
  }

  /** The data for answering questions about the table. */
  private asked(): Asked {
    const { table } = this.page.game;
    const { node } = table.state;
    const { mode, preview } = this.page.model.state;
    const isGame = mode === 'game' && preview === null;
    return {
      setup: this.page.scene().setup,
      lastMove: !isGame ? 'The last move is told for games only.' : node.parent === null ? null : saidLastMove(node),
      clock: table.clock,
    };
  }

  private state(text: string): void {
    const { position, hands } = this.page.scene();
    if (position === null) {
      this.refuse('There is no position in which a move could be made.');
      return;
    }
    const policy: QuestionPolicy = { payment: this.page.model.state.settings.payment, ambiguous: 'ask' };
    const meaning = readStatement(position, text, policy);
    if (meaning.kind === 'unreadable') {
      const { refusal } = meaning;
      // Where no move can be made, the position may be another object each time: an answer about it would not be shown.
      const about = hands === 'moves' ? position : undefined;
      this.refuse([refusal.message, ...adviceOnMoves(refusal)].join(' '), about, refusal.suggestions);
    } else if (hands !== 'moves') this.refuse(this.whyNoMove());
    else if (meaning.kind === 'move') this.play(meaning.move);
    else if (meaning.kind === 'illegal') {
      const { code, message, suggestions } = meaning.refusal.refusal;
      this.refuse(message, position, suggestions);
      this.page.hand.tried(code);
    } else this.ask(position, meaning.question);
  }

  private ask(position: Position, question: Question): void {
    this.answer({ kind: 'question', position, question });
    const choices = listOf(
      question.choices.map((move) => nameOfChoice(position, move).name),
      'or',
    );
    this.page.announce(`${question.text} ${choices}?`);
  }

  private tell(text: string): void {
    this.show(text);
    if (text !== '') this.page.announce(text);
  }

  private show(text: string): void {
    this.answer(text === '' ? { kind: 'none' } : { kind: 'told', text });
  }

  private help(rows: HelpRows): void {
    this.answer({ kind: 'help', rows });
    this.page.announce(rows.map(([typed, does]) => `${typed} (${does}).`).join(' '));
  }

  private refuse(text: string, position?: Position, meant: readonly Move[] = []): void {
    const suggestions = this.page.hand.suggested(meant);
    this.answer(position === undefined ? { kind: 'told', text } : { kind: 'refused', text, position, suggestions });
    const moves = position === undefined ? [] : suggestions.map((move) => formatSan(position, move));
    const advice = moves.length === 0 ? '' : ` Perhaps you mean ${listOf(moves, 'or')}.`;
    this.page.model.apply(interrupt, text + advice);
  }

  private answer(answer: Answer): void {
    this.page.model.change('command', { answer });
  }

  private whyNoMove(): string {
    const { mode, preview, game } = this.page.model.state;
    if (preview !== null) return 'You are looking at a line: press “Back to the game” to make a move.';
    if (mode !== 'game') return 'No move can be made here now.';
    const { end, seats, activity } = game.table;
    if (end !== null) return describeRefusal({ kind: 'game-over', end });
    if (seats.every((seat) => seat === 'engine')) return describeRefusal({ kind: 'watching' });
    if (seats.includes('remote')) return describeRefusal({ kind: 'remote-turn' });
    return describeRefusal({ kind: activity === 'move' ? 'engine-thinking' : 'engine-waits' });
  }
}

/** The name of a choice, and a letter that stands for it, if there is one. */
export function nameOfChoice(
  position: Position,
  move: Move,
): { readonly name: string; readonly letter: string | null } {
  switch (moveKind(move)) {
    case KIND_EXCHANGE:
      return { name: roleName(moveGive(move)), letter: roleLetter(moveGive(move)) };
    case KIND_PROMOTION:
      return { name: roleName(movePromotion(move)), letter: roleLetter(movePromotion(move)) };
    default:
      return { name: formatSan(position, move), letter: null };
  }
}

/** The choice denoted by a text: its letter, its name, its number, or the move itself; null: none. */
function choiceMeant(position: Position, { kind, choices }: Question, text: string): Move | null {
  const wanted = text.toLowerCase();
  const byNumber = /^\d$/.test(text) ? choices[Number(text) - 1] : undefined;
  if (byNumber !== undefined) return byNumber;
  const isRoles = kind === 'payment' || choices.every((move) => moveKind(move) === KIND_PROMOTION);
  const named = choices.filter((move) => {
    const { name, letter } = nameOfChoice(position, move);
    return (isRoles && (name === wanted || letter?.toLowerCase() === wanted)) || formatSan(position, move) === text;
  });
  return named.length === 1 ? named[0]! : null;
}
