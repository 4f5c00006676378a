import type { Move } from '../rules/setup.ts';
import { SCORE_INFINITE, SCORE_MATE_BOUND } from '../shared/search_layout.ts';
import type { RawLine, SearchDone } from './search_messages.ts';

/** A vote counts at least this many centipawns, that of the thread with the lowest score. */
const MIN_VOTE = 14;

/**
 * The best line of several threads that searched the same position, as in Stockfish: each votes for its move with its depth
 * times its score above the lowest. A mate that a thread has found needs no votes. A move that is known to lose by
 * force gets none, nor does one without a score, of a thread that was stopped too early. `results` begins with the first thread's,
 * which wins ties.
 */
export function votedLine(results: readonly Pick<SearchDone, 'lines' | 'refuted'>[]): RawLine | null {
  const refuted = new Set(results.flatMap((result) => result.refuted));
  const first = results[0]?.lines[0] ?? null;
  const counts = (line: RawLine): boolean => line.score > -SCORE_INFINITE && !refuted.has(line.pv[0]!);
  const lines = results.flatMap((result) => result.lines.slice(0, 1)).filter(counts);
  if (lines.length === 0) return first;
  const highest = lines.reduce((best, line) => (line.score > best.score ? line : best));
  if (highest.score >= SCORE_MATE_BOUND) return highest;
  const lowest = Math.min(...lines.map(({ score }) => score));
  const weight = ({ score, depth }: RawLine): number => (score - lowest + MIN_VOTE) * depth;
  const votes = new Map<Move, number>();
  for (const line of lines) votes.set(line.pv[0]!, (votes.get(line.pv[0]!) ?? 0) + weight(line));
  return lines.reduce((best, line) => {
    const [lead, other] = [votes.get(line.pv[0]!)!, votes.get(best.pv[0]!)!];
    return lead > other || (line.pv[0] === best.pv[0] && weight(line) > weight(best)) ? line : best;
  });
}
