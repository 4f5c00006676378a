import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { CommandPage } from './command_page.ts';
import type { HelpRows } from './command_state.ts';
import { QUESTIONS } from '../words/answers.ts';

/** A typed command other than a move. */
export interface Command {
  /** Usage text; words in capitals stand for arguments. */
  readonly usage: string;
  readonly does: string;
  readonly pattern: RegExp;
  /**
   * Runs the command and returns its answer; empty if it reports by itself. `argument` is the pattern's first group.
   */
  readonly run: (page: CommandPage, argument: string) => string | HelpRows | Announced;
}

/** An answer that the game has announced. */
export interface Announced {
  readonly announced: string;
}

const command = (
  usage: string,
  does: string,
  run: Command['run'],
  pattern = new RegExp(`^${usage}$`, 'i'),
): Command => ({
  usage,
  does,
  pattern,
  run,
});

export const COMMANDS: readonly Command[] = [
  command('undo', 'take the last move back', (page) => did(page, () => page.game.undo()), /^(?:undo|u|takeback)$/i),
  command('redo', 'play it again', (page) => did(page, () => page.game.redo())),
  command('hint', 'what Ransom would play', (page) => did(page, () => page.game.hint())),
  command('now', 'Ransom moves at once', (page) => did(page, () => page.game.hurry()), /^(?:(?:move +)?now|!)$/i),
  command('go', 'Ransom goes on', (page) => did(page, () => page.game.resume()), /^(?:go|continue)$/i),
  command('flip', 'turn the board', (page) => {
    page.flip();
    return `${playerName(page.model.state.isFlipped ? BLACK : WHITE)} is at the bottom.`;
  }),
  command(
    'rules',
    'open the rules',
    (page, number) => {
      if (number === '') page.openPanel('rules');
      else page.openRule(number);
      return '';
    },
    /^rules?(?: (\d+(?:\.\d+)?))?$/i,
  ),
  command('help', 'this list', () => helpRows(), /^(?:help\b.*|h|\?)$/i),
];

/** The command denoted by a text, with its argument; null if there is none, so that it may be a move. */
export function findCommand(text: string): { readonly command: Command; readonly argument: string } | null {
  for (const one of COMMANDS) {
    const match = one.pattern.exec(text);
    if (match !== null) return { command: one, argument: match[1] ?? '' };
  }
  return null;
}

function helpRows(): HelpRows {
  return [
    ['e4, Nf3, O-O, e2e4', 'a move'],
    ['g8=N', 'a promotion'],
    ['N*c7, *c7', 'drop a knight, a pawn'],
    ['(B-N)*c7', 'give a bishop, free your knight, drop it'],
    [QUESTIONS.join(', '), 'read the position out'],
    ...COMMANDS.map(({ usage, does }) => [usage, does] as const),
  ];
}

/** Runs a command of the game and returns its notice on the status line. */
function did(page: CommandPage, run: () => void): string | Announced {
  if (page.model.state.mode !== 'game') return 'That is for games.';
  run();
  return { announced: page.model.state.game.notice };
}
