import type { PuzzleFile } from './puzzle.ts';

/** Loads the file of puzzles, which is a part of the page that comes when it is first wanted. */
export async function loadPuzzleFile(): Promise<PuzzleFile> {
  const { default: file } = await import('./puzzles.json', { with: { type: 'json' } });
  // The compiler takes the rows for lists of anything; the tests read each of them.
  return file as unknown as PuzzleFile;
}
