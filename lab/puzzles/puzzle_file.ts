import type { PuzzleFile } from '../../src/web/puzzles/puzzle.ts';

/** Formats the file of puzzles, a line per row, so that diffs are readable. */
export function formatPuzzles({ motifs, codes, mates, reasons, legal }: PuzzleFile): string {
  const rows = (list: readonly string[]): string => list.map((row) => JSON.stringify(row)).join(',\n');
  const levels = mates.map((level) => `[\n${rows(level)}\n]`);
  return `{"motifs":${JSON.stringify(motifs)},\n"codes":${JSON.stringify(codes)},\n"mates":[${levels.join(',')}],\n"reasons":[\n${rows(reasons)}\n],\n"legal":[\n${rows(legal)}\n]}\n`;
}
