import { dateTag } from '../notation/local_date.ts';
import type { WrittenTag } from '../notation/pgn_write.ts';
import { startPosition } from '../notation/fen.ts';
import { readMove } from '../notation/read_move.ts';
import { ENGINE_NAME, engineVersion } from '../protocol/common/identity.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Colour } from '../rules/setup.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { END_BY_AGREEMENT, endByResignation, endOnTime, type GameEnd } from '../table/end.ts';
import { parseTimeControlInMinutes, timeControlTag, NO_CLOCK, type TimeControl } from '../table/time_control.ts';
import { pgnOfTree } from '../table/tree_text.ts';
import { GameTree } from '../table/tree.ts';
import type { Beginning, GameRecord, KeptEntry, Player, Side, Times } from './entries.ts';
import type { Seat, Strength } from '../table/table_state.ts';

// What the lines of a game's file say about it.

export function colourOf(side: Side): Colour {
  return side === 'white' ? WHITE : BLACK;
}

export function otherSide(side: Side): Side {
  return side === 'white' ? 'black' : 'white';
}

export function controlOf({ clock }: Pick<Beginning, 'clock'>): TimeControl {
  const control = parseTimeControlInMinutes(clock);
  return control.ok ? control.value : NO_CLOCK;
}

/** What is offered, and by whom. */
export interface Offers {
  readonly draw: Side | null;
  readonly takeback: Side | null;
  readonly rematch: Side | null;
}

export const NO_OFFERS: Offers = { draw: null, takeback: null, rematch: null };

/** The open offers after something has happened. */
export function offersAfter(offers: Offers, entry: KeptEntry): Offers {
  switch (entry.kind) {
    case 'draw-offered':
      return { ...offers, draw: entry.by };
    case 'draw-declined':
      return { ...offers, draw: null };
    case 'takeback-asked':
      return { ...offers, takeback: entry.by };
    case 'move':
    case 'takeback-declined':
      return { ...offers, takeback: null };
    case 'rematch-offered':
      return { ...offers, rematch: entry.by };
    case 'takeback':
    case 'end':
    case 'rematch':
    case 'rematch-declined':
      return NO_OFFERS;
    case 'joined':
    case 'paused':
      return offers;
  }
}

/** Who has each side now: an open seat may have been taken. */
export function playersOf({ beginning, entries }: Pick<GameRecord, 'beginning' | 'entries'>): Record<Side, Player> {
  const players = { white: beginning.white, black: beginning.black };
  for (const entry of entries) {
    if (entry.kind === 'joined') players[entry.by] = { name: entry.name, seat: entry.seat ?? null };
  }
  return players;
}

/** How the game ended; null while it goes on. */
export function endOf(entries: readonly KeptEntry[]): Extract<KeptEntry, { kind: 'end' }> | null {
  for (const entry of entries) if (entry.kind === 'end') return entry;
  return null;
}

/** The game with its moves, its clocks and its end. The error says what in it is damaged. */
export function treeOf({ beginning, entries }: GameRecord): Result<GameTree, string> {
  const tree = new GameTree(startPosition(beginning.rules));
  const control = controlOf(beginning);
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === 'move') {
      const move = readMove(tree.position, entry.move);
      if (!move.ok) return err(`line ${index + 2}: the move ${entry.move} is not legal there`);
      const node = tree.play(move.value);
      if (entry.clock !== null) tree.restore(node, { clock: { control, times: sideTimes(entry.clock, node.ply) } });
    } else if (entry.kind === 'takeback') {
      const first = tree.path().at(-entry.plies);
      if (first === undefined || !tree.remove(first))
        return err(`line ${index + 2}: so many moves can't be taken back`);
    } else if (entry.kind === 'end') {
      const end = statedEnd(entry);
      if (end !== null && tree.end === null) tree.setEnd(end);
    }
  }
  return ok(tree);
}

/** White moves first in every game. */
function sideTimes({ white, black }: Times, ply: number): ConstructorTimes {
  return [
    { remainingMs: white, movesMade: Math.ceil(ply / 2) },
    { remainingMs: black, movesMade: Math.floor(ply / 2) },
  ];
}

type ConstructorTimes = readonly [
  { readonly remainingMs: number; readonly movesMade: number },
  { readonly remainingMs: number; readonly movesMade: number },
];

/** An end that the players or the clock caused; null: by the rules, or none. */
function statedEnd({ status, loser }: Extract<KeptEntry, { kind: 'end' }>): GameEnd | null {
  switch (status) {
    case 'resignation':
      return endByResignation(colourOf(loser ?? 'white'));
    case 'time':
      return endOnTime(colourOf(loser ?? 'white'));
    case 'agreement':
      return END_BY_AGREEMENT;
    default:
      return null;
  }
}

/** The game as PGN, without moves that were taken back. */
export function pgnOf(record: GameRecord, tree: GameTree): string {
  const { white, black } = playersOf(record);
  const tags: WrittenTag[] = [
    { name: 'Event', value: 'Live game' },
    { name: 'Date', value: dateTag(new Date(record.beginning.created)) },
    { name: 'White', value: nameOf(white) },
    { name: 'Black', value: nameOf(black) },
  ];
  const time = timeControlTag(controlOf(record.beginning));
  if (time !== null) tags.push({ name: 'TimeControl', value: time });
  tags.push({ name: 'PlyCount', value: String(tree.current.ply) });
  return pgnOfTree(tree, tags, { takenBack: 'left out', until: 'here' });
}

/** A player's name for people. */
export function nameOf(player: Player): string {
  if ('engine' in player) return `${ENGINE_NAME} ${engineVersion()}, level ${player.engine.level}`;
  return player.name ?? 'Player';
}

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
