import { formatCoordinate } from '../notation/coordinate.ts';
import { formatSan } from '../notation/san.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import type { Reason } from '../coach/reasons.ts';
import type { Why } from '../coach/why.ts';
import { colourName, roleName, squareName } from '../rules/words.ts';

/** Consecutive legal moves as JSON fields. */
export function bothNotations(start: Position, moves: readonly Move[]): { san: string; coordinate: string }[] {
  let position = start;
  return moves.map((move) => {
    const before = position;
    position = position.play(move);
    return { san: formatSan(before, move), coordinate: formatCoordinate(move) };
  });
}

/** The field `why` of a move or a position: absent if reasons were not asked for, null if there are none. */
export function whyFields(why: Why | null | undefined): Record<string, unknown> {
  if (why === undefined) return {};
  return { why: why === null || why.text === '' ? null : { text: why.text, reasons: why.reasons.map(reasonFields) } };
}

/** A reason: its kind, the squares and stores that prove it, and the line that does. */
function reasonFields({ of, kind, places, start, line, threat }: Reason): Record<string, unknown> {
  const end = line.reduce((position, move) => position.play(move), start);
  const stores = places.flatMap((place) => (place.kind === 'store' ? [place] : []));
  return {
    of,
    kind,
    squares: places.flatMap((place) => (place.kind === 'square' ? [squareName(place.square)] : [])),
    stores: stores.map(({ store, role }) => ({
      player: colourName(store.player),
      kind: store.kind,
      role: roleName(role),
    })),
    line: bothNotations(start, line),
    ...(threat.length > 0 && { threat: bothNotations(end.pass()!, threat) }),
  };
}
