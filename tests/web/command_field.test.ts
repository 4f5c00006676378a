import { formatFen } from '../../src/notation/fen.ts';
import { allCommandWords } from '../../src/cli/play/commands.ts';
import { CommandController } from '../../src/web/command_field/command_controller.ts';
import type { CommandPage } from '../../src/web/command_field/command_page.ts';
import { COMMANDS, findCommand } from '../../src/web/command_field/commands.ts';
import type { PanelName } from '../../src/web/panels.ts';
import { HandController } from '../../src/web/table/hand_controller.ts';
import { GamePage } from './play/game_page.ts';
import { positionOf } from '../helpers/position.ts';
import { enterMode, say, showPanel, openRule } from '../../src/web/state/page_state.ts';

// White can get a knight back from Black's prison for a bishop or a rook.
const SEVERAL_PAYMENTS = 'r2qk3/8/8/8/8/8/8/2Q1K3[#NPrb] w - - 0 1';
const FROZEN = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';

/** The page without its views, and with two people at the table, so that the engine never plays. */
class TypingPage extends GamePage implements CommandPage {
  readonly hand = new HandController(this.model, this);
  readonly command = new CommandController(this);

  flip(): void {
    this.model.set({ isFlipped: !this.model.state.isFlipped });
  }

  openPanel(panel: PanelName): void {
    this.model.apply(showPanel, panel, true);
  }

  openRule(number: string): void {
    this.openPanel('rules');
    this.model.apply(openRule, number);
  }

  announce(text: string): void {
    this.model.apply(say, text);
  }
}

function pageAt(fen: string): TypingPage {
  return new TypingPage({ seats: ['person', 'person'] }, fen);
}

function fenOf(app: TypingPage): string {
  return formatFen(app.scene().setup);
}

describe('the field for moves', () => {
  const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';

  it.each(['e4', 'e2e4', ' e4 '])('plays %p', (text) => {
    const app = pageAt(START);
    app.command.run(text);
    expect(fenOf(app)).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1');
    expect(app.model.state.speech.polite.at(-1)).toContain('White: the pawn on e2 goes to e4.');
    expect(app.model.state.command.answer).toEqual({ kind: 'none' });
  });

  it('explains an illegal move, offers legal ones, and announces both at once', () => {
    const app = pageAt(FROZEN);
    app.command.run('Rxa3');
    const { answer } = app.model.state.command;
    expect(answer).toMatchObject({ kind: 'refused', text: expect.stringContaining('rule 5.7') as string });
    expect(app.model.state.speech.assertive).toContain('rule 5.7');
    expect(fenOf(app)).toBe(FROZEN);
  });

  it('shows examples of moves after an unreadable text', () => {
    const app = pageAt(START);
    app.command.run('xyzzy');
    expect(app.model.state.command.answer).toMatchObject({
      kind: 'refused',
      text: expect.stringMatching(
        /^"xyzzy" is not a move in any notation known here\. Type a move such as e4, .* or e2e4; or "help"\.$/,
      ) as string,
    });
  });

  it.each([
    ['b', 'bishop'],
    ['Rook', 'rook'],
    ['2', 'rook'],
    ['(B-N)*c7', 'bishop'],
  ])('asks which hostage pays, and accepts %p as the answer', (text, given) => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run('N*c7');
    expect(app.model.state.command.answer).toMatchObject({ kind: 'question', question: { kind: 'payment' } });
    expect(app.model.state.speech.polite.at(-1)).toBe('Which hostage do you give for the knight? bishop or rook?');
    expect(fenOf(app)).toBe(SEVERAL_PAYMENTS);
    app.command.run(text);
    expect(app.model.state.speech.polite.at(-1)).toContain(`gives a black ${given}`);
  });

  it('accepts a command or another move instead of an answer, and drops the question', () => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run('N*c7');
    app.command.run('Ke2');
    expect(app.scene().setup.turn).toBe(1);
    app.command.run('b');
    expect(app.model.state.command.answer).toMatchObject({ kind: 'refused' });
  });

  it('explains why no move can be made when the game is over', () => {
    const app = pageAt('4k3/8/8/8/8/8/8/4K3[] w - - 0 1');
    app.game.resign();
    app.command.run('Ke2');
    expect(app.model.state.command.answer).toMatchObject({
      kind: 'told',
      text: expect.stringContaining('The game is over') as string,
    });
  });

  it('answers where no move can be made, although the position is another object each time', () => {
    const app = pageAt(START);
    app.scene = () => ({ ...app.game.scene(), position: positionOf(START), hands: 'none' });
    app.command.run('xyzzy');
    expect(app.model.state.command.answer).toMatchObject({
      kind: 'told',
      text: expect.stringContaining('"xyzzy" is not a move') as string,
    });
  });

  it('keeps what was typed, each text once', () => {
    const app = pageAt(START);
    for (const text of ['board', 'e4', 'board', ' ']) app.command.run(text);
    expect(app.model.state.command.history).toEqual(['e4', 'board']);
  });
});

