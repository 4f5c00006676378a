import type { Position } from '../rules/position.ts';
import { SCORE_MATE } from '../shared/search_layout.ts';
import { expectedResults, toBound, toScore } from './score.ts';
import type { RawLine } from './search_messages.ts';
import type { SearchListener, SearchResult, ThinkingLine } from './types.ts';

/** Converts a line from the core to the public type. */
export function thinkingLine(line: RawLine, nodes: number, timeMs: number): ThinkingLine {
  return {
    depth: line.depth,
    selectiveDepth: line.selectiveDepth,
    rank: line.rank,
    score: toScore(line.score),
    bound: toBound(line.bound),
    wdl: expectedResults(line.score),
    nodes,
    timeMs,
    hashFull: line.hashFull,
    pv: line.pv,
  };
}

/** The result of a search without root moves. */
export function noMoves(position: Position, listener: SearchListener): SearchResult {
  const raw = position.status() === 'checkmate' ? -SCORE_MATE : 0;
  const score = toScore(raw);
  listener.onLine?.({
    depth: 0,
    selectiveDepth: 0,
    rank: 1,
    score,
    bound: 'exact',
    wdl: expectedResults(raw),
    nodes: 0,
    timeMs: 0,
    hashFull: 0,
    pv: [],
  });
  return { bestMove: null, ponderMove: null, score, nodes: 0, timeMs: 0 };
}
