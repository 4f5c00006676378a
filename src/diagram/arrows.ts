import { KIND_DROP, KIND_EXCHANGE, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../rules/place.ts';
import type { Colour, Move, Role, Square } from '../rules/setup.ts';
import { length, type Point } from './geometry.ts';

/** The meaning of an arrow: a move, a worse move than another, one that is shown without praise or blame, or a hostage given back. */
export type Tone = 'move' | 'mistake' | 'shown' | 'hostage';

export interface Arrow {
  readonly from: Place;
  readonly to: Place;
  readonly tone: Tone;
  /** Width relative to the usual one; default 1. */
  readonly weight?: number;
}

const WIDTH = 6.5;
const HEAD_LENGTH = 17;
const HEAD_WIDTH = 19;
/** Distance from the centre of the first square to the start of the arrow, where nothing else is asked for. */
const TAIL_GAP = 10;

/** The arrow between two squares. */
export function squareArrow(from: Square, to: Square, tone: Tone = 'move'): Arrow {
  return { from: squarePlace(from), to: squarePlace(to), tone };
}

/** The arrow of a drop. */
export function dropArrow(owner: Colour, role: Role, to: Square, tone: Tone = 'move'): Arrow {
  return { from: airfieldPlace(owner, role), to: squarePlace(to), tone };
}

/** The two arrows of an exchange: the hostage goes to the opponent's airfield, the rescued man to his square. */
export function exchangeArrows(player: Colour, give: Role, rescue: Role, to: Square, tone: Tone = 'move'): Arrow[] {
  return [
    { from: prisonPlace(player, give), to: airfieldPlace(player ^ 1, give), tone: 'hostage' },
    { from: prisonPlace(player ^ 1, rescue), to: squarePlace(to), tone },
  ];
}

/** The arrows of a move that `player` has made or may make. */
export function moveArrows(player: Colour, move: Move, tone: Tone = 'move'): Arrow[] {
  switch (moveKind(move)) {
    case KIND_DROP:
      return [dropArrow(player, moveRole(move), moveTo(move), tone)];
    case KIND_EXCHANGE:
      return exchangeArrows(player, moveGive(move), moveRole(move), moveTo(move), tone);
    default:
      return [squareArrow(moveFrom(move), moveTo(move), tone)];
  }
}

/** The squares at which arrows start or end. */
export function squaresOf(arrows: readonly Arrow[]): Square[] {
  return arrows.flatMap(({ from, to }) =>
    [from, to].flatMap((place) => (place.kind === 'square' ? [place.square] : [])),
  );
}

/**
 * An arrow between two points, as one filled shape; `weight` is its width relative to the usual one, `tail` the distance at which it
 * starts.
 */
export function drawArrow(from: Point, to: Point, colour: string, weight = 1, tail = TAIL_GAP): string {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const neck = Math.max(tail, distance - HEAD_LENGTH * weight);
  const half = length((WIDTH * weight) / 2);
  const wing = length((HEAD_WIDTH * weight) / 2);
  const shape = [
    `M${length(tail)} -${half}`,
    `H${length(neck)}V-${wing}`,
    `L${length(distance)} 0`,
    `L${length(neck)} ${wing}V${half}`,
    `H${length(tail)}z`,
  ].join('');
  const place = `translate(${length(from.x)} ${length(from.y)}) rotate(${length(angle)})`;
  return `<path d="${shape}" transform="${place}" fill="${colour}" fill-opacity=".8" stroke="#fff" stroke-opacity=".6" stroke-width=".8"/>`;
}
