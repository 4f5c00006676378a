import { expectedOf, fromWhite, keepLine } from '../../analysis/lines.ts';
import { moveArrows, type Arrow } from '../../diagram/arrows.ts';
import type { Score, ThinkingLine } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import { BLACK } from '../../shared/men.ts';

/** Why an analysis that is switched on is paused: its time for the position is used up, or the page is hidden. */
export type AnalysisPause = 'time-over' | 'hidden';

/** The engine's analysis of the position on the table, and whether it is switched on. */
export interface AnalysisState {
  readonly isOn: boolean;
  /** It was not switched on by the user, but begins and ends with its panel. */
  readonly isByItself: boolean;
  /** Number of lines, 1 to 5. */
  readonly lineCount: number;
  readonly pause: AnalysisPause | null;
  /** The engine has been told to stop, but has not stopped yet. */
  readonly isStopping: boolean;
  readonly thoughts: Thoughts | null;
}

/** The analysis of one position. */
export interface Thoughts {
  readonly position: Position;
  /** Best line first. */
  readonly lines: readonly ThinkingLine[];
  readonly depth: number;
  /** 0: not known yet. */
  readonly nodesPerSecond: number;
}

export const MAX_LINES = 5;

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

/** Known lines are kept until better ones arrive. */
export function setLineCount(state: AnalysisState, count: number): AnalysisState {
  const lineCount = Math.min(Math.max(Math.round(count), 1), MAX_LINES);
  if (lineCount === state.lineCount) return state;
  const thoughts = state.thoughts && { ...state.thoughts, lines: state.thoughts.lines.slice(0, lineCount) };
  return { ...state, lineCount, thoughts };
}

export function forgetThoughts(state: AnalysisState): AnalysisState {
  return state.thoughts === null ? state : { ...state, thoughts: null };
}

const MS_PER_SECOND = 1000;

/** Adds lines that the engine reports about a position. */
export function hearLines(state: AnalysisState, position: Position, heard: readonly ThinkingLine[]): AnalysisState {
  return { ...state, thoughts: thoughtsAfter(state, position, heard) };
}

function thoughtsAfter(
  { thoughts, lineCount }: AnalysisState,
  position: Position,
  heard: readonly ThinkingLine[],
): Thoughts | null {
  const former = thoughts?.position === position ? thoughts : null;
  const last = heard.at(-1);
  if (last === undefined) return former;
  const lines = [...(former?.lines ?? [])];
  for (const line of heard) keepLine(lines, line);
  const { nodes, timeMs } = last;
  return {
    position,
    lines: lines.slice(0, lineCount),
    depth: last.depth,
    nodesPerSecond: timeMs < 1 ? (former?.nodesPerSecond ?? 0) : Math.round((MS_PER_SECOND * nodes) / timeMs),
  };
}

/** A line's value from White's point of view. */
export function whiteValue(
  line: ThinkingLine,
  position: Position,
): { readonly score: Score; readonly expected: number } {
  const expected = expectedOf(line);
  return { score: fromWhite(line.score, position), expected: position.turn === BLACK ? 1 - expected : expected };
}

/** Relative widths of the arrows for the lines' first moves; the best one is as wide as other arrows. */
const WEIGHTS = [1, 0.7, 0.55, 0.45, 0.4];

/** Arrows for the lines' first moves if they are about this position: the worse, the thinner. */
export function analysisArrows({ isOn, thoughts }: AnalysisState, position: Position): Arrow[] {
  if (!isOn || thoughts?.position !== position) return [];
  return thoughts.lines.flatMap(({ pv }, index) =>
    moveArrows(position.turn, pv[0]!).map((arrow) => ({ ...arrow, weight: WEIGHTS[index] ?? 0 })),
  );
}
