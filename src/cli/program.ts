import { Argument, Command, Option } from 'commander';
import { MAX_HASH_MB, MAX_THREADS } from '../engine/options.ts';
import { printableLines } from '../notation/quoted.ts';
import { addAnalyze, addMate } from './analysis_arguments.ts';
import { addExamples, addLooks, addPositionCommand, notationOption, wholeNumber } from './arguments.ts';
import type { Shell } from './commands/completion.ts';
import type { ExplainOptions } from './commands/explain.ts';
import type { MovesOptions } from './commands/moves.ts';
import type { PerftCommandOptions } from './commands/perft.ts';
import type { ReplayOptions } from './commands/replay.ts';
import type { RulesOptions } from './commands/rules.ts';
import type { ShowOptions } from './commands/show.ts';
import { addDiagram } from './diagram_arguments.ts';
import { engineVersion } from '../protocol/common/identity.ts';
import type { ExitCode } from './exit.ts';
import { addMatch } from './match_arguments.ts';
import { addOpenings } from './opening_arguments.ts';
import { addPlay } from './play_arguments.ts';
import { addProtocols } from './protocol_arguments.ts';

/** Reports the exit code of a command that has run. */
type Finish = (code: ExitCode) => void;

/** More than anybody can wait for; the core itself could go deeper. */
const MAX_PERFT_DEPTH = 100;

/** A paragraph a line: commander wraps them to the width of the terminal. */
const DESCRIPTION = [
  'Ransom knows Hostage Chess: its rules, its notations, and how to count its moves fast.',
  'Results go to stdout, everything else to stderr. Exit code 0: all is well; 1: the answer is no, or the input was ' +
    'bad; 2: the command line makes no sense.',
].join('\n\n');

const REPLAY_DESCRIPTION = [
  'Play through a score: PGN or bare moves, in any notation.',
  'A line for each half-move, with tabs between: its number, the move in standard notation, the move in coordinates, ' +
    'the position after it. The last line is the state of the game. At the first move that makes no sense the reading ' +
    'stops. The tags of a game win over --fen and --rules; a note on stderr says so.',
].join('\n\n');

const RULES_DESCRIPTION = [
  'Print the rules of Hostage Chess, some sections or rules of them, or all that they say of a thing.',
  'Words are looked for at the beginning of words, in small letters or capitals, and all of them must be there. Where the ' +
    'rules say nothing of them the exit code is 1.',
].join('\n\n');

const COMPLETION_DESCRIPTION = [
  'Print a script with which the Tab key completes commands, options, their values and names of files.',
  'For bash put "source <(ransom completion bash)" into ~/.bashrc. For zsh put "source <(ransom completion zsh)" into ' +
    '~/.zshrc behind "compinit".',
].join('\n\n');

/**
 * The tree of commands. Whatever a command needs is loaded when it runs and not before, since a program that starts
 * Ransom for a single answer should not wait for all the others.
 */
