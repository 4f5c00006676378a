import type { Analysis } from '../../../analysis/analyser.ts';
import { fromWhite } from '../../../analysis/lines.ts';
import type { JudgedMove } from '../../../analysis/annotate.ts';
import { isFault } from '../../../analysis/judgement.ts';
import type { Score, ThinkingLine } from '../../../engine/types.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import { BLACK } from '../../../shared/men.ts';
import type { Position } from '../../../rules/position.ts';
import { bothNotations, whyFields } from '../../move_fields.ts';
import type { Why } from '../../../coach/why.ts';
import { printJson } from '../../terminal/terminal.ts';

const SCHEMA = 'ransom.analyze';
const SCHEMA_VERSION = 1;

/** Prints a line of `ransom analyze --json`. */
export function printAnalysis(fields: Readonly<Record<string, unknown>>): void {
  printJson(SCHEMA, SCHEMA_VERSION, fields);
}

/** Digits of expected points. */
const SHARE_DIGITS = 3;

/** The origin of a position: a line of the input, or a game. */
export interface Origin {
  readonly line?: number;
  readonly game?: number;
  readonly ply?: number;
}

/** The analysis of a position for programs. If it is part of a game, `judged` is the move played in it; `more`: other fields. */
export function analysisFields(
  origin: Origin,
  { position, outcome, lines, score, expected, nodes, timeMs }: Analysis,
  isComplete: boolean,
  judged: JudgedMove | null,
  more: Readonly<Record<string, unknown>> = {},
  why?: Why | null,
): Record<string, unknown> {
  const [best] = lines;
  const isBlack = position.turn === BLACK;
  return {
    ...origin,
    fen: formatFen(position.setup),
    rules: position.ruleset,
    turn: isBlack ? 'black' : 'white',
    status: outcome?.ending ?? position.status(),
    best: best === undefined ? null : bothNotations(position, best.pv.slice(0, 1))[0],
    score: scoreFields(score),
    whiteScore: scoreFields(fromWhite(score, position)),
    whiteExpects: share(isBlack ? 1 - expected : expected),
    depth: best?.depth ?? 0,
    lines: lines.map((line) => lineFields(position, line)),
    ...(judged !== null && { played: { ...playedFields(judged), ...whyFields(why) } }),
    ...(judged === null && whyFields(why)),
    ...more,
    complete: isComplete,
    nodes,
    timeMs: Math.round(timeMs),
  };
}

function lineFields(position: Position, line: ThinkingLine): Record<string, unknown> {
  const { score, bound, depth, selectiveDepth, pv } = line;
  return {
    score: scoreFields(score),
    whiteScore: scoreFields(fromWhite(score, position)),
    bound,
    depth,
    selectiveDepth,
    moves: bothNotations(position, pv),
  };
}

function playedFields({ move, before, judgement, loss, given, best }: JudgedMove): Record<string, unknown> {
  return {
    ...bothNotations(before.position, [move])[0],
    judgement,
    loss: share(loss),
    pawns: share(given.pawns),
    men: given.men,
    allowsMate: given.allowsMate,
    missesMate: given.missesMate,
    better: !isFault(judgement) ? null : bothNotations(before.position, best.line),
  };
}

function scoreFields(score: Score): Record<string, unknown> {
  return score.kind === 'cp' ? { unit: 'centipawns', value: score.centipawns } : { unit: 'mate', value: score.moves };
}

function share(value: number): number {
  return Number(value.toFixed(SHARE_DIGITS)) + 0;
}
