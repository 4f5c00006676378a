import { err, ok, type Result } from '../rules/result.ts';
import type { DrawRule, ResignRule } from './adjudication.ts';
import { MAX_HYPOTHESIS_ELO, type SprtModel, type SprtSettings } from './sprt.ts';

// Rules of a match from the command line: `from=40,moves=8,score=10`. Every part may be omitted.

const DRAW_DEFAULTS = { from: 40, moves: 8, score: 15 };
const RESIGN_DEFAULTS = { moves: 4, score: 1000, sides: 2 };

/** Reads `from=40,moves=8,score=15`: level scores for a number of moves of both sides, after so many full moves. */
export function parseDrawRule(text: string): Result<DrawRule, string> {
  const parts = parseParts(text, DRAW_DEFAULTS);
  if (!parts.ok) return parts;
  const { from, moves, score } = parts.value;
  if (moves < 1) return err('moves must be at least 1');
  return ok({ fromMove: from, moves, centipawns: score });
}

/** Reads `moves=4,score=1000,sides=2`: a lost score for a number of moves, according to both sides or the loser alone. */
export function parseResignRule(text: string): Result<ResignRule, string> {
  const parts = parseParts(text, RESIGN_DEFAULTS);
  if (!parts.ok) return parts;
  const { moves, score, sides } = parts.value;
  if (moves < 1 || score < 1) return err('moves and score must be at least 1');
  if (sides !== 1 && sides !== 2) return err('sides must be 1 or 2');
  return ok({ moves, centipawns: score, twoSided: sides === 2 });
}

function parseParts<T extends Record<string, number>>(text: string, defaults: T): Result<T, string> {
  const parts: Record<string, number> = { ...defaults };
  for (const part of text.split(',')) {
    const [, key, value] = /^([a-z]+)=(\d{1,9})$/.exec(part.trim()) ?? [];
    if (key === undefined || !Object.hasOwn(defaults, key)) {
      const example = Object.entries(defaults).map(([name, number]) => `${name}=${number}`);
      return err(`"${part}" is invalid: write ${example.join(',')} or some of it`);
    }
    parts[key] = Number(value);
  }
  return ok(parts as T);
}

/** Reads the two hypotheses `elo0,elo1`. */
export function parseHypotheses(
  text: string,
  errors: { readonly alpha: number; readonly beta: number; readonly model: SprtModel },
): Result<SprtSettings, string> {
  const [, first, second] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const elo0 = Number(first);
  const elo1 = Number(second);
  if (!(elo0 < elo1)) return err('write two Elo numbers, the smaller one first, as in 0,20');
  if (elo0 < -MAX_HYPOTHESIS_ELO || elo1 > MAX_HYPOTHESIS_ELO)
    return err(`the Elo numbers must lie between -${MAX_HYPOTHESIS_ELO} and ${MAX_HYPOTHESIS_ELO}`);
  return ok({ elo0, elo1, ...errors });
}
