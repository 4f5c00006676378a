import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { CommandPage } from './command_page.ts';
import { QUESTIONS } from '../words/answers.ts';

/** Something that can be done by a word instead of a move. */
export interface Command {
  /** As it is listed; a part in capitals stands for what the user names. */
  readonly usage: string;
  readonly does: string;
  readonly pattern: RegExp;
  /** Does it, and says what there is to say; empty: it tells of itself. `argument` is the pattern's first group. */
  readonly run: (page: CommandPage, argument: string) => string;
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
  command('undo', 'take the last move back', (page) => did(page, () => page.game.undo())),
  command('redo', 'play it again', (page) => did(page, () => page.game.redo())),
  command('hint', 'what Ransom would play', (page) => did(page, () => page.game.hint())),
  command('now', 'Ransom moves at once', (page) => did(page, () => page.game.hurry())),
  command('go', 'Ransom goes on', (page) => did(page, () => page.game.goOn())),
  command('flip', 'turn the board', (page) => {
    page.flip();
    return `${playerName(page.store.state.isFlipped ? BLACK : WHITE)} is at the bottom.`;
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
  command('help', 'this list', () => helpText()),
];

/** The command that a text means, with what it names; null: it is none, and may be a move. */
export function findCommand(text: string): { readonly command: Command; readonly argument: string } | null {
  for (const one of COMMANDS) {
    const match = one.pattern.exec(text);
    if (match !== null) return { command: one, argument: match[1] ?? '' };
  }
  return null;
}

function helpText(): string {
  const list = COMMANDS.map(({ usage, does }) => `${usage} (${does})`);
  return `Type a move: e4, Nf3, O-O, g8=N; a drop: N*c7, *c7; an exchange of a bishop for a knight: (B-N)*c7. Ask: ${QUESTIONS.join(', ')}. Do: ${list.join(', ')}.`;
}

/** A command of the game, with what it says on the status line. */
function did(page: CommandPage, run: () => void): string {
  if (page.store.state.activity !== 'game') return 'That is for games.';
  run();
  return page.store.state.game.notice;
}
