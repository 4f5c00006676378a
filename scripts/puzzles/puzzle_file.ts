import type { PuzzleFile } from '../../src/web/puzzles/puzzle.ts';

/** Formats the file of puzzles, a line per row, so that diffs are readable. */
export function formatPuzzles({ motifs, mates, reasons, legal }: PuzzleFile): string {
  const rows = (list: readonly unknown[]): string => list.map((row) => JSON.stringify(row)).join(',\n');
  return `{"motifs":${JSON.stringify(motifs)},\n"mates":[\n${rows(mates)}\n],\n"reasons":[\n${rows(reasons)}\n],\n"legal":[\n${rows(legal)}\n]}\n`;
}
