// Speed of the search in a browser's page compared with Node: `npm run lab bench board`. Prints, for an otherwise idle
// machine:
// - nodes per second in Chromium and on Node on the bench positions, alternating per position: with one thread and two
//   in an isolated page, and with one thread in a page that may not share memory;
// - the first search of a page compared with the same search later.

import { BENCH_POSITIONS } from '../../dist/engine/bench_positions.js';
import { Engine } from '../../dist/engine/engine.js';
import { positionFromFen } from '../../dist/notation/fen.js';
import { Game } from '../../dist/rules/game.js';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { median } from '../shared/measure.ts';
import { NO_CHROMIUM, chromiumPath } from '../../tests/helpers/chromium.mjs';
import { EnginePages, type OpenPage } from '../../tests/helpers/engine_page/engine_page.ts';

const HASH_MB = 64;
const FIRST_SEARCH_MS = 100;
const LATER_SEARCHES = 5;

const command = commandLine('bench board')
  .option('--ms <n>', 'milliseconds per position', wholeNumber(1, MAX_NUMBER), 300)
  .option('--positions <n>', 'bench positions searched', wholeNumber(1, BENCH_POSITIONS.length), BENCH_POSITIONS.length)
  .option('--starts <n>', 'pages opened to measure their first search', wholeNumber(0, MAX_NUMBER), 5)
  .parse();
const { ms, positions, starts } = command.opts<{ ms: number; positions: number; starts: number }>();
const fens = BENCH_POSITIONS.slice(0, positions);

/** Nodes and milliseconds of many searches. */
class Sum {
  private nodes = 0;
  private ms = 0;

  add({ nodes, timeMs }: { readonly nodes: number; readonly timeMs: number }): void {
    this.nodes += nodes;
    this.ms += timeMs;
  }

  get perSecond(): number {
    return (this.nodes / this.ms) * 1000;
  }
}

function searchInPage(opened: OpenPage, fen: string, moveTimeMs: number): Promise<{ nodes: number; timeMs: number }> {
  return opened.ask((page, [text, limit]) => page.search(text, { moveTimeMs: limit }, null), [
    fen,
    moveTimeMs,
  ] as const);
}

async function searchOnNode(engine: Engine, fen: string): Promise<{ nodes: number; timeMs: number }> {
  const position = positionFromFen(fen);
  if (!position.ok) throw new Error(position.error.message);
  return engine.search(new Game(position.value), { moveTimeMs: ms }, {});
}

/** Searches all positions in the page and on Node, alternately. */
async function compare(pages: EnginePages, isIsolated: boolean, threads: number): Promise<void> {
  const opened = await pages.open(isIsolated);
  const engine = new Engine({ threads, hashMb: HASH_MB });
  await engine.prepare();
  await opened.ask((page, options) => page.start(options), { threads, hashMb: HASH_MB });
  const inPage = new Sum();
  const onNode = new Sum();
  for (const fen of fens) {
    await opened.ask((page) => page.newGame(), null);
    inPage.add(await searchInPage(opened, fen, ms));
    await engine.newGame();
    onNode.add(await searchOnNode(engine, fen));
  }
  await engine.quit();
  await opened.close();
  const where = `${isIsolated ? 'isolated page' : 'page that may not share memory'}, ${threads} thread${threads > 1 ? 's' : ''}`;
  const speeds = `Chromium ${Math.round(inPage.perSecond)}, Node ${Math.round(onNode.perSecond)} nodes a second`;
  console.log(`${where}: ${speeds}: ${(inPage.perSecond / onNode.perSecond).toFixed(2)}`);
}

/** Compares the first search of a page, and of the page after a stop, with the same search later. */
async function measureFirst(pages: EnginePages, isIsolated: boolean): Promise<void> {
  const ready: number[] = [];
  const shares: number[] = [];
  for (let run = 0; run < starts; run++) {
    const opened = await pages.open(isIsolated);
    const fen = fens[run % fens.length]!;
    const search = async (): Promise<number> => {
      await opened.ask((page) => page.newGame(), null);
      return (await searchInPage(opened, fen, FIRST_SEARCH_MS)).nodes;
    };
    ready.push((await opened.ask((page, options) => page.start(options), { hashMb: HASH_MB })).ms);
    const first = await search();
    const later: number[] = [];
    for (let again = 0; again < LATER_SEARCHES; again++) later.push(await search());
    shares.push(first / median(later));
    await opened.close();
  }
  const where = isIsolated ? 'isolated page' : 'page that may not share memory';
  console.log(
    `${where}: threads ready: median ${median(ready).toFixed(0)} ms, longest ${Math.max(...ready).toFixed(0)} ms`,
  );
  const share = `median ${median(shares).toFixed(2)}, least ${Math.min(...shares).toFixed(2)}`;
  console.log(`${where}: nodes of the first ${FIRST_SEARCH_MS} ms / the same later: ${share}`);
}

if (chromiumPath() === null) {
  console.error(NO_CHROMIUM);
  process.exit(1);
}
const pages = new EnginePages();
try {
  await pages.start();
  await compare(pages, true, 1);
  await compare(pages, true, 2);
  await compare(pages, false, 1);
  if (starts > 0) for (const isIsolated of [true, false]) await measureFirst(pages, isIsolated);
} finally {
  await pages.close();
}
