import { formatFen } from '../../notation/fen.ts';
import { formatCoordinate } from '../../notation/coordinate.ts';
import { letterOfMan } from '../../notation/letters.ts';
import { formatSan } from '../../notation/san.ts';
import { formatPawns } from '../../engine/score.ts';
import type { Evaluation } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour, Counts, Move } from '../../rules/setup.ts';
import { playerName, squareName } from '../../rules/words.ts';
import type { BenchTotal } from './session.ts';
import { BISHOP, BLACK, EMPTY, KNIGHT, PAWN, QUEEN, ROOK, WHITE, manOf } from '../../shared/men.ts';

const RANKS_DOWN = [7, 6, 5, 4, 3, 2, 1, 0];
const FILES = [0, 1, 2, 3, 4, 5, 6, 7];
const RULE = ` +${'---+'.repeat(8)}`;
const HEX_DIGITS = 16;

/** Draws the board with prisons and airfields, the FEN, the hash key and the checking men. */
export function drawPosition(position: Position): string[] {
  const { setup, turn } = position;
  const checkers = position.attackers(position.kingSquare(turn), turn ^ 1);
  return [
    '',
    RULE,
    ...RANKS_DOWN.flatMap((rank) => [
      ` | ${FILES.map((file) => cell(setup.board[8 * rank + file] ?? EMPTY)).join(' | ')} | ${rank + 1}`,
      RULE,
    ]),
    '   a   b   c   d   e   f   g   h',
    '',
    holdingsLine(position, BLACK),
    holdingsLine(position, WHITE),
    '',
    `Turn: ${playerName(turn)}`,
    `Rules: ${position.ruleset}`,
    `Fen: ${formatFen(setup)}`,
    `Key: ${position.key.toString(16).toUpperCase().padStart(HEX_DIGITS, '0')}`,
    `Checkers: ${checkers.map(squareName).join(' ')}`.trimEnd(),
  ];
}

function cell(man: number): string {
  return man === EMPTY ? ' ' : letterOfMan(man);
}

function holdingsLine({ setup }: Position, colour: Colour): string {
  const airfield = menOf(colour, setup.airfields[colour]!);
  const prison = menOf(colour ^ 1, setup.prisons[colour]!);
  return `${playerName(colour)}: airfield ${airfield}, prison ${prison}`;
}

function menOf(colour: Colour, counts: Counts): string {
  const letters = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN].map((role) =>
    letterOfMan(manOf(colour, role)).repeat(counts[role]!),
  );
  return letters.join('') || '-';
}

export type MoveNotation = 'coordinate' | 'san';

/** Lists the legal moves, one per line, in alphabetical order. */
export function listMoves(position: Position, notation: MoveNotation): string[] {
  const write = notation === 'san' ? (move: number) => formatSan(position, move) : formatCoordinate;
  return position.legalMoves().map(write).sort();
}

const NAME_WIDTH = 22;
const NUMBER_WIDTH = 9;

/** Formats the terms of an evaluation as a table in pawns: White, Black, and the difference. */
export function evaluationLines(position: Position, { terms, total }: Evaluation): string[] {
  const rule = '-'.repeat(NAME_WIDTH + 3 * NUMBER_WIDTH);
  const white = sum(terms.map((term) => term.white));
  const black = sum(terms.map((term) => term.black));
  return [
    row('Term', 'White', 'Black', 'Total'),
    rule,
    ...terms.map((term) =>
      row(term.name, formatPawns(term.white), formatPawns(term.black), formatPawns(term.white - term.black)),
    ),
    rule,
    row('Sum', formatPawns(white), formatPawns(black), formatPawns(white - black)),
    '',
    `Evaluation: ${formatPawns(total)} for ${playerName(position.turn)}, who is to move`,
  ];
}

function row(name: string, ...numbers: readonly string[]): string {
  return name.padEnd(NAME_WIDTH) + numbers.map((number) => number.padStart(NUMBER_WIDTH)).join('');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The summary of a benchmark: the node count, which is the signature, is on the last line but one. */
export function benchLines({ nodes, seconds }: BenchTotal): string[] {
  return [`nodes ${nodes}`, `nps ${Math.round(nodes / Math.max(seconds, 0.001))}`];
}

/** `e2e4: 20`, the leaf count below a legal move. */
export function perftLine(move: Move, leaves: number): string {
  return `${formatCoordinate(move)}: ${leaves}`;
}
