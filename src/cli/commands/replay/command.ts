import type { Command } from 'commander';
import { addExamples, addPositionCommand, notationOption } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { ReplayOptions } from './run.ts';

const DESCRIPTION = [
  'Play through a score: PGN or bare moves, in any notation.',
  'A line for each half-move, with tabs between: its number, the move in standard notation, the move in coordinates, ' +
    'the position after it. The last line is the state of the game. At the first move that makes no sense the reading ' +
    'stops. The tags of a game win over --fen and --rules; a note on stderr says so.',
].join('\n\n');

/** Adds `ransom replay`. */
export function addReplay(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'replay', 'play through a score: PGN or bare moves, in any notation')
    .description(DESCRIPTION)
    .argument('[file]', 'the file, or - for stdin', '-')
    .addOption(notationOption('read moves in this notation only (default: any)'))
    .action(async (file: string, options: ReplayOptions) => {
      const { replay } = await import('./run.ts');
      const rulesAreGiven = command.getOptionValueSource('rules') === 'cli';
      finish(await replay(file, { ...options, rulesAreGiven }));
    });
  addExamples(command, ['ransom replay game.pgn', "echo '1. e4 e5 2. Nf3' | ransom replay"]);
}
