import { KIND_DROP, KIND_EXCHANGE, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../rules/place.ts';
import type { Colour, Move, Role, Square } from '../rules/setup.ts';
import { length, type Point } from './geometry.ts';
import type { Theme } from './theme.ts';

/** The meaning of an arrow: a move, a worse move than another, one that is shown without praise or blame, or a hostage given back. */
export type Tone = 'move' | 'mistake' | 'shown' | 'hostage';

/** The colour of each tone in a theme. */
export function arrowColours({ arrow, mistakeArrow, shownArrow, hostageArrow }: Theme): Readonly<Record<Tone, string>> {
  return { move: arrow, mistake: mistakeArrow, shown: shownArrow, hostage: hostageArrow };
}

export interface Arrow {
  readonly from: Place;
  readonly to: Place;
  readonly tone: Tone;
  /** Width relative to the usual one; default 1. */
  readonly weight?: number;
  /** Of the whole arrow; default 1. */
  readonly opacity?: number;
  /** The move has been made: its piece stands where the arrow ends. */
  readonly isMade?: boolean;
}

const WIDTH = 4.4;
const HEAD_LENGTH = 13.5;
const HEAD_WIDTH = 13;
/** So far the back of the head is cut towards its tip. */
const NOTCH = 2.5;
/** From the centre of a square to the edge of its piece, where an arrow begins if nothing else is asked for. */
export const PIECE_EDGE = 15;

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
 * An arrow between two points, as one filled shape; `weight` is its width relative to the usual one, `tail` and `tip` how far from the points it
 * begins and ends.
 */
export function drawArrow(from: Point, to: Point, colour: string, weight = 1, tail = PIECE_EDGE, tip = 0): string {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) - tip;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  // Thin ones keep a head that is seen.
  const size = Math.sqrt(weight);
  const neck = Math.max(tail, distance - HEAD_LENGTH * size);
  const half = length((WIDTH * weight) / 2);
  const wing = length((HEAD_WIDTH * size) / 2);
  const notch = length(neck + NOTCH * size);
  const shape = [
    `M${length(tail)} -${half}`,
    `H${notch}L${length(neck)} -${wing}`,
    `L${length(distance)} 0`,
    `L${length(neck)} ${wing}L${notch} ${half}`,
    `H${length(tail)}A${half} ${half} 0 0 1 ${length(tail)} -${half}z`,
  ].join('');
  const place = `translate(${length(from.x)} ${length(from.y)}) rotate(${length(angle)})`;
  return `<path d="${shape}" transform="${place}" fill="${colour}" ${STYLE}/>`;
}

const STYLE = 'fill-opacity=".8" stroke="#fff" stroke-opacity=".6" stroke-width=".8" stroke-linejoin="round"';
/** Corners of a way are rounded as far as this. */
const BEND = 5;

/** The least and the greatest width of an arrow along a way, relative to the others: it is long. */
const WAY_WEIGHTS = [0.5, 0.7] as const;

/** An arrow along a way with corners, with rounded ones; its head is on its last part. */
export function drawWay(points: readonly Point[], colour: string, relative = 1): string {
  const [least, most] = WAY_WEIGHTS;
  const weight = Math.min(most, Math.max(least, relative));
  const [last, before] = [points.at(-1)!, points.at(-2)!];
  const corners = points.slice(1, -1).map((corner, at) => {
    const [start, end] = [towards(corner, points[at]!, BEND), towards(corner, points[at + 2]!, BEND)];
    return `L${text(start)}Q${text(corner)} ${text(end)}`;
  });
  const neck = towards(last, before, HEAD_LENGTH * Math.sqrt(weight));
  const way = `M${text(points[0]!)}${corners.join('')}L${text(neck)}`;
  const line = (width: number, stroke: string, opacity: number): string =>
    `<path d="${way}" fill="none" stroke="${stroke}" stroke-width="${length(width)}" stroke-opacity="${opacity}" stroke-linecap="round"/>`;
  const [edge, body] = [line(WIDTH * weight + 1.6, '#fff', 0.6), line(WIDTH * weight, colour, 0.8)];
  return edge + body + drawArrow(neck, last, colour, weight, 0);
}

/** A point on the way from one to another, at most half of it away. */
function towards(from: Point, to: Point, far: number): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const share = distance === 0 ? 0 : Math.min(far / distance, 1 / 2);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

function text({ x, y }: Point): string {
  return `${length(x)} ${length(y)}`;
}