export function createProgram(finish: Finish): Command {
  const program = new Command('ransom')
    .description(DESCRIPTION)
    .version(engineVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'say how to use the program or a command')
    .configureOutput({
      outputError: (text, write) => {
        write(printableLines(text));
      },
    })
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('Try "ransom --help".');
  addPlay(program, finish);
  addProtocols(program, finish);
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

function addShow(program: Command, finish: Finish): void {
  const command = addLooks(
    addPositionCommand(program, 'show', 'draw the board with both prisons and airfields'),
  ).action(async (options: ShowOptions) => {
    const { show } = await import('./commands/show.ts');
    finish(await show(options));
  });
  addExamples(command, [
    'ransom show',
    "ransom show --unicode --fen '4k3/3P4/8/8/8/8/8/4R1K1[#Nn] b - - 0 1'",
    'ransom show --json',
  ]);
}

function addMoves(program: Command, finish: Finish): void {
  const command = addPositionCommand(program, 'moves', 'list the legal moves, one a line')
    .addOption(notationOption('how to write them').default('san'))
    .action(async (options: MovesOptions) => {
      const { moves } = await import('./commands/moves.ts');
      finish(moves(options));
    });
  addExamples(command, [
    'ransom moves',
    'ransom moves --notation coordinate',
    "ransom moves --rules pierce --fen '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1'",
  ]);
}

function addExplain(program: Command, finish: Finish): void {
  const command = addPositionCommand(program, 'explain', 'say whether a move is legal, what it does, or why it is not')
    .argument('<move>', 'the move, in any notation: e4, Nf3, O-O, N*c7, (B-N)*c7, e2e4, N#B@c7 …')
    .action(async (move: string, options: ExplainOptions) => {
      const { explain } = await import('./commands/explain.ts');
      finish(explain(move, options));
    });
  addExamples(command, [
    'ransom explain Nf3',
    "ransom explain Rxa3 --fen '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1'",
    "ransom explain '(B-R)*c6' --fen 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1'",
  ]);
}

function addReplay(program: Command, finish: Finish): void {
  const command = addPositionCommand(program, 'replay', 'play through a score: PGN or bare moves, in any notation')
    .description(REPLAY_DESCRIPTION)
    .argument('[file]', 'the file, or - for stdin', '-')
    .addOption(notationOption('read moves in this notation only (default: any)'))
    .action(async (file: string, options: ReplayOptions) => {
      const { replay } = await import('./commands/replay.ts');
      const rulesAreGiven = command.getOptionValueSource('rules') === 'cli';
      finish(await replay(file, { ...options, rulesAreGiven }));
    });
  addExamples(command, ['ransom replay game.pgn', "echo '1. e4 e5 2. Nf3' | ransom replay"]);
}

function addPerft(program: Command, finish: Finish): void {
  const command = addPositionCommand(program, 'perft', 'count the positions that lie some half-moves ahead')
    .addArgument(
      new Argument('[depth]', `how many half-moves, 0 to ${MAX_PERFT_DEPTH}; 5 where nothing is said`).argParser(
        wholeNumber(0, MAX_PERFT_DEPTH),
      ),
    )
    .option('--divide', 'print the count behind each first move, too')
    .addOption(
      new Option('--threads <n>', `count in so many threads, 1 to ${MAX_THREADS}`)
        .argParser(wholeNumber(1, MAX_THREADS))
        .default(1),
    )
    .addOption(
      new Option('--hash <mb>', `use a hash table of so many megabytes, 0 (none) to ${MAX_HASH_MB}`)
        .argParser(wholeNumber(0, MAX_HASH_MB))
        .default(0),
    )
    .option('--suite <file>', 'check the counts in a file of lines "FEN ;D1 n ;D2 n …"')
    .addOption(
      new Option('--max-nodes <n>', 'leave out greater counts of the suite').argParser(
        wholeNumber(0, Number.MAX_SAFE_INTEGER),
      ),
    )
    .action(async (depth: number | undefined, options: PerftCommandOptions) => {
      const { perft } = await import('./commands/perft.ts');
      finish(await perft(depth, options));
    });
  addExamples(command, [
    'ransom perft 5',
    'ransom perft 3 --divide',
    'ransom perft 6 --threads 2 --hash 64',
    'ransom perft --suite positions.perft --max-nodes 1000000',
  ]);
}

function addRules(program: Command, finish: Finish): void {
  const command = program
    .command('rules')
    .summary('print the rules of Hostage Chess')
    .description(RULES_DESCRIPTION)
    .argument('[words...]', 'a section (5), a rule (5.7), or words to look for (frozen pawn)')
    .option('--json', 'print JSON for programs')
    .action(async (words: string[], options: RulesOptions) => {
      const { rules } = await import('./commands/rules.ts');
      finish(rules(words, options));
    });
  addExamples(command, ['ransom rules', 'ransom rules 5', 'ransom rules 5.7', 'ransom rules frozen pawn']);
}

function addCompletion(program: Command, finish: Finish): void {
  const command = program
    .command('completion')
    .summary('print a script that completes commands in bash or zsh')
    .description(COMPLETION_DESCRIPTION)
    .showHelpAfterError('Try "ransom help completion".')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh']))
    .action(async (shell: Shell) => {
      const { completion } = await import('./commands/completion.ts');
      finish(completion(shell, program));
    });
  addExamples(command, ["echo 'source <(ransom completion bash)' >> ~/.bashrc", 'ransom completion zsh > _ransom']);
}
