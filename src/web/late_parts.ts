import type { PuzzleFile } from './puzzles/puzzle_file.ts';

// The code behind the panels that are loaded on demand, as one file.

export { CommandController } from './command_field/command_controller.ts';
export { Coach } from './coach/coach.ts';
export { keepFaults } from './files/keep_faults.ts';
export { LessonController } from './lessons/lesson_controller.ts';
export { NO_LESSONS, readLessonProgress } from './lessons/lesson_state.ts';
export { LinksController } from './links/links_controller.ts';
export { LiveController } from './live/live_controller.ts';
export { LiveServer } from './live/live_server.ts';
export { MateController } from './mate/mate_controller.ts';
export { LineCoach } from './puzzles/line_coach.ts';
export { NO_PROGRESS, readProgress } from './puzzles/progress.ts';
export { workerProver } from './puzzles/prover.ts';
export { PuzzleController } from './puzzles/puzzle_controller.ts';
export { NO_RECORD, readRecord } from './puzzles/record.ts';
export { ReviewController } from './review/review_controller.ts';
export { saveFile } from './save_file.ts';
export { LinkStore } from './storage/link_games.ts';
export { LiveStore } from './storage/live_games.ts';
export { SetupController, readKeptSetup } from './setup/setup_controller.ts';

/** Loads the file of puzzles, a part of the page that is loaded on demand. */
export async function loadPuzzleFile(): Promise<PuzzleFile> {
  const { default: file } = await import('./puzzles/puzzles.json', { with: { type: 'json' } });
  return file;
}
