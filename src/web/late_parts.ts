// The code behind the panels that are loaded on demand, as one file.

export { LessonController } from './lessons/lesson_controller.ts';
export { NO_LESSONS, readLessonProgress } from './lessons/lesson_state.ts';
export { MateController } from './mate/mate_controller.ts';
export { NO_PROGRESS, readProgress } from './puzzles/progress.ts';
export { workerProver } from './puzzles/prover.ts';
export { PuzzleController } from './puzzles/puzzle_controller.ts';
export { loadPuzzleFile } from './puzzles/puzzle_loading.ts';
export { ReviewController } from './review/review_controller.ts';
export { saveFile } from './save_file.ts';
export { readKeptSetup } from './setup/kept_setup.ts';
export { SetupController } from './setup/setup_controller.ts';
