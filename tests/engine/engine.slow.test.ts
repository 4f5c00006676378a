import { Engine } from '../../src/engine/engine.ts';
import { DEFAULT_OPTIONS } from '../../src/engine/options.ts';
import { SharedPool } from '../../src/engine/shared_pool.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import { describeEngine } from './engine_suite.ts';

describeEngine('Engine');

it('a new game is ready when the threads have forgotten the last one', async () => {
  const engine = new Engine({ ...DEFAULT_OPTIONS, hashMb: 1 });
  const forget = Object.getOwnPropertyDescriptor(SharedPool.prototype, 'forget')!;
  let hasForgotten = false;
  try {
    await engine.search(new Game(startPosition()), { nodes: 1000 }, {});
    SharedPool.prototype.forget = async function (this: SharedPool) {
      await (forget.value as () => Promise<void>).call(this);
      hasForgotten = true;
    };
    await engine.newGame();
    expect(hasForgotten).toBe(true);
  } finally {
    Object.defineProperty(SharedPool.prototype, 'forget', forget);
    await engine.quit();
  }
});
