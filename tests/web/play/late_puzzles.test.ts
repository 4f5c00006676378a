import { readFileSync } from 'node:fs';
import type { PuzzleFile } from '../../../src/web/puzzles/puzzle_file.ts';
import { PuzzleController } from '../../../src/web/puzzles/puzzle_controller.ts';
import { NO_PROGRESS } from '../../../src/web/puzzles/progress.ts';
import { NO_RECORD } from '../../../src/web/puzzles/record.ts';
import { NO_ADVICE } from '../puzzles/no_advice.ts';
import { squarePlace } from '../../../src/rules/place.ts';
import { GamePage } from './game_page.ts';
import { enterMode } from '../../../src/web/state/page_state.ts';
import { pickUp } from '../../../src/web/table/hand_state.ts';

const FILE = JSON.parse(
  readFileSync(new URL('../../../src/web/puzzles/puzzles.json', import.meta.url), 'utf8'),
) as PuzzleFile;

describe('puzzles that arrive late', () => {
  it('leave the game alone, and one is chosen on the way back', async () => {
    const page = new GamePage();
    let arrive = (): void => undefined;
    const puzzles = new PuzzleController(
      page.model,
      {
        prover: { prove: () => Promise.resolve(null), findLine: () => Promise.resolve(null) },
        adviser: NO_ADVICE,
        kept: { load: () => NO_PROGRESS, save: () => undefined },
        record: { load: () => NO_RECORD, save: () => undefined },
        now: () => new Date(0),
        random: () => 0,
        playLine: () => undefined,
        loadFile: () =>
          new Promise((resolve) => {
            arrive = () => {
              resolve(FILE);
            };
          }),
      },
      () => page.game.scene(),
    );
    page.model.apply(enterMode, 'puzzle');
    const opened = puzzles.open();
    page.model.apply(enterMode, 'game');
    page.model.set({ hand: pickUp(squarePlace(12), []) });
    const { hand, speech } = page.model.state;
    arrive();
    await opened;
    expect(page.model.state.puzzles.session).toBeNull();
    expect(page.model.state.hand).toBe(hand);
    expect(page.model.state.speech).toBe(speech);
    page.model.apply(enterMode, 'puzzle');
    const again = puzzles.open();
    arrive();
    await again;
    expect(page.model.state.puzzles.session).not.toBeNull();
  });
});
