import { Running } from '../running.ts';

it('UCI: depth 1 is searched and reported whatever the budget', async () => {
  const engine = new Running('uci');
  let seen = 0;
  /** The last score before the move, and the move. */
  const answerTo = async (command: string): Promise<{ told: string; best: string }> => {
    engine.send(`ucinewgame\nposition startpos\n${command}\n`);
    await engine.until(() => engine.lines.slice(seen).some((line) => line.startsWith('bestmove')), 'bestmove');
    const lines = engine.lines.slice(seen);
    seen = engine.lines.length;
    const told = lines.filter((line) => line.includes(' score ')).at(-1) ?? '';
    return { told: told.replace(/ (?:nodes|nps|hashfull|time) \d+/g, ''), best: lines.at(-1)! };
  };
  try {
    const whole = await answerTo('go depth 1');
    expect(whole.told).toMatch(/^info depth 1 seldepth [1-9]\d* .*score cp -?\d+ pv /);
    for (const budget of ['nodes 1', 'nodes 5']) expect(await answerTo(`go ${budget}`)).toEqual(whole);
  } finally {
    engine.send('quit\n');
    await engine.exit();
  }
});
