import type { PuzzleFile } from './puzzle.ts';

/** Loads the file of puzzles, a part of the page that is loaded on demand. */
export async function loadPuzzleFile(): Promise<PuzzleFile> {
  const { default: file } = await import('./puzzles.json', { with: { type: 'json' } });
  return file;
}
