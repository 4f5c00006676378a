import type { Command } from 'commander';
import { addExamples, addPositionCommand, notationOption } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { ReplayOptions } from './run.ts';

const DESCRIPTION = [
  'Play through a game: PGN or plain moves, in any notation.',
  'Each half-move is printed as four fields separated by tabs: its number, the move in standard notation, the move in ' +
    'coordinates, and the position after it. The last line is the state of the game. Replay stops at the first illegal ' +
    'or unreadable move of the game; a variation only ends there, with a note on stderr. The PGN tags of a game override --fen and --rules; a note on stderr says so.',
].join('\n\n');

/** Adds `ransom replay`. */
export function addReplay(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'replay', 'play through a game: PGN or plain moves, in any notation')
    .description(DESCRIPTION)
    .argument('[file]', 'the file, or - for stdin', '-')
    .addOption(notationOption('accept only this notation (default: any)'))
    .action(async (file: string, options: ReplayOptions) => {
      const { replay } = await import('./run.ts');
      const rulesAreGiven = command.getOptionValueSource('rules') === 'cli';
      finish(await replay(file, { ...options, rulesAreGiven }));
    });
  addExamples(command, ['ransom replay game.pgn', "echo '1. e4 e5 2. Nf3' | ransom replay"]);
}
