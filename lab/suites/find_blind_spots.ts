// Positions for tests/positions/blind_spots.txt out of lost games of a match: `npm run lab suites find-blind-spots`.

import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readScores, type GameScore, type ScorePly } from '../../src/notation/score.ts';
import { tagOf } from '../../src/notation/tags.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { commandLine, numberFrom } from '../shared/command_line.ts';
import { readInput } from '../shared/files.ts';

/** What an engine told of its move, as `ransom match --pgn` writes it: from its own point of view. */
interface Told {
  readonly pawns: number;
  readonly seconds: number;
}

interface Rule {
  readonly player: string;
  /** The other side must have seen itself at least so many pawns ahead in its last move. */
  readonly seen: number;
  /** The player must have seen itself at most so many pawns behind. */
  readonly unseen: number;
}

const TOLD = /^([-+])(?:M\d+|(\d+\.\d\d))\/\d+ (\d+\.\d+)s /;

function toldOf({ comments }: ScorePly): Told | null {
  for (const { text } of comments) {
    const [, sign, pawns, seconds] = TOLD.exec(text) ?? [];
    if (sign === undefined) continue;
    // A mate has no number of pawns.
    return { pawns: (sign === '-' ? -1 : 1) * Number(pawns ?? Infinity), seconds: Number(seconds) };
  }
  return null;
}

function valueOf({ tags }: GameScore, name: string): string | null {
  return tagOf(tags, name)?.value ?? null;
}

function suiteLine({ before }: ScorePly, { pawns, seconds }: Told): string {
  return `${formatFen(before.setup)} ; cs ${pawns < 0 ? '' : '+'}${pawns.toFixed(1)} ; ct ${seconds} s`;
}

/** The line for the first position of a lost game in which the player saw little of what the other side saw; null if there is none. */
function blindSpotOf(score: GameScore, { player, seen, unseen }: Rule): string | null {
  const winner = { '1-0': WHITE, '0-1': BLACK }[valueOf(score, 'Result') ?? ''];
  const loser = winner === WHITE ? 'Black' : 'White';
  if (winner === undefined || valueOf(score, loser) !== player || valueOf(score, 'Termination') !== 'normal')
    return null;
  let other: Told | null = null;
  for (const ply of score.plies) {
    const told = toldOf(ply);
    if (ply.before.turn === winner) {
      other = told;
    } else if (told !== null && other !== null && other.pawns >= seen && told.pawns >= -unseen) {
      // An only move is played without a thought.
      if (ply.before.legalMoves().length > 1) return suiteLine(ply, told);
    }
  }
  return null;
}

function blindSpotsIn(path: string, rule: Rule): string[] {
  const found: string[] = [];
  for (const score of readScores(readInput(path).toString('utf8'), startPosition())) {
    if (!score.ok) throw new Error(`${path}:${score.error.line}: ${score.error.message}`);
    const { stop } = score.value;
    if (stop !== null) throw new Error(`${path}:${stop.line}: ${stop.message}`);
    const line = blindSpotOf(score.value, rule);
    if (line !== null) found.push(line);
  }
  return found;
}

const program = commandLine('suites find-blind-spots')
  .argument('<games...>', 'files written by ransom match --pgn')
  .requiredOption('--player <name>', 'name of the player whose lost games are read')
  .option('--seen <pawns>', "the other side's score for itself, at least", numberFrom(0, Infinity), 6)
  .option('--unseen <pawns>', 'so many pawns behind, or fewer, the player saw itself', numberFrom(0, Infinity), 2.5)
  .addHelpText('after', '\nExample:\n  npm run lab suites find-blind-spots -- match.pgn --player ransom')
  .parse();

function main(): number {
  try {
    const spots = (program.processedArgs[0] as string[]).flatMap((path) => blindSpotsIn(path, program.opts<Rule>()));
    for (const line of spots) console.log(line);
    if (spots.length > 0) return EXIT_FINE;
    console.error(
      `none is there: no game that ${program.opts<Rule>().player} lost, or the other side saw no more in it`,
    );
    return EXIT_NO;
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
}

process.exitCode = main();
