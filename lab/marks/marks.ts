// How well the marks of a review find what is given away: `npm run lab marks`. It plays games of levels 0 to 10, annotates them as
// `ransom analyze` does, and compares the marks with an independent check of every move (check.ts).

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Analyser } from '../../src/analysis/analyser.ts';
import { annotate, type JudgedMove } from '../../src/analysis/annotate.ts';
import { GLYPHS, isFault } from '../../src/analysis/judgement.ts';
import { MAX_SEED } from '../../src/match/random.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen } from '../../src/notation/fen.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { say } from '../shared/run.ts';
import { MoveChecker, type Checked } from './check.ts';
import { levelGame } from '../shared/level_games.ts';

const LEVELS = 11;

interface Options {
  games: number;
  seed: number;
  nodes: number;
  checkNodes: number;
  journal?: string;
  moves: boolean;
}

const options = commandLine('marks')
  .option('--games <n>', 'games of each level', wholeNumber(1, MAX_NUMBER), 2)
  .option('--seed <n>', 'seed of the games', wholeNumber(0, MAX_SEED), 1)
  .option('--nodes <n>', 'nodes a position of the review', wholeNumber(1, MAX_NUMBER), 20_000)
  .option('--check-nodes <n>', 'nodes a position of the check', wholeNumber(1, MAX_NUMBER), 200_000)
  .option('--journal <file>', 'keeps the results of the check, for the next run with the same check')
  .option('--moves', 'print every move that was marked or should be', false)
  .parse()
  .opts<Options>();

/** What the check found about a move, in the words of tests/positions/marks.txt; empty if it has no opinion. */
function finding({ hangs, loses, mate, isGood }: Checked): string {
  if (mate !== null) return `allows mate ${mate}`;
  // A man that hangs may be avenged elsewhere: only the line shows that.
  if (loses > 0) return hangs > 0 ? `hangs ${Math.min(hangs, loses)}` : `loses ${loses}`;
  return isGood ? 'good' : '';
}

/** The results of the check by position and move, kept in a file. */
class CheckJournal {
  private readonly known = new Map<string, Checked>();
  private readonly checker = new MoveChecker(options.checkNodes);

  constructor() {
    const { journal } = options;
    if (journal === undefined || !existsSync(journal)) return;
    for (const line of readFileSync(journal, 'utf8').trimEnd().split('\n')) {
      const { key, checked } = JSON.parse(line) as { key: string; checked: Checked };
      this.known.set(key, checked);
    }
  }

  check({ before: { position }, move }: JudgedMove): Checked {
    const key = nameOf(position, move);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const checked = this.checker.check(position, move);
    if (options.journal !== undefined) appendFileSync(options.journal, `${JSON.stringify({ key, checked })}\n`);
    return checked;
  }
}

function nameOf(position: JudgedMove['before']['position'], move: number): string {
  return `${formatFen(position.setup)} ; ${formatCoordinate(move)}`;
}

const MARKS = [...Object.values(GLYPHS), ''];
/** Moves by what the check found, and by mark. */
const table = new Map<string, Map<string, number>>();

function count(found: string, mark: string): void {
  const kind = found.split(' ')[0] ?? '';
  const row = table.get(kind) ?? new Map<string, number>();
  row.set(mark, (row.get(mark) ?? 0) + 1);
  table.set(kind, row);
}

const analyser = new Analyser({ threads: 1, hashMb: null, multiPv: 1 }, { nodes: options.nodes }, say);
const journal = new CheckJournal();
for (let level = 0; level < LEVELS; level++) {
  for (let number = 0; number < options.games; number++) {
    const opponent = Math.min(LEVELS - 1, level + (number % 2));
    const game = levelGame([level, opponent], number, options.seed);
    for await (const move of annotate(game.start, game.moves, analyser, () => false)) {
      const found = finding(journal.check(move));
      const mark = move.judgement === null ? '' : GLYPHS[move.judgement];
      count(found, mark);
      const isNotable = isFault(move.judgement) || (found !== 'good' && found !== '');
      if (options.moves && isNotable) console.log(`${nameOf(move.before.position, move.move)} ; ${found} ; ${mark}`);
    }
    say(`level ${level} against ${opponent}: ${game.moves.length} moves`);
  }
}
await analyser.close();
console.log(['found'.padEnd(10), ...MARKS.map((mark) => (mark === '' ? 'no mark' : mark).padStart(8))].join(''));
for (const kind of ['allows', 'hangs', 'loses', 'good', '']) {
  const row = table.get(kind);
  const cells = MARKS.map((mark) => String(row?.get(mark) ?? 0).padStart(8));
  console.log([(kind === '' ? 'other' : kind).padEnd(10), ...cells].join(''));
}
