import { letterOfMan } from '../notation/letters.ts';
import type { Man } from '../rules/setup.ts';
import { length, type Point } from './geometry.ts';
import { manId } from './definitions.ts';

/** A man with his upper left corner at a point. */
export function drawMan(man: Man, at: Point): string {
  return `<use href="#${manId(letterOfMan(man))}" x="${length(at.x)}" y="${length(at.y)}"/>`;
}
