import { expectedOf, fromWhite } from '../../analysis/lines.ts';
import { moveArrows, type Arrow } from '../../diagram/arrows.ts';
import type { Score, ThinkingLine } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import { isBoardMove } from '../../rules/moves.ts';
import { BLACK, manOf } from '../../shared/men.ts';
import { moveRole, moveTo } from '../../shared/move.ts';
import type { Ghost } from '../table/scene.ts';

/** Why an analysis that is switched on is paused: its time for the position is used up, or the page is hidden. */
export type AnalysisPause = 'time-over' | 'hidden';

/** The engine's analysis of the position on the table, and whether it is switched on. */
export interface AnalysisState {
  readonly isOn: boolean;
  /** It was not switched on by the user, but begins and ends with its panel. */
  readonly isByItself: boolean;
  /** Number of lines. */
  readonly lineCount: number;
  readonly pause: AnalysisPause | null;
  /** The engine has been told to stop, but has not stopped yet. */
  readonly isStopping: boolean;
  readonly thoughts: Thoughts | null;
}

/** The analysis of one position. */
export interface Thoughts {
  readonly position: Position;
  /** Of one depth, so that they can be compared; best line first. */
  readonly lines: readonly ThinkingLine[];
  readonly depth: number;
  /** 0: not known yet. */
  readonly nodesPerSecond: number;
}

/** Numbers of lines to choose from. */
export const LINE_COUNTS = [1, 3, 5] as const;

export const NO_ANALYSIS: AnalysisState = {
  isOn: false,
  isByItself: false,
  lineCount: 3,
  pause: null,
  isStopping: false,
  thoughts: null,
};

export function switchAnalysis(state: AnalysisState, isOn: boolean, isByItself = false): AnalysisState {
  return { ...state, isOn, isByItself, pause: null };
}

/** Known lines are kept until others arrive. */
export function setLineCount(state: AnalysisState, lineCount: number): AnalysisState {
  const thoughts = state.thoughts && { ...state.thoughts, lines: state.thoughts.lines.slice(0, lineCount) };
  return { ...state, lineCount, thoughts };
}

export function forgetThoughts(state: AnalysisState): AnalysisState {
  return state.thoughts === null ? state : { ...state, thoughts: null };
}

const MS_PER_SECOND = 1000;

/**
 * The lines of a depth so far, with another one that the engine reports. It reports them in order once a depth is searched; what it says in
 * between, and of the best line alone at its end, can't be compared with the others.
 */
export function gatherLine(lines: readonly ThinkingLine[], line: ThinkingLine): readonly ThinkingLine[] {
  if (line.bound !== 'exact') return lines;
  if (line.rank === 1) return [line];
  return line.rank === lines.length + 1 && line.depth === lines[0]?.depth ? [...lines, line] : lines;
}

/** Are these all lines that are wanted, or that there are? */
export function isWhole(lines: readonly ThinkingLine[], { lineCount }: AnalysisState, position: Position): boolean {
  return lines.length > 0 && lines.length >= Math.min(lineCount, position.legalMoves().length);
}

/** Shows the lines of a depth in place of those before. */
export function showLines(state: AnalysisState, position: Position, lines: readonly ThinkingLine[]): AnalysisState {
  const { depth, nodes, timeMs } = lines[0]!;
  const former = state.thoughts?.nodesPerSecond ?? 0;
  const nodesPerSecond = timeMs < 1 ? former : Math.round((MS_PER_SECOND * nodes) / timeMs);
  return { ...state, thoughts: { position, lines, depth, nodesPerSecond } };
}

/** A line's value from White's point of view. */
export function whiteValue(
  line: ThinkingLine,
  position: Position,
): { readonly score: Score; readonly expected: number } {
  const expected = expectedOf(line);
  return { score: fromWhite(line.score, position), expected: position.turn === BLACK ? 1 - expected : expected };
}

/** How much of a first move is seen, by the rank of its line: the best one like any other move, the others as shadows of it. */
const SHARES = [1, 0.7, 0.65, 0.6, 0.55];

/** What the board shows of an analysis. */
export interface DrawnLines {
  readonly arrows: readonly Arrow[];
  readonly ghosts: readonly Ghost[];
}

const NOTHING: DrawnLines = { arrows: [], ghosts: [] };

/**
 * The lines' first moves, if they are about this position: arrows for those on the board, and where a piece is put on it, the piece: a long
 * arrow from its store would hide more than it says. What is given for it is shown of the best line only.
 */
export function analysisDrawn({ isOn, thoughts }: AnalysisState, position: Position): DrawnLines {
  if (!isOn || thoughts?.position !== position) return NOTHING;
  const { turn } = position;
  const arrows: Arrow[] = [];
  const ghosts: Ghost[] = [];
  for (const [rank, { pv }] of thoughts.lines.entries()) {
    const move = pv[0]!;
    const share = SHARES[rank] ?? 0;
    const drawn = moveArrows(turn, move).filter(({ tone }) => rank === 0 || tone !== 'hostage');
    if (isBoardMove(move)) arrows.push(...drawn.map((arrow) => ({ ...arrow, weight: share, opacity: share })));
    else {
      arrows.push(...drawn.filter(({ tone }) => tone === 'hostage'));
      const ghost = { square: moveTo(move), man: manOf(turn, moveRole(move)), share };
      if (!ghosts.some(({ square, man }) => square === ghost.square && man === ghost.man)) ghosts.push(ghost);
    }
  }
  return { arrows, ghosts };
}