describe('commands by name', () => {
  it.each([
    ['prisons', /a rook and a bishop\. Black's prison/],
    ['Rank 8', /^a8, black rook\. d8, black queen\. e8, black king\.$/],
    ['knights', /Black's prison/],
    ['clock', /^There is no clock\.$/],
    ['last', /^No move has been made yet\.$/],
  ])('%s', (text, answer) => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run(text);
    expect(app.model.state.command.answer).toMatchObject({
      kind: 'told',
      text: expect.stringMatching(answer) as string,
    });
    expect(app.model.state.speech.polite.at(-1)).toMatch(answer);
  });

  it('tell the last move of the game only while it is on the table', () => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run('Ke2');
    app.model.apply(enterMode, 'puzzle');
    app.command.run('last');
    expect(app.model.state.speech.polite.at(-1)).toBe('The last move is told for games only.');
  });

  it('describe the last move in full words', () => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run('Ke2');
    app.command.run('last');
    expect(app.model.state.command.answer).toEqual({ kind: 'told', text: 'White: the king on e1 goes to e2.' });
  });

  it('undo, redo and flip', () => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run('Ke2');
    app.command.run('undo');
    expect(fenOf(app)).toBe(SEVERAL_PAYMENTS);
    app.command.run('redo');
    expect(app.scene().setup.turn).toBe(1);
    app.command.run('flip');
    expect(app.model.state.isFlipped).toBe(true);
  });

  it('are all listed by help, and all listed ones exist', () => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run('help');
    const { command, speech } = app.model.state;
    for (const { usage, does } of COMMANDS) {
      expect(command.answer).toMatchObject({ kind: 'help', rows: expect.arrayContaining([[usage, does]]) as unknown });
      expect(speech.polite.at(-1)).toContain(`${usage} (${does}).`);
      expect(findCommand(usage)?.command.usage).toBe(usage);
    }
  });

  it.each([
    ['level 0', /New game/],
    ['new both', /New game/],
    ['rules pierce', /New game/],
    ['save game.pgn', /Games and links/],
  ])('that only the terminal has name the place in the page: %s', (text, place) => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run(text);
    expect(app.model.state.command.answer).toEqual({ kind: 'told', text: expect.stringMatching(place) as string });
  });

  it.each([...allCommandWords(), 'undo 2', 'move now', 'clock 5+3'])('of the terminal are no moves: %s', (text) => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run(text);
    expect(app.model.state.command.answer.kind).not.toBe('refused');
  });

  it('open the rules at a rule', () => {
    const app = pageAt(SEVERAL_PAYMENTS);
    app.command.run('rule 5.7');
    expect(app.model.state).toMatchObject({ panel: 'rules', isPanelOpen: true, rules: { number: '5.7', asked: 1 } });
  });
});

describe('the live regions', () => {
  it('count each sentence, so that a repeated one is read again', () => {
    const app = pageAt(SEVERAL_PAYMENTS);
    const before = app.model.state.speech.count;
    app.announce('Once more.');
    app.announce('Once more.');
    expect(app.model.state.speech).toMatchObject({
      polite: expect.arrayContaining(['Once more.', 'Once more.']) as unknown,
      count: { polite: before.polite + 2, assertive: before.assertive },
    });
  });
});
