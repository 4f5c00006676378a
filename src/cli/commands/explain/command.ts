import { Option, type Command } from 'commander';
import { addExamples, addPositionCommand, wholeNumber } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { ExplainOptions } from './run.ts';

/** Some tenths of a second; the same number gives the same words on every machine. */
const DEFAULT_NODES = 100_000;

/** Adds `ransom explain`. */
export function addExplain(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'explain', 'explain what a move does, or why it is illegal')
    .argument('<move>', 'the move, in any notation: e4, Nf3, O-O, N*c7, (B-N)*c7, e2e4, N#B@c7 …')
    .option('--why', 'for a legal move: also what the opponent can do about it, and what it threatens')
    .addOption(
      new Option('--nodes <n>', 'nodes of the search for --why')
        .argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER))
        .default(DEFAULT_NODES),
    )
    .action(async (move: string, options: ExplainOptions) => {
      const { explain } = await import('./run.ts');
      finish(await explain(move, options));
    });
  addExamples(command, [
    'ransom explain Nf3',
    "ransom explain Bc4 --why --fen 'r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR[] w KQkq - 2 3'",
    "ransom explain Rxa3 --fen '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1'",
    "ransom explain '(B-R)*c6' --fen 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1'",
  ]);
}
