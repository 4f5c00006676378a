import type { Command } from 'commander';
import { addExamples, addPositionCommand } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { ExplainOptions } from './run.ts';

/** Adds `ransom explain`. */
export function addExplain(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'explain', 'explain what a move does, or why it is illegal')
    .argument('<move>', 'the move, in any notation: e4, Nf3, O-O, N*c7, (B-N)*c7, e2e4, N#B@c7 …')
    .action(async (move: string, options: ExplainOptions) => {
      const { explain } = await import('./run.ts');
      finish(explain(move, options));
    });
  addExamples(command, [
    'ransom explain Nf3',
    "ransom explain Rxa3 --fen '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1'",
    "ransom explain '(B-R)*c6' --fen 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1'",
  ]);
}
