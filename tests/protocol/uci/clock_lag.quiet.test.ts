import { Running } from '../running.ts';

const INCREMENT_MS = 100;
/** What each move costs on the clock beside the search, as over a slow network. */
const LAG_MS = 80;
const MOVES = 50;

it('UCI: a game is not lost on time because of what moves cost beside their searches', async () => {
  const engine = new Running('uci');
  let remainingMs = 1500;
  try {
    engine.send('isready\n');
    await engine.line(/^readyok/);
    for (let move = 1; move <= MOVES && remainingMs > 0; move++) {
      const seen = engine.lines.length;
      const before = performance.now();
      engine.send(`position fen r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] w KQkq - 2 ${move}\n`);
      engine.send(`go wtime ${Math.round(remainingMs)} btime 1000 winc ${INCREMENT_MS} binc 0\n`);
      await engine.until(() => engine.lines.slice(seen).some((line) => line.startsWith('bestmove')), 'bestmove');
      remainingMs -= performance.now() - before + LAG_MS;
      if (remainingMs > 0) remainingMs += INCREMENT_MS;
    }
  } finally {
    engine.send('quit\n');
    await engine.exit();
  }
  expect(remainingMs).toBeGreaterThan(0);
});
