import {
  RULES_LESLIE,
  RULES_PIERCE,
  SETUP_AIRFIELDS,
  SETUP_BOARD,
  SETUP_CASTLING,
  SETUP_EP,
  SETUP_FULLMOVES,
  SETUP_HALFMOVES,
  SETUP_PRISONS,
  SETUP_RULES,
  SETUP_TURN,
} from '../shared/setup_layout.ts';
import { BLACK, HOLDABLE_ROLES, WHITE } from '../shared/men.ts';
import type { Counts, Man, Ruleset, Setup } from './setup.ts';

const SQUARES = 64;
const NO_SQUARE = -1;

/** Writes a validated setup to the core's buffer, as `readSetup` expects it. */
export function writeCoreSetup(buffer: Int32Array, setup: Setup, ruleset: Ruleset): void {
  for (let square = 0; square < SQUARES; square++) buffer[SETUP_BOARD + square] = setup.board[square]!;
  buffer[SETUP_TURN] = setup.turn;
  buffer[SETUP_CASTLING] = setup.castling;
  buffer[SETUP_EP] = setup.epSquare ?? NO_SQUARE;
  buffer[SETUP_HALFMOVES] = setup.halfmoves;
  buffer[SETUP_FULLMOVES] = setup.fullmoves;
  buffer[SETUP_RULES] = ruleset === 'pierce' ? RULES_PIERCE : RULES_LESLIE;
  for (const colour of [WHITE, BLACK]) {
    writeCounts(buffer, SETUP_AIRFIELDS + colour * HOLDABLE_ROLES, setup.airfields[colour]!);
    writeCounts(buffer, SETUP_PRISONS + colour * HOLDABLE_ROLES, setup.prisons[colour]!);
  }
}

/** Reads the setup written by the core's `writeSetup`. */
export function readCoreSetup(buffer: Int32Array): Setup {
  const board: Man[] = new Array<Man>(SQUARES);
  for (let square = 0; square < SQUARES; square++) board[square] = buffer[SETUP_BOARD + square]!;
  const epSquare = buffer[SETUP_EP]!;
  return {
    board,
    airfields: readPair(buffer, SETUP_AIRFIELDS),
    prisons: readPair(buffer, SETUP_PRISONS),
    turn: buffer[SETUP_TURN]!,
    castling: buffer[SETUP_CASTLING]!,
    epSquare: epSquare === NO_SQUARE ? null : epSquare,
    halfmoves: buffer[SETUP_HALFMOVES]!,
    fullmoves: buffer[SETUP_FULLMOVES]!,
  };
}

function writeCounts(buffer: Int32Array, at: number, counts: Counts): void {
  for (let role = 0; role < HOLDABLE_ROLES; role++) buffer[at + role] = counts[role]!;
}

function readPair(buffer: Int32Array, at: number): [Counts, Counts] {
  return [readCounts(buffer, at), readCounts(buffer, at + HOLDABLE_ROLES)];
}

function readCounts(buffer: Int32Array, at: number): Counts {
  return [buffer[at]!, buffer[at + 1]!, buffer[at + 2]!, buffer[at + 3]!, buffer[at + 4]!];
}
