// How long the search takes to see that it is lost. The positions (tests/positions/blind_spots.txt) are from lost games in which the
// other side saw its attack long before. Several builds, nets or sets of margins are compared.

import { EXIT_NO, type ExitCode } from '../../src/cli/exit.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import {
  REPORT_BOUND,
  REPORT_RANK,
  REPORT_SCORE,
  REPORT_WORDS,
  SCORE_AT_LEAST,
  SCORE_IS_EXACT,
} from '../../src/shared/search_layout.ts';
import { positionOf } from '../../tests/helpers/position.ts';
import { readBlindSpots } from '../../tests/positions/suites.ts';
import { commandLine, numberFrom, wholeNumber } from '../shared/command_line.ts';
import { cpuMs } from '../shared/measure.ts';
import { coreOf, faultOf, parseSide, startSide, type SideSpec, readSides } from '../shared/side.ts';
import { runSuite } from './run_suite.ts';

const WARM_UP_NODES = 100_000;
const MILLISECONDS = 1000;
const COLUMN = 10;

/** Measures one build. */
class Watcher {
  private readonly search;
  private readonly words: Int32Array;
  private readonly lost: number;
  private readonly limitMs: number;
  private began = 0;
  private seenMs: number | null = null;

  private constructor(search: Awaited<ReturnType<typeof startSide>>, lost: number, limitMs: number) {
    this.search = search;
    this.lost = lost;
    this.limitMs = limitMs;
    this.words = new Int32Array(search.memory.buffer, search.core.reportBuffer() >>> 0, REPORT_WORDS);
  }

  /** `lost` is the score, in centipawns, that counts as seen. */
  static async start(side: SideSpec, hashMb: number, lost: number, limitMs: number): Promise<Watcher> {
    let polls = 0;
    const host = {
      poll: () => {
        polls++;
        return watcher.elapsed() >= limitMs ? 1 : 0;
      },
      report: () => watcher.note(),
      currentRootMove: () => undefined,
    };
    const watcher: Watcher = new Watcher(await startSide(side, await coreOf(side), hashMb, host), lost, limitMs);
    watcher.limitless(() => watcher.search.search({ nodes: WARM_UP_NODES }));
    // A search without a limit of nodes would never end.
    if (polls === 0) throw new Error(`${side.folder} holds a build that is too old: its search has no limit of time`);
    return watcher;
  }

  /** CPU time in ms until the score stayed at or below `lost`; null if it did not within the limit. */
  measure(fen: string): number | null {
    this.search.newGame();
    this.search.setPosition(positionOf(fen));
    this.seenMs = null;
    this.began = cpuMs();
    this.search.search({});
    return this.seenMs;
  }

  private elapsed(): number {
    return cpuMs() - this.began;
  }

  /** Runs before the first measurement, for V8 to optimise the core. */
  private limitless(run: () => void): void {
    this.search.setPosition(startPosition());
    this.began = cpuMs() + this.limitMs;
    run();
  }

  private note(): number {
    if (this.words[REPORT_RANK] !== 0) return 0;
    const isLost = this.words[REPORT_SCORE]! <= this.lost;
    if (isLost && this.words[REPORT_BOUND] !== SCORE_AT_LEAST) this.seenMs ??= this.elapsed();
    else if (!isLost && this.words[REPORT_BOUND] === SCORE_IS_EXACT) this.seenMs = null;
    return 0;
  }
}

const program = commandLine('suites blind-spots')
  .argument('[sides...]', 'FOLDER[,net=FILE][,weights=FILE][,MARGIN=NUMBER]..., as of npm run lab duel', readSides)
  .option('--seconds <n>', 'CPU time per position', numberFrom(0.01, Infinity), 10)
  .option('--pawns <n>', 'the score, in pawns below zero, that counts as seen', numberFrom(0, Infinity), 5)
  .option('--hash <mb>', 'hash table in MB', wholeNumber(1, 1024), 64)
  .addHelpText('after', '\nExample:\n  npm run lab suites blind-spots -- . ../before --seconds 5')
  .parse();
const { seconds, pawns, hash } = program.opts<{ seconds: number; pawns: number; hash: number }>();
const given = program.processedArgs[0] as SideSpec[];
const sides = given.length > 0 ? given : [parseSide('.')];

function inSeconds(ms: number | null): string {
  return (ms === null ? `> ${seconds} s` : `${(ms / MILLISECONDS).toFixed(2)} s`).padStart(COLUMN);
}

async function main(): Promise<ExitCode> {
  for (const side of sides) {
    const fault = faultOf(side);
    if (fault === null) continue;
    console.error(fault);
    return EXIT_NO;
  }
  const watchers: Watcher[] = [];
  try {
    for (const side of sides) watchers.push(await Watcher.start(side, hash, -100 * pawns, seconds * MILLISECONDS));
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
  const seenInOneSecond = sides.map(() => 0);
  return runSuite({
    lines: readBlindSpots(),
    measure(fen) {
      const times = watchers.map((watcher) => watcher.measure(fen));
      times.forEach((ms, i) => {
        if (ms !== null && ms <= MILLISECONDS) seenInOneSecond[i]!++;
      });
      return `${times.map(inSeconds).join('')}  ${fen}`;
    },
    result: (done) => [`within 1 s: ${seenInOneSecond.map((n) => `${n} of ${done}`).join(', ')}`],
  });
}

process.exitCode = await main();
