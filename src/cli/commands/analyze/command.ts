import { Option, type Command } from 'commander';
import { MAX_DEPTH, MAX_HASH_MB, MAX_MATE_MOVES, MAX_THREADS } from '../../../engine/options.ts';
import { addExamples, addPositionCommand, duration, wholeNumber } from '../../arguments.ts';
import type { AnalyzeOptions } from './run.ts';
import type { ExitCode } from '../../exit.ts';

const MOST_LINES = 500;

const DESCRIPTION = [
  'Say what the engine thinks of positions, or of the moves of games.',
  'The input is a file, a FEN or moves on the command line, or stdin: FENs, one a line (lines that begin with # and what ' +
    'follows a semicolon are left out), or games, PGN or bare moves. A position is searched until its limit, a second ' +
    'where none is given; the lines of thinking appear as they come.',
  "A game is searched at every move and printed as PGN with evaluations from White's side, glyphs, and the best line " +
    'where a move was worse. A move that costs 10 % of the points expected is called ?!, 20 % ?, 30 % ??; one that is ' +
    "10 % better than the engine's own choice !?.",
  'Each position is searched as if it were the first: with --nodes or --depth and one thread the result is always the ' +
    "same. A line that can't be read is reported, and the others go on (exit code 1). Ctrl-C leaves all that is done " +
    'until then (exit code 130).',
].join('\n\n');

/** Adds `ransom analyze`. */
export function addAnalyze(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'analyze', 'analyse positions, or annotate games')
    .description(DESCRIPTION)
    .argument('[input...]', 'a file, a FEN or moves (default: stdin, or the position of --fen)')
    .addOption(
      new Option(
        '--format <format>',
        'a FEN a line; games; or a move list a line (default: told by the input)',
      ).choices(['fen', 'pgn', 'moves']),
    )
    .action(async (words: string[], options: AnalyzeOptions) => {
      const { analyze } = await import('./run.ts');
      finish(await analyze(words, options));
    });
  addSearchLimits(command);
  addGameOptions(command);
  addExamples(command, [
    "ransom analyze --depth 10 --multipv 3 --fen 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1'",
    'ransom analyze --nodes 1000 --json positions.fen > analysis.jsonl',
    'ransom analyze game.pgn --time 500ms --pgn annotated.pgn',
    'ransom analyze game.pgn --report game.html',
    "ransom analyze '1. e4 d5 2. exd5' --final --depth 8",
  ]);
}

function addSearchLimits(command: Command): void {
  command
    .addOption(new Option('--depth <plies>', 'search so deep').argParser(wholeNumber(1, MAX_DEPTH)))
    .addOption(new Option('--nodes <n>', 'search so many positions').argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER)))
    .addOption(
      new Option('--time <time>', 'search so long, as 500ms, 10s or 2m; a bare number is ms (default: 1s)').argParser(
        duration,
      ),
    )
    .addOption(new Option('--movetime <time>', 'the same as --time').argParser(duration))
    .addOption(
      new Option('--mate <n>', 'end as soon as a mate in n moves is found').argParser(wholeNumber(1, MAX_MATE_MOVES)),
    )
    .option('--infinite', 'search until Ctrl-C')
    .addOption(new Option('--multipv <n>', 'tell the n best lines').argParser(wholeNumber(1, MOST_LINES)).default(1))
    .addOption(
      new Option('--threads <n>', `search in so many threads, 1 to ${MAX_THREADS}`)
        .argParser(wholeNumber(1, MAX_THREADS))
        .default(1),
    )
    .addOption(
      new Option('--hash <mb>', 'megabytes for the hash table (default: 1 to 64, as the limits call for)').argParser(
        wholeNumber(1, MAX_HASH_MB),
      ),
    )
    .option('--searchmoves <moves>', 'look at these moves only, as "e4 Nf3"')
    .option('--exclude <moves>', 'look at all moves but these');
}

function addGameOptions(command: Command): void {
  command
    .option('--final', 'analyse only the position at the end of each game')
    .addOption(
      new Option('--game <n>', 'analyse only this game of the input').argParser(
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
      ),
    )
    .option(
      '-o, --pgn <file>',
      'write the annotated games to a file (default: stdout, but not with --json or --report)',
    )
    .option(
      '--report <file>',
      'write a page about one game: graph, board to click through, diagrams at turning points',
    );
}
