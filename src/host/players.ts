import type { Seat, Strength } from '../table/table_state.ts';
import type { Beginning, Player } from './entries.ts';

/** The most that Ransom takes for a move, without a clock and with one. */
const USUAL_SECONDS = 2;
const MOST_SECONDS = 10;
const VARIETY_CENTIPAWNS = 10;

/** Persons have none; that of an engine's seat is set. */
export const NO_STRENGTH: Strength = { options: {}, limits: {} };

/** The table's seat of a player. */
export function seatFor(player: Player): Seat {
  return 'engine' in player ? 'engine' : 'remote';
}

/** How Ransom plays in its seat. */
export function strengthOf(
  { level, time }: { readonly level: number; readonly time: number | null },
  { clock }: Pick<Beginning, 'clock'>,
): Strength {
  const seconds = time ?? (clock === 'off' ? USUAL_SECONDS : MOST_SECONDS);
  return {
    options: { skillLevel: level, variety: VARIETY_CENTIPAWNS, multiPv: 1 },
    limits: { moveTimeMs: Math.round(seconds * 1000) },
  };
}

/** The hash of the secret of a person's seat; null if there is none. */
export function hashIn(player: Player): string | null {
  return 'engine' in player ? null : player.seat;
}

/** A player for programs and for the page, without the secret. */
export function playerFields(player: Player): Record<string, unknown> {
  if ('engine' in player) return { name: 'Ransom', engine: player.engine };
  return { name: player.name, ...(player.seat === null && { open: true }) };
}
