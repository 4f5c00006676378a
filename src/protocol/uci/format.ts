import type { OptionSpec } from '../../engine/options.ts';
import type { Bound, CurrentMove, Score, SearchResult, ThinkingLine } from '../../engine/types.ts';
import { formatCoordinate } from '../../notation/coordinate.ts';
import { START_FEN } from '../../notation/fen.ts';
import type { Position } from '../../rules/position.ts';

/** For example `option name Hash type spin default 64 min 1 max 3500`. UCI has no type for files: they are strings. */
export function formatOption(spec: OptionSpec): string {
  const head = `option name ${spec.name} type ${spec.kind === 'file' ? 'string' : spec.kind}`;
  switch (spec.kind) {
    case 'spin':
      return `${head} default ${spec.value} min ${spec.min} max ${spec.max}`;
    case 'check':
      return `${head} default ${spec.value ? 'true' : 'false'}`;
    case 'combo':
      return `${head} default ${spec.value}${spec.choices.map((choice) => ` var ${choice}`).join('')}`;
    case 'file':
      return `${head} default ${spec.value}`;
    case 'button':
      return head;
  }
}

/** The line that users of Fairy-Stockfish expect when the variant is set. */
export const VARIANT_LINE = `info string variant hostage files 8 ranks 8 pocket 5 template crazyhouse startpos ${START_FEN}`;

/** Formats a line of thinking as `info`. */
export function formatInfo(line: ThinkingLine, showWdl: boolean): string {
  const { depth, selectiveDepth, rank, score, bound, wdl, nodes, timeMs, hashFull, pv } = line;
  const expected = showWdl ? ` wdl ${wdl.win} ${wdl.draw} ${wdl.loss}` : '';
  return (
    `info depth ${depth} seldepth ${selectiveDepth} multipv ${rank} score ${formatScore(score)}${BOUNDS[bound]}${expected} ` +
    `nodes ${nodes} nps ${nodesPerSecond(nodes, timeMs)} hashfull ${hashFull} time ${Math.round(timeMs)}` +
    (pv.length === 0 ? '' : ` pv ${pv.map(formatCoordinate).join(' ')}`)
  );
}

/** `cp 31` or `mate -2`. */
export function formatScore(score: Score): string {
  return score.kind === 'cp' ? `cp ${score.centipawns}` : `mate ${score.moves}`;
}

const BOUNDS: Readonly<Record<Bound, string>> = { exact: '', lower: ' lowerbound', upper: ' upperbound' };

function nodesPerSecond(nodes: number, timeMs: number): number {
  return Math.round((nodes * 1000) / Math.max(1, timeMs));
}

export function formatCurrentMove({ depth, move, number }: CurrentMove): string {
  return `info depth ${depth} currmove ${formatCoordinate(move)} currmovenumber ${number}`;
}

/** The score of a position that can't be searched: the side to move is mated, or it is a draw. */
export function formatNoMoves(position: Position): string {
  return `info depth 0 score ${position.isCheck() ? 'mate 0' : 'cp 0'}`;
}

export function formatBestMove({ bestMove, ponderMove }: Pick<SearchResult, 'bestMove' | 'ponderMove'>): string {
  if (bestMove === null) return 'bestmove (none)';
  const ponder = ponderMove === null ? '' : ` ponder ${formatCoordinate(ponderMove)}`;
  return `bestmove ${formatCoordinate(bestMove)}${ponder}`;
}

/** Formats free text: each of its lines as an `info string`. */
export function formatStrings(text: string): string[] {
  return text.split('\n').map((line) => `info string ${line}`);
}

/** Formats the total of a count like Stockfish. */
export function formatPerftTotal(leaves: number): string[] {
  return ['', `Nodes searched: ${leaves}`, ''];
}
