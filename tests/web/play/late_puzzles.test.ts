import { readFileSync } from 'node:fs';
import type { PuzzleFile } from '../../../src/web/puzzles/puzzle.ts';
import { PuzzleController } from '../../../src/web/puzzles/puzzle_controller.ts';
import { NO_PROGRESS } from '../../../src/web/puzzles/progress.ts';
import { squarePlace } from '../../../src/rules/place.ts';
import { GamePage } from './game_page.ts';

const FILE = JSON.parse(
  readFileSync(new URL('../../../src/web/puzzles/puzzles.json', import.meta.url), 'utf8'),
) as PuzzleFile;

describe('puzzles that arrive late', () => {
  it('leave the game alone, and one is chosen on the way back', async () => {
    const page = new GamePage();
    let arrive = (): void => undefined;
    const puzzles = new PuzzleController(
      page.store,
      {
        prover: { prove: () => Promise.resolve(null), findLine: () => Promise.resolve(null) },
        kept: { load: () => NO_PROGRESS, save: () => undefined },
        loadFile: () =>
          new Promise((resolve) => {
            arrive = () => {
              resolve(FILE);
            };
          }),
      },
      () => page.game.scene(),
    );
    page.store.dispatch({ kind: 'activity', activity: 'puzzle' });
    const opened = puzzles.open();
    page.store.dispatch({ kind: 'activity', activity: 'game' });
    page.store.dispatch({ kind: 'hand/pick', place: squarePlace(12), targets: [] });
    const { hand, speech } = page.store.state;
    arrive();
    await opened;
    expect(page.store.state.puzzles.session).toBeNull();
    expect(page.store.state.hand).toBe(hand);
    expect(page.store.state.speech).toBe(speech);
    page.store.dispatch({ kind: 'activity', activity: 'puzzle' });
    const again = puzzles.open();
    arrive();
    await again;
    expect(page.store.state.puzzles.session).not.toBeNull();
  });
});
