import { Command } from 'commander';
import { printableLines } from '../notation/quoted.ts';
import { engineVersion } from '../protocol/common/identity.ts';
import { addExamples } from './arguments.ts';
import { addAnalyze } from './commands/analyze/command.ts';
import { addBench } from './commands/bench/command.ts';
import { addBoard } from './commands/board/command.ts';
import { addCompletion } from './commands/completion/command.ts';
import { addConsole } from './commands/console/command.ts';
import { addDiagram } from './commands/diagram/command.ts';
import { addExplain } from './commands/explain/command.ts';
import { addHost } from './commands/host/command.ts';
import { addMatch } from './commands/match/command.ts';
import { addMate } from './commands/mate/command.ts';
import { addMoves } from './commands/moves/command.ts';
import { addOpenings } from './commands/openings/command.ts';
import { addPerft } from './commands/perft/command.ts';
import { addPlay } from './commands/play/command.ts';
import { addReplay } from './commands/replay/command.ts';
import { addRules } from './commands/rules/command.ts';
import { addShow } from './commands/show/command.ts';
import { addUci } from './commands/uci/command.ts';
import { addXboard } from './commands/xboard/command.ts';
import type { ExitCode } from './exit.ts';
import { streams } from './streams.ts';
import { columnsOf } from './terminal/terminal.ts';

/** Reports the exit code of a finished command. */
type Finish = (code: ExitCode) => void;

/** One paragraph per entry: commander wraps them to the width of the terminal. */
const DESCRIPTION = [
  'Ransom is a Hostage Chess engine with tools: play, analyse, explain moves, convert notations, run engine matches.',
  'Results go to stdout, everything else to stderr. Exit code 0: success; 1: the answer is no, or the input was bad; ' +
    '2: invalid arguments.',
].join('\n\n');

/**
 * The tree of commands. The code of a command is loaded only when it runs, so that a single result doesn't wait for the
 * other commands to load.
 */
export function createProgram(finish: Finish): Command {
  const program = new Command('ransom')
    .description(DESCRIPTION)
    .version(engineVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help for the program or a command')
    .helpCommand('help [command]', 'show help for a command')
    .configureOutput({
      writeOut: (text) => streams().stdout.write(text),
      writeErr: (text) => streams().stderr.write(text),
      getOutHelpWidth: () => columnsOf(streams().stdout),
      getErrHelpWidth: () => columnsOf(streams().stderr),
      outputError: (text, write) => write(printableLines(text)),
    })
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('Try "ransom --help".');
  addPlay(program, finish);
  addBoard(program, finish);
  addHost(program, finish);
  addUci(program);
  addXboard(program);
  addBench(program, finish);
  addConsole(program);
  addShow(program, finish);
  addDiagram(program, finish);
  addMoves(program, finish);
  addExplain(program, finish);
  addReplay(program, finish);
  addPerft(program, finish);
  addAnalyze(program, finish);
  addMate(program, finish);
  addMatch(program, finish);
  addOpenings(program, finish);
  addRules(program, finish);
  addCompletion(program, finish);
  addExamples(program, [
    'ransom show',
    "ransom explain '(B-N)*c6' --fen 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1'",
    'ransom replay game.pgn',
    'ransom help perft',
  ]);
  return program;
}
