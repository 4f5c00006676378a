import { evaluatingCore } from '../core/rules_core.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import type { Position } from '../rules/position.ts';
import {
  TERM_COUNT,
  TERM_DROP_MOBILITY,
  TERM_KING_DANGER,
  TERM_MATERIAL,
  TERM_MOBILITY,
  TERM_NET,
  TERM_PAWNS,
  TERM_PAYMENTS,
  TERM_SQUARES,
  TERM_TEMPO,
  TERM_THREATS,
} from '../shared/eval_terms.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import type { Evaluation, EvaluationTerm } from './types.ts';

const TERM_NAMES: Readonly<Record<number, string>> = {
  [TERM_MATERIAL]: 'Material',
  [TERM_SQUARES]: 'Squares',
  [TERM_PAYMENTS]: 'Payments',
  [TERM_MOBILITY]: 'Mobility',
  [TERM_DROP_MOBILITY]: 'Room for drops',
  [TERM_THREATS]: 'Threats',
  [TERM_PAWNS]: 'Pawns',
  [TERM_KING_DANGER]: 'King danger',
  [TERM_TEMPO]: 'Tempo',
  [TERM_NET]: 'Neural net',
};

/** The static evaluation, term by term, in centipawns; with another neural net than the built-in one if it isn't null. */
export function evaluatePosition(position: Position, net: Uint8Array | null = null): Evaluation {
  const core = evaluatingCore(net);
  writeCoreSetup(core.setup, position.setup, position.ruleset);
  core.exports.readSetup();
  const terms: EvaluationTerm[] = [];
  for (let term = 0; term < TERM_COUNT; term++) {
    terms.push({
      name: TERM_NAMES[term]!,
      white: core.exports.evaluationTermOf(term, WHITE),
      black: core.exports.evaluationTermOf(term, BLACK),
    });
  }
  return { terms, total: core.exports.evaluation() };
}
