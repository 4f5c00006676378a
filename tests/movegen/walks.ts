// Arbitrary positions for properties: an arbitrary start, and a walk of legal moves from it that shrinks move by move.
import fc from 'fast-check';
import { rulesCore, type RulesCore } from '../../src/core/rules_core.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move, Ruleset } from '../../src/rules/setup.ts';
import { moveKind } from '../../src/shared/move.ts';
import { START_FEN, readFen, writeFen } from '../reference/fen.ts';
import { Random } from './fuzz/random.ts';
import * as seeds from './fuzz/seeds.ts';
import { positionOf } from '../helpers/position.ts';

const ORIGINS: Record<string, seeds.Seed> = { ...seeds, start: (_random, ruleset) => readFen(START_FEN, ruleset) };
const START_TRIES = 100;

/**
 * The choice of a move: first its kind, then a move of that kind, because drops and exchanges would otherwise dominate.
 */
interface Choice {
  kind: number;
  index: number;
}

export interface Walk {
  start: Position;
  choices: Choice[];
}

function startOf(origin: string, ruleset: Ruleset, seed: number): Position {
  const random = new Random(seed);
  for (let tries = 0; tries < START_TRIES; tries++) {
    const position = ORIGINS[origin]!(random, ruleset);
    if (position !== null) return positionOf(writeFen(position), ruleset);
  }
  throw new Error(`no position of the sort ${origin} from seed ${seed}`);
}

/** Picks the move for a choice; null if there is none. */
export function choose(moves: readonly Move[], { kind, index }: Choice): Move | null {
  if (moves.length === 0) return null;
  const kinds = [...new Set(moves.map(moveKind))];
  const chosen = kinds[kind % kinds.length];
  const ofKind = moves.filter((move) => moveKind(move) === chosen);
  return ofKind[index % ofKind.length]!;
}

/** Walks under both rulesets, from the start position or from positions set up around a motif. */
export function walks(longest: number): fc.Arbitrary<Walk> {
  return fc
    .record({
      ruleset: fc.constantFrom<Ruleset>('leslie', 'pierce'),
      origin: fc.constantFrom(...Object.keys(ORIGINS)),
      seed: fc.nat(),
      choices: fc.array(fc.record({ kind: fc.nat(20), index: fc.nat(2000) }), { maxLength: longest, size: 'max' }),
    })
    .map(({ ruleset, origin, seed, choices }) => ({ start: startOf(origin, ruleset, seed), choices }));
}

/** All positions of a walk, which may end before its choices do. */
export function positionsOf({ start, choices }: Walk): Position[] {
  const positions = [start];
  let position = start;
  for (const choice of choices) {
    const move = choose(position.legalMoves(), choice);
    if (move === null) break;
    position = position.play(move);
    positions.push(position);
  }
  return positions;
}

/** Loads a position into the core, for exports that the facade doesn't use. */
export function load(position: Position): RulesCore {
  const core = rulesCore();
  writeCoreSetup(core.setup, position.setup, position.ruleset);
  core.exports.readSetup();
  return core;
}

/** The moves of some stages. */
export function movesOf(core: RulesCore, stages: number): Move[] {
  const count = core.exports.generateStages(stages);
  return Array.from(core.moves.subarray(0, count));
}
