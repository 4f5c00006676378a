import { Option, type Command } from 'commander';
import { MAX_DEPTH, MAX_HASH_MB, MAX_MATE_MOVES, MAX_MULTI_PV, MAX_THREADS } from '../../../engine/options.ts';
import { addExamples, addPositionCommand, duration, wholeNumber } from '../../arguments.ts';
import type { AnalyzeOptions } from './run.ts';
import type { ExitCode } from '../../exit.ts';

const DESCRIPTION = [
  'Evaluate positions, or annotate the moves of games.',
  'The input is a file, a FEN or moves on the command line, or stdin. It contains FENs or EPDs, one per line (lines that begin ' +
    'with # are ignored), or games as PGN or plain moves. A position is searched until a limit is reached (default: 1 ' +
    'second); lines are printed as the search finds them. If the operations of an EPD say which moves are best (bm) or to ' +
    'be avoided (am), it is said whether the search solved the position, and at the end how many it solved.',
  "A game is searched at every move and printed as PGN with evaluations from White's side, annotation glyphs, and the " +
    'better line after each mistake. ?!, ? and ?? mark moves that cost at least 0.1, 0.2 or 0.3 of the expected points ' +
    '(a win is 1, a draw ½), or 1, 2.5 or 4 pawns of the score in a game that is not decided, or a pawn, a piece or a ' +
    "queen, or allow mate in up to 3 moves; !? marks a move that is at least 0.1 points better than the engine's own choice.",
  'With --why a game has a comment on each ? and ?? (what the move allows, and what was better) and on each !?, and ' +
    'a position a sentence about what the opponent threatens and one about the best move. Further searches with the same ' +
    'limits, the mate search and the rules have shown what is said; where nothing specific holds, nothing is said. It takes ' +
    'about half as long again.',
  'Positions are searched independently: with --nodes or --depth and one thread the result is always the same. An ' +
    'unreadable line is reported and skipped (exit code 1). After Ctrl-C the results so far are kept (exit code 130).',
].join('\n\n');

/** Adds `ransom analyze`. */
export function addAnalyze(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'analyze', 'analyse positions, or annotate games', 'read from stdin')
    .description(DESCRIPTION)
    .argument('[input...]', 'a file, a FEN or moves (default: stdin, or the position of --fen)')
    .addOption(
      new Option(
        '--format <format>',
        'input format: one FEN or EPD per line, games, or one move list per line (default: detected)',
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
    'ransom analyze --time 5s suite.epd',
    'ransom analyze game.pgn --time 500ms --pgn annotated.pgn',
    'ransom analyze game.pgn --report game.html',
    'ransom analyze game.pgn --why --nodes 50000',
    "ransom analyze '1. e4 d5 2. exd5' --final --depth 8",
  ]);
}

function addSearchLimits(command: Command): void {
  command
    .addOption(new Option('--depth <plies>', 'maximum depth in plies').argParser(wholeNumber(1, MAX_DEPTH)))
    .addOption(
      new Option('--nodes <n>', 'maximum number of nodes to search').argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    )
    .addOption(
      new Option(
        '--time <time>',
        'maximum time, such as 500ms, 10s or 2m; a number alone is ms (default: 1s)',
      ).argParser(duration),
    )
    .addOption(new Option('--movetime <time>', 'the same as --time').argParser(duration))
    .addOption(
      new Option('--mate <n>', 'stop when a mate in n moves is found').argParser(wholeNumber(1, MAX_MATE_MOVES)),
    )
    .option('--infinite', 'search until Ctrl-C')
    .addOption(
      new Option('--multipv <n>', 'number of lines to report').argParser(wholeNumber(1, MAX_MULTI_PV)).default(1),
    )
    .addOption(
      new Option('--threads <n>', `number of search threads, 1 to ${MAX_THREADS}`)
        .argParser(wholeNumber(1, MAX_THREADS))
        .default(1),
    )
    .addOption(
      new Option('--hash <mb>', 'size of the hash table in MB (default: 1 to 64, depending on the limits)').argParser(
        wholeNumber(1, MAX_HASH_MB),
      ),
    )
    .option('--searchmoves <moves>', 'search only these moves, such as "e4 Nf3"')
    .option('--exclude <moves>', 'search all moves except these')
    .option(
      '--why',
      'say in words why: of mistakes in games; of positions, what is threatened and what the best move does',
    );
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
      'write an HTML page about one game: graph, board to click through, diagrams of turning points',
    );
}
