import type { CurrentMove, Score, SearchListener, SearchResult, ThinkingLine } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import { formatBestMove, formatCurrentMove, formatInfo, formatNoMoves } from './format.ts';

/** Turns the events of a search into lines, and ensures that the last `info` before `bestmove` has the final score. */
export class SearchReport implements SearchListener {
  private readonly position: Position;
  private readonly emit: (line: string) => void;
  private readonly showWdl: boolean;
  private best: ThinkingLine | null = null;
  /** The last line written, if it has a score. */
  private last: ThinkingLine | null = null;

  constructor(position: Position, showWdl: boolean, emit: (line: string) => void) {
    this.position = position;
    this.showWdl = showWdl;
    this.emit = emit;
  }

  onLine(line: ThinkingLine): void {
    // `finish` handles a position without moves.
    if (line.pv.length === 0) return;
    if (line.rank === 1) this.best = line;
    this.write(line);
  }

  onCurrentMove(current: CurrentMove): void {
    this.noteOtherInfo();
    this.emit(formatCurrentMove(current));
  }

  /** Records that an `info` line without a score was written. */
  noteOtherInfo(): void {
    this.last = null;
  }

  /** Writes `bestmove`, preceded by the final score if that was not the last line. */
  finish(result: SearchResult): void {
    if (result.bestMove === null) {
      this.emit(formatNoMoves(this.position));
    } else if (!this.isFinal(result)) {
      this.write(finalLine(result, result.bestMove, this.best));
    }
    this.emit(formatBestMove(result));
  }

  private write(line: ThinkingLine): void {
    this.last = line;
    this.emit(formatInfo(line, this.showWdl));
  }

  private isFinal({ bestMove, score }: SearchResult): boolean {
    const { last } = this;
    return last?.rank === 1 && last.pv[0] === bestMove && isSameScore(last.score, score);
  }
}

function isSameScore(a: Score, b: Score): boolean {
  if (a.kind === 'cp') return b.kind === 'cp' && a.centipawns === b.centipawns;
  return b.kind === 'mate' && a.moves === b.moves;
}

const NO_EXPECTATION = { win: 0, draw: 1000, loss: 0 };

/** The result as a line, with the principal variation of the best line if it starts with the move played. */
function finalLine(result: SearchResult, bestMove: number, best: ThinkingLine | null): ThinkingLine {
  const { ponderMove, score, nodes, timeMs } = result;
  const isBest = best?.pv[0] === bestMove;
  const pv = isBest ? best.pv : ponderMove === null ? [bestMove] : [bestMove, ponderMove];
  return {
    depth: best?.depth ?? 1,
    selectiveDepth: best?.selectiveDepth ?? 1,
    rank: 1,
    score,
    bound: isBest && isSameScore(best.score, score) ? best.bound : 'exact',
    wdl: best?.wdl ?? NO_EXPECTATION,
    nodes,
    timeMs,
    hashFull: best?.hashFull ?? 0,
    pv,
  };
}
